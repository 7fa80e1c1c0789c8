/* asked.c - lines of answers. */
#include "protocol/words/asked.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/parse.h"
#include "base/style.h"
#include "engine/query.h"
#include "protocol/words/effects.h"
#include "protocol/words/glossary.h"
#include "protocol/words/narration.h"
#include "protocol/words/phrases.h"
#include "protocol/words/questions.h"
#include "protocol/words/sentences.h"

void asked_add_line(const struct asked *a, struct strbuf *line)
{
	style_wrap(strbuf_get(line), 0, a->columns, a->out);
	strbuf_clear(line);
}

void asked_add_meaning(const struct asked *a, const char *word, struct strbuf *line)
{
	for (const struct word *w = a->info->words; w && w->key; w++)
		if (strcmp(w->key, word) == 0)
			strbuf_printf(line, "; %s", w->text);
	strbuf_add_char(line, '.');
}

void asked_replay(const struct asked *a, struct events *events)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	struct infostate record;
	engine_infostate(a->engine, a->seen->viewer, &record);
	memcpy(state, record.start, a->seen->game->state_size);
	for (size_t i = 0; i < record.n; i++)
		a->seen->game->apply(state, record.steps[i], events);
	engine_infostate_free(&record);
}

int asked_seat(const struct asked *a)
{
	auto_split_line words = split_line(a->about, "");
	int seat = -1, viewer = a->seen->viewer;
	for (size_t i = 0; i < words.n && seat < 0; i++) {
		seat = info_seat(a->info, words.at[i]);
		if (seat < 0 && a->seen->players == 2 && viewer < SEATS_MAX &&
		    question_names_other(words.at[i]))
			seat = !viewer;
		if (seat < 0 && viewer < SEATS_MAX && strcasecmp(words.at[i], "my") == 0)
			seat = viewer;
	}
	return seat < a->seen->players ? seat : -1;
}

/* Is an event of what the viewer's seat did? */
static bool is_own(const struct asked *a, const struct event *e)
{
	return e->seat == a->seen->viewer || e->by == a->seen->viewer;
}

/* Adds what the viewer was told of some events; of one seat what it did (-1: all). */
static void add_narration(const struct asked *a, const struct events *events, size_t from,
                          size_t end, int seat)
{
	int viewer = a->seen->viewer;
	struct narration w = {.says_you = a->seen->players > 2};
	narration_begin(&w, viewer, viewer < SEATS_MAX ? viewer : -1);
	for (size_t i = from; i < end; i++)
		if (events->at[i].seen_by & TO_ONE(viewer) &&
		    (seat < 0 || (events->at[i].by >= 0 ? events->at[i].by : events->at[i].seat) == seat))
			narration_add(&w, &(struct event_ref){a->info, events, &events->at[i], 0});
	if (w.lines.n)
		style_wrap(w.lines.s, 0, a->columns, a->out);
	strbuf_free(&w.lines);
}

void answer_own(const struct asked *a)
{
	const struct events *events = observation_events(a->engine);
	size_t from = events->n, before = a->out->n;
	bool any = false;
	for (; from > 0; from--) {
		const struct event *e = &events->at[from - 1];
		if (phrases_is_decision(e) && any && !is_own(a, e))
			break;
		any |= phrases_is_decision(e) && is_own(a, e);
	}
	if (any)
		add_narration(a, events, from, events->n, a->seen->viewer);
	if (a->out->n == before)
		strbuf_add(a->out, "You have not moved yet.\n");
}

void asked_add_news(const struct asked *a)
{
	const struct events *events = observation_events(a->engine);
	size_t from = events->n, first = events->n;
	bool looks_on = a->seen->viewer >= SEATS_MAX;
	for (; from > 0; from--) {
		const struct event *e = &events->at[from - 1];
		if (e->kind == EVENT_ROUND && first < events->n)
			break;
		if (!phrases_is_decision(e) && e->kind != EVENT_CARD)
			continue;
		if (first < events->n && (is_own(a, e) || (looks_on && phrases_is_decision(e))))
			break;
		first = is_own(a, e) ? first : from - 1;
	}
	size_t before = a->out->n;
	add_narration(a, events, first, events->n, asked_seat(a));
	if (a->out->n == before)
		strbuf_add(a->out, "Nothing has happened since.\n");
}

/* Adds what the viewer was told from the last decision on before the end of some events. */
static void add_up_to(const struct asked *a, const struct events *events, size_t end)
{
	size_t from = end;
	while (from > 0 && !phrases_is_decision(&events->at[from - 1]))
		from--;
	add_narration(a, events, from - (from > 0), end, -1);
}

bool asked_add_last(const struct asked *a, enum event_kind kind)
{
	const struct events *events = observation_events(a->engine);
	size_t end = events->n;
	while (end > 0 && events->at[end - 1].kind != kind)
		end--;
	add_up_to(a, events, end);
	return end > 0;
}

const char *asked_secret(const struct asked *a, int seat, const char *word)
{
	bool life = strncasecmp(word, "life", 4) == 0;
	return life || strncasecmp(word, "target", 6) == 0
	           ? effects_secret(&a->seen->scene, seat, life ? "life" : "target")
	           : NULL;
}

/* Captures that are asked for: of a kind or a letter, or of any (NULL); by a seat and of a seat, or of any (-1). */
struct captures {
	const char *kind, *letter;
	int by, owner;
};

static bool is_asked_for(const struct asked *a, const struct captures *c, const struct event *e)
{
	const struct piece *piece = e->kind == EVENT_CAPTURE ? info_piece(a->info, e->piece.s) : NULL;
	int by = e->by >= 0 ? e->by : e->seat;
	if (!(e->seen_by & TO_ONE(a->seen->viewer)) || (c->by >= 0 && by != c->by) ||
	    (c->owner >= 0 && e->seat != c->owner))
		return false;
	if (!piece)
		return e->kind == EVENT_STEAL && c->owner < 0 && !c->letter;
	return c->letter ? strcmp(piece->letter, c->letter) == 0
	                 : !c->kind || glossary_is_called(piece->kind, c->kind);
}

/* Adds the last of such captures, of a secret in this round; yes: what that is begun with, none: what there is without any. */
static void add_captures(const struct asked *a, struct captures c, const char *yes,
                         const char *none)
{
	struct events events = {0};
	auto_split_line words = split_line(a->about, "?");
	size_t last = 0, times = 0;
	for (size_t i = 0; i < words.n; i++) {
		const char *letter = asked_secret(a, a->seen->viewer, words.at[i]);
		c.letter = letter ? letter : c.letter;
		for (const struct piece *piece = a->info->pieces; piece->token; piece++)
			c.kind = glossary_is_called(piece->kind, words.at[i]) ? words.at[i] : c.kind;
	}
	asked_replay(a, &events);
	for (size_t i = 0; i < events.n; i++) {
		bool asked = is_asked_for(a, &c, &events.at[i]);
		times = events.at[i].kind == EVENT_ROUND && c.letter ? 0 : times + asked;
		last = asked ? i + 1 : last;
	}
	if (!times)
		strbuf_printf(a->out, "%s in this %s.\n", none, c.letter ? "round" : "game");
	else if (*yes && times > 1)
		strbuf_printf(a->out, "%s, %zu times; the last:\n", yes, times);
	else if (*yes)
		strbuf_printf(a->out, "%s:\n", yes);
	if (times)
		add_up_to(a, &events, last);
	events_free(&events);
}

void answer_took(const struct asked *a)
{
	add_captures(a, (struct captures){NULL, NULL, asked_seat(a), -1}, "Yes", "No, not");
}

void answer_taken(const struct asked *a)
{
	int viewer = a->seen->viewer, named = asked_seat(a);
	bool owned = a->info->pieces[0].seat;
	int owner = !owned ? -1 : named >= 0 ? named : viewer < SEATS_MAX ? viewer : -1;
	add_captures(a, (struct captures){NULL, NULL, -1, owner}, "", "Nobody has taken that");
}

void answer_fate(const struct asked *a)
{
	const struct events *events = observation_events(a->engine);
	size_t end = a->seen->viewer < SEATS_MAX ? events->n : 0;
	bool found = false;
	for (; end > 0 && !found; end--) {
		auto_strbuf words = {0};
		found =
			sentences_write_to_seat(&(struct event_ref){a->info, events, &events->at[end - 1], 0},
		                            a->info->seat_names[a->seen->viewer], "", &words);
	}
	if (found)
		add_up_to(a, events, end + 1);
	else
		asked_add_news(a);
}

void answer_card(const struct asked *a)
{
	const struct events *events = observation_events(a->engine);
	int seat = asked_seat(a);
	size_t at = events->n, end;
	auto_strbuf line = {0};
	for (; at > 0; at--) {
		const struct event *e = &events->at[at - 1];
		if (e->kind == EVENT_CARD && e->seen_by & TO_ONE(a->seen->viewer) &&
		    (seat < 0 || e->seat == seat))
			break;
	}
	for (end = at; end < events->n && !phrases_is_decision(&events->at[end]) &&
	               events->at[end].kind != EVENT_CARD;)
		end++;
	if (at) {
		const struct card *card = info_card(a->info, events->at[at - 1].card);
		add_narration(a, events, at - 1, end, -1);
		strbuf_printf(&line, "%s: %s", card->name, card->text);
	} else {
		strbuf_add(&line, a->info->cards ? "No such card has been played yet."
		                                 : "There are no cards in this game.");
	}
	asked_add_line(a, &line);
}
