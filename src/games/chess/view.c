/* view.c - what people and programs are shown besides the position: state fields and
 * board items. Everything is open to everybody. */
#include "games/chess/state.h"

void chess_state_fields(const void *state, bool derived, const struct field_sink *out)
{
	const struct chess *s = state;
	int king = chess_checked_king(s);
	(void)derived;
	put_field(out, "check", king == SQUARE_NONE ? "-" : chess_square_name(king).s);
	put_field(out, "chess960", s->chess960 ? "true" : "false");
	put_field_number(out, "number", s->p.fullmove);
	put_field_number(out, "quiet", s->p.halfmove_clock);
}

void chess_board_items(const void *state, struct scene *out)
{
	const struct chess *s = state;
	int king = chess_checked_king(s);
	for (int square = 0; square < 64; square++) {
		char piece[2] = "";
		if (chess_kind_at(&s->p.board, square) == CHESS_NO_KIND)
			continue;
		piece[0] = chess_letter_at(&s->p.board, square);
		scene_put_piece(out, square, piece, 0);
	}
	if (king != SQUARE_NONE)
		scene_put_mark(out, king, MARK_CHECK);
	scene_put_number(out, SCENE_TABLE, "turn", s->p.fullmove);
	scene_put_counter(out, "turns without progress", s->p.halfmove_clock, CHESS_FIFTY_MOVE_CLOCK);
}
