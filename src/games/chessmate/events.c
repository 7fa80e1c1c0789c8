/* events.c - the events of a decision, derived from the boards before and after it: they
 * say what became of each square, so cards need hardly any event of their own. */
#include "games/chessmate/events.h"

#include "games/chessmate/movegen.h"
#include "games/chessmate/names.h"

static struct piece_token piece_on(const struct board_state *bs, int square)
{
	return piece_token_of_letter(chessmate_piece_letter(&bs->board, &bs->marks, square));
}

static int owner(const struct board_state *bs, int square)
{
	return bb_has(bs->board.side[CHESS_BLACK], square);
}

static bool is_occupied(const struct board_state *bs, int square)
{
	return bb_has(bs->board.side[0] | bs->board.side[1], square);
}

/* A board on which the seat on move does something, and who is told. */
struct event_context {
	const struct board_state *bs;
	enum chess_side us;
	struct events *events;
};

/* Who acted, EVENT_NONE: the owner of the piece on a square. */
static int8_t actor_of(const struct event_context *ctx, int square)
{
	return bb_has(ctx->bs->board.side[ctx->us], square) ? EVENT_NONE : (int8_t)ctx->us;
}

static struct event moved(const struct event_context *ctx, int from, int to)
{
	struct event e = event_moved(owner(ctx->bs, from), piece_on(ctx->bs, from), from, to);
	e.by = actor_of(ctx, from);
	return e;
}

/* What stands on a square is captured by the piece on another. */
static void add_capture_event(const struct event_context *ctx, int square, int captor)
{
	if (is_occupied(ctx->bs, square))
		events_add(ctx->events, event_captured(owner(ctx->bs, square), piece_on(ctx->bs, square),
		                                       square, ctx->us, piece_on(ctx->bs, captor)));
}

/* An event of the piece on a square: promoted, removed, and so on. */
static void add_piece_event(const struct board_state *bs, int square, enum event_kind kind,
                            struct events *events)
{
	events_add(events, event_of_piece(kind, owner(bs, square), piece_on(bs, square), square));
}

/* The regular move and what it captures or promotes to. */
static void add_regular_move_events(const struct event_context *ctx,
                                    const struct board_state *after, chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	if (chess_move_type(move) == CHESS_CASTLING) {
		struct event e = moved(ctx, from, chess_castled_king(from, to));
		e.castling = to > from ? CASTLING_KINGSIDE : CASTLING_QUEENSIDE;
		events_add(ctx->events, e);
		events_add(ctx->events, moved(ctx, to, chess_castled_rook(from, to)));
		return;
	}
	bool en_passant = chess_move_type(move) == CHESS_EN_PASSANT;
	events_add(ctx->events, moved(ctx, from, to));
	add_capture_event(ctx, en_passant ? square_at(file_of(to), rank_of(from)) : to, from);
	if (chess_move_type(move) == CHESS_PROMOTION)
		add_piece_event(after, to, EVENT_PROMOTE, ctx->events);
}

/* A piece has become another; after: the board with that. */
static void add_change_event(const struct event_context *ctx, const struct board_state *after,
                             int square)
{
	struct event e =
		event_of_piece(EVENT_CHANGE, owner(after, square), piece_on(after, square), square);
	e.was = piece_on(ctx->bs, square);
	e.by = actor_of(ctx, square);
	events_add(ctx->events, e);
}

/* What a card did to the board. */
static void add_card_effect_events(const struct event_context *ctx, const struct board_state *after,
                                   struct chessmate_step p, int moved_to)
{
	struct event forbidden;
	switch (card_kind(p.card)) {
	case CARD_COWARDICE:
	case CARD_DARK_MIRROR:
	case CARD_LONG_JUMP:
	case CARD_REBIRTH:
		events_add(ctx->events, moved(ctx, p.first, p.second));
		add_capture_event(ctx, p.second, p.first);
		break;
	case CARD_CRUSADE:
		events_add(ctx->events, moved(ctx, moved_to, p.first));
		add_capture_event(ctx, p.first, moved_to);
		break;
	case CARD_DEATH_DANCE:
	case CARD_HOLY_QUEST:
	case CARD_LOST_CASTLE:
		events_add(ctx->events, moved(ctx, p.first, p.second));
		events_add(ctx->events, moved(ctx, p.second, p.first));
		break;
	case CARD_DISINTEGRATION:
		add_piece_event(ctx->bs, p.first, EVENT_REMOVE, ctx->events);
		break;
	case CARD_CHAMPION:
	case CARD_REVELATION:
		add_change_event(ctx, after, p.first);
		break;
	case CARD_FORBIDDEN_CITY:
		forbidden = event_of_square(EVENT_FORBID, EVENT_NONE, p.first);
		forbidden.by = (int8_t)ctx->us;
		events_add(ctx->events, forbidden);
		break;
	case CARD_MYSTIC_SHIELD:
		add_piece_event(after, after->marks.shield, EVENT_SHIELD, ctx->events);
		break;
	default:
		break;
	}
}

static struct event card_event(const struct chessmate *s, enum event_kind kind, int card)
{
	int seat = (int)chessmate_side_to_move(s);
	struct event e = event_of(kind, seat);
	e.card = chessmate_card_ids[card_kind(card)];
	e.card_of_other_deck = card_deck(card) != chessmate_deck_of_seat(s, seat);
	return e;
}

static void add_card_events(const struct chessmate *s, int card, struct events *events)
{
	events_add(events, card_event(s, EVENT_CARD, card));
	if (card_kind(card) == CARD_VULTURE)
		events_add(events, card_event(s, EVENT_TAKE, s->last_played[!chessmate_side_to_move(s)]));
}

void chessmate_decision_events(const struct chessmate *before, struct chessmate_step p,
                               const struct chessmate *after, struct events *events)
{
	struct board_state bs = chessmate_board_state(before), after_move = bs,
					   end = chessmate_board_state(after);
	enum chess_side us = chessmate_side_to_move(before), next = chessmate_side_to_move(after);
	if (p.kind == STEP_PASS) {
		events_add(events, event_of(EVENT_PASS, us));
		return;
	}
	if (p.move != UCI_MOVE_NONE) {
		chess_move move = chessmate_move_of_uci(before, p.move);
		chess_board_make(&after_move.board, &bs.board, us, move);
		chess_marks_make(&after_move.marks, &bs.marks, move);
		add_regular_move_events(&(struct event_context){&bs, us, events}, &after_move, move);
	}
	if (p.card != CARD_NONE) {
		add_card_events(before, p.card, events);
		add_card_effect_events(&(struct event_context){&after_move, us, events}, &end, p,
		                       uci_move_to(p.move));
	}
	if (us != next && chess_in_check(&end.board, &end.marks, next))
		events_add(events, event_of_square(EVENT_CHECK, next, chess_king_square(&end.board, next)));
}
