/* game.c - the record that answers for Tic Tac Chess, and the slots that are too
 * short for a file of their own. */
#include "games/tictac/game.h"

#include "game/perfect.h"
#include "games/tictac/state.h"

static int to_move(const void *state)
{
	const struct tictac *s = state;
	return tictac_status(s) == TICTAC_ONGOING ? s->mover : SEAT_OVER;
}

static bool mid_turn(const void *s)
{
	(void)s;
	return false;
}

static step_t end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

static bool legal(const void *state, struct steps *out)
{
	const struct tictac *s = state;
	uint16_t list[TICTAC_MOVES_MAX];
	int n = s->halfmove_clock < TICTAC_HALFMOVE_CLOCK_MAX ? tictac_generate_moves(s, list) : 0;
	for (int i = 0; i < n; i++)
		steps_add(out, list[i]);
	steps_sort(out);
	return true;
}

static void apply(void *state, step_t step, struct events *events)
{
	struct tictac *s = state, before = *s;
	tictac_apply_move(s, (uint16_t)step);
	if (events)
		tictac_move_events(&before, (uint16_t)step, s, events);
}

static struct result win_for(int seat, enum reason reason)
{
	return (struct result){tictac_seat_names[seat], reason};
}

static struct result draw_by(enum reason reason)
{
	return (struct result){"draw", reason};
}

static struct result result(const void *state, int occurrences)
{
	const struct tictac *s = state;
	enum tictac_status status = tictac_status(s);
	switch (status) {
	case TICTAC_LINE:
		return win_for(!s->mover, REASON_LINE);
	case TICTAC_CHECKMATE:
		return win_for(!s->mover, REASON_CHECKMATE);
	case TICTAC_STALEMATE:
		return draw_by(REASON_STALEMATE);
	case TICTAC_ONGOING:
	case TICTAC_HALFMOVE_CLOCK_DRAW:
		break;
	}
	if (occurrences >= 3)
		return draw_by(REASON_REPETITION);
	return status == TICTAC_HALFMOVE_CLOCK_DRAW ? draw_by(REASON_QUIET)
	                                            : (struct result){"*", REASON_NONE};
}

static int returns(const void *state, int occurrences, int seat)
{
	const struct tictac *s = state;
	enum reason reason = result(s, occurrences).reason;
	if (reason != REASON_LINE && reason != REASON_CHECKMATE)
		return 0;
	return seat == s->mover ? -1 : 1;
}

static int evaluate(const void *state, int seat)
{
	const struct tictac *s = state;
	return seat == s->mover ? tictac_evaluate(s) : -tictac_evaluate(s);
}

static uint64_t key(const void *state)
{
	const struct tictac *s = state;
	return splitmix64(tictac_key(s) + s->halfmove_clock);
}

/* 0 would mean that the state takes no part. */
static uint64_t repetition_key(const void *state)
{
	uint64_t key = tictac_key(state);
	return key ? key : 1;
}

PERFECT_INFORMATION(struct tictac);

const struct game tictac_game = {
	.name = "tictac",
	.info = &tictac_info,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct tictac),
	.start = tictac_start,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = end_turn_step,
	.legal = legal,
	.perft = tictac_perft,
	.is_legal = tictac_is_legal,
	.apply = apply,
	.result = result,
	.returns = returns,
	.evaluate = evaluate,
	.key = key,
	.repetition_key = repetition_key,
	.observe = observe,
	.observe_step = observe_step_fully,
	.has_unknowns = no_unknowns,
	.belief_open = belief_open,
	.belief_sample = belief_sample,
	.belief_close = free,
	.step_from_text = tictac_step_from_text,
	.step_to_text = tictac_step_to_text,
	.is_chance = no_chance,
	.state_from_text = tictac_state_from_text,
	.state_to_text = tictac_state_to_text,
	.state_fields = tictac_state_fields,
	.board_items = tictac_board_items,
	.draw = tictac_draw,
	.search = tictac_search,
};
