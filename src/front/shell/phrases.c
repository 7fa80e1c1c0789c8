/* phrases.c - a pattern for each kind of event, and a phrase for each reason. */
#include "front/shell/phrases.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/json.h"

/* The pattern of each kind of event. {key} stands for its value in words, {key#bean} for
 * so many beans; what is in brackets is left out when a key in it has no value. */
/* clang-format off */
static const struct sentence {
	const char *kind, *text;
} sentences[] = {
	{"add", "{seat} adds {piece} on {square}"},
	{"move", "{seat} moves[ {piece}][ {beans#bean}] from {from} to {to}"},
	{"capture", "[{by} captures ][{seat} loses ]{piece} on {square}[ to {to}]"},
	{"promote", "{seat} promotes to {piece} on {square}"},
	{"check", "{seat} is in check on {square}"},
	{"line", "{seat} has three in a row: {squares}"},
	{"place", "{seat} places a bean on {square}, {beans} there now"},
	{"steal", "{seat} steals {beans} from {from} with {to}"},
	{"end", "{seat} ends the turn"},
	{"income", "{seat} draws[ {piece}][ {beans#bean} with {rows#row}][; {inventory} to spend]"
	           "[, {bank} left in the bank]"},
	{"dice", "{seat} rolls {faces}"},
	{"card", "{seat} plays {card}"},
	{"take", "{seat} takes {card} out of the discards"},
	{"reshuffle", "the discards of the {deck} deck become its draw pile"},
	{"remove", "{seat} takes {piece} off {square}"},
	{"change", "{square} becomes {piece}"},
	{"forbid", "{square} is forbidden from now on"},
	{"shield", "{piece} on {square} is shielded"},
	{"pass", "{seat} passes"},
	{"claim", "{seat} claims the target, {piece}"},
	{"points", "team {team} gains {gained}"},
	{"round", "round {round} is over[, {last} is left]"},
	{NULL, NULL},
};
/* clang-format on */

static const struct sentence reasons[] = {
	{"line", "three in a row"},
	{"checkmate", "checkmate"},
	{"stalemate", "stalemate"},
	{"repetition", "the same position for the third time"},
	{"quiet", "too long nothing happened"},
	{"limit", "the last turn has been played"},
	{"material", "too little is left to win with"},
	{"bank", "the bank is empty"},
	{"standstill", "standstill"},
	{"points", "points"},
	{"rounds", "the last round has been played"},
	{NULL, NULL},
};

static const char *find_sentence(const struct sentence *list, const char *kind)
{
	for (; list->kind; list++)
		if (strcmp(list->kind, kind) == 0)
			return list->text;
	return NULL;
}

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

/* A capital at the beginning, unless it is a square or a seat: P1 would be a pawn. */
static void capitalize(struct strbuf *out, size_t from)
{
	if (out->n > from + 1 && !isdigit((unsigned char)out->s[from + 1]))
		out->s[from] = (char)toupper((unsigned char)out->s[from]);
}

/* A piece by its name, without the seat's when the sentence says whose it is. */
static void add_piece(const json_t *game, const char *token, const char *seat, struct strbuf *out)
{
	const char *name = json_str(json_piece(game, token), "name");
	size_t n = strlen(seat);
	if (n && strncmp(name, seat, n) == 0 && name[n] == ' ')
		name += n + 1;
	strbuf_printf(out, "%s%s", *name ? "the " : "", *name ? name : token);
}

static void add_card(const json_t *game, const char *id, struct strbuf *out)
{
	const json_t *cards = json_object_get(game, "cards"), *card;
	size_t i, n = strcspn(id, "'");
	json_array_foreach (cards, i, card)
		if (strncmp(json_str(card, "id"), id, n) == 0 && !json_str(card, "id")[n]) {
			strbuf_printf(out, "%s%s", json_str(card, "name"), id[n] ? " of the other deck" : "");
			return;
		}
	strbuf_add(out, strcmp(id, "?") == 0 ? "a card" : id);
}

static void add_value(const json_t *game, const char *pairs, const char *key, struct strbuf *out)
{
	struct pair_value value = find_value(pairs, key);
	if (strcmp(key, "piece") == 0)
		add_piece(game, value.s, find_value(pairs, "seat").s, out);
	else if (strcmp(key, "card") == 0)
		add_card(game, value.s, out);
	else
		for (const char *c = value.s; *c; c++)
			strbuf_printf(out, "%c%s", *c, *c == ',' ? " " : "");
}

/* Adds the value for `key}` or `key#things}`; false when there is none. */
static bool fill_placeholder(const json_t *game, const char *pattern, const char *pairs,
                             struct strbuf *out)
{
	char key[20];
	size_t n = strcspn(pattern, "}#"), things = strcspn(pattern, "}") - n;
	snprintf(key, sizeof key, "%.*s", (int)n, pattern);
	struct pair_value value = find_value(pairs, key);
	add_value(game, pairs, key, out);
	if (things)
		strbuf_printf(out, " %.*s%s", (int)things - 1, pattern + n + 1,
		              strcmp(value.s, "1") == 0 ? "" : "s");
	return *value.s && strcmp(value.s, "-") != 0;
}

/* Fills in a pattern up to the character `end` or its own end, where *pattern is left.
 * False when a key has no value. */
static bool fill_pattern(const json_t *game, const char **pattern, char end, const char *pairs,
                         struct strbuf *out)
{
	bool complete = true;
	for (; **pattern && **pattern != end; (*pattern)++) {
		size_t before = out->n;
		if (**pattern == '[') {
			(*pattern)++;
			if (!fill_pattern(game, pattern, ']', pairs, out) && out->s) {
				out->n = before;
				out->s[before] = '\0';
			}
		} else if (**pattern == '{') {
			complete &= fill_placeholder(game, *pattern + 1, pairs, out);
			*pattern += strcspn(*pattern, "}");
		} else {
			strbuf_add_char(out, **pattern);
		}
	}
	return complete;
}

/* The seat that a token names by its first letter; NULL when none or several do. */
static const char *seat_by_letter(const json_t *game, char letter)
{
	const json_t *names = json_object_get(json_object_get(game, "seats"), "names"), *name;
	const char *found = NULL;
	size_t i;
	json_array_foreach (names, i, name)
		if (*json_string_value(name) == letter) {
			if (found)
				return NULL;
			found = json_string_value(name);
		}
	return found;
}

/* A chance or table token: its prefix in words, then the outcome. */
static void add_chance(const json_t *game, const char *token, struct strbuf *out)
{
	size_t n = strcspn(token, ":") + 1;
	char *prefix = xstrndup(token, n);
	const char *words = json_str(json_object_get(game, "sayings"), prefix);
	const char *rest = token + strnlen(token, n);
	const char *seat = rest[0] && rest[1] == '=' ? seat_by_letter(game, *rest) : NULL;
	strbuf_printf(out, "%.*s: ", *words ? (int)strlen(words) : (int)n - 1, *words ? words : token);
	if (seat) {
		strbuf_printf(out, "%s, ", seat);
		rest += 2;
	}
	for (const char *c = strcmp(rest, "-") == 0 ? "none" : rest; *c; c++)
		strbuf_printf(out, "%s%s", *c == '=' ? " " : (char[]){*c, '\0'}, *c == ',' ? " " : "");
	free(prefix);
}

void phrases_event(const json_t *game, const char *event, struct strbuf *out)
{
	size_t from = out->n, n = strcspn(event, " ");
	char kind[24];
	snprintf(kind, sizeof kind, "%.*s", (int)n, event);
	const char *pairs = event + n, *pattern = find_sentence(sentences, kind);
	if (pattern)
		fill_pattern(game, &pattern, '\0', pairs, out);
	else if (strcmp(kind, "over") == 0)
		phrases_result(find_value(pairs, "outcome").s, find_value(pairs, "reason").s, out);
	else if (strcmp(kind, "chance") == 0 || strcmp(kind, "table") == 0)
		add_chance(game, pairs + 1, out);
	else /* an unknown kind: as it is */
		strbuf_printf(out, "%s", event);
	capitalize(out, from);
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

const char *phrases_reason(const char *reason)
{
	return find_sentence(reasons, reason);
}

void phrases_result(const char *outcome, const char *reason, struct strbuf *out)
{
	const char *words = phrases_reason(reason);
	size_t from = out->n;
	if (strcmp(outcome, "draw") == 0)
		strbuf_add(out, "a draw");
	else
		strbuf_printf(out, "%s wins", outcome);
	strbuf_printf(out, ": %s", words ? words : reason);
	capitalize(out, from);
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
		strbuf_add(out, "that is hidden from you");
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
