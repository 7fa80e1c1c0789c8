/* view.c - what people and programs are shown besides the position: state fields and
 * board items. Everything is open to everybody. */
#include "games/tictac/state.h"

static void put_reserve(const struct tictac *s, int seat, const char *key,
                        const struct field_sink *out)
{
	struct strbuf reserve = {0};
	tictac_reserve_to_text(s, seat, &reserve);
	put_field(out, key, reserve.n ? strbuf_get(&reserve) : "-");
	strbuf_free(&reserve);
}

/* check and line are what the seat to move has to answer. */
void tictac_state_fields(const void *state, bool derived, const struct field_sink *out)
{
	const struct tictac *s = state;
	(void)derived;
	put_field(out, "check", tictac_square_names(tictac_checked_king(s)).s);
	put_field(out, "line", tictac_square_names(tictac_line[s->by_seat[!s->mover]]).s);
	put_field_number(out, "number", s->fullmove);
	put_field_number(out, "quiet", s->halfmove_clock);
	put_reserve(s, TICTAC_BLACK, "reserve-black", out);
	put_reserve(s, TICTAC_WHITE, "reserve-white", out);
}

/* The pieces that a seat may yet add, as its reserve is drawn. */
static void put_reserve_zone(const struct tictac *s, int seat, struct scene *out)
{
	struct zone *reserve = scene_add_zone(out, "reserve", seat);
	for (int kind = 0; kind < TICTAC_KINDS; kind++)
		if (tictac_in_reserve(s, seat, kind))
			zone_add(reserve, (struct zone_item){
								  tictac_info.pieces[TICTAC_KINDS * seat + kind].token, SCENE_TABLE,
								  true, (int16_t)tictac_in_reserve(s, seat, kind)});
}

void tictac_board_items(const void *state, struct scene *out)
{
	const struct tictac *s = state;
	unsigned checked = tictac_checked_king(s), line = tictac_line[s->by_seat[!s->mover]];
	if (line)
		scene_put_row(out, line);
	for (int square = 0; square < TICTAC_SQUARES; square++) {
		int kind = tictac_kind_at(s, square), seat = s->by_seat[TICTAC_BLACK] >> square & 1;
		char piece[2] = "";
		if (kind == TICTAC_NO_PIECE)
			continue;
		piece[0] = tictac_piece_letter(seat, kind);
		scene_put_piece(out, square, piece, 0);
		if (checked >> square & 1)
			scene_put_mark(out, square, MARK_CHECK);
		if (line >> square & 1)
			scene_put_mark(out, square, MARK_LINE);
	}
	for (int seat = TICTAC_WHITE; seat <= TICTAC_BLACK; seat++) {
		struct strbuf reserve = {0};
		tictac_reserve_to_text(s, seat, &reserve);
		scene_put_item(out, seat, "reserve", reserve.n ? strbuf_get(&reserve) : "-");
		strbuf_free(&reserve);
		put_reserve_zone(s, seat, out);
	}
	scene_put_number(out, SCENE_TABLE, "turn", s->fullmove);
	scene_put_counter(out, "turns without progress", s->halfmove_clock, TICTAC_HALFMOVE_CLOCK_MAX);
}
