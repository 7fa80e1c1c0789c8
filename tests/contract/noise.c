#include "noise.h"

/* What stands in the tokens and positions of some game, and what does not. */
static const char *any_character(struct rng *rng, char *one)
{
	static const char common[] = "abcdefghxpwb12345678?-,:=/+@!*()[]{}~^ .\"'\\%$_09";
	static const char *const rare[] = {"\xC3\xA4", "\xE2\x99\x94", "\x01", "\x7F", "null", "\t",
	                                   "18446744073709551617", "-1", "99999", ""};
	if (rng_below(rng, 16) == 0)
		return rare[rng_below(rng, sizeof rare / sizeof rare[0])];
	one[0] = common[rng_below(rng, sizeof common - 1)];
	one[1] = '\0';
	return one;
}

static void change_once(struct rng *rng, const char *text, struct text *out)
{
	size_t n = strlen(text), at = (size_t)rng_below(rng, n + 1);
	size_t rest = at < n ? at + 1 : n;
	char one[2];
	text_add_n(out, text, at);
	switch (rng_below(rng, 6)) {
	case 0: /* lose one */
		break;
	case 1: /* insert one */
		text_add(out, any_character(rng, one));
		rest = at;
		break;
	case 2: /* repeat a piece from elsewhere */
		text_add_n(out, text + at, (size_t)rng_below(rng, n - at + 1));
		rest = at;
		break;
	case 3: /* swap two */
		if (at + 1 < n) {
			text_char(out, text[at + 1]);
			text_char(out, text[at]);
			rest = at + 2;
		}
		break;
	case 4: /* one from elsewhere */
		if (n > 0)
			text_char(out, text[rng_below(rng, n)]);
		break;
	default: /* another one */
		text_add(out, any_character(rng, one));
	}
	text_add(out, text + rest);
}

void noise(struct rng *rng, const char *text, struct text *out)
{
	struct text before = {0};
	text_clear(out);
	text_add(out, text);
	for (uint64_t left = 1 + rng_below(rng, 3); left > 0; left--) {
		text_clear(&before);
		text_add(&before, text_get(out));
		text_clear(out);
		change_once(rng, text_get(&before), out);
	}
	if (!valid_utf8(text_get(out), out->n)) {
		text_clear(out);
		text_add(out, text);
	}
	text_free(&before);
}
