/* output.c - outputs kept for later. */
#include "protocol/output.h"

#include <stdlib.h>

#include "base/memory.h"

void output_add_lines(const struct output *o, struct strbuf *out)
{
	for (const char *line = o->text, *end = line + o->n; line < end;) {
		const char *newline = memchr(line, '\n', (size_t)(end - line));
		size_t n = newline ? (size_t)(newline - line) + 1 : (size_t)(end - line);
		if (o->tag)
			strbuf_printf(out, "@%s ", o->tag);
		strbuf_add_n(out, line, n);
		line += n;
	}
}

void output_queue_append(struct output_queue *q, struct output_copy *copy)
{
	copy->next = NULL;
	*(q->first ? &q->last->next : &q->first) = copy;
	q->last = copy;
}

void output_queue_add(struct output_queue *q, const struct output *o)
{
	size_t tag = o->tag ? strlen(o->tag) + 1 : 0;
	struct output_copy *copy = xmalloc(sizeof *copy + o->n + 1 + tag);
	copy->o = *o;
	memcpy(copy->text, o->text, o->n);
	copy->text[o->n] = '\0';
	copy->o.text = copy->text;
	if (tag)
		copy->o.tag = memcpy(copy->text + o->n + 1, o->tag, tag);
	if (o->err) {
		copy->err = *o->err;
		copy->o.err = &copy->err;
	}
	if (o->report.pv)
		copy->o.report.pv = copy->text + (o->report.pv - o->text);
	if (o->bestmove)
		copy->o.bestmove = copy->text + (o->bestmove - o->text);
	output_queue_append(q, copy);
}

struct output_copy *output_queue_take(struct output_queue *q)
{
	struct output_copy *first = q->first;
	if (first)
		q->first = first->next;
	return first;
}

void output_queue_free(struct output_queue *q)
{
	for (struct output_copy *copy; (copy = output_queue_take(q));)
		free(copy);
}
