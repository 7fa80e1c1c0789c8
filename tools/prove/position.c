/* position.c - see position.h. */
#include "tools/prove/position.h"

#include <string.h>

#include "games/tictac/attacks.h"

static const uint8_t full[KINDS] = {8, 2, 2, 2, 1, 1}; /* T2 */

/* Whether a seat has no more than T2 gives, a promoted piece counted as a pawn, and at most four
 * men on the board. */
static bool has_enough(const struct position *p, int seat)
{
	int pawns = 0;
	for (int kind = 0; kind < KINDS; kind++) {
		int n = p->reserve[seat][kind] + tictac_popcount[p->board.of[seat][kind]];
		if (p->reserve[seat][kind] > full[kind] || (kind == KING && n > 1))
			return false;
		pawns += kind == PAWN ? n : n > full[kind] ? n - full[kind] : 0;
	}
	return pawns <= full[PAWN] && tictac_popcount[p->board.men[seat]] <= MEN_MAX;
}

bool position_read(struct position *p, const char *text, bool black_attacks)
{
	struct text_position t;
	if (!text_read_position(text, &t))
		return false;
	*p = (struct position){.board = t.board, .attacking = t.black == black_attacks};
	for (int seat = 0; seat < 2; seat++)
		memcpy(p->reserve[seat], t.reserve[seat != t.black], KINDS);
	if (t.black)
		text_turn_round(&p->board);
	return has_enough(p, 0) && has_enough(p, 1) && board_is_legal(&p->board);
}

void position_write(struct strbuf *t, const struct position *p, bool black_attacks)
{
	struct text_position text = {.board = p->board, .black = position_is_black(p, black_attacks)};
	for (int seat = 0; seat < 2; seat++)
		memcpy(text.reserve[seat != text.black], p->reserve[seat], KINDS);
	if (text.black)
		text_turn_round(&text.board);
	text_write_position(t, &text);
}

int position_turns(const struct position *p, struct turn turns[TURNS_MAX])
{
	unsigned reserve = 0;
	for (int kind = 0; kind < KINDS; kind++)
		reserve |= p->reserve[0][kind] ? 1u << kind : 0;
	return board_turns(&p->board, reserve, turns);
}

struct position position_after(const struct position *p, struct turn turn)
{
	struct position q = {.attacking = !p->attacking};
	const uint8_t *flip = board_symmetric_square[FLIP];
	for (int seat = 0; seat < 2; seat++)
		for (unsigned men = p->board.men[seat]; men; men &= men - 1) {
			int square = __builtin_ctz(men);
			if (square != turn.from && square != turn.to)
				board_put(&q.board, !seat, flip[square], p->board.kind[square]);
		}
	board_put(&q.board, 1, flip[turn.to], turn.kind);
	memcpy(q.reserve[0], p->reserve[1], KINDS);
	memcpy(q.reserve[1], p->reserve[0], KINDS);
	q.reserve[1][turn.kind] = (uint8_t)(q.reserve[1][turn.kind] - (turn.from == ADDED));
	return q;
}

uint64_t position_key(const struct position *p)
{
	/* The squares as digits to base 13: 34 bits. */
	uint64_t key = 0, image = 0;
	uint8_t digit[SQUARES];
	for (int square = 0; square < SQUARES; square++) {
		unsigned first = p->board.men[0] >> square & 1, second = p->board.men[1] >> square & 1;
		digit[square] = (uint8_t)((first + second) * (1u + p->board.kind[square]) + 6 * second);
	}
	for (int square = 0; square < SQUARES; square++) {
		key = key * 13 + digit[square];
		image = image * 13 + digit[board_symmetric_square[MIRROR][square]];
	}
	key = key < image ? key : image;
	/* Never captured, a king that is not on the board is in reserve, if its seat began with one: it
	 * needs no bit. The others of a seat need 11, and who attacks needs one. */
	for (int seat = 0; seat < 2; seat++) {
		const uint8_t *n = p->reserve[seat];
		key = key << 11 | (unsigned)n[PAWN] << 7 | (unsigned)n[KNIGHT] << 5 |
		      (unsigned)n[BISHOP] << 3 | (unsigned)n[ROOK] << 1 | n[QUEEN];
	}
	return key << 1 | p->attacking;
}

bool position_is_lost(const struct position *p)
{
	return tictac_line[p->board.men[1]] || board_in_check(&p->board, 0);
}
