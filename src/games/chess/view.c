/* view.c - what people and programs are shown besides the position: state fields,
 * board items, the drawing. Everything is open to everybody. */
#include "games/chess/state.h"

void chess_state_fields(const void *state, bool derived, const struct sink *out)
{
	const struct chess *s = state;
	int king = chess_checked_king(s);
	(void)derived;
	put_field(out, "check", king == SQUARE_NONE ? "-" : chess_square_name(king).s);
	put_field(out, "chess960", s->chess960 ? "true" : "false");
	put_field_number(out, "number", s->p.fullmove);
	put_field_number(out, "quiet", s->p.halfmove_clock);
}

void chess_board_items(const void *state, const struct sink *out)
{
	const struct chess *s = state;
	int king = chess_checked_king(s);
	for (int square = 0; square < 64; square++) {
		char piece[2] = "";
		if (chess_kind_at(&s->p.board, square) == CHESS_NO_KIND)
			continue;
		piece[0] = chess_letter_at(&s->p.board, square);
		put_item(out, chess_square_name(square).s, "piece", piece);
		if (square == king)
			put_item(out, chess_square_name(square).s, "mark", "check");
	}
	put_item_number(out, "table", "turn", s->p.fullmove);
	put_item_number(out, "table", "quiet turns", s->p.halfmove_clock);
}

void chess_draw(const void *state, struct strbuf *out)
{
	const struct chess *s = state;
	const struct chess_board *b = &s->p.board;
	static const char line[] = "  +---+---+---+---+---+---+---+---+\n";
	for (int rank = 7; rank >= 0; rank--) {
		strbuf_printf(out, "%s%d |", line, rank + 1);
		for (int file = 0; file < 8; file++) {
			int square = square_at(file, rank);
			bool occupied = chess_kind_at(b, square) != CHESS_NO_KIND;
			strbuf_printf(out, " %c |", occupied ? chess_letter_at(b, square) : ' ');
		}
		strbuf_add_char(out, '\n');
	}
	strbuf_printf(out, "%s    a   b   c   d   e   f   g   h\nnumber %u, quiet %u\n", line,
	              s->p.fullmove, s->p.halfmove_clock);
}
