/* search.c - the hooks of ISMCTS (search/ismcts.h): priors and what is cut off. A
 * round is searched to its end at most; leaf values are from eval.c. All values are
 * thousandths of a win. */
#include "games/spies/state.h"
#include "search/ismcts.h"

enum {
	CERTAIN = SPIES_CERTAIN,
	NO_ROLLOUT = -1, /* a turn at random says less than what threatens the Life-Pieces */
	EXPLORATION = 80 /* low, because values and priors are good */
};

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
	int mover = spies_mover(s), own = ally_seats(s, mover, seats);
	return spies_round_equity(s, spies_team(s, mover), gained, own,
	                          CERTAIN * bb_popcount(seats) - own);
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
	int later = claims_later ? spies_claim_equity(s, spies_team(s, mover)) : 0;
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

void spies_search(struct search *search)
{
	static const struct ismcts_hooks hooks = {
		.rollout_turns = NO_ROLLOUT,
		.value = spies_value,
		.prior = prior,
		.exploration = EXPLORATION,
		.dominated = is_dominated,
		.is_cutoff = is_cutoff,
	};
	ismcts_search(search, &hooks);
}
