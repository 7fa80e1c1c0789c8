/* text.c - the tokens of trio's steps, unknown cards included. */
#include <string.h>

#include "tests/trio/state.h"

static bool skip(const char **at, const char *prefix)
{
	size_t n = strlen(prefix);
	if (strncmp(*at, prefix, n) != 0)
		return false;
	*at += n;
	return true;
}

static bool read_seat(const char **at, int *seat)
{
	if ((*at)[0] != 'p' || (*at)[1] < '1' || (*at)[1] > '0' + SEATS)
		return false;
	*seat = (*at)[1] - '1';
	*at += 2;
	return true;
}

static bool read_card(const char **at, int *card)
{
	if (**at < 'a' || **at >= 'a' + CARDS)
		return false;
	*card = *(*at)++ - 'a';
	return true;
}

/* `a,?,c`: a set and how many unknown ones besides. */
static bool read_cards(const char **at, struct trio_step *p)
{
	do {
		int card;
		if (read_card(at, &card))
			p->value |= 1 << card;
		else if (!skip(at, "?") || ++p->hidden > CARDS)
			return false;
	} while (skip(at, ","));
	return true;
}

static bool read_decision(const char **at, struct trio_step *p)
{
	if (skip(at, "lay-")) {
		p->kind = STEP_LAY;
		return read_card(at, &p->value);
	}
	if (skip(at, "give-")) {
		p->kind = STEP_GIVE;
		return read_card(at, &p->value);
	}
	if (skip(at, "ask-")) {
		p->kind = STEP_ASK;
		return read_seat(at, &p->seat) && skip(at, "-") && read_card(at, &p->value);
	}
	p->kind = *(*at) == 'e' ? STEP_END : STEP_PASS;
	return skip(at, "end") || skip(at, "pass");
}

static bool read_chance(const char **at, struct trio_step *p)
{
	if (skip(at, "roll:")) {
		p->kind = STEP_ROLL;
		p->value = **at - '0';
		return p->value >= 0 && p->value <= 9 && *(*at)++;
	}
	if (skip(at, "said:")) {
		p->kind = STEP_SAID;
		p->value = **at == 'y';
		return skip(at, "yes") || skip(at, "no");
	}
	p->kind = **at && (*at)[1] == 'e' ? STEP_DEAL : STEP_DRAW;
	if (!skip(at, "deal:") && !skip(at, "draw:"))
		return false;
	return read_seat(at, &p->seat) && skip(at, "=") && read_cards(at, p);
}

bool trio_step_from_text(const void *s, const char *token, step_t *out, struct error *err)
{
	struct trio_step p = {0};
	const char *at = token;
	(void)s;
	if (!(strchr(token, ':') ? read_chance : read_decision)(&at, &p) || *at)
		return error_set(err, ERROR_BAD_SYNTAX, "%.80s is no token of trio", token);
	*out = trio_pack(p);
	return true;
}

static void show_cards(struct trio_step p, struct strbuf *out)
{
	const char *comma = "";
	for (int card = 0; card < CARDS; card++)
		if (p.value >> card & 1) {
			strbuf_printf(out, "%s%c", comma, 'a' + card);
			comma = ",";
		}
	for (int i = 0; i < p.hidden; i++) {
		strbuf_printf(out, "%s?", comma);
		comma = ",";
	}
}

void trio_step_to_text(const void *s, step_t step, struct strbuf *out)
{
	struct trio_step p = trio_unpack(step);
	(void)s;
	switch (p.kind) {
	case STEP_LAY:
		strbuf_printf(out, "lay-%c", 'a' + p.value);
		break;
	case STEP_ASK:
		strbuf_printf(out, "ask-p%d-%c", p.seat + 1, 'a' + p.value);
		break;
	case STEP_GIVE:
		strbuf_printf(out, "give-%c", 'a' + p.value);
		break;
	case STEP_END:
		strbuf_add(out, "end");
		break;
	case STEP_PASS:
		strbuf_add(out, "pass");
		break;
	case STEP_DEAL:
	case STEP_DRAW:
		strbuf_printf(out, "%s:p%d=", p.kind == STEP_DEAL ? "deal" : "draw", p.seat + 1);
		show_cards(p, out);
		break;
	case STEP_ROLL:
		strbuf_printf(out, "roll:%d", p.value);
		break;
	case STEP_SAID:
		strbuf_add(out, p.value ? "said:yes" : "said:no");
		break;
	}
}
