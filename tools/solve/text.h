/* text.h - positions and turns as the engine writes them. */
#ifndef SOLVE_TEXT_H
#define SOLVE_TEXT_H

#include "base/strbuf.h"
#include "tools/solve/board.h"

/* A position as it is written: seat 0 of the board is white, whoever is to move. */
struct text_position {
	struct board board;
	uint8_t reserve[2][KINDS];
	bool black; /* is to move */
};

/* Reads a position as far as who is to move; false where it is none. */
bool text_read_position(const char *s, struct text_position *p);
/* Exchanges the seats and the ranks of a board. */
void text_turn_round(struct board *b);
/* Appends a position without what the engine counts, and a turn; of a board whose seat 0 is to
 * move, and is black if `black`. */
void text_write_position(struct strbuf *t, const struct text_position *p);
void text_write_turn(struct strbuf *t, const struct board *b, struct turn turn, bool black);

#endif
