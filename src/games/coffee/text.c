/* text.c - decisions as tokens: every spelling that is accepted is read to one step,
 * and every step is written in one way. */
#include "games/coffee/state.h"

#include <string.h>

#include "chess/square.h"

size_t coffee_parse_beans(const char *s, int *beans)
{
	size_t n = 0;
	*beans = 0;
	if (s[0] == '0')
		return 0;
	for (; n < 2 && s[n] >= '0' && s[n] <= '9'; n++)
		*beans = 10 * *beans + (s[n] - '0');
	return n;
}

/* The decision that token is, or 0. */
static coffee_move parse_move(const struct coffee *s, const char *token)
{
	if (!strcmp(token, "pass"))
		return coffee_move_encode(COFFEE_PASS, 0, 0, 0);
	if (!strcmp(token, "end"))
		return coffee_move_encode(COFFEE_END, 0, 0, 0);
	int at = square_from_text(token, 8, 8), beans;
	if (at < 0)
		return 0;
	token += 2;
	if (!*token)
		return coffee_move_encode(COFFEE_PLACE, at, 0, 0);
	bool steal = *token == 'x';
	int other = square_from_text(token + steal, 8, 8);
	if (other < 0)
		return 0;
	token += steal + 2;
	if (!*token)
		return steal ? coffee_move_encode(COFFEE_STEAL, at, other, coffee_max_steal(s, at, other))
		             : coffee_move_encode(COFFEE_MOVE, at, other, 0);
	if (!steal || *token != '*')
		return 0;
	size_t digits = coffee_parse_beans(token + 1, &beans);
	return digits && !token[1 + digits] ? coffee_move_encode(COFFEE_STEAL, at, other, beans) : 0;
}

bool coffee_step_from_text(const void *s, const char *token, step_t *out, struct error *err)
{
	coffee_move m = parse_move(s, token);
	if (!m)
		return error_set(err, ERROR_BAD_SYNTAX,
		                 "'%s' is no decision: c1, c1d2, c1xc2, c1xc2*1, end or pass",
		                 ellipsize(token).s);
	*out = m;
	return true;
}

void coffee_step_to_text(const void *s, step_t step, struct strbuf *out)
{
	coffee_move m = (coffee_move)step;
	enum coffee_kind kind = coffee_move_kind(m);
	int at = coffee_move_square(m), other = coffee_move_other(m), beans = coffee_move_beans(m);
	char name[3];
	if (kind >= COFFEE_PASS) {
		strbuf_add(out, kind == COFFEE_PASS ? "pass" : "end");
		return;
	}
	strbuf_add(out, square_to_text(at, 8, name));
	if (kind == COFFEE_STEAL)
		strbuf_add_char(out, 'x');
	if (kind != COFFEE_PLACE)
		strbuf_add(out, square_to_text(other, 8, name));
	if (kind == COFFEE_STEAL && beans != coffee_max_steal(s, at, other))
		strbuf_printf(out, "*%d", beans);
}
