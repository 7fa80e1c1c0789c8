/* phrases.c - what is left to be said in words beside the sentences of the protocol. */
#include "protocol/words/phrases.h"

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

bool phrases_is_decision(const struct event *e)
{
	return e->kind == EVENT_MOVE || e->kind == EVENT_PASS || e->kind == EVENT_ADD ||
	       e->kind == EVENT_PLACE || e->kind == EVENT_STEAL;
}

void phrases_score(const struct search_report *r, struct strbuf *out)
{
	int n = r->score;
	if (r->kind == SCORE_CP)
		strbuf_printf(out, "%c%d.%02d", n < 0 ? '-' : '+', abs(n) / 100, abs(n) % 100);
	else if (r->kind == SCORE_MATE)
		strbuf_printf(out, "%s in %d", n < 0 ? "loses" : "wins", abs(n));
	else if (r->kind == SCORE_CHANCE)
		strbuf_printf(out, "%d%%", n / 10);
}

void phrases_info_head(struct strbuf *out)
{
	strbuf_printf(out, "%5s  %10s  %7s  %11s  line\n", "depth", "score", "time", "nodes");
}

static void add_seconds(int64_t milliseconds, struct strbuf *out)
{
	strbuf_printf(out, "%lld.%lld s", (long long)(milliseconds / 1000),
	              (long long)(milliseconds % 1000 / 100));
}

void phrases_info(const struct search_report *r, struct strbuf *out)
{
	auto_strbuf score = {0}, seconds = {0};
	phrases_score(r, &score);
	add_seconds(r->time, &seconds);
	strbuf_printf(out, "%5d  %10s  %7s  %11llu  ", r->depth, strbuf_get(&score),
	              strbuf_get(&seconds), (unsigned long long)r->nodes);
}

void phrases_effort(const struct search_report *r, struct strbuf *out)
{
	strbuf_printf(out, "looked at %llu positions", (unsigned long long)r->nodes);
	if (r->kind != SCORE_CHANCE)
		strbuf_printf(out, ", %d turn%s deep", r->depth, r->depth == 1 ? "" : "s");
	strbuf_add(out, ", in ");
	add_seconds(r->time, out);
}

void phrases_judgement(const struct search_report *r, const char *who, struct strbuf *out)
{
	/* By the expected score, of 1000: a win counts 1, a draw a half. */
	static const struct {
		int least;
		const char *words;
	} grades[] = {{930, "winning"}, {750, "clearly better"}, {580, "a little better"},
	              {420, ""},        {250, "a little worse"}, {70, "clearly worse"},
	              {0, "losing"}};
	size_t i = 0, last = sizeof grades / sizeof *grades - 1;
	const char *s = who ? "s" : "";
	who = who ? who : "you";
	if (r->kind == SCORE_MATE)
		strbuf_printf(out, "%s %s%s by force in %d turn%s", who, r->score > 0 ? "win" : "lose", s,
		              abs(r->score), abs(r->score) == 1 ? "" : "s");
	if (r->kind == SCORE_MATE || r->kind == SCORE_NONE)
		return;
	while (r->wdl.win + r->wdl.draw / 2 < grades[i].least)
		i++;
	if (!*grades[i].words)
		strbuf_add(out, "it is about even");
	else if (i == 0 || i == last)
		strbuf_printf(out, "%s %s %s", who, *s ? "is" : "are", grades[i].words);
	else
		strbuf_printf(out, "%s stand%s %s", who, s, grades[i].words);
	int percent = (r->wdl.win + 5) / 10;
	if (percent == 100 || percent == 0) /* nothing is certain that is not proved */
		strbuf_printf(out, ": %s win%s %s in 100", who, s,
		              percent ? "more than 99" : "fewer than 1");
	else
		strbuf_printf(out, ": %s win%s about %d in 100", who, s, percent);
	if (r->wdl.draw)
		strbuf_printf(out, ", %d are drawn", (r->wdl.draw + 5) / 10);
}

static void add_violation(const struct error *err, struct strbuf *out)
{
	int token = (int)(err->why - strlen(err->rule)) - 2;
	strbuf_printf(out, "%.*s is not legal: %s (%s)", token, err->text, err->text + err->why,
	              err->rule);
}

void phrases_error(const struct error *err, struct strbuf *out)
{
	if (err->code == ERROR_UNKNOWN_COMMAND)
		strbuf_printf(out, "no command is called %s; help lists them", err->text);
	else if (err->code == ERROR_UNKNOWN_GAME)
		strbuf_printf(out, "%s; new lists them", err->text);
	else if (err->code == ERROR_BUSY)
		strbuf_add(out, "a search or a review is running: Ctrl-C ends it");
	else if (err->code == ERROR_NOTHING_TO_UNDO)
		strbuf_add(out, "there is nothing more to take back");
	else if (err->code == ERROR_HIDDEN)
		strbuf_add(out, err->others_decision ? "that is another player's decision"
		                                     : "that is hidden from you");
	else if (err->code == ERROR_CHANCE_EXPECTED)
		strbuf_printf(out, "chance comes first: a token that begins with %s", err->text);
	else if (err->code == ERROR_ILLEGAL_MOVE && err->rule)
		add_violation(err, out);
	else
		strbuf_add(out, err->text);
}
