/* game.c - the record that answers for orthodox chess, and the slots that are too
 * short for a file of their own. */
#include "games/chess/game.h"

#include "game/perfect.h"
#include "games/chess/state.h"
#include "games/chess/eval.h"
#include "chess/movegen.h"
#include "chess/perft.h"

static int to_move(const void *state)
{
	const struct chess *s = state;
	return chess_count_moves(&s->p, NULL) ? s->p.side_to_move : SEAT_OVER;
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
	const struct chess *s = state;
	struct chess_move_list list;
	chess_generate_moves(&s->p, NULL, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++)
		steps_add(out, chess_step_of(list.move[i]));
	steps_sort(out);
	return true;
}

static uint64_t perft(const void *state, int depth, const atomic_bool *stop)
{
	const struct chess *s = state;
	uint64_t count = 0;
	chess_perft(&s->p, NULL, depth, stop, &count);
	return count;
}

static void apply(void *state, step_t step, struct events *events)
{
	struct chess *s = state, before = *s;
	chess_position_make(&s->p, &before.p, chess_step_move(step));
	if (events)
		chess_add_events(&before, chess_step_move(step), s, events);
}

bool chess_insufficient_material(const struct chess_board *b)
{
	const bitboard dark_squares = UINT64_C(0xAA55AA55AA55AA55);
	bitboard knights = b->kind[CHESS_KNIGHT], bishops = b->kind[CHESS_BISHOP];
	if (b->kind[CHESS_PAWN] | b->kind[CHESS_ROOK] | b->kind[CHESS_QUEEN])
		return false;
	if (knights)
		return !bishops && !bb_more_than_one(knights);
	return !(bishops & dark_squares) || !(bishops & ~dark_squares);
}

static struct result draw_result(enum reason reason)
{
	return (struct result){"draw", reason};
}

static struct result result(const void *state, int to_move, int occurrences)
{
	const struct chess *s = state;
	if (to_move == SEAT_OVER) {
		if (!chess_in_check(&s->p.board, NULL, (enum chess_side)s->p.side_to_move))
			return draw_result(REASON_STALEMATE);
		return (struct result){chess_seat_names[!s->p.side_to_move], REASON_CHECKMATE};
	}
	if (occurrences >= CHESS_THREEFOLD)
		return draw_result(REASON_REPETITION);
	if (s->p.halfmove_clock >= CHESS_FIFTY_MOVE_CLOCK)
		return draw_result(REASON_QUIET);
	if (chess_insufficient_material(&s->p.board))
		return draw_result(REASON_MATERIAL);
	return (struct result){"*", REASON_NONE};
}

static int returns(const void *state, int occurrences, int seat)
{
	const struct chess *s = state;
	if (result(s, to_move(s), occurrences).reason != REASON_CHECKMATE)
		return 0;
	return seat == s->p.side_to_move ? -1 : 1;
}

static int evaluate(const void *state, int seat)
{
	const struct chess *s = state;
	int score = chess_static_eval_of(&s->p);
	return seat == s->p.side_to_move ? score : -score;
}

/* The number of the turn is no part of the future; the quiet count is. */
static uint64_t key(const void *state)
{
	const struct chess *s = state;
	return splitmix64(s->p.key + s->p.halfmove_clock);
}

/* 0 would mean that the state takes no part. */
static uint64_t repetition_key(const void *state)
{
	const struct chess *s = state;
	return s->p.key ? s->p.key : 1;
}

PERFECT_INFORMATION(struct chess);

const struct game chess_game = {
	.name = "chess",
	.info = &chess_info,
	.flags = GAME_DRAWS_CLAIMED,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct chess),
	.start = chess_start,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = end_turn_step,
	.legal = legal,
	.perft = perft,
	.is_legal = chess_is_legal,
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
	.step_from_text = chess_step_from_text,
	.step_to_text = chess_step_to_text,
	.is_chance = no_chance,
	.state_from_text = chess_state_from_text,
	.state_to_text = chess_state_to_text,
	.state_fields = chess_state_fields,
	.board_items = chess_board_items,
	.draw = chess_draw,
	.pgn = chess_pgn,
	.search = chess_search,
};
