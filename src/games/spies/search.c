/* search.c - what the tree search is told about this game: how far to look, what
 * a world is worth to a team, and how people play.
 *
 * A round is looked at to its end at most. What comes after it is a race to five
 * points between teams that are alike by then, and that is a small table. */
#include "games/spies/state.h"
#include "search/ismcts.h"

enum {
	SURE = 1000,
	CLAIM_HOPE = 150, /* of a target that is still there, in thousandths */
	PLAYED_OUT = 4,   /* turns: further on it is mostly noise */
	NOT_YET = 50,     /* the part of an advantage that is left to be won */
	DOUBT = 80        /* what is not tried is known rather well */
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

/* What a team that gains so many points now can hope for in a round that goes on
 * with so many seats, and thousandths of them its own: each is as likely to be the
 * last. */
static int hope(const struct spies *s, int team, int gained, int own, int left)
{
	int ours = s->points[team] + gained, theirs = s->points[!team];
	if (ours >= SPIES_WIN)
		return SURE;
	return (own * race(s, ours + 2, theirs) + (SURE * left - own) * race(s, ours, theirs + 2)) /
	       (SURE * left);
}

/* What a target on the board is worth to the team that may yet claim it. */
static int claim_hope(const struct spies *s, int team)
{
	int ours = s->points[team], theirs = s->points[!team];
	return (race(s, ours + 1, theirs) - race(s, ours, theirs + 1)) / 2 * CLAIM_HOPE / SURE;
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

/* The nearer a round is to being void (S15), the less does it promise; so of two
 * things that are as good as sure the one that gets on is better. And what is won is
 * better than either. */
static int worth(const void *world, int seat)
{
	const struct spies *s = world;
	int team = spies_team(s, seat), before = race(s, s->points[team], s->points[!team]);
	if (s->phase < SPIES_ORDER)
		return before;
	int here = hope(s, team, 0, SURE * spies_count(s->active & s->team[team]),
	                spies_count(s->active)) +
	           claims_ahead(s, team) * claim_hope(s, team);
	here = here < 0 ? 0 : here > SURE ? SURE : here;
	here += (before - here) * s->quiet / (4 * SPIES_QUIET);
	return here + (SURE / 2 - here) / NOT_YET;
}

/* How many of these seats are of the mover's team, in thousandths of a seat: of those
 * whose team it was not told, what the sizes of the teams leave for its own. */
static int allies(const struct spies *s, int mover, unsigned seats)
{
	int team = spies_team(s, mover);
	unsigned shown = s->revealed | 1u << mover, hidden = spies_seats(s) & ~shown;
	int missing = spies_team_size(s->players, team) - spies_count(s->team[team] & shown);
	int share = hidden ? SURE * missing / spies_count(hidden) : 0;
	return SURE * spies_count(seats & shown & s->team[team]) + share * spies_count(seats & hidden);
}

/* What the mover can hope for when the round goes on with these seats. */
static int outlook(const struct spies *s, unsigned seats, int gained)
{
	int mover = spies_mover(s);
	return hope(s, spies_team(s, mover), gained, allies(s, mover, seats), spies_count(seats));
}

/* Any piece but its own life is the life of each of the others equally often. */
static int after_capture(const struct spies *s, int piece, int gained)
{
	int mover = spies_mover(s), life = s->lives[mover], sum = 0;
	unsigned others = s->active & ~(1u << mover);
	if (piece == life)
		return outlook(s, others, gained);
	int pieces = spies_count(s->standing & ~(1u << life));
	for (unsigned left = others; left; left &= left - 1)
		sum += outlook(s, s->active & ~(left & -left), gained);
	sum += (pieces - spies_count(others)) * outlook(s, s->active, gained);
	return sum / pieces;
}

/* The piece that a decision captures, SPIES_UNKNOWN for none. */
static int captured(const struct spies *s, spies_move m)
{
	bool captures = m != SPIES_PASS && (s->taken >> spies_to(m) & 1);
	return captures ? spies_piece_on(s, spies_to(m)) : SPIES_UNKNOWN;
}

static int promise(const void *world, step_t step)
{
	const struct spies *s = world;
	spies_move m = (spies_move)step;
	int mover = spies_mover(s), piece = captured(s, m), target = s->targets[mover];
	bool claims_later = piece != target && piece != s->lives[mover] && (s->standing >> target & 1);
	int later = claims_later ? claim_hope(s, spies_team(s, mover)) : 0;
	if (piece == SPIES_UNKNOWN)
		return later + outlook(s, s->active, 0);
	return later + after_capture(s, piece, m & SPIES_CLAIMS ? 1 : 0);
}

/* Who captures its target may as well claim it. */
static bool worse(const void *world, step_t step)
{
	const struct spies *s = world;
	spies_move m = (spies_move)step;
	int target = s->targets[spies_mover(s)];
	return !(m & SPIES_CLAIMS) && (s->standing >> target & 1) && captured(s, m) == target;
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
	static const struct ismcts_hooks hooks = {
		.rollout_turns = PLAYED_OUT,
		.value = worth,
		.prior = promise,
		.exploration = DOUBT,
		.dominated = worse,
		.rollout_policy = play,
		.is_cutoff = far_enough,
	};
	ismcts_search(job, &hooks);
}
