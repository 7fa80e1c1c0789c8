/* rules.c - the rules in words, and what they say of a state: which moves they
 * allow, what a move leads to, how the game stands. */
#include "chess/explain.h"
#include "chess/legality.h"
#include "chess/movegen.h"
#include "games/chess/state.h"

/* clang-format off */
const struct rule chess_rules[] = {
	{"M1", "orthodox chess: the pieces, check, checkmate, stalemate, castling (from any "
	       "placement of Chess960 too), en passant, promotion to queen, rook, bishop or knight"},
	{"M7", "draws that are reported but never stop the game, mate and stalemate coming first: "
	       "the third occurrence of a position (en passant counts if it is legal), 100 turns in a "
	       "row without capture or pawn move, "
	       "dead material (K, K+B or K+N against K; kings and bishops all on one colour)"},
	{NULL, NULL},
};
/* clang-format on */

bool chess_insufficient_material(const struct chess_board *b)
{
	bitboard knights = b->kind[CHESS_KNIGHT], bishops = b->kind[CHESS_BISHOP];
	if (b->kind[CHESS_PAWN] | chess_orthogonal_sliders(b))
		return false;
	if (knights)
		return !bishops && !bb_more_than_one(knights);
	return !(bishops & BB_DARK_SQUARES) || !(bishops & ~BB_DARK_SQUARES);
}

/* ---- moves */

int chess_to_move(const void *state)
{
	const struct chess *s = state;
	return chess_has_legal_move(&s->p, NULL) ? s->p.side_to_move : SEAT_OVER;
}

bool chess_mid_turn(const void *s)
{
	(void)s;
	return false;
}

step_t chess_end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

bool chess_is_legal(const void *state, step_t step, struct violation *violation)
{
	const struct chess *s = state;
	chess_move move = chess_step_move(step);
	if (chess_move_is_legal(&s->p.board, (enum chess_side)s->p.side_to_move, move))
		return true;
	if (violation) {
		violation->rule = &chess_rules[0];
		chess_explain(&s->p, NULL, move, violation->text, sizeof violation->text);
	}
	return false;
}

void chess_apply(void *state, step_t step, struct events *events)
{
	struct chess *s = state;
	chess_move move = chess_step_move(step);
	if (!events) {
		chess_position_make(&s->p, &s->p, move);
		return;
	}
	struct chess before = *s;
	chess_position_make(&s->p, &s->p, move);
	chess_add_events(&before, move, s, events);
}

/* ---- the end */

static struct result draw_by(enum reason reason)
{
	return (struct result){"draw", reason};
}

struct result chess_result(const void *state, int to_move, int occurrences)
{
	const struct chess *s = state;
	if (to_move == SEAT_OVER) {
		if (chess_checked_king(s) == SQUARE_NONE)
			return draw_by(REASON_STALEMATE);
		return (struct result){chess_seat_names[!s->p.side_to_move], REASON_CHECKMATE};
	}
	if (occurrences >= CHESS_THREEFOLD)
		return draw_by(REASON_REPETITION);
	if (s->p.halfmove_clock >= CHESS_FIFTY_MOVE_CLOCK)
		return draw_by(REASON_QUIET);
	if (chess_insufficient_material(&s->p.board))
		return draw_by(REASON_MATERIAL);
	return (struct result){"*", REASON_NONE};
}

int chess_returns(const void *state, int occurrences, int seat)
{
	const struct chess *s = state;
	if (chess_result(s, chess_to_move(s), occurrences).reason != REASON_CHECKMATE)
		return 0;
	return seat == s->p.side_to_move ? -1 : 1;
}

/* ---- keys */

/* The number of the move is no part of the future; the halfmove clock is. */
uint64_t chess_key(const void *state)
{
	const struct chess *s = state;
	return splitmix64(s->p.key + s->p.halfmove_clock);
}

/* En passant counts where it is legal, castling where the right to it stands (FIDE 9.2.3).
 * 0 would mean that the state takes no part. */
uint64_t chess_repetition_key(const void *state)
{
	const struct chess *s = state;
	const struct chess_board *b = &s->p.board;
	enum chess_side us = (enum chess_side)s->p.side_to_move;
	uint64_t key = s->p.key;
	if (b->ep)
		key ^= chess_ep_key(b, us) ^ chess_legal_ep_key(b, us);
	return key ? key : 1;
}
