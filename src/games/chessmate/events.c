/* events.c - the events of a decision, read off the boards before and after: they
 * say what became of each square, so that no card needs words of its own. */
#include "chess/square.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/text.h"
#include "games/chessmate/view.h"

/* A man as the position writes it. */
static char letter(const struct ground *g, int square)
{
	char kind = "pnbrqk "[chess_kind_at(&g->board, square)];
	if (bb_has(g->marks.champions, square))
		kind = 'z';
	return bb_has(g->board.side[CHESS_WHITE], square) ? (char)(kind - 'a' + 'A') : kind;
}

static const char *owner(const struct ground *g, int square)
{
	return cm_seats[bb_has(g->board.side[CHESS_BLACK], square)];
}

static bool is_man(const struct ground *g, int square)
{
	return bb_has(g->board.side[0] | g->board.side[1], square);
}

static void tell_move(const struct ground *g, int from, int to, struct events *events)
{
	char a[3], b[3];
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s", owner(g, from),
	           letter(g, from), square_to_text(from, 8, a), square_to_text(to, 8, b));
}

/* A man on a square of g: captured, lifted off, and so on. */
static void tell_man(const struct ground *g, int square, enum event_kind kind,
                     struct events *events)
{
	char name[3];
	events_add(events, TO_EVERYBODY, kind, "seat=%s piece=%c square=%s", owner(g, square),
	           letter(g, square), square_to_text(square, 8, name));
}

/* The regular move, from board g to h. */
static void tell_regular(const struct ground *g, const struct ground *h, chess_move move,
                         struct events *events)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	if (chess_move_type(move) == CHESS_CASTLING) {
		tell_move(g, from, chess_castled_king(from, to), events);
		tell_move(g, to, chess_castled_rook(from, to), events);
		return;
	}
	tell_move(g, from, to, events);
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		tell_man(g, square_at(file_of(to), rank_of(from)), EVENT_CAPTURE, events);
	else if (is_man(g, to))
		tell_man(g, to, EVENT_CAPTURE, events);
	if (chess_move_type(move) == CHESS_PROMOTION)
		tell_man(h, to, EVENT_PROMOTE, events);
}

/* A card's deed from board g to h. */
static void tell_effect(const struct ground *g, const struct ground *h, struct parts p, int moved,
                        struct events *events)
{
	char name[3];
	switch (card_kind(p.card)) {
	case CARD_COWARDICE:
	case CARD_DARK_MIRROR:
	case CARD_LONG_JUMP:
	case CARD_REBIRTH:
		tell_move(g, p.a, p.b, events);
		if (is_man(g, p.b))
			tell_man(g, p.b, EVENT_CAPTURE, events);
		break;
	case CARD_CRUSADE:
		tell_move(g, moved, p.a, events);
		if (is_man(g, p.a))
			tell_man(g, p.a, EVENT_CAPTURE, events);
		break;
	case CARD_DEATH_DANCE:
	case CARD_HOLY_QUEST:
	case CARD_LOST_CASTLE:
		tell_move(g, p.a, p.b, events);
		tell_move(g, p.b, p.a, events);
		break;
	case CARD_DISINTEGRATION:
		tell_man(g, p.a, EVENT_REMOVE, events);
		break;
	case CARD_CHAMPION:
	case CARD_REVELATION:
		tell_man(h, p.a, EVENT_CHANGE, events);
		break;
	case CARD_FORBIDDEN_CITY:
		events_add(events, TO_EVERYBODY, EVENT_FORBID, "square=%s", square_to_text(p.a, 8, name));
		break;
	case CARD_MYSTIC_SHIELD:
		tell_man(h, h->marks.shield, EVENT_SHIELD, events);
		break;
	default:
		break;
	}
}

static void tell_card(const struct cm *s, int card, struct events *events)
{
	struct strbuf name = {0};
	int seat = (int)cm_mover(s);
	cm_show_card(s, seat, card, &name);
	events_add(events, TO_EVERYBODY, EVENT_CARD, "seat=%s card=%s", cm_seats[seat],
	           strbuf_get(&name));
	strbuf_clear(&name);
	if (card_kind(card) == CARD_VULTURE) {
		cm_show_card(s, seat, s->last[!seat], &name);
		events_add(events, TO_EVERYBODY, EVENT_TAKE, "seat=%s card=%s", cm_seats[seat],
		           strbuf_get(&name));
	}
	strbuf_free(&name);
}

void cm_tell(const struct cm *before, struct parts p, const struct cm *after,
             struct events *events)
{
	struct ground g = cm_ground(before), h = g, end = cm_ground(after);
	enum chess_side us = cm_mover(before), next = cm_mover(after);
	if (p.kind == STEP_PASS) {
		events_add(events, TO_EVERYBODY, EVENT_PASS, "seat=%s", cm_seats[us]);
		return;
	}
	if (p.move != NO_MOVE) {
		chess_move move = cm_core(before, p.move);
		chess_board_make(&h.board, &g.board, us, move);
		chess_marks_make(&h.marks, &g.marks, move);
		tell_regular(&g, &h, move, events);
	}
	if (p.card != CARD_NONE) {
		tell_card(before, p.card, events);
		tell_effect(&h, &end, p, wire_to(p.move), events);
	}
	if (us != next && chess_in_check(&end.board, &end.marks, next)) {
		char name[3];
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s", cm_seats[next],
		           square_to_text(chess_king_square(&end.board, next), 8, name));
	}
}
