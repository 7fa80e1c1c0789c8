/* laws.h - what must add up at every moment of a random game. */
#ifndef TESTS_GAMES_LAWS_H
#define TESTS_GAMES_LAWS_H

#include "game/game.h"

/* What is known of a game besides its position. */
struct watch {
	int gone[2];      /* of each colour, captured or removed, told by the events */
	bool own;         /* a deck for each seat */
	bool awaited;     /* a seat is on move */
	struct text pile; /* the draw piles, told by the referee's facts */
	/* what the law itself remembers */
	unsigned rights; /* of castling, as bits */
	int forbidden;   /* squares */
};

/* Whether all is there, once, by the position's text. */
bool chess_adds_up(const char *position, struct watch *w);
bool chessmate_adds_up(const char *position, struct watch *w);

#endif
