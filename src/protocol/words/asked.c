/* asked.c - lines of answers. */
#include "protocol/words/asked.h"

#include "base/style.h"
#include "protocol/words/narration.h"

void asked_add_line(const struct asked *a, struct strbuf *line)
{
	style_wrap(strbuf_get(line), 0, a->columns, a->out);
	strbuf_clear(line);
}

static bool is_decision(const struct event *e)
{
	return e->kind == EVENT_MOVE || e->kind == EVENT_PASS || e->kind == EVENT_ADD ||
	       e->kind == EVENT_PLACE || e->kind == EVENT_STEAL;
}

bool asked_add_last(const struct asked *a, enum event_kind kind)
{
	const struct events *events = observation_events(a->engine);
	int viewer = a->seen->viewer;
	size_t end = events->n, from;
	while (end > 0 && events->at[end - 1].kind != kind)
		end--;
	for (from = end; from > 0 && !is_decision(&events->at[from - 1]);)
		from--;
	from -= from > 0;
	struct narration w = {.says_you = a->seen->players > 2};
	narration_begin(&w, viewer, viewer < SEATS_MAX ? viewer : -1);
	for (size_t i = from; i < end; i++)
		if (events->at[i].seen_by & TO_ONE(viewer))
			narration_add(&w, &(struct event_ref){a->info, events, &events->at[i], 0});
	if (w.lines.n)
		style_wrap(w.lines.s, 0, a->columns, a->out);
	strbuf_free(&w.lines);
	return end > 0;
}
