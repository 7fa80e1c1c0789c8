/* eval.c - the static evaluation.
 *
 * Texel tuning (Österlund, 2014): the weights are the log-odds of winning, 200 to a
 * factor of e, found by logistic regression over some hundred thousand positions of
 * shallow games of self-play. They say that lines to be made count most, that pieces
 * in reserve are pieces too, and that the king is best left among them. */
#include "games/tictac/state.h"

/* Material on the board and in reserve, by kind: P N B R Q K. */
static const int piece_value[TICTAC_KINDS] = {65, 85, 100, 163, 205, -129};
static const int reserve_value[TICTAC_KINDS] = {27, 108, 117, 180, 252, 129};

/* A row, column or diagonal by the number of own and of enemy pieces on it. */
static const int line_value[4][4] = {
	{0, -76, -158, 0},
	{76, 0, -77, 0},
	{158, 77, 0, 0},
	{0, 0, 0, 0},
};

enum {
	TEMPO = 95,
	CENTRE = -144,           /* a piece on b2, whose many lines are counted already */
	CORNER = -50,            /* a piece in a corner, whose lines are counted already */
	ATTACKED_DEFENDED = -46, /* a piece that is attacked and defended */
	HANGING_MOVER = -51,     /* a piece that is attacked and not defended, of who is to move */
	HANGING_OTHER = -126,
	LINE_THREAT_MOVER = 243, /* two on a line that no enemy attacks, the third empty */
	LINE_THREAT_OTHER = 57
};

static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/* The lines, made or blocked, for a seat against the other. */
static int evaluate_lines(const struct tictac *s, int us)
{
	unsigned own = s->by_seat[us], enemy = s->by_seat[!us];
	int sum = 0;
	for (int i = 0; i < 8; i++)
		sum += line_value[tictac_popcount[own & lines[i]]][tictac_popcount[enemy & lines[i]]];
	return sum;
}

/* The terms of one seat. */
struct seat_terms {
	int material, reserve, centre, corners, defended, hanging, line_threats;
};

/* Material, placement, hanging pieces and line threats of a seat; attacked and
 * defended are the squares that the enemy and the seat attack. */
static inline __attribute__((always_inline)) struct seat_terms evaluate_seat(const struct tictac *s,
                                                                             int seat,
                                                                             unsigned attacked,
                                                                             unsigned defended)
{
	unsigned own = s->by_seat[seat], enemy = s->by_seat[!seat];
	bool mover = seat == s->mover;
	struct seat_terms t = {0};
	for (int kind = TICTAC_PAWN; kind < TICTAC_KINDS; kind++) {
		t.material += piece_value[kind] * tictac_popcount[own & s->by_kind[kind]];
		t.reserve += reserve_value[kind] * tictac_in_reserve(s, seat, kind);
	}
	t.centre = CENTRE * tictac_popcount[own & 0020];
	t.corners = CORNER * tictac_popcount[own & 0505];
	t.defended = ATTACKED_DEFENDED * tictac_popcount[own & attacked & defended];
	t.hanging =
		(mover ? HANGING_MOVER : HANGING_OTHER) * tictac_popcount[own & attacked & ~defended];
	for (int i = 0; i < 8; i++)
		if (!(lines[i] & (attacked | enemy)) && tictac_popcount[own & lines[i]] == 2)
			t.line_threats += mover ? LINE_THREAT_MOVER : LINE_THREAT_OTHER;
	return t;
}

/* For the seat on move. */
static inline __attribute__((always_inline)) int evaluate(const struct tictac *s,
                                                          struct eval_terms *terms)
{
	int us = s->mover;
	unsigned occupied = tictac_occupied(s);
	unsigned our_attacks = tictac_attacks_by_seat(s, us, occupied);
	unsigned their_attacks = tictac_attacks_by_seat(s, !us, occupied);
	struct seat_terms own = evaluate_seat(s, us, their_attacks, our_attacks),
					  other = evaluate_seat(s, !us, our_attacks, their_attacks);
	return eval_term(terms, "material", own.material - other.material) +
	       eval_term(terms, "reserve", own.reserve - other.reserve) +
	       eval_term(terms, "lines", evaluate_lines(s, us)) +
	       eval_term(terms, "line-threats", own.line_threats - other.line_threats) +
	       eval_term(terms, "centre", own.centre - other.centre) +
	       eval_term(terms, "corners", own.corners - other.corners) +
	       eval_term(terms, "attacked-defended", own.defended - other.defended) +
	       eval_term(terms, "hanging", own.hanging - other.hanging) +
	       eval_term(terms, "tempo", TEMPO);
}

int tictac_evaluate(const void *state, int seat)
{
	const struct tictac *s = state;
	int score = evaluate(s, NULL);
	return seat == s->mover ? score : -score;
}

void tictac_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	const struct tictac *s = state;
	evaluate(s, out);
	if (seat != s->mover)
		eval_terms_negate(out);
}

uint64_t tictac_attackers(const void *state, int seat, int square)
{
	const struct tictac *s = state;
	return tictac_attackers_to(s, seat, square, tictac_occupied(s));
}

int tictac_material(const void *state, int seat)
{
	enum { LINE_UNITS = 20 }; /* a line that stands is more than any piece */
	static const int value[TICTAC_KINDS] = {1, 3, 3, 5, 9, 0};
	const struct tictac *s = state;
	int lead =
		LINE_UNITS * ((tictac_line[s->by_seat[seat]] != 0) - (tictac_line[s->by_seat[!seat]] != 0));
	for (int kind = TICTAC_PAWN; kind < TICTAC_KING; kind++)
		lead += value[kind] * (tictac_popcount[s->by_seat[seat] & s->by_kind[kind]] +
		                       tictac_in_reserve(s, seat, kind) -
		                       tictac_popcount[s->by_seat[!seat] & s->by_kind[kind]] -
		                       tictac_in_reserve(s, !seat, kind));
	return lead;
}
