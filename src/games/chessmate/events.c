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

static void add_move_event(const struct board_state *bs, int from, int to, struct events *events)
{
	char a[3], b[3];
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s",
	           owner_name(bs, from), piece_letter(bs, from), square_to_text(from, 8, a),
	           square_to_text(to, 8, b));
}

/* An event of the piece on a square: captured, removed, and so on. */
static void add_piece_event(const struct board_state *bs, int square, enum event_kind kind,
                            struct events *events)
{
	char name[3];
	events_add(events, TO_EVERYBODY, kind, "seat=%s piece=%c square=%s", owner_name(bs, square),
	           piece_letter(bs, square), square_to_text(square, 8, name));
}

/* The regular move and what it captures or promotes to. */
static void add_regular_move_events(const struct board_state *before,
                                    const struct board_state *after, chess_move move,
                                    struct events *events)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	if (chess_move_type(move) == CHESS_CASTLING) {
		add_move_event(before, from, chess_castled_king(from, to), events);
		add_move_event(before, to, chess_castled_rook(from, to), events);
		return;
	}
	add_move_event(before, from, to, events);
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		add_piece_event(before, square_at(file_of(to), rank_of(from)), EVENT_CAPTURE, events);
	else if (is_occupied(before, to))
		add_piece_event(before, to, EVENT_CAPTURE, events);
	if (chess_move_type(move) == CHESS_PROMOTION)
		add_piece_event(after, to, EVENT_PROMOTE, events);
}

/* What a card did to the board. */
static void add_card_effect_events(const struct board_state *before,
                                   const struct board_state *after, struct chessmate_step p,
                                   int moved_to, struct events *events)
{
	char name[3];
	switch (card_kind(p.card)) {
	case CARD_COWARDICE:
	case CARD_DARK_MIRROR:
	case CARD_LONG_JUMP:
	case CARD_REBIRTH:
		add_move_event(before, p.first, p.second, events);
		if (is_occupied(before, p.second))
			add_piece_event(before, p.second, EVENT_CAPTURE, events);
		break;
	case CARD_CRUSADE:
		add_move_event(before, moved_to, p.first, events);
		if (is_occupied(before, p.first))
			add_piece_event(before, p.first, EVENT_CAPTURE, events);
		break;
	case CARD_DEATH_DANCE:
	case CARD_HOLY_QUEST:
	case CARD_LOST_CASTLE:
		add_move_event(before, p.first, p.second, events);
		add_move_event(before, p.second, p.first, events);
		break;
	case CARD_DISINTEGRATION:
		add_piece_event(before, p.first, EVENT_REMOVE, events);
		break;
	case CARD_CHAMPION:
	case CARD_REVELATION:
		add_piece_event(after, p.first, EVENT_CHANGE, events);
		break;
	case CARD_FORBIDDEN_CITY:
		events_add(events, TO_EVERYBODY, EVENT_FORBID, "square=%s",
		           square_to_text(p.first, 8, name));
		break;
	case CARD_MYSTIC_SHIELD:
		add_piece_event(after, after->marks.shield, EVENT_SHIELD, events);
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
		add_regular_move_events(&bs, &after_move, move, events);
	}
	if (p.card != CARD_NONE) {
		add_card_event(before, p.card, events);
		add_card_effect_events(&after_move, &end, p, uci_move_to(p.move), events);
	}
	if (us != next && chess_in_check(&end.board, &end.marks, next)) {
		char name[3];
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s",
		           chessmate_seat_names[next],
		           square_to_text(chess_king_square(&end.board, next), 8, name));
	}
}
