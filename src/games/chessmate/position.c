/* position.c - writes a position: a FEN, the marks, the cards, and the phase where it
 * cannot be inferred. position_read.c reads it. */
#include "chess/fen.h"
#include "chess/square.h"
#include "games/chessmate/names.h"
#include "games/chessmate/phase.h"
#include "games/chessmate/text.h"

void chessmate_squares_to_text(uint64_t set, struct strbuf *out)
{
	char name[3];
	if (!set)
		strbuf_add_char(out, '-');
	for (const char *comma = ""; set; comma = ",") {
		strbuf_add(out, comma);
		strbuf_add(out, square_to_text(bb_pop_lsb(&set), 8, name));
	}
}

void chessmate_hand_to_text(const struct chessmate *s, int seat, struct strbuf *out)
{
	const char *comma = "";
	for (card_set set = s->hand[seat]; set; comma = ",") {
		int card = chessmate_card_pop(s, seat, &set);
		strbuf_add(out, comma);
		chessmate_card_to_text(s, seat, card, out);
		strbuf_add(out, s->known & card_bit(card) ? "!" : "");
	}
	for (int i = 0; i <= s->own_decks; i++)
		for (int n = s->hidden[seat][i ? !seat : chessmate_deck_of_seat(s, seat)]; n > 0;
		     n--, comma = ",")
			strbuf_printf(out, "%s?%s", comma, i ? "'" : "");
	if (!*comma)
		strbuf_add_char(out, '-');
}

static void write_discards(const struct chessmate *s, struct strbuf *out)
{
	for (int deck = 0; deck <= s->own_decks; deck++) {
		strbuf_add(out, deck ? "/" : "");
		for (int i = 0; i < s->n_discards[deck]; i++) {
			strbuf_add(out, i ? "," : "");
			strbuf_add(out, chessmate_card_ids[s->discards[deck][i]]);
		}
		if (s->n_discards[deck] == 0)
			strbuf_add_char(out, '-');
	}
}

static void write_last_played(const struct chessmate *s, int seat, struct strbuf *out)
{
	if (s->last_played[seat] == CARD_NONE)
		strbuf_add_char(out, '-');
	else
		chessmate_card_to_text(s, seat, s->last_played[seat], out);
}

void chessmate_state_to_text(const void *state, struct strbuf *out)
{
	const struct chessmate *s = state;
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&s->pos, &s->marks, CHESS_X_FEN, fen);
	strbuf_add(out, fen);
	strbuf_add_char(out, ' ');
	chessmate_squares_to_text(s->marks.forbidden, out);
	strbuf_add_char(out, ' ');
	chessmate_squares_to_text(s->marks.shield < SQUARE_NONE ? bb_of(s->marks.shield) : 0, out);
	strbuf_add(out, s->card_played ? " played " : s->replied ? " reply " : " - ");
	chessmate_hand_to_text(s, 0, out);
	strbuf_add_char(out, ' ');
	chessmate_hand_to_text(s, 1, out);
	strbuf_add_char(out, ' ');
	write_discards(s, out);
	strbuf_add_char(out, ' ');
	write_last_played(s, 0, out);
	strbuf_add_char(out, ',');
	write_last_played(s, 1, out);
	if (chessmate_infer_phase(s) != s->phase)
		strbuf_printf(out, " %s", chessmate_phase_words[s->phase]);
}
