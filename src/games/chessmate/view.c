/* view.c - the fields that `state` adds, and the items on the board and the
 * table. All show only what the state holds, so an observed state keeps its secrets. */
#include "games/chessmate/view.h"

#include "games/chessmate/movegen.h"
#include "games/chessmate/names.h"
#include "games/chessmate/text.h"

static void write_pile(const struct chessmate *s, int deck, struct strbuf *out)
{
	card_set set = chessmate_unseen_cards(s, deck);
	const char *comma = "";
	for (; set; comma = ",") {
		strbuf_add(out, comma);
		strbuf_add(out, chessmate_card_ids[card_kind(card_set_pop(&set))]);
	}
	if (!*comma)
		strbuf_add_char(out, '-');
}

/* The sizes of the draw piles; with derived, for a full state, also what is in them. */
static void put_piles(const struct chessmate *s, bool derived, const struct field_sink *out)
{
	struct strbuf sizes = {0}, piles = {0};
	for (int deck = 0; deck <= s->own_decks; deck++) {
		strbuf_printf(&sizes, "%s%d", deck ? "/" : "", chessmate_draw_pile_size(s, deck));
		strbuf_add(&piles, deck ? "/" : "");
		write_pile(s, deck, &piles);
	}
	put_field(out, "pile-size", strbuf_get(&sizes));
	if (derived && !chessmate_hidden_count(s, 0) && !chessmate_hidden_count(s, 1))
		put_field(out, "pile", strbuf_get(&piles));
	strbuf_free(&sizes);
	strbuf_free(&piles);
}

void chessmate_state_fields(const void *state, bool derived, const struct field_sink *out)
{
	const struct chessmate *s = state;
	struct strbuf check = {0};
	bitboard king = bb_of(chess_king_square(&s->pos.board, chessmate_side_to_move(s)));
	chessmate_squares_to_text(chessmate_in_check(s) ? king : 0, &check);
	put_field(out, "check", strbuf_get(&check));
	strbuf_free(&check);
	put_field(out, "decks", s->own_decks ? "own" : "common");
	put_field_number(out, "number", s->pos.fullmove);
	put_field_number(out, "quiet", s->pos.halfmove_clock);
	put_piles(s, derived, out);
}

static void put_square(const struct chessmate *s, int square, struct scene *out)
{
	char piece[2] = {chessmate_piece_letter(&s->pos.board, &s->marks, square), '\0'};
	if (*piece)
		scene_put_piece(out, square, piece, 0);
	if (s->marks.shield == square)
		scene_put_mark(out, square, MARK_SHIELD);
	if (bb_has(s->marks.forbidden, square))
		scene_put_mark(out, square, MARK_FORBIDDEN);
}

/* The card of a zone; with own decks it has a deck. */
static struct zone_item card_item(const struct chessmate *s, int card, bool known)
{
	return (struct zone_item){chessmate_card_ids[card_kind(card)],
	                          (int8_t)(s->own_decks ? card_deck(card) : SCENE_TABLE), known, 1};
}

/* The hand of a seat, in the order of its text. */
static void put_hand_zone(const struct chessmate *s, int seat, struct scene *out)
{
	struct zone *hand = scene_add_zone(out, "hand", seat);
	card_set left = s->hand[seat];
	while (left) {
		int card = chessmate_card_pop(s, seat, &left);
		zone_add(hand, card_item(s, card, (s->known & card_bit(card)) != 0));
	}
	hand->hidden = chessmate_hidden_count(s, seat);
}

/* Discards, oldest first, and the draw pile of a deck, whose order nobody knows. */
static void put_deck_zones(const struct chessmate *s, int deck, struct scene *out)
{
	int seat = s->own_decks ? deck : SCENE_TABLE;
	struct zone *discards = scene_add_zone(out, "discards", seat);
	for (int i = 0; i < s->n_discards[deck]; i++)
		zone_add(discards, card_item(s, s->discards[deck][i] + DECK_STRIDE * deck, true));
	scene_add_zone(out, "pile", seat)->hidden = chessmate_draw_pile_size(s, deck);
}

static void put_cards(const struct chessmate *s, int seat, struct scene *out)
{
	struct strbuf list = {0};
	chessmate_hand_to_text(s, seat, &list);
	scene_put_item(out, seat, "hand", strbuf_get(&list));
	strbuf_clear(&list);
	for (int i = 0; i < s->n_discards[seat]; i++)
		strbuf_printf(&list, "%s%s", i ? "," : "", chessmate_card_ids[s->discards[seat][i]]);
	if (seat <= s->own_decks)
		scene_put_item(out, s->own_decks ? seat : SCENE_TABLE, "discards",
		               list.n ? strbuf_get(&list) : "-");
	strbuf_free(&list);
}

void chessmate_board_items(const void *state, struct scene *out)
{
	const struct chessmate *s = state;
	for (int square = 0; square < 64; square++)
		put_square(s, square, out);
	if (chessmate_in_check(s))
		scene_put_mark(out, chess_king_square(&s->pos.board, chessmate_side_to_move(s)),
		               MARK_CHECK);
	for (int seat = 0; seat < 2; seat++) {
		put_cards(s, seat, out);
		put_hand_zone(s, seat, out);
		if (seat <= s->own_decks)
			scene_put_number(out, s->own_decks ? seat : SCENE_TABLE, "cards to draw",
			                 chessmate_draw_pile_size(s, seat));
	}
	for (int deck = 0; deck <= s->own_decks; deck++)
		put_deck_zones(s, deck, out);
	scene_put_number(out, SCENE_TABLE, "turn", s->pos.fullmove);
	scene_put_counter(out, "turns without progress", s->pos.halfmove_clock, HALFMOVE_CLOCK_LIMIT);
	if (chessmate_turn_has_begun(s))
		scene_put_item(out, SCENE_TABLE, "card",
		               s->replied ? "played in reply" : "played this turn");
}
