/* view.c - what people and programs are shown of a state: the fields that `state`
 * adds, and the items on the board and beside it. Each shows what the
 * viewer knows, because it is given the state as the viewer observes it. */
#include "games/spies/state.h"

#include <stdio.h>

#include "chess/square.h"

static void put_seats(const struct sink *out, const char *key, unsigned seats)
{
	struct strbuf text = {0};
	spies_format_seats(seats, &text);
	put_field(out, key, strbuf_get(&text));
	strbuf_free(&text);
}

/* The pieces that have been captured in this round. */
static void format_captured(const struct spies *s, struct strbuf *out)
{
	uint8_t captured[SPIES_PIECES];
	int n = 0;
	for (int piece = 0; piece < SPIES_PIECES && s->phase >= SPIES_LIVES; piece++)
		if (!(s->on_board >> piece & 1))
			captured[n++] = (uint8_t)piece;
	spies_format_cards(captured, n, 0, out);
}

void spies_state_fields(const void *state, bool derived, const struct sink *out)
{
	const struct spies *s = state;
	struct strbuf text = {0};
	put_field_number(out, "points-W", s->points[SPIES_W]);
	put_field_number(out, "points-B", s->points[SPIES_B]);
	put_field_number(out, "round", s->round);
	put_field_number(out, "quiet", s->halfmove_clock);
	put_seats(out, "active", s->active);
	put_seats(out, "revealed", s->revealed);
	spies_format_order(s->order, s->order_length, &text);
	put_field(out, "order", strbuf_get(&text));
	strbuf_clear(&text);
	format_captured(s, &text);
	put_field(out, "captured", strbuf_get(&text));
	strbuf_free(&text);
	if (derived) {
		put_seats(out, "active-W", s->active & s->team[SPIES_W]);
		put_seats(out, "active-B", s->active & s->team[SPIES_B]);
	}
}

static const char *card_name(const uint8_t *cards, int seat, bool dealt)
{
	if (!dealt)
		return "-";
	return cards[seat] == SPIES_UNKNOWN ? "?" : spies_piece_names[cards[seat]];
}

/* What the viewer knows of a seat; a team that all know has a mark, a target that
 * was claimed a star. */
static void put_seat(const struct spies *s, int seat, const struct sink *out)
{
	const char *name = spies_seat_names[seat];
	int team = spies_team(s, seat);
	char value[8];
	if (s->phase == SPIES_TEAM_DEAL)
		return;
	snprintf(value, sizeof value, "%s%s", team == SPIES_UNKNOWN ? "?" : spies_team_names[team],
	         s->revealed >> seat & 1 ? "!" : "");
	put_item(out, name, "team", value);
	put_item(out, name, "life", card_name(s->lives, seat, s->phase >= SPIES_TARGETS));
	snprintf(value, sizeof value, "%s%s", card_name(s->targets, seat, s->phase >= SPIES_ORDER),
	         s->claimed >> seat & 1 ? "*" : "");
	put_item(out, name, "target", value);
	put_item(out, name, "in the round", s->active >> seat & 1 ? "yes" : "no");
}

/* The card of a seat (SPIES_PIECES: not dealt yet); known to all where a spectator would
 * see it. */
static void put_card_zone(const char *name, int seat, int piece, bool known, const struct sink *out)
{
	struct zone zone = {.name = name, .seat = spies_seat_names[seat]};
	if (piece == SPIES_UNKNOWN)
		zone.hidden = 1;
	else if (piece < SPIES_PIECES)
		zone_add(&zone, (struct zone_item){spies_piece_names[piece], NULL, 1, known});
	put_zone(out, &zone);
}

static void put_zones(const struct spies *s, const struct sink *out)
{
	struct zone captured = {.name = "captured"};
	for (int piece = 0; piece < SPIES_PIECES && s->phase >= SPIES_LIVES; piece++)
		if (!(s->on_board >> piece & 1))
			zone_add(&captured, (struct zone_item){spies_piece_names[piece], NULL, 1, true});
	put_zone(out, &captured);
	for (int seat = 0; seat < s->players; seat++) {
		int life = s->phase >= SPIES_TARGETS ? s->lives[seat] : SPIES_PIECES;
		int target = s->phase >= SPIES_ORDER ? s->targets[seat] : SPIES_PIECES;
		put_card_zone("life", seat, life, !(s->active >> seat & 1), out);
		put_card_zone("target", seat, target, s->claimed >> seat & 1, out);
	}
	put_zone_number(out, "points-B", NULL, s->points[SPIES_B]);
	put_zone_number(out, "points-W", NULL, s->points[SPIES_W]);
}

void spies_board_items(const void *state, const struct sink *out)
{
	const struct spies *s = state;
	struct strbuf text = {0};
	char name[3], points[24];
	for (unsigned left = s->on_board; left; left &= left - 1) {
		int piece = bb_lsb(left);
		put_item(out, square_to_text(s->square[piece], 8, name), "piece", spies_piece_names[piece]);
	}
	for (int seat = 0; seat < s->players; seat++)
		put_seat(s, seat, out);
	put_zones(s, out);
	spies_format_order(s->order, s->order_length, &text);
	put_item(out, "table", "order", strbuf_get(&text));
	strbuf_clear(&text);
	format_captured(s, &text);
	put_item(out, "table", "captured", strbuf_get(&text));
	strbuf_free(&text);
	snprintf(points, sizeof points, "W %u, B %u", s->points[SPIES_W], s->points[SPIES_B]);
	put_item(out, "table", "points", points);
	put_item_number(out, "table", "round", s->round);
	put_item_number(out, "table", "turns without a capture", s->halfmove_clock);
}
