/* text.c - see text.h. */
#include "tools/solve/text.h"

#include <string.h>

static const char kind_letters[] = "PNBRQK", small_letters[] = "pnbrqk";

/* The kind of a letter, and its seat: 0 for white, as a capital. -1 for no piece. */
static int kind_of(char letter, int *seat)
{
	const char *capital = letter ? strchr(kind_letters, letter) : NULL;
	const char *other = letter ? strchr(small_letters, letter) : NULL;
	*seat = !capital;
	return capital ? (int)(capital - kind_letters) : other ? (int)(other - small_letters) : -1;
}

/* Reads the board; seat 0 is white. Returns what follows, NULL where it is no board. */
static const char *read_board(const char *s, struct board *b)
{
	int seat;
	for (int rank = 2; rank >= 0; rank--) {
		for (int file = 0; file < 3; s++) {
			if (*s >= '1' && *s <= '3') {
				file += *s - '0';
				continue;
			}
			int kind = kind_of(*s, &seat);
			if (kind < 0)
				return NULL;
			board_put(b, seat, 3 * rank + file++, kind);
		}
		if (*s++ != (rank ? '/' : '['))
			return NULL;
	}
	return s;
}

bool text_read_position(const char *s, struct text_position *p)
{
	*p = (struct text_position){0};
	s = read_board(s, &p->board);
	for (; s && *s && *s != ']'; s++) {
		int seat, kind = kind_of(*s, &seat);
		if (kind < 0)
			return false;
		p->reserve[seat][kind]++;
	}
	if (!s || (strncmp(s, "] w", 3) && strncmp(s, "] b", 3)))
		return false;
	p->black = s[2] == 'b';
	return true;
}

void text_turn_round(struct board *b)
{
	struct board old = *b;
	*b = (struct board){0};
	for (int seat = 0; seat < 2; seat++)
		for (unsigned men = old.men[seat]; men; men &= men - 1) {
			int square = __builtin_ctz(men);
			board_put(b, !seat, board_symmetric_square[FLIP][square], old.kind[square]);
		}
}

void text_write_position(struct strbuf *t, const struct text_position *p)
{
	static const int order[KINDS] = {QUEEN, KING, ROOK, BISHOP, KNIGHT, PAWN};
	for (int rank = 2; rank >= 0; rank--) {
		int empty = 0;
		for (int file = 0; file < 3; file++) {
			int square = 3 * rank + file, seat = p->board.men[1] >> square & 1;
			if (!((p->board.men[0] | p->board.men[1]) >> square & 1)) {
				empty++;
				continue;
			}
			if (empty)
				strbuf_printf(t, "%d", empty);
			empty = 0;
			strbuf_add_char(t, (seat ? small_letters : kind_letters)[p->board.kind[square]]);
		}
		if (empty)
			strbuf_printf(t, "%d", empty);
		strbuf_add_char(t, rank ? '/' : '[');
	}
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < KINDS; i++)
			for (int n = p->reserve[seat][order[i]]; n; n--)
				strbuf_add_char(t, (seat ? small_letters : kind_letters)[order[i]]);
	strbuf_add(t, p->black ? "] b" : "] w");
}

static void write_square(struct strbuf *t, int square, bool black)
{
	square = board_symmetric_square[black ? FLIP : IDENTITY][square];
	strbuf_add_char(t, "abc"[square % 3]);
	strbuf_add_char(t, "123"[square / 3]);
}

void text_write_turn(struct strbuf *t, const struct board *b, struct turn turn, bool black)
{
	if (turn.from == ADDED) {
		strbuf_add_char(t, kind_letters[turn.kind]);
		strbuf_add_char(t, '@');
	} else {
		write_square(t, turn.from, black);
	}
	write_square(t, turn.to, black);
	if (turn.from != ADDED && turn.kind != b->kind[turn.from])
		strbuf_add_char(t, small_letters[turn.kind]);
}
