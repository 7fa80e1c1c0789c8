/* laws.h - what must add up at every moment of a random game. */
#ifndef TESTS_GAMES_LAWS_H
#define TESTS_GAMES_LAWS_H

#include "game/game.h"

/* What is known of a game besides its position. */
struct watch {
	int removed[2];     /* of each colour, captured or removed, read from the events */
	bool own_decks;     /* a deck for each seat */
	bool decision_due;  /* a seat is on move */
	struct strbuf pile; /* the draw piles, from the referee's state fields */
	/* what the law itself remembers */
	unsigned castling_rights; /* as bits */
	int forbidden;            /* squares, how many */
};

/* Whether all is there, once, by the position's text. */
bool chess_adds_up(const char *position, struct watch *w);
bool chessmate_adds_up(const char *position, struct watch *w);

#endif
