/* position.h - positions of the whole game, as the seat to move sees them, and the turns between.
 *
 * One seat is the attacker: the question is whether it can win. The history of a game (T16) is no
 * part of a position; search.h says why none is needed. */
#ifndef PROVE_POSITION_H
#define PROVE_POSITION_H

#include "tools/solve/text.h"

struct position {
	struct board board; /* seat 0 is to move, and moves up */
	uint8_t reserve[2][KINDS];
	bool attacking; /* seat 0 is the attacker */
};

/* The position that a text describes, with this colour as the attacker, and back. False where the
 * text is none, or T17 does not admit it. */
bool position_read(struct position *p, const char *text, bool black_attacks);
void position_write(struct strbuf *t, const struct position *p, bool black_attacks);
/* Whether black is to move in it. */
static inline bool position_is_black(const struct position *p, bool black_attacks)
{
	return p->attacking == black_attacks;
}

/* The legal turns; returns how many. */
int position_turns(const struct position *p, struct turn turns[TURNS_MAX]);
struct position position_after(const struct position *p, struct turn turn);
/* A number below 2^57 that of the positions of one search only this and its mirror image have. */
uint64_t position_key(const struct position *p);
/* Whether seat 0, which has no turn, has lost: by a line or by checkmate (T13, T14), not by
 * stalemate. */
bool position_is_lost(const struct position *p);

#endif
