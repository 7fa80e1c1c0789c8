/* game.c - the record that answers for A City of Spies, and the slots that are too
 * short for a file of their own. */
#include "games/spies/game.h"

#include <string.h>

#include "games/spies/state.h"

static int seats(const void *s)
{
	return ((const struct spies *)s)->players;
}

static int to_move(const void *state)
{
	const struct spies *s = state;
	if (s->phase == SPIES_MOVE)
		return spies_mover(s);
	return s->phase == SPIES_OVER ? SEAT_OVER : SEAT_CHANCE;
}

/* A turn is one decision, but not over before the table has spoken. */
static bool mid_turn(const void *s)
{
	return spies_table_speaks(s);
}

static step_t end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

static bool legal(const void *state, struct steps *out)
{
	const struct spies *s = state;
	spies_move list[SPIES_MOVES_MAX];
	if (s->phase == SPIES_OVER)
		return true;
	if (s->phase != SPIES_MOVE)
		return spies_chance_outcomes(s, out);
	int n = spies_legal_moves(s, list);
	for (int i = 0; i < n; i++)
		steps_add(out, spies_step_encode(SPIES_STEP_MOVE, list[i]));
	return true;
}

/* The team that has won or has more points, or SPIES_UNKNOWN: a draw (S13, S15). */
static int winner(const struct spies *s)
{
	if (s->points[SPIES_W] == s->points[SPIES_B])
		return SPIES_UNKNOWN;
	return s->points[SPIES_W] > s->points[SPIES_B] ? SPIES_W : SPIES_B;
}

static struct result result(const void *state, int occurrences)
{
	const struct spies *s = state;
	int team = winner(s);
	(void)occurrences;
	if (s->phase != SPIES_OVER)
		return (struct result){"*", REASON_NONE};
	if (team == SPIES_UNKNOWN)
		return (struct result){"draw", REASON_ROUNDS};
	return (struct result){spies_team_names[team],
	                       s->points[team] >= SPIES_WIN_POINTS ? REASON_POINTS : REASON_ROUNDS};
}

/* A seat whose team nobody has told is neither here nor there. */
static int returns(const void *state, int occurrences, int seat)
{
	const struct spies *s = state;
	int team = spies_team(s, seat);
	(void)occurrences;
	if (s->phase != SPIES_OVER || winner(s) == SPIES_UNKNOWN || team == SPIES_UNKNOWN)
		return 0;
	return winner(s) == team ? 1 : -1;
}

static uint64_t key(const void *s)
{
	uint64_t words[sizeof(struct spies) / sizeof(uint64_t)], hash = 0;
	memcpy(words, s, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		hash = splitmix64(hash ^ words[i]);
	return hash;
}

static bool is_chance(step_t step)
{
	return spies_step_kind(step) != SPIES_STEP_MOVE;
}

static bool is_table(step_t step)
{
	enum spies_step_kind kind = spies_step_kind(step);
	return kind == SPIES_STEP_TEAM || kind == SPIES_STEP_OUT;
}

const struct game spies_game = {
	.name = "spies",
	.info = &spies_info,
	.flags = GAME_SECRETS,
	.min_seats = 3,
	.max_seats = SEATS_MAX,
	.usual_seats = 4,
	.state_size = sizeof(struct spies),
	.placement = "setup",
	.start = spies_start,
	.seats = seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = end_turn_step,
	.legal = legal,
	.perft = spies_perft,
	.is_legal = spies_is_legal,
	.apply = spies_apply,
	.chance_prefix = spies_chance_prefix,
	.roll = spies_roll,
	.forced_outcome = spies_forced_outcome,
	.result = result,
	.returns = returns,
	.evaluate = spies_evaluate,
	.key = key,
	.observe = spies_observe,
	.observe_step = spies_observe_step,
	.has_unknowns = spies_has_unknowns,
	.belief_open = spies_belief_open,
	.belief_sample = spies_belief_sample,
	.belief_close = free,
	.step_from_text = spies_step_from_text,
	.step_to_text = spies_step_to_text,
	.is_chance = is_chance,
	.is_table = is_table,
	.state_from_text = spies_state_from_text,
	.state_to_text = spies_state_to_text,
	.state_fields = spies_state_fields,
	.board_items = spies_board_items,
	.draw = spies_draw,
	.search = spies_search,
};
