#include "game/event.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"

const char *event_name(enum event_kind kind)
{
	static const char *const names[] = {
#define X(kind, name, text) [EVENT_##kind] = name,
		EVENT_KINDS(X)
#undef X
	};
	return names[kind];
}

void events_add(struct events *events, audience seen_by, enum event_kind kind,
                const char *format, ...)
{
	char words[400];
	if (!events)
		return;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(words, sizeof words, format, args);
	va_end(args);
	must(n >= 0 && (size_t)n < sizeof words);
	if (events->n == events->cap) {
		events->cap = events->cap ? 2 * events->cap : 16;
		events->at = need_more(events->at, events->cap * sizeof *events->at);
	}
	events->at[events->n++] = (struct event){kind, seen_by, events->said.n, (size_t)n};
	text_add_n(&events->said, words, (size_t)n);
}

void events_cut(struct events *events, size_t n)
{
	if (n < events->n) {
		events->said.n = events->at[n].words;
		events->n = n;
	}
}

void events_free(struct events *events)
{
	free(events->at);
	text_free(&events->said);
	*events = (struct events){0};
}
