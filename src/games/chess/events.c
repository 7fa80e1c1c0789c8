/* events.c - what happens when a move is made. Everything is open to everybody. */
#include "games/chess/state.h"

static struct piece_token piece_of(enum chess_side side, enum chess_kind kind)
{
	return piece_token_of_letter(chess_piece_letter(side, kind));
}

static struct piece_token piece_on(const struct chess *s, int square)
{
	return piece_token_of_letter(chess_letter_at(&s->p.board, square));
}

static void add_castling_events(const struct chess *before, chess_move move, struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move;
	int king = chess_move_from(move), rook = chess_move_to(move);
	struct event e =
		event_moved(us, piece_of(us, CHESS_KING), king, chess_castled_king(king, rook));
	e.castling = rook > king ? CASTLING_KINGSIDE : CASTLING_QUEENSIDE;
	events_add(events, e);
	events_add(events,
	           event_moved(us, piece_of(us, CHESS_ROOK), rook, chess_castled_rook(king, rook)));
}

static void add_move_events(const struct chess *before, chess_move move, struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move, them = chess_other(us);
	int from = chess_move_from(move), to = chess_move_to(move), square = to;
	struct piece_token mover = piece_on(before, from);
	events_add(events, event_moved(us, mover, from, to));
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		square += us == CHESS_WHITE ? -8 : 8;
	if (bb_has(before->p.board.side[them], square))
		events_add(events, event_captured(them, piece_on(before, square), square, us, mover));
}

void chess_add_events(const struct chess *before, chess_move move, const struct chess *after,
                      struct events *events)
{
	enum chess_side us = (enum chess_side)before->p.side_to_move;
	int to = chess_move_to(move), king = chess_checked_king(after);
	if (chess_move_type(move) == CHESS_CASTLING)
		add_castling_events(before, move, events);
	else
		add_move_events(before, move, events);
	if (chess_move_type(move) == CHESS_PROMOTION)
		events_add(events,
		           event_of_piece(EVENT_PROMOTE, us, piece_of(us, chess_move_promotion(move)), to));
	if (king != SQUARE_NONE)
		events_add(events, event_of_square(EVENT_CHECK, chess_other(us), king));
}
