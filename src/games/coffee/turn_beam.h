/* turn_beam.h - whole turns worth looking at.
 *
 * Five actions on 32 squares make hundreds of thousands of turns, most of them
 * the same beans in another order and nearly all of them pointless. So turns are
 * built action by action, and of each length and type only the best few
 * beginnings grow on: a beam search (Lowerre, 1976; as a move generator for games
 * of many actions a turn, see Justesen, Mahlmann and Togelius, 2016). */
#ifndef GAMES_COFFEE_TURN_BEAM_H
#define GAMES_COFFEE_TURN_BEAM_H

#include "games/coffee/state.h"
#include "search/search.h"

enum {
	COFFEE_TURN_ACTIONS_MAX = COFFEE_INVENTORY_MAX + 1, /* and `end` */
	COFFEE_TURNS_MAX = 64
};

struct coffee_turn {
	coffee_move
		actions[COFFEE_TURN_ACTIONS_MAX]; /* with the pass or end that closes it, if any does */
	int n;
	int value;    /* for the seat that plays it, by coffee_evaluate; a win is SCORE_WIN or more */
	uint64_t key; /* of the position it leads to */
};

/* Writes turns of the seat on move, which may have begun its turn, best first, no
 * two of which lead to the same position; at least one, when the game goes on.
 * width: how many beginnings grow on; most (1..COFFEE_TURNS_MAX): how many turns to
 * write. At the root (where nothing is counted, and searchmoves rule) job's nodes
 * are left alone, elsewhere each action tried is a node and the list is useless
 * once the search has ended. Returns how many. */
int coffee_turn_beam(struct search *search, const struct coffee *s, bool root, int width,
                     int max_turns, struct coffee_turn *out);

#endif
