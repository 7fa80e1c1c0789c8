/* phrases.c - what is left to be said in words beside the sentences of the protocol. */
#include "front/shell/phrases.h"

#include <stdlib.h>
#include <string.h>

uint64_t phrases_squares(const struct event *e)
{
	const int places[] = {e->square, e->from, e->to};
	bool moves = e->kind == EVENT_MOVE || e->kind == EVENT_STEAL;
	bool stands = e->kind == EVENT_ADD || e->kind == EVENT_CAPTURE || e->kind == EVENT_PROMOTE ||
	              e->kind == EVENT_PLACE || e->kind == EVENT_REMOVE || e->kind == EVENT_CHANGE ||
	              e->kind == EVENT_FORBID || e->kind == EVENT_SHIELD;
	uint64_t squares = 0;
	for (int i = 0; i < 3; i++)
		if ((i == 0 ? stands : moves) && places[i] < PLACE_OF_SEAT(0))
			squares |= 1ull << places[i];
	return squares;
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

const char *phrases_info_value(const char *line, const char *word)
{
	char key[24];
	snprintf(key, sizeof key, " %s ", word);
	const char *at = strstr(line, key);
	return at ? at + strlen(key) : "";
}

static long info_number(const char *line, const char *word)
{
	return strtol(phrases_info_value(line, word), NULL, 10);
}

void phrases_score(const char *info, struct strbuf *out)
{
	if (*phrases_info_value(info, "cp"))
		add_hundredths(phrases_info_value(info, "cp"), out);
	else if (*phrases_info_value(info, "mate"))
		add_mate(info_number(info, "mate"), out);
	else if (*phrases_info_value(info, "chance"))
		strbuf_printf(out, "%ld%%", info_number(info, "chance") / 10);
}

void phrases_info_head(struct strbuf *out)
{
	strbuf_printf(out, "%5s  %10s  %7s  %11s  line\n", "depth", "score", "time", "nodes");
}

void phrases_info(const char *info, struct strbuf *out)
{
	struct strbuf score = {0};
	char seconds[24] = "";
	phrases_score(info, &score);
	if (*phrases_info_value(info, "time")) {
		long ms = info_number(info, "time");
		snprintf(seconds, sizeof seconds, "%ld.%ld s", ms / 1000, ms % 1000 / 100);
	}
	strbuf_printf(out, "%5ld  %10s  %7s  %11ld  ", info_number(info, "depth"), strbuf_get(&score),
	              seconds, info_number(info, "nodes"));
	strbuf_free(&score);
}

void phrases_effort(const char *info, struct strbuf *out)
{
	long ms = info_number(info, "time");
	if (!*info)
		return;
	strbuf_printf(out, "looked at %ld positions", info_number(info, "nodes"));
	if (!*phrases_info_value(info, "chance"))
		strbuf_printf(out, ", %ld turn%s deep", info_number(info, "depth"),
		              info_number(info, "depth") == 1 ? "" : "s");
	if (*phrases_info_value(info, "time"))
		strbuf_printf(out, ", in %ld.%ld s", ms / 1000, ms % 1000 / 100);
}

void phrases_judgement(const char *info, struct strbuf *out)
{
	/* By the expected score, of 1000: a win counts 1, a draw a half. */
	static const struct {
		long least;
		const char *words;
	} grades[] = {{930, "you are winning"},
	              {750, "you stand clearly better"},
	              {580, "you stand a little better"},
	              {420, "it is about even"},
	              {250, "you stand a little worse"},
	              {70, "you stand clearly worse"},
	              {0, "you are losing"}};
	char *rest;
	long win = strtol(phrases_info_value(info, "wdl"), &rest, 10), draw = strtol(rest, NULL, 10);
	long mate = info_number(info, "mate");
	size_t i = 0;
	if (mate) {
		strbuf_printf(out, "%s by force in %ld turn%s", mate > 0 ? "you win" : "you lose",
		              labs(mate), labs(mate) == 1 ? "" : "s");
		return;
	}
	if (!*phrases_info_value(info, "wdl"))
		return;
	if (*phrases_info_value(info, "chance")) /* what a search by chances says itself */
		win = info_number(info, "chance");
	while (win + draw / 2 < grades[i].least)
		i++;
	strbuf_printf(out, "%s: you win about %ld in 100", grades[i].words, (win + 5) / 10);
	if (draw)
		strbuf_printf(out, ", %ld are drawn", (draw + 5) / 10);
}

void phrases_violation(const char *violation, struct strbuf *out)
{
	size_t token = strcspn(violation, " ");
	const char *rule = violation + token + (violation[token] == ' ');
	size_t n = strcspn(rule, " ");
	strbuf_printf(out, "%.*s is not legal: %s (%.*s)", (int)token, violation,
	              rule + n + (rule[n] == ' '), (int)n, rule);
}

void phrases_reason(const char *violation, struct strbuf *out)
{
	for (int words = 0; words < 2 && *violation; words++) {
		violation += strcspn(violation, " ");
		violation += *violation == ' ';
	}
	strbuf_add_n(out, violation, strcspn(violation, "\n"));
}

void phrases_error(const char *error, struct strbuf *out)
{
	size_t n = strcspn(error, " ");
	const char *rest = error + n + (error[n] == ' ');
	if (strncmp(error, "unknown-command", n) == 0) {
		strbuf_printf(out, "no command is called %s; help lists them", rest);
	} else if (strncmp(error, "unknown-game", n) == 0) {
		strbuf_printf(out, "%s; new lists them", rest);
	} else if (strncmp(error, "nothing-to-undo", n) == 0) {
		strbuf_add(out, "there is nothing more to take back");
	} else if (strncmp(error, "hidden", n) == 0) {
		strbuf_add(out, strstr(rest, "decision") ? "that is another seat's decision"
		                                         : "that is hidden from you");
	} else if (strncmp(error, "chance-expected", n) == 0) {
		strbuf_printf(out, "chance comes first: a token that begins with %s", rest);
	} else if (strncmp(error, "illegal-move", n) == 0) {
		phrases_violation(rest, out);
	} else {
		strbuf_add(out, rest);
	}
}
