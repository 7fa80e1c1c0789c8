/* view.c - what people and programs are shown of a state: the fields that `state`
 * adds, and the items on the board and beside it. Each shows what the
 * viewer knows, because it is given the state as the viewer observes it. */
#include "games/spies/state.h"

#include <stdio.h>

static void put_seats(const struct field_sink *out, const char *key, unsigned seats)
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

void spies_state_fields(const void *state, bool derived, const struct field_sink *out)
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
static void put_seat(const struct spies *s, int seat, struct scene *out)
{
	int team = spies_implied_team(s, seat);
	char value[8];
	if (s->phase == SPIES_TEAM_DEAL)
		return;
	snprintf(value, sizeof value, "%s%s", team == SPIES_UNKNOWN ? "?" : spies_team_names[team],
	         s->revealed >> seat & 1 ? "!" : "");
	scene_put_item(out, seat, "team", value);
	if (team != SPIES_UNKNOWN)
		out->teams[seat] = (int8_t)team;
	scene_put_item(out, seat, "life", card_name(s->lives, seat, s->phase >= SPIES_TARGETS));
	snprintf(value, sizeof value, "%s%s", card_name(s->targets, seat, s->phase >= SPIES_ORDER),
	         s->claimed >> seat & 1 ? "*" : "");
	scene_put_item(out, seat, "target", value);
	scene_put_item(out, seat, "in the round", s->active >> seat & 1 ? "yes" : "no");
}

/* The card of a seat (SPIES_PIECES: not dealt yet); known to all where a spectator would
 * see it. */
static void put_card(struct zone *zone, int piece, bool known)
{
	if (piece == SPIES_UNKNOWN)
		zone->hidden = 1;
	else if (piece < SPIES_PIECES)
		zone_add(zone, (struct zone_item){spies_piece_names[piece], SCENE_TABLE, known, 1});
}

static void put_zones(const struct spies *s, struct scene *out)
{
	struct zone *captured = scene_add_zone(out, "captured", SCENE_TABLE);
	for (int piece = 0; piece < SPIES_PIECES && s->phase >= SPIES_LIVES; piece++)
		if (!(s->on_board >> piece & 1))
			put_card(captured, piece, true);
	for (int seat = 0; seat < s->players; seat++) {
		int life = s->phase >= SPIES_TARGETS ? s->lives[seat] : SPIES_PIECES;
		int target = s->phase >= SPIES_ORDER ? s->targets[seat] : SPIES_PIECES;
		put_card(scene_add_zone(out, "life", seat), life, !(s->active >> seat & 1));
		put_card(scene_add_zone(out, "target", seat), target, s->claimed >> seat & 1);
	}
	scene_put_zone_number(out, "points-B", SCENE_TABLE, s->points[SPIES_B]);
	scene_put_zone_number(out, "points-W", SCENE_TABLE, s->points[SPIES_W]);
}

void spies_board_items(const void *state, struct scene *out)
{
	const struct spies *s = state;
	struct strbuf text = {0};
	char points[24];
	for (unsigned left = s->on_board; left; left &= left - 1)
		scene_put_piece(out, s->square[bb_lsb(left)], spies_piece_names[bb_lsb(left)], 0);
	for (int seat = 0; seat < s->players; seat++)
		put_seat(s, seat, out);
	put_zones(s, out);
	spies_format_order(s->order, s->order_length, &text);
	scene_put_item(out, SCENE_TABLE, "order", strbuf_get(&text));
	strbuf_clear(&text);
	format_captured(s, &text);
	scene_put_item(out, SCENE_TABLE, "captured", strbuf_get(&text));
	strbuf_free(&text);
	snprintf(points, sizeof points, "W %u, B %u", s->points[SPIES_W], s->points[SPIES_B]);
	scene_put_item(out, SCENE_TABLE, "points", points);
	scene_put_number(out, SCENE_TABLE, "round", s->round);
	scene_put_counter(out, "turns without a capture", s->halfmove_clock, SPIES_STANDSTILL);
}
