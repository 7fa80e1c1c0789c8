/* names.c - how seats, pieces, squares and reserves are written: what tokens,
 * positions, events and explanations have in common. */
#include "chess/square.h"
#include "games/tictac/state.h"

static const char piece_letters[] = "PNBRQK"; /* in the order of enum tictac_kind */

/* The order of the reserves in a position. */
static const int reserve_order[TICTAC_KINDS] = {
	TICTAC_QUEEN, TICTAC_KING, TICTAC_ROOK, TICTAC_BISHOP, TICTAC_KNIGHT, TICTAC_PAWN,
};

const char *const tictac_seat_names[] = {"white", "black", NULL};

char tictac_piece_letter(int seat, int kind)
{
	return (char)(piece_letters[kind] | (seat == TICTAC_BLACK ? 0x20 : 0));
}

int tictac_kind_from_letter(char letter)
{
	const char *at = letter ? strchr(piece_letters, letter) : NULL;
	return at ? (int)(at - piece_letters) : TICTAC_NO_PIECE;
}

int tictac_piece_from_letter(char letter, int *seat)
{
	*seat = letter & 0x20 ? TICTAC_BLACK : TICTAC_WHITE;
	return tictac_kind_from_letter((char)(letter & ~0x20));
}

struct tictac_square_names tictac_square_names(unsigned set)
{
	struct tictac_square_names out = {"-"};
	for (size_t n = 0; set && n + 3 <= sizeof out.s; set &= set - 1) {
		if (n)
			out.s[n++] = ',';
		square_to_text(bb_lsb(set), 3, out.s + n);
		n += 2;
	}
	return out;
}

void tictac_reserve_to_text(const struct tictac *s, int seat, struct strbuf *out)
{
	for (int i = 0; i < TICTAC_KINDS; i++)
		for (int n = tictac_in_reserve(s, seat, reserve_order[i]); n; n--)
			strbuf_add_char(out, tictac_piece_letter(seat, reserve_order[i]));
}
