/* events.c - what happens when a move is made. Everything is open to everybody. */
#include "games/chess/state.h"

static void add_move_event(struct events *events, enum chess_side side, enum chess_kind kind,
                           int from, int to)
{
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s",
	           chess_seat_names[side], chess_piece_letter(side, kind), chess_square_name(from).s,
	           chess_square_name(to).s);
}

static void add_castling_events(const struct chess *before, chess_move move, struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move;
	int king = chess_move_from(move), rook = chess_move_to(move);
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s castling=%s",
	           chess_seat_names[us], chess_piece_letter(us, CHESS_KING), chess_square_name(king).s,
	           chess_square_name(chess_castled_king(king, rook)).s,
	           rook > king ? "kingside" : "queenside");
	add_move_event(events, us, CHESS_ROOK, rook, chess_castled_rook(king, rook));
}

static void add_capture_event(const struct chess *before, chess_move move, struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move, them = chess_other(us);
	int square = chess_move_to(move);
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		square += us == CHESS_WHITE ? -8 : 8;
	if (bb_has(before->p.board.side[them], square))
		events_add(events, TO_EVERYBODY, EVENT_CAPTURE, "seat=%s piece=%c square=%s by=%s with=%c",
		           chess_seat_names[them], chess_letter_at(&before->p.board, square),
		           chess_square_name(square).s, chess_seat_names[us],
		           chess_letter_at(&before->p.board, chess_move_from(move)));
}

void chess_add_events(const struct chess *before, chess_move move, const struct chess *after,
                      struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move;
	int from = chess_move_from(move), to = chess_move_to(move), king = chess_checked_king(after);
	if (chess_move_type(move) == CHESS_CASTLING) {
		add_castling_events(before, move, events);
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
