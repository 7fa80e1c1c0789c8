/* search.c - what the tree search is told about this game: how far to look, what
 * a world is worth to a team, and how people play.
 *
 * A round is looked at to its end at most. What comes after it is a race to five
 * points between teams that are alike by then, and that is a small table. */
#include "games/spies/spies.h"
#include "search/tree.h"

enum {
	SURE = 1000,
	CLAIM_HOPE = 150, /* of a target that is still there, in thousandths */
	PLAYED_OUT = 4   /* turns: further on it is mostly noise */
};

/* Thousandths of the races that a team wins with so many points against so many,
 * when each step of the race gives either team, equally often, 2 points (three in
 * five) or 1. */
static int race(const struct spies *s, int own, int other)
{
	static const uint16_t won[SPIES_WIN][SPIES_WIN] = {
		{500, 389, 295, 168, 102},
		{611, 500, 402, 248, 166},
		{705, 598, 500, 326, 230},
		{832, 752, 674, 500, 400},
		{898, 834, 770, 600, 500},
	};
	if (own >= SPIES_WIN || other >= SPIES_WIN)
		return own > other ? SURE : 0;
	if (s->round == SPIES_ROUNDS) /* S15 */
		return own == other ? SURE / 2 : own > other ? SURE : 0;
	return won[own][other];
}

/* What a team can hope for in a round in which so many of its seats are left, and
 * so many of all: each of them is as likely to be the last. */
static int hope(const struct spies *s, int team, int own, int left)
{
	int ours = s->points[team], theirs = s->points[!team];
	return (own * race(s, ours + 2, theirs) + (left - own) * race(s, ours, theirs + 2)) / left;
}

/* Targets that a team may yet claim, less those of the other. */
static int claims_ahead(const struct spies *s, int team)
{
	int ahead = 0;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = spies_first(seats);
		if (s->standing >> s->targets[seat] & 1)
			ahead += s->team[team] >> seat & 1 ? 1 : -1;
	}
	return ahead;
}

static int worth(const void *world, int seat)
{
	const struct spies *s = world;
	int team = spies_team(s, seat), ours = s->points[team], theirs = s->points[!team];
	if (s->phase < SPIES_ORDER)
		return race(s, ours, theirs);
	int point = (race(s, ours + 1, theirs) - race(s, ours, theirs + 1)) / 2;
	return hope(s, team, spies_count(s->active & s->team[team]), spies_count(s->active)) +
	       claims_ahead(s, team) * point * CLAIM_HOPE / SURE;
}

/* True before a new round, about which nothing is known. */
static bool far_enough(const void *world)
{
	return ((const struct spies *)world)->phase == SPIES_SETUP;
}

/* Claims whenever it can and spares its own Life-Piece; otherwise it mostly
 * captures something, because another's life is likelier lost than not. */
static step_t play(const void *world, const struct steps *legal, struct rng *rng)
{
	const struct spies *s = world;
	int life = s->lives[spies_mover(s)];
	uint64_t prey = s->taken & ~(s->standing >> life & 1 ? spies_bit(s->at[life]) : 0);
	step_t capture = STEP_NONE;
	uint64_t captures = 0;
	for (size_t i = 0; i < legal->n; i++) {
		spies_move m = (spies_move)legal->at[i];
		if (m == SPIES_PASS || !(prey >> spies_to(m) & 1))
			continue;
		if (m & SPIES_CLAIMS)
			return legal->at[i];
		if (rng_below(rng, ++captures) == 0)
			capture = legal->at[i];
	}
	if (captures && rng_below(rng, 4))
		return capture;
	return legal->at[rng_below(rng, legal->n)];
}

void spies_think(struct search *job)
{
	static const struct tree_hooks hooks = {
		.playout = PLAYED_OUT,
		.worth = worth,
		.play = play,
		.far_enough = far_enough,
	};
	tree_think(job, &hooks);
}
