/* view.c - what people and programs are shown besides the position: events,
 * facts, the drawing. Everything is open to everybody. */
#include "games/chess/state.h"

static char letter_at(const struct chess_board *b, int square)
{
	enum chess_side side = bb_has(b->side[CHESS_BLACK], square) ? CHESS_BLACK : CHESS_WHITE;
	return chess_piece_letter(side, chess_kind_at(b, square));
}

static void add_move_event(struct events *events, enum chess_side side, enum chess_kind kind,
                           int from, int to)
{
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s",
	           chess_seat_names[side], chess_piece_letter(side, kind), chess_square_name(from).s,
	           chess_square_name(to).s);
}

static void add_capture_event(const struct chess *before, chess_move move, struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move, them = chess_other(us);
	int square = chess_move_to(move);
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		square += us == CHESS_WHITE ? -8 : 8;
	if (bb_has(before->p.board.side[them], square))
		events_add(events, TO_EVERYBODY, EVENT_CAPTURE, "seat=%s piece=%c square=%s",
		           chess_seat_names[them], letter_at(&before->p.board, square),
		           chess_square_name(square).s);
}

/* The king of the seat to move, when it stands attacked; else SQUARE_NONE. */
static int checked_king(const struct chess *s)
{
	enum chess_side us = (enum chess_side)s->p.side_to_move;
	return chess_in_check(&s->p.board, NULL, us) ? chess_king_square(&s->p.board, us) : SQUARE_NONE;
}

void chess_add_events(const struct chess *before, chess_move move, const struct chess *after,
                      struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move;
	int from = chess_move_from(move), to = chess_move_to(move), king = checked_king(after);
	if (chess_move_type(move) == CHESS_CASTLING) {
		add_move_event(events, us, CHESS_KING, from, chess_castled_king(from, to));
		add_move_event(events, us, CHESS_ROOK, to, chess_castled_rook(from, to));
	} else {
		add_move_event(events, us, chess_kind_at(&before->p.board, from), from, to);
		add_capture_event(before, move, events);
	}
	if (chess_move_type(move) == CHESS_PROMOTION)
		events_add(events, TO_EVERYBODY, EVENT_PROMOTE, "seat=%s piece=%c square=%s",
		           chess_seat_names[us], chess_piece_letter(us, chess_move_promotion(move)),
		           chess_square_name(to).s);
	if (king != SQUARE_NONE)
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s",
		           chess_seat_names[chess_other(us)], chess_square_name(king).s);
}

static void put_number(unsigned n, const char *key, put_field *put, void *to)
{
	char digits[16];
	snprintf(digits, sizeof digits, "%u", n);
	put(to, key, digits);
}

void chess_state_fields(const void *state, bool derived, put_field *put, void *to)
{
	const struct chess *s = state;
	int king = checked_king(s);
	(void)derived;
	put(to, "check", king == SQUARE_NONE ? "-" : chess_square_name(king).s);
	put(to, "chess960", s->chess960 ? "true" : "false");
	put_number(s->p.fullmove, "number", put, to);
	put_number(s->p.halfmove_clock, "quiet", put, to);
}

void chess_board_items(const void *state, put_item *put, void *to)
{
	const struct chess *s = state;
	int king = checked_king(s);
	for (int square = 0; square < 64; square++) {
		char piece[2] = "";
		if (chess_kind_at(&s->p.board, square) == CHESS_NO_KIND)
			continue;
		piece[0] = letter_at(&s->p.board, square);
		put(to, chess_square_name(square).s, "piece", piece);
		if (square == king)
			put(to, chess_square_name(square).s, "mark", "check");
	}
	put_item_number(put, to, "table", "turn", s->p.fullmove);
	put_item_number(put, to, "table", "quiet turns", s->p.halfmove_clock);
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
			strbuf_printf(out, " %c |", occupied ? letter_at(b, square) : ' ');
		}
		strbuf_add_char(out, '\n');
	}
	strbuf_printf(out, "%s    a   b   c   d   e   f   g   h\nnumber %u, quiet %u\n", line,
	              s->p.fullmove, s->p.halfmove_clock);
}
