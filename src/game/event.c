/* event.c - a growing list of events and their text. */
#include "game/event.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

const char *event_name(enum event_kind kind)
{
	static const char *const names[] = {
#define X(kind, name, text) [EVENT_##kind] = name,
		EVENT_KINDS(X)
#undef X
	};
	return names[kind];
}

void events_add(struct events *events, audience seen_by, enum event_kind kind, const char *format,
                ...)
{
	char words[400];
	if (!events)
		return;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(words, sizeof words, format, args);
	va_end(args);
	ensure(n >= 0 && (size_t)n < sizeof words);
	events->at = array_grow(events->at, &events->cap, events->n + 1, sizeof *events->at);
	events->at[events->n++] = (struct event){kind, seen_by, events->text.n, (size_t)n};
	strbuf_add_n(&events->text, words, (size_t)n);
}

void event_write(const struct events *events, size_t i, struct strbuf *out)
{
	const struct event *e = &events->at[i];
	strbuf_printf(out, "event %s%s", event_name(e->kind), e->length ? " " : "");
	strbuf_add_n(out, events->text.s + e->offset, e->length);
	strbuf_add_char(out, '\n');
}

void events_truncate(struct events *events, size_t n)
{
	if (n < events->n) {
		events->text.n = events->at[n].offset;
		events->n = n;
	}
}

void events_free(struct events *events)
{
	free(events->at);
	strbuf_free(&events->text);
	*events = (struct events){0};
}
