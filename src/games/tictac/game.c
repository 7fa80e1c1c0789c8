/* game.c - the record that answers for Tic Tac Chess, and the slots that are too
 * short for a file of their own. */
#include "games/tictac/game.h"

#include "game/perfect.h"
#include "games/tictac/state.h"

static int to_move(const void *state)
{
	const struct tictac *s = state;
	return tictac_status(s) == TT_ONGOING ? s->mover : SEAT_OVER;
}

static bool mid_turn(const void *s)
{
	(void)s;
	return false;
}

static step_t closing(const void *s)
{
	(void)s;
	return STEP_NONE;
}

static bool legal(const void *state, struct steps *out)
{
	const struct tictac *s = state;
	uint16_t list[TT_MOVES_MAX];
	int n = s->quiet < TT_QUIET_LIMIT ? tictac_moves(s, list) : 0;
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
		tictac_tell(&before, (uint16_t)step, s, events);
}

static struct result won(int seat, enum reason reason)
{
	return (struct result){tictac_seats[seat], reason};
}

static struct result drawn(enum reason reason)
{
	return (struct result){"draw", reason};
}

static struct result result(const void *state, int occurrences)
{
	const struct tictac *s = state;
	enum tictac_status status = tictac_status(s);
	switch (status) {
	case TT_LINE:
		return won(!s->mover, REASON_LINE);
	case TT_CHECKMATE:
		return won(!s->mover, REASON_CHECKMATE);
	case TT_STALEMATE:
		return drawn(REASON_STALEMATE);
	case TT_ONGOING:
	case TT_QUIET:
		break;
	}
	if (occurrences >= 3)
		return drawn(REASON_REPETITION);
	return status == TT_QUIET ? drawn(REASON_QUIET) : (struct result){"*", REASON_NONE};
}

static int score(const void *state, int occurrences, int seat)
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
	return splitmix64(tictac_key(s) + s->quiet);
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
	.info = &tictac_about,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct tictac),
	.start = tictac_start,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = closing,
	.legal = legal,
	.perft = tictac_perft,
	.is_legal = tictac_allows,
	.apply = apply,
	.result = result,
	.returns = score,
	.evaluate = evaluate,
	.key = key,
	.repetition_key = repetition_key,
	.observe = observe,
	.observe_step = observe_step_fully,
	.has_unknowns = no_unknowns,
	.belief_open = belief_open,
	.belief_sample = belief_sample,
	.belief_close = free,
	.step_from_text = tictac_read_step,
	.step_to_text = tictac_show_step,
	.is_chance = no_chance,
	.state_from_text = tictac_read_state,
	.state_to_text = tictac_show_state,
	.state_fields = tictac_facts,
	.board_items = tictac_scene,
	.draw = tictac_draw,
	.search = tictac_think,
};
