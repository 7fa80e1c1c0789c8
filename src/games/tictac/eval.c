/* eval.c - what a position is worth without looking ahead.
 *
 * The weights are the log-odds of winning, 200 to a factor of e, found by
 * logistic regression over some hundred thousand positions of shallow games played
 * against itself (the method is Österlund's, 2014). They say that lines to be made
 * count most, that pieces in reserve are pieces too, and that the king is best
 * left among them. */
#include "games/tictac/state.h"

/* By kind: P N B R Q K. */
static const int on_board[TT_KINDS] = {65, 85, 100, 163, 205, -129};
static const int in_hand[TT_KINDS] = {27, 108, 117, 180, 252, 129};

/* A row, column or diagonal by the number of own and of enemy pieces on it. */
static const int line_worth[4][4] = {
	{0, -76, -158, 0},
	{76, 0, -77, 0},
	{158, 77, 0, 0},
	{0, 0, 0, 0},
};

enum {
	TEMPO = 95,
	CENTRE = -144,     /* a piece on b2, whose many lines are counted already */
	CORNER = -50,      /* likewise */
	GUARDED = -46,     /* a piece that is attacked and guarded */
	LOOSE_MOVER = -51, /* one that is attacked and not guarded */
	LOOSE_OTHER = -126,
	SAFE_MOVER = 243,  /* two on a line that no enemy attacks, the third empty */
	SAFE_OTHER = 57
};

static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/* What stands on the lines, for a seat against the other. */
static int on_lines(const struct tictac *s, int us)
{
	unsigned own = s->seat[us], enemy = s->seat[!us];
	int sum = 0;
	for (int i = 0; i < 8; i++)
		sum += line_worth[tictac_count[own & lines[i]]][tictac_count[enemy & lines[i]]];
	return sum;
}

/* What a seat has for itself; attacked and guarded are the squares that the
 * enemy and the seat attack. */
static int of_seat(const struct tictac *s, int seat, unsigned attacked, unsigned guarded)
{
	unsigned own = s->seat[seat], enemy = s->seat[!seat];
	bool mover = seat == s->mover;
	int sum = 0;
	for (int kind = TT_PAWN; kind < TT_KINDS; kind++)
		sum += on_board[kind] * tictac_count[own & s->kind[kind]] +
		       in_hand[kind] * tictac_in_hand(s, seat, kind);
	sum += CENTRE * tictac_count[own & 0020] + CORNER * tictac_count[own & 0505];
	sum += GUARDED * tictac_count[own & attacked & guarded];
	sum += (mover ? LOOSE_MOVER : LOOSE_OTHER) * tictac_count[own & attacked & ~guarded];
	for (int i = 0; i < 8; i++)
		if (!(lines[i] & (attacked | enemy)) && tictac_count[own & lines[i]] == 2)
			sum += mover ? SAFE_MOVER : SAFE_OTHER;
	return sum;
}

int tictac_evaluate(const struct tictac *s)
{
	int us = s->mover;
	unsigned taken = tictac_taken(s);
	unsigned ours = tictac_attacked(s, us, taken), theirs = tictac_attacked(s, !us, taken);
	return TEMPO + on_lines(s, us) + of_seat(s, us, theirs, ours) -
	       of_seat(s, !us, ours, theirs);
}
