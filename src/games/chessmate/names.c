/* names.c - seats, cards and pieces by name. */
#include "games/chessmate/names.h"

#include <string.h>

const char *const chessmate_seat_names[] = {"white", "black", NULL};

void chessmate_card_to_text(const struct chessmate *s, int seat, int card, struct strbuf *out)
{
	strbuf_add(out, chessmate_card_ids[card_kind(card)]);
	if (card_deck(card) != chessmate_deck_of_seat(s, seat))
		strbuf_add_char(out, '\'');
}

/* By hand: strspn lays out a table of its set at every call. */
static size_t id_length(const char *at)
{
	size_t n = 0;
	while ((at[n] >= 'a' && at[n] <= 'z') || at[n] == '-')
		n++;
	return n;
}

static bool is_id(const char *id, const char *at, size_t n)
{
	return *id == *at && strncmp(id, at, n) == 0 && id[n] == '\0';
}

int chessmate_card_from_text(const struct chessmate *s, int seat, const char **at)
{
	size_t n = id_length(*at);
	int kind = 0;
	while (kind < (int)CARD_KINDS && !is_id(chessmate_card_ids[kind], *at, n))
		kind++;
	if (kind == (int)CARD_KINDS)
		return CARD_NONE;
	bool other = (*at)[n] == '\'';
	*at += n + other;
	return kind +
	       DECK_STRIDE * (other ? chessmate_other_deck(s, seat) : chessmate_deck_of_seat(s, seat));
}

int chessmate_card_pop(const struct chessmate *s, int seat, card_set *set)
{
	for (int kind = 0; kind < (int)CARD_KINDS; kind++)
		for (int i = 0; i < 2; i++) {
			int deck = i ? chessmate_other_deck(s, seat) : chessmate_deck_of_seat(s, seat);
			card_set bit = card_bit(kind + DECK_STRIDE * deck);
			if (*set & bit) {
				*set ^= bit;
				return kind + DECK_STRIDE * deck;
			}
		}
	return CARD_NONE;
}

char chessmate_piece_letter(const struct chess_board *b, const struct chess_marks *marks,
                            int square)
{
	static const char letters[] = "pnbrqk";
	enum chess_kind kind = chess_kind_at(b, square);
	if (kind == CHESS_NO_KIND)
		return 0;
	char letter = bb_has(marks->champions, square) ? 'z' : letters[kind];
	return bb_has(b->side[CHESS_WHITE], square) ? (char)(letter - 'a' + 'A') : letter;
}
