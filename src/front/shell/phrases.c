/* phrases.c - what is left to be said in words beside the sentences of the protocol. */
#include "front/shell/phrases.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/json.h"
#include "protocol/find_game.h"
#include "protocol/sentences.h"

/* The value of key in `key=value ...`, copied; "" when it is not there. */
struct pair_value {
	char s[120];
};

static struct pair_value find_value(const char *pairs, const char *key)
{
	struct pair_value value = {""};
	size_t n = strlen(key);
	for (const char *at = pairs; at; at = strchr(at, ' ')) {
		at += strspn(at, " ");
		if (strncmp(at, key, n) == 0 && at[n] == '=')
			snprintf(value.s, sizeof value.s, "%.*s", (int)strcspn(at + n + 1, " "), at + n + 1);
	}
	return value;
}

/* The game that describe has described. */
static const struct game *described_game(const json_t *game)
{
	return find_game(json_str(game, "game"));
}

void phrases_event(const json_t *game, const char *event, struct strbuf *out)
{
	sentences_write_event(described_game(game), event, out);
}

void phrases_result(const json_t *game, const char *result, struct strbuf *out)
{
	sentences_write_result(described_game(game), result, out);
}

void phrases_squares(const char *event, struct strbuf *out)
{
	static const char *const keys[] = {"from", "to", "square", "squares", NULL};
	for (const char *const *key = keys; *key; key++) {
		struct pair_value list = find_value(event, *key);
		for (const char *c = list.s; *c;) {
			size_t n = strcspn(c, ",");
			strbuf_printf(out, "%.*s ", (int)n, c);
			c += n + (c[n] == ',');
		}
	}
}

/* Centipawns, 1234, as +12.34. */
static void add_hundredths(const char *number, struct strbuf *out)
{
	long n = strtol(number, NULL, 10);
	strbuf_printf(out, "%c%ld.%02ld", n < 0 ? '-' : '+', labs(n) / 100, labs(n) % 100);
}

/* Mate, or another forced win, in so many turns. */
static void add_mate(long turns, struct strbuf *out)
{
	strbuf_printf(out, "%s in %ld", turns < 0 ? "loses" : "wins", labs(turns));
}

/* The value behind a word of an info line, and the rest of the line; or "". */
static const char *info_value(const char *line, const char *word)
{
	char key[24];
	snprintf(key, sizeof key, " %s ", word);
	const char *at = strstr(line, key);
	return at ? at + strlen(key) : "";
}

void phrases_info(const char *info, int columns, struct strbuf *out)
{
	const char *pv = info_value(info, "pv");
	size_t from = out->n;
	strbuf_printf(out, "depth %.*s  ", (int)strcspn(info_value(info, "depth"), " "),
	              info_value(info, "depth"));
	if (*info_value(info, "cp"))
		add_hundredths(info_value(info, "cp"), out);
	else if (*info_value(info, "mate"))
		add_mate(strtol(info_value(info, "mate"), NULL, 10), out);
	else if (*info_value(info, "chance"))
		strbuf_printf(out, "%ld%%", strtol(info_value(info, "chance"), NULL, 10) / 10);
	strbuf_add(out, " ");
	while (*pv) {
		size_t n = strcspn(pv, " ");
		if (out->n - from + n + 2 > (size_t)columns)
			break;
		strbuf_printf(out, " %.*s", (int)n, pv);
		pv += n + (pv[n] == ' ');
	}
}

void phrases_error(const char *error, struct strbuf *out)
{
	size_t n = strcspn(error, " ");
	const char *rest = error + n + (error[n] == ' ');
	if (strncmp(error, "unknown-command", n) == 0) {
		strbuf_printf(out, "no command is called %s; help lists them", rest);
	} else if (strncmp(error, "nothing-to-undo", n) == 0) {
		strbuf_add(out, "there is nothing more to take back");
	} else if (strncmp(error, "hidden", n) == 0) {
		strbuf_add(out, strstr(rest, "decision") ? "that is another seat's decision"
		                                         : "that is hidden from you");
	} else if (strncmp(error, "chance-expected", n) == 0) {
		strbuf_printf(out, "chance comes first: a token that begins with %s", rest);
	} else if (strncmp(error, "illegal-move", n) == 0) { /* token, rule id, words */
		size_t token = strcspn(rest, " "), rule = strcspn(rest + token + 1, " ");
		strbuf_printf(out, "%.*s is not legal: %s (%.*s)", (int)token, rest,
		              rest + token + rule + 2, (int)rule, rest + token + 1);
	} else {
		strbuf_add(out, rest);
	}
}
