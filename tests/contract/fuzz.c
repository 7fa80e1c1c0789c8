/* fuzz.c - mutating one character at a time. */
#include "tests/contract/fuzz.h"

#include "base/utf8.h"

/* What stands in the tokens and positions of some game, and what does not. */
static const char *any_character(struct rng *rng, char *one)
{
	static const char common[] = "abcdefghxpwb12345678?-,:=/+@!*()[]{}~^ .\"'\\%$_09";
	static const char *const rare[] = {"\xC3\xA4", "\xE2\x99\x94",         "\x01", "\x7F",  "null",
	                                   "\t",       "18446744073709551617", "-1",   "99999", ""};
	if (rng_below(rng, 16) == 0)
		return rare[rng_below(rng, sizeof rare / sizeof rare[0])];
	one[0] = common[rng_below(rng, sizeof common - 1)];
	one[1] = '\0';
	return one;
}

static void mutate_once(struct rng *rng, const char *text, struct strbuf *out)
{
	size_t n = strlen(text), at = (size_t)rng_below(rng, n + 1);
	size_t rest = at < n ? at + 1 : n;
	char one[2];
	strbuf_add_n(out, text, at);
	switch (rng_below(rng, 6)) {
	case 0: /* lose one */
		break;
	case 1: /* insert one */
		strbuf_add(out, any_character(rng, one));
		rest = at;
		break;
	case 2: /* repeat a piece from elsewhere */
		strbuf_add_n(out, text + at, (size_t)rng_below(rng, n - at + 1));
		rest = at;
		break;
	case 3: /* swap two */
		if (at + 1 < n) {
			strbuf_add_char(out, text[at + 1]);
			strbuf_add_char(out, text[at]);
			rest = at + 2;
		}
		break;
	case 4: /* one from elsewhere */
		if (n > 0)
			strbuf_add_char(out, text[rng_below(rng, n)]);
		break;
	default: /* another one */
		strbuf_add(out, any_character(rng, one));
	}
	strbuf_add(out, text + rest);
}

void fuzz_text(struct rng *rng, const char *text, struct strbuf *out)
{
	struct strbuf before = {0};
	strbuf_clear(out);
	strbuf_add(out, text);
	for (uint64_t left = 1 + rng_below(rng, 3); left > 0; left--) {
		strbuf_clear(&before);
		strbuf_add(&before, strbuf_get(out));
		strbuf_clear(out);
		mutate_once(rng, strbuf_get(&before), out);
	}
	if (!utf8_valid(strbuf_get(out), out->n)) {
		strbuf_clear(out);
		strbuf_add(out, text);
	}
	strbuf_free(&before);
}
