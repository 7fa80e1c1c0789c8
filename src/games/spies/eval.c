/* eval.c - static evaluation: how likely the team of a seat is to win.
 *
 * What comes after the round is a race to five points between teams that are alike by
 * then: a match equity table, as in backgammon. All values are thousandths of a win. */
#include "games/spies/belief.h"

enum {
	CERTAIN = SPIES_CERTAIN,
	CLAIM_CHANCE = 150,  /* of a target that is still on the board, in thousandths */
	UNDECIDED_SHARE = 50 /* one part in so many of an advantage is yet to be won */
};

/* Match equity table: how likely a team wins with so many points against so many,
 * when each step of the race gives either team, equally often, 2 points (three times
 * in five) or 1. */
static int match_equity(const struct spies *s, int own, int other)
{
	/* clang-format off */
	static const uint16_t equity[SPIES_WIN_POINTS][SPIES_WIN_POINTS] = {
		{500, 389, 295, 168, 102},
		{611, 500, 402, 248, 166},
		{705, 598, 500, 326, 230},
		{832, 752, 674, 500, 400},
		{898, 834, 770, 600, 500},
	};
	/* clang-format on */
	if (own >= SPIES_WIN_POINTS || other >= SPIES_WIN_POINTS)
		return own > other ? CERTAIN : 0;
	if (s->round == SPIES_ROUNDS_MAX) /* S15 */
		return own == other ? CERTAIN / 2 : own > other ? CERTAIN : 0;
	return equity[own][other];
}

int spies_round_equity(const struct spies *s, int team, int gained, int own, int others)
{
	int64_t own_square = (int64_t)own * own, squares = own_square + (int64_t)others * others;
	int wins = (int)(CERTAIN * own_square / squares);
	int ours = s->points[team] + gained, theirs = s->points[!team];
	if (ours >= SPIES_WIN_POINTS)
		return CERTAIN;
	return (wins * match_equity(s, ours + 2, theirs) +
	        (CERTAIN - wins) * match_equity(s, ours, theirs + 2)) /
	       CERTAIN;
}

int spies_claim_equity(const struct spies *s, int team)
{
	int ours = s->points[team], theirs = s->points[!team];
	return (match_equity(s, ours + 1, theirs) - match_equity(s, ours, theirs + 1)) / 2 *
	       CLAIM_CHANCE / CERTAIN;
}

/* The chance that an active seat belongs to a team, in thousandths: sure where it
 * is known. */
static int membership(const struct spies *s, int seat, int team)
{
	int known = spies_team(s, seat);
	if (known != SPIES_UNKNOWN)
		return known == team ? 1000 : 0;
	int open = s->players - bb_popcount(s->team[SPIES_W] | s->team[SPIES_B]);
	int missing = spies_team_size(s->players, team) - bb_popcount(s->team[team]);
	return 1000 * missing / open;
}

/* The active seats of a team, in thousandths of a seat. */
static int own_seats(const struct spies *s, int team)
{
	int own = 0;
	for (unsigned seats = s->active; seats; seats &= seats - 1)
		own += membership(s, bb_lsb(seats), team);
	return own;
}

/* Targets that a team may yet claim, less those of the other, in thousandths. */
static int claim_lead(const struct spies *s, int team)
{
	int lead = 0;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = bb_lsb(seats), target = s->targets[seat];
		if (target != SPIES_UNKNOWN && (s->on_board >> target & 1))
			lead += 2 * membership(s, seat, team) - CERTAIN;
	}
	return lead;
}

/* The nearer a round is to being void (S15), the less it counts, so that of two lines
 * that are as good as sure the one that makes progress is better; and what is not won
 * yet is worth a little less than what is. */
static inline __attribute__((always_inline)) int evaluate(const struct spies *s, int seat,
                                                          const struct spies_exposure *exposure,
                                                          struct eval_terms *terms)
{
	int team = spies_team(s, seat), before = CERTAIN / 2, round = 0, claims = 0, scale = 0;
	if (team != SPIES_UNKNOWN)
		before = match_equity(s, s->points[team], s->points[!team]);
	if (team != SPIES_UNKNOWN && s->phase >= SPIES_ORDER && s->phase != SPIES_OVER) {
		int own = own_seats(s, team), others = CERTAIN * bb_popcount(s->active) - own;
		if (exposure && s->phase <= SPIES_MOVE)
			spies_survival_sum(s, exposure, team, &own, &others);
		round = spies_round_equity(s, team, 0, own, others) - before;
		claims = claim_lead(s, team) * spies_claim_equity(s, team) / CERTAIN;
		int sum = before + round + claims, value = sum < 0 ? 0 : sum > CERTAIN ? CERTAIN : sum;
		value += (before - value) * s->halfmove_clock / (4 * SPIES_STANDSTILL);
		value += (CERTAIN / 2 - value) / UNDECIDED_SHARE;
		scale = value - sum;
	}
	return eval_term(terms, "match-equity", before - CERTAIN / 2) +
	       eval_term(terms, "round-equity", round) + eval_term(terms, "claims", claims) +
	       eval_term(terms, "scale", scale);
}

int spies_evaluate(const void *state, int seat)
{
	return evaluate(state, seat, NULL, NULL);
}

int spies_value(const void *belief, const void *state, int seat)
{
	const struct spies_belief *b = belief;
	return CERTAIN / 2 + evaluate(state, seat, b ? &b->exposure : NULL, NULL);
}

void spies_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	evaluate(state, seat, NULL, out);
}

int spies_material(const void *state, int seat)
{
	const struct spies *s = state;
	int team = spies_team(s, seat);
	return team == SPIES_UNKNOWN ? 0 : s->points[team] - s->points[!team];
}
