/* selfplay.h - games that the engine plays against itself, for positions to train an evaluation on:
 * random first decisions, then searches of so many nodes. A game is a function of its number and the
 * seed, and the games come in the order of their numbers, whatever the number of threads. */
#ifndef ENGINE_SELFPLAY_H
#define ENGINE_SELFPLAY_H

#include <stdatomic.h>

#include "game/training_position.h"

struct selfplay {
	const struct game
		*game;     /* of perfect information, without chance, and with the slot learning */
	bool with_net; /* its searches evaluate by the net of the program, where there is one */
	uint64_t seed;
	uint64_t nodes;    /* of a search, 1 or more */
	uint64_t random;   /* decisions at random, or one more */
	int threads;       /* games at once, with a thread and tables of its own each */
	int balance;       /* a game begins where its first search finds no more than this */
	int decided;       /* who is ahead by so much in DECIDED_TURNS decisions in a row has won */
	uint64_t games;    /* so many; 0: until take says no */
	atomic_bool *stop; /* set: as if take said no, and games are not ended */
	/* Takes the positions of a game and says whether more are wanted. Called on any thread, but
	 * never on two. */
	bool (*take)(void *to, const struct training_position *positions, size_t n);
	void *to;
};

/* Plays. False, with the reason, where memory for the tables is out. */
bool selfplay_run(const struct selfplay *selfplay, struct error *err);

#endif
