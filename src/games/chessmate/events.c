/* events.c - the events of a decision, derived from the boards before and after it: they
 * say what became of each square, so cards need hardly any event of their own. */
#include "games/chessmate/events.h"

#include "chess/square.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/names.h"

static char piece_letter(const struct board_state *bs, int square)
{
	return chessmate_piece_letter(&bs->board, &bs->marks, square);
}

static const char *owner_name(const struct board_state *bs, int square)
{
	return chessmate_seat_names[bb_has(bs->board.side[CHESS_BLACK], square)];
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

/* " by=" and who acted, unless that is the owner of the piece on a square. */
static const char *actor_of(const struct event_context *ctx, int square)
{
	static const char *const actors[] = {" by=white", " by=black"};
	return bb_has(ctx->bs->board.side[ctx->us], square) ? "" : actors[ctx->us];
}

/* more: further keys, each with a blank before it. */
static void add_move_event(const struct event_context *ctx, int from, int to, const char *more)
{
	char a[3], b[3];
	events_add(ctx->events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s%s%s",
	           owner_name(ctx->bs, from), piece_letter(ctx->bs, from), square_to_text(from, 8, a),
	           square_to_text(to, 8, b), actor_of(ctx, from), more);
}

/* What stands on a square is captured by the piece on another. */
static void add_capture_event(const struct event_context *ctx, int square, int captor)
{
	char name[3];
	if (is_occupied(ctx->bs, square))
		events_add(ctx->events, TO_EVERYBODY, EVENT_CAPTURE,
		           "seat=%s piece=%c square=%s by=%s with=%c", owner_name(ctx->bs, square),
		           piece_letter(ctx->bs, square), square_to_text(square, 8, name),
		           chessmate_seat_names[ctx->us], piece_letter(ctx->bs, captor));
}

/* An event of the piece on a square: promoted, removed, and so on. */
static void add_piece_event(const struct board_state *bs, int square, enum event_kind kind,
                            struct events *events)
{
	char name[3];
	events_add(events, TO_EVERYBODY, kind, "seat=%s piece=%c square=%s", owner_name(bs, square),
	           piece_letter(bs, square), square_to_text(square, 8, name));
}

/* The regular move and what it captures or promotes to. */
static void add_regular_move_events(const struct event_context *ctx,
                                    const struct board_state *after, chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	if (chess_move_type(move) == CHESS_CASTLING) {
		add_move_event(ctx, from, chess_castled_king(from, to),
		               to > from ? " castling=kingside" : " castling=queenside");
		add_move_event(ctx, to, chess_castled_rook(from, to), "");
		return;
	}
	bool en_passant = chess_move_type(move) == CHESS_EN_PASSANT;
	add_move_event(ctx, from, to, "");
	add_capture_event(ctx, en_passant ? square_at(file_of(to), rank_of(from)) : to, from);
	if (chess_move_type(move) == CHESS_PROMOTION)
		add_piece_event(after, to, EVENT_PROMOTE, ctx->events);
}

/* A piece has become another; after: the board with that. */
static void add_change_event(const struct event_context *ctx, const struct board_state *after,
                             int square)
{
	char name[3];
	events_add(ctx->events, TO_EVERYBODY, EVENT_CHANGE, "seat=%s piece=%c square=%s was=%c%s",
	           owner_name(after, square), piece_letter(after, square),
	           square_to_text(square, 8, name), piece_letter(ctx->bs, square),
	           actor_of(ctx, square));
}

/* What a card did to the board. */
static void add_card_effect_events(const struct event_context *ctx, const struct board_state *after,
                                   struct chessmate_step p, int moved_to)
{
	char name[3];
	switch (card_kind(p.card)) {
	case CARD_COWARDICE:
	case CARD_DARK_MIRROR:
	case CARD_LONG_JUMP:
	case CARD_REBIRTH:
		add_move_event(ctx, p.first, p.second, "");
		add_capture_event(ctx, p.second, p.first);
		break;
	case CARD_CRUSADE:
		add_move_event(ctx, moved_to, p.first, "");
		add_capture_event(ctx, p.first, moved_to);
		break;
	case CARD_DEATH_DANCE:
	case CARD_HOLY_QUEST:
	case CARD_LOST_CASTLE:
		add_move_event(ctx, p.first, p.second, "");
		add_move_event(ctx, p.second, p.first, "");
		break;
	case CARD_DISINTEGRATION:
		add_piece_event(ctx->bs, p.first, EVENT_REMOVE, ctx->events);
		break;
	case CARD_CHAMPION:
	case CARD_REVELATION:
		add_change_event(ctx, after, p.first);
		break;
	case CARD_FORBIDDEN_CITY:
		events_add(ctx->events, TO_EVERYBODY, EVENT_FORBID, "square=%s by=%s",
		           square_to_text(p.first, 8, name), chessmate_seat_names[ctx->us]);
		break;
	case CARD_MYSTIC_SHIELD:
		add_piece_event(after, after->marks.shield, EVENT_SHIELD, ctx->events);
		break;
	default:
		break;
	}
}

static void add_card_event(const struct chessmate *s, int card, struct events *events)
{
	struct strbuf name = {0};
	int seat = (int)chessmate_side_to_move(s);
	chessmate_card_to_text(s, seat, card, &name);
	events_add(events, TO_EVERYBODY, EVENT_CARD, "seat=%s card=%s", chessmate_seat_names[seat],
	           strbuf_get(&name));
	strbuf_clear(&name);
	if (card_kind(card) == CARD_VULTURE) {
		chessmate_card_to_text(s, seat, s->last_played[!seat], &name);
		events_add(events, TO_EVERYBODY, EVENT_TAKE, "seat=%s card=%s", chessmate_seat_names[seat],
		           strbuf_get(&name));
	}
	strbuf_free(&name);
}

void chessmate_decision_events(const struct chessmate *before, struct chessmate_step p,
                               const struct chessmate *after, struct events *events)
{
	struct board_state bs = chessmate_board_state(before), after_move = bs,
					   end = chessmate_board_state(after);
	enum chess_side us = chessmate_side_to_move(before), next = chessmate_side_to_move(after);
	if (p.kind == STEP_PASS) {
		events_add(events, TO_EVERYBODY, EVENT_PASS, "seat=%s", chessmate_seat_names[us]);
		return;
	}
	if (p.move != UCI_MOVE_NONE) {
		chess_move move = chessmate_move_of_uci(before, p.move);
		chess_board_make(&after_move.board, &bs.board, us, move);
		chess_marks_make(&after_move.marks, &bs.marks, move);
		add_regular_move_events(&(struct event_context){&bs, us, events}, &after_move, move);
	}
	if (p.card != CARD_NONE) {
		add_card_event(before, p.card, events);
		add_card_effect_events(&(struct event_context){&after_move, us, events}, &end, p,
		                       uci_move_to(p.move));
	}
	if (us != next && chess_in_check(&end.board, &end.marks, next)) {
		char name[3];
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s",
		           chessmate_seat_names[next],
		           square_to_text(chess_king_square(&end.board, next), 8, name));
	}
}
