/* view.c - the facts that `state` adds, and a drawing for people. Both print only
 * what the state holds, so that an observed one keeps its secrets. */
#include "games/chessmate/view.h"

#include "chess/square.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/text.h"

static void put_number(put_field *put, void *to, const char *key, int value)
{
	char text[16];
	snprintf(text, sizeof text, "%d", value);
	put(to, key, text);
}

static void show_pile(const struct cm *s, int deck, struct strbuf *out)
{
	cards set = cm_unseen(s, deck);
	const char *comma = "";
	for (; set; comma = ",") {
		strbuf_add(out, comma);
		strbuf_add(out, card_ids[card_kind(cards_pop(&set))]);
	}
	if (!*comma)
		strbuf_add_char(out, '-');
}

/* The sizes of the draw piles; as a full state tells them, also what is in them. */
static void put_piles(const struct cm *s, bool derived, put_field *put, void *to)
{
	struct strbuf sizes = {0}, piles = {0};
	for (int deck = 0; deck <= s->own; deck++) {
		strbuf_printf(&sizes, "%s%d", deck ? "/" : "", cm_pile(s, deck));
		strbuf_add(&piles, deck ? "/" : "");
		show_pile(s, deck, &piles);
	}
	put(to, "pile-size", strbuf_get(&sizes));
	if (derived && !cm_hidden(s, 0) && !cm_hidden(s, 1))
		put(to, "pile", strbuf_get(&piles));
	strbuf_free(&sizes);
	strbuf_free(&piles);
}

void cm_facts(const void *state, bool derived, put_field *put, void *to)
{
	const struct cm *s = state;
	struct strbuf check = {0};
	bitboard king = bb_of(chess_king_square(&s->at.board, cm_mover(s)));
	cm_show_squares(cm_in_check(s) ? king : 0, &check);
	put(to, "check", strbuf_get(&check));
	strbuf_free(&check);
	put(to, "decks", s->own ? "own" : "common");
	put_number(put, to, "number", s->at.fullmove);
	put_number(put, to, "quiet", s->at.halfmove_clock);
	put_piles(s, derived, put, to);
}

/* The letter of what stands on a square, or 0. */
static char letter_on(const struct cm *s, int square)
{
	static const char kinds[] = "pnbrqk";
	enum chess_kind kind = chess_kind_at(&s->at.board, square);
	if (kind == CHESS_NO_KIND)
		return 0;
	char man = bb_has(s->marks.champions, square) ? 'z' : kinds[kind];
	return bb_has(s->at.board.side[CHESS_WHITE], square) ? (char)(man - 'a' + 'A') : man;
}

static void put_square(const struct cm *s, int square, bool check, put_item *put, void *to)
{
	char name[3], piece[2] = {letter_on(s, square), '\0'};
	square_to_text(square, 8, name);
	if (*piece)
		put(to, name, "piece", piece);
	if (check)
		put(to, name, "mark", "check");
	if (s->marks.shield == square)
		put(to, name, "mark", "shield");
	if (bb_has(s->marks.forbidden, square))
		put(to, name, "mark", "forbidden");
}

static void put_cards(const struct cm *s, int place, put_item *put, void *to)
{
	struct strbuf list = {0};
	cm_show_hand(s, place, &list);
	put(to, cm_seats[place], "hand", strbuf_get(&list));
	strbuf_clear(&list);
	for (int i = 0; i < s->n_discards[place]; i++)
		strbuf_printf(&list, "%s%s", i ? "," : "", card_ids[s->discards[place][i]]);
	if (place <= s->own)
		put(to, s->own ? cm_seats[place] : "table", "discards", list.n ? strbuf_get(&list) : "-");
	strbuf_free(&list);
}

void cm_scene(const void *state, put_item *put, void *to)
{
	const struct cm *s = state;
	int king = cm_in_check(s) ? chess_king_square(&s->at.board, cm_mover(s)) : SQUARE_NONE;
	for (int square = 0; square < 64; square++)
		put_square(s, square, square == king, put, to);
	for (int seat = 0; seat < 2; seat++) {
		put_cards(s, seat, put, to);
		if (seat <= s->own)
			put_item_number(put, to, s->own ? cm_seats[seat] : "table", "cards to draw",
			             (unsigned)cm_pile(s, seat));
	}
	put_item_number(put, to, "table", "turn", s->at.fullmove);
	put_item_number(put, to, "table", "quiet turns", s->at.halfmove_clock);
	if (s->played)
		put(to, "table", "card", "played this turn");
}

/* Forbidden squares are crossed out; a shielded man has a bracket. */
static void draw_square(const struct cm *s, int square, struct strbuf *out)
{
	char man = letter_on(s, square);
	if (!man && bb_has(s->marks.forbidden, square))
		man = '#';
	else if (!man)
		man = (file_of(square) + rank_of(square)) % 2 ? '.' : ':';
	strbuf_printf(out, " %c%c", s->marks.shield == square ? '(' : ' ', man);
}

void cm_draw(const void *state, struct strbuf *out)
{
	const struct cm *s = state;
	strbuf_add(out, "black: ");
	cm_show_hand(s, 1, out);
	strbuf_add_char(out, '\n');
	for (int rank = 7; rank >= 0; rank--) {
		strbuf_printf(out, "%d ", rank + 1);
		for (int file = 0; file < 8; file++)
			draw_square(s, square_at(file, rank), out);
		strbuf_add_char(out, '\n');
	}
	strbuf_add(out, "    a  b  c  d  e  f  g  h\nwhite: ");
	cm_show_hand(s, 0, out);
	for (int deck = 0; deck <= s->own; deck++) {
		strbuf_printf(out, "\ndiscards%s%s:", s->own ? " of " : "", s->own ? cm_seats[deck] : "");
		for (int i = 0; i < s->n_discards[deck]; i++)
			strbuf_printf(out, " %s", card_ids[s->discards[deck][i]]);
	}
	strbuf_printf(out, "\n%smove %d, quiet %d\n",
	            s->played ? "a card is played, " : "", s->at.fullmove, s->at.halfmove_clock);
}
