/* event_text.h - events as the text behind `event ` of their lines, for tests. */
#ifndef TESTS_UNIT_EVENT_TEXT_H
#define TESTS_UNIT_EVENT_TEXT_H

#include <string.h>

#include "game/event.h"

/* Appends an event of a game without a line end. */
static inline void add_event_text(const struct game_info *info, const struct events *events,
                                  const struct event *e, struct strbuf *out)
{
	struct strbuf line = {0};
	event_write(info, events, e, &line);
	strbuf_add_n(out, line.s + strlen("event "), line.n - strlen("event ") - 1);
	strbuf_free(&line);
}

/* Appends all events, a line each. */
static inline void add_event_lines(const struct game_info *info, const struct events *events,
                                   struct strbuf *out)
{
	for (size_t i = 0; i < events->n; i++) {
		add_event_text(info, events, &events->at[i], out);
		strbuf_add_char(out, '\n');
	}
}

#endif
