/* text.c - moves as tokens, both ways: an addition Q@b2, a move a1b2, a promotion
 * a2a3q. Each has one spelling. */
#include "chess/square.h"
#include "games/tictac/state.h"

/* The move that a token says, 0 when it is none. */
static uint16_t read_move(const char *t, size_t n)
{
	if (n != 4 && n != 5)
		return 0;
	int to = square_from_text(t + 2, 3, 3);
	if (to < 0)
		return 0;
	if (t[1] == '@') {
		int kind = tictac_kind_from_letter(t[0]);
		return n == 4 && kind != TICTAC_NO_PIECE ? tictac_addition_move(kind, to) : 0;
	}
	int from = square_from_text(t, 3, 3);
	if (from < 0)
		return 0;
	if (n == 4)
		return tictac_normal_move(from, to);
	int seat, kind = tictac_piece_from_letter(t[4], &seat);
	bool valid = seat == TICTAC_BLACK && kind >= TICTAC_KNIGHT && kind <= TICTAC_QUEEN;
	return valid ? tictac_promotion_move(from, to, kind) : 0;
}

bool tictac_step_from_text(const void *s, const char *token, step_t *out, struct error *err)
{
	(void)s;
	uint16_t move = read_move(token, strlen(token));
	if (!move)
		return error_set(err, ERROR_BAD_SYNTAX,
		                 "an addition is written like Q@b2, a move like "
		                 "a1b2, a promotion like a2a3q (n, b, r or q)");
	*out = move;
	return true;
}

void tictac_step_to_text(const void *s, step_t step, struct strbuf *out)
{
	(void)s;
	uint16_t move = (uint16_t)step;
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		strbuf_add_char(out, tictac_piece_letter(TICTAC_WHITE, tictac_new_kind(move)));
		strbuf_add_char(out, '@');
	} else {
		strbuf_add(out, tictac_square_names(1u << tictac_from(move)).s);
	}
	strbuf_add(out, tictac_square_names(1u << tictac_to(move)).s);
	if (tictac_move_type(move) == TICTAC_PROMOTION)
		strbuf_add_char(out, tictac_piece_letter(TICTAC_BLACK, tictac_new_kind(move)));
}
