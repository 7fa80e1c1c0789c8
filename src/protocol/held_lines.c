/* held_lines.c - a singly linked queue. */
#include "protocol/held_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool carries(const struct request_line *line, enum command_flags flag)
{
	return line->carried && (line->carried->flags & flag);
}

/* What a line counts for. */
static size_t bytes_of(const struct request_line *line)
{
	return sizeof(struct held_line) + line->n;
}

bool held_lines_add(struct held_lines *held, const struct request_line *line)
{
	if (bytes_of(line) > HELD_MAX_BYTES - held->n_bytes)
		return false;
	struct held_line *added = xmalloc(bytes_of(line));
	*added = (struct held_line){.line = *line};
	memcpy(added->text, line->text, line->n);
	added->line.text = added->text;
	if (held->last)
		held->last->next = added;
	else
		held->first = added;
	held->last = added;
	held->n_bytes += bytes_of(line);
	held->n_quits += carries(line, COMMAND_QUITS);
	held->n_views += carries(line, COMMAND_SETS_VIEW);
	return true;
}

struct held_line *held_lines_take(struct held_lines *held)
{
	struct held_line *first = held->first;
	if (!first)
		return NULL;
	held->first = first->next;
	if (!held->first)
		held->last = NULL;
	held->n_bytes -= bytes_of(&first->line);
	held->n_quits -= carries(&first->line, COMMAND_QUITS);
	held->n_views -= carries(&first->line, COMMAND_SETS_VIEW);
	return first;
}

void held_line_free(struct held_line *held)
{
	request_line_free(&held->line);
	free(held);
}

void held_lines_free(struct held_lines *held)
{
	for (struct held_line *line; (line = held_lines_take(held));)
		held_line_free(line);
}
