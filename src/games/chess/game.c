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
	return chess_count(&s->p, NULL) ? s->p.side : SEAT_OVER;
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
	const struct chess *s = state;
	struct chess_moves list;
	chess_list(&s->p, NULL, CHESS_ALL, &list);
	for (unsigned i = 0; i < list.count; i++)
		steps_add(out, chess_step(list.move[i]));
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
	chess_play(&s->p, &before.p, chess_move_in(step));
	if (events)
		chess_tell(&before, chess_move_in(step), s, events);
}

bool chess_dead_material(const struct chess_board *b)
{
	const bitboard dark = UINT64_C(0xAA55AA55AA55AA55);
	bitboard knights = b->kind[CHESS_KNIGHT], bishops = b->kind[CHESS_BISHOP];
	if (b->kind[CHESS_PAWN] | b->kind[CHESS_ROOK] | b->kind[CHESS_QUEEN])
		return false;
	if (knights)
		return !bishops && !bb_several(knights);
	return !(bishops & dark) || !(bishops & ~dark);
}

static struct result drawn(enum reason reason)
{
	return (struct result){"draw", reason};
}

static struct result result(const void *state, int occurrences)
{
	const struct chess *s = state;
	if (!chess_count(&s->p, NULL)) {
		if (!chess_attacked(&s->p.board, NULL, (enum chess_side)s->p.side))
			return drawn(REASON_STALEMATE);
		return (struct result){chess_seats[!s->p.side], REASON_CHECKMATE};
	}
	if (occurrences >= CHESS_OCCURRENCES)
		return drawn(REASON_REPETITION);
	if (s->p.quiet >= CHESS_QUIET_LIMIT)
		return drawn(REASON_QUIET);
	if (chess_dead_material(&s->p.board))
		return drawn(REASON_MATERIAL);
	return (struct result){"*", REASON_NONE};
}

static int score(const void *state, int occurrences, int seat)
{
	const struct chess *s = state;
	if (result(s, occurrences).reason != REASON_CHECKMATE)
		return 0;
	return seat == s->p.side ? -1 : 1;
}

static int evaluate(const void *state, int seat)
{
	const struct chess *s = state;
	int score = chess_evaluate_position(&s->p);
	return seat == s->p.side ? score : -score;
}

/* The number of the turn is no part of the future; the quiet count is. */
static uint64_t key(const void *state)
{
	const struct chess *s = state;
	return splitmix64(s->p.key + s->p.quiet);
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
	.info = &chess_about,
	.flags = GAME_DRAWS_CLAIMED,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct chess),
	.start = chess_start_state,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = closing,
	.legal = legal,
	.perft = perft,
	.is_legal = chess_allows,
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
	.step_from_text = chess_read_step,
	.step_to_text = chess_show_step,
	.is_chance = no_chance,
	.state_from_text = chess_read_state,
	.state_to_text = chess_show_state,
	.state_fields = chess_facts,
	.board_items = chess_scene,
	.draw = chess_draw,
	.pgn = chess_pgn,
	.search = chess_think,
};
