/* search.c - the hooks of ISMCTS (search/ismcts.h): leaf values, priors, and the
 * rollout policy.
 *
 * A round is searched to its end at most. What comes after it is a race to five points
 * between teams that are alike by then: a match equity table, as in backgammon. All
 * values are thousandths of a win. */
#include "games/spies/state.h"
#include "search/ismcts.h"

enum {
	CERTAIN = 1000,
	CLAIM_CHANCE = 150,   /* of a target that is still on the board, in thousandths */
	ROLLOUT_TURNS = 4,    /* further on it is mostly noise */
	UNDECIDED_SHARE = 50, /* one part in so many of an advantage is yet to be won */
	EXPLORATION = 80      /* low, because values and priors are good */
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

/* The equity of a team that gains so many points now, in a round that goes on with
 * `left` seats of which `own` thousandths are its own: each is as likely to be the
 * last. */
static int round_equity(const struct spies *s, int team, int gained, int own, int left)
{
	int ours = s->points[team] + gained, theirs = s->points[!team];
	if (ours >= SPIES_WIN_POINTS)
		return CERTAIN;
	return (own * match_equity(s, ours + 2, theirs) +
	        (CERTAIN * left - own) * match_equity(s, ours, theirs + 2)) /
	       (CERTAIN * left);
}

/* What a target on the board adds for the team that may yet claim it. */
static int claim_equity(const struct spies *s, int team)
{
	int ours = s->points[team], theirs = s->points[!team];
	return (match_equity(s, ours + 1, theirs) - match_equity(s, ours, theirs + 1)) / 2 *
	       CLAIM_CHANCE / CERTAIN;
}

/* Targets that a team may yet claim, less those of the other. */
static int claim_lead(const struct spies *s, int team)
{
	int lead = 0;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = bb_lsb(seats);
		if (s->on_board >> s->targets[seat] & 1)
			lead += s->team[team] >> seat & 1 ? 1 : -1;
	}
	return lead;
}

/* Leaf value. The nearer a round is to being void (S15), the less it counts, so that
 * of two lines that are as good as sure the one that makes progress is better; and
 * what is not won yet is worth a little less than what is. */
static int state_value(const void *state, int seat)
{
	const struct spies *s = state;
	int team = spies_team(s, seat), before = match_equity(s, s->points[team], s->points[!team]);
	if (s->phase < SPIES_ORDER)
		return before;
	int value = round_equity(s, team, 0, CERTAIN * bb_popcount(s->active & s->team[team]),
	                         bb_popcount(s->active)) +
	            claim_lead(s, team) * claim_equity(s, team);
	value = value < 0 ? 0 : value > CERTAIN ? CERTAIN : value;
	value += (before - value) * s->halfmove_clock / (4 * SPIES_STANDSTILL);
	return value + (CERTAIN / 2 - value) / UNDECIDED_SHARE;
}

/* How many of these seats are of the mover's team, in thousandths of a seat: those
 * whose team the mover does not know count by what the team sizes leave for its own. */
static int ally_seats(const struct spies *s, int mover, unsigned seats)
{
	int team = spies_team(s, mover);
	unsigned shown = s->revealed | 1u << mover, hidden = spies_all_seats(s) & ~shown;
	int missing = spies_team_size(s->players, team) - bb_popcount(s->team[team] & shown);
	int share = hidden ? CERTAIN * missing / bb_popcount(hidden) : 0;
	return CERTAIN * bb_popcount(seats & shown & s->team[team]) +
	       share * bb_popcount(seats & hidden);
}

/* The mover's equity when the round goes on with these seats. */
static int mover_equity(const struct spies *s, unsigned seats, int gained)
{
	int mover = spies_mover(s);
	return round_equity(s, spies_team(s, mover), gained, ally_seats(s, mover, seats),
	                    bb_popcount(seats));
}

/* The mover's equity after a capture: any piece but its own life is the life of each
 * of the others equally often. */
static int capture_equity(const struct spies *s, int piece, int gained)
{
	int mover = spies_mover(s), life = s->lives[mover], sum = 0;
	unsigned others = s->active & ~(1u << mover);
	if (piece == life)
		return mover_equity(s, others, gained);
	int pieces = bb_popcount(s->on_board & ~(1u << life));
	for (unsigned left = others; left; left &= left - 1)
		sum += mover_equity(s, s->active & ~(left & -left), gained);
	sum += (pieces - bb_popcount(others)) * mover_equity(s, s->active, gained);
	return sum / pieces;
}

/* The piece that a decision captures, SPIES_UNKNOWN for none. */
static int captured_piece(const struct spies *s, spies_move m)
{
	bool captures = m != SPIES_MOVE_PASS && (s->occupied >> spies_move_to(m) & 1);
	return captures ? spies_piece_on(s, spies_move_to(m)) : SPIES_UNKNOWN;
}

/* Prior of a step (Gelly and Wang 2006), from what the mover knows alone. */
static int prior(const void *state, step_t step)
{
	const struct spies *s = state;
	spies_move m = (spies_move)step;
	int mover = spies_mover(s), piece = captured_piece(s, m), target = s->targets[mover];
	bool claims_later = piece != target && piece != s->lives[mover] && (s->on_board >> target & 1);
	int later = claims_later ? claim_equity(s, spies_team(s, mover)) : 0;
	if (piece == SPIES_UNKNOWN)
		return later + mover_equity(s, s->active, 0);
	return later + capture_equity(s, piece, m & SPIES_MOVE_CLAIMS ? 1 : 0);
}

/* Dominated: capturing the own target without claiming it. */
static bool is_dominated(const void *state, step_t step)
{
	const struct spies *s = state;
	spies_move m = (spies_move)step;
	int target = s->targets[spies_mover(s)];
	return !(m & SPIES_MOVE_CLAIMS) && (s->on_board >> target & 1) &&
	       captured_piece(s, m) == target;
}

/* Cutoff before a new round, about which nothing is known. */
static bool is_cutoff(const void *state)
{
	return ((const struct spies *)state)->phase == SPIES_PLACEMENT;
}

/* Rollout policy: claims whenever it can and spares its own Life-Piece; otherwise it
 * mostly captures something at random (reservoir sampling), because that may put
 * another seat out. */
static step_t rollout_step(const void *state, const struct steps *legal, struct rng *rng)
{
	const struct spies *s = state;
	int life = s->lives[spies_mover(s)];
	uint64_t capturable = s->occupied & ~(s->on_board >> life & 1 ? bb_of(s->square[life]) : 0);
	step_t capture = STEP_NONE;
	uint64_t captures = 0;
	for (size_t i = 0; i < legal->n; i++) {
		spies_move m = (spies_move)legal->at[i];
		if (m == SPIES_MOVE_PASS || !(capturable >> spies_move_to(m) & 1))
			continue;
		if (m & SPIES_MOVE_CLAIMS)
			return legal->at[i];
		if (rng_below(rng, ++captures) == 0)
			capture = legal->at[i];
	}
	if (captures && rng_below(rng, 4))
		return capture;
	return legal->at[rng_below(rng, legal->n)];
}

void spies_search(struct search *search)
{
	static const struct ismcts_hooks hooks = {
		.rollout_turns = ROLLOUT_TURNS,
		.value = state_value,
		.prior = prior,
		.exploration = EXPLORATION,
		.dominated = is_dominated,
		.rollout_policy = rollout_step,
		.is_cutoff = is_cutoff,
	};
	ismcts_search(search, &hooks);
}
