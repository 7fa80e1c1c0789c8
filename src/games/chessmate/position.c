/* position.c - a position as text: a FEN, the marks, the cards, and where they do
 * not tell what is due, that. parse.c reads it back. */
#include "chess/square.h"
#include "games/chessmate/phase.h"
#include "games/chessmate/text.h"
#include "chess/fen.h"

void cm_show_squares(uint64_t set, struct strbuf *out)
{
	char name[3];
	if (!set)
		strbuf_add_char(out, '-');
	for (const char *comma = ""; set; comma = ",")
		strbuf_printf(out, "%s%s", comma, square_to_text(bb_pop_lsb(&set), 8, name));
}

void cm_show_hand(const struct cm *s, int seat, struct strbuf *out)
{
	const char *comma = "";
	for (cards set = s->hand[seat]; set; comma = ",") {
		int card = cm_pop_card(s, seat, &set);
		strbuf_add(out, comma);
		cm_show_card(s, seat, card, out);
		strbuf_add(out, s->known & card_bit(card) ? "!" : "");
	}
	for (int i = 0; i <= s->own; i++)
		for (int n = s->hidden[seat][i ? !seat : cm_deck(s, seat)]; n > 0; n--, comma = ",")
			strbuf_printf(out, "%s?%s", comma, i ? "'" : "");
	if (!*comma)
		strbuf_add_char(out, '-');
}

static void show_discards(const struct cm *s, struct strbuf *out)
{
	for (int deck = 0; deck <= s->own; deck++) {
		strbuf_add(out, deck ? "/" : "");
		for (int i = 0; i < s->n_discards[deck]; i++)
			strbuf_printf(out, "%s%s", i ? "," : "", card_ids[s->discards[deck][i]]);
		if (s->n_discards[deck] == 0)
			strbuf_add_char(out, '-');
	}
}

static void show_last(const struct cm *s, int seat, struct strbuf *out)
{
	if (s->last[seat] == CARD_NONE)
		strbuf_add_char(out, '-');
	else
		cm_show_card(s, seat, s->last[seat], out);
}

void cm_show_state(const void *state, struct strbuf *out)
{
	const struct cm *s = state;
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&s->at, &s->marks, CHESS_X_FEN, fen);
	strbuf_printf(out, "%s ", fen);
	cm_show_squares(s->marks.forbidden, out);
	strbuf_add_char(out, ' ');
	cm_show_squares(s->marks.shield < SQUARE_NONE ? bb_of(s->marks.shield) : 0, out);
	strbuf_add(out, s->played ? " played " : " - ");
	cm_show_hand(s, 0, out);
	strbuf_add_char(out, ' ');
	cm_show_hand(s, 1, out);
	strbuf_add_char(out, ' ');
	show_discards(s, out);
	strbuf_add_char(out, ' ');
	show_last(s, 0, out);
	strbuf_add_char(out, ',');
	show_last(s, 1, out);
	if (cm_guess_phase(s) != s->phase)
		strbuf_printf(out, " %s", cm_phase_words[s->phase]);
}
