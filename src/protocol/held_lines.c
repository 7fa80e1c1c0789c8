/* held_lines.c - a singly linked queue. */
#include "protocol/held_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool held_lines_add(struct held_lines *held, const char *line, size_t n, bool as_referee,
                    enum held_kind kind)
{
	size_t bytes = sizeof(struct held_line) + n;
	if (bytes > HELD_MAX_BYTES - held->n_bytes)
		return false;
	struct held_line *added = xmalloc(bytes);
	*added = (struct held_line){.as_referee = as_referee, .kind = kind, .n = n};
	memcpy(added->text, line, n);
	if (held->last)
		held->last->next = added;
	else
		held->first = added;
	held->last = added;
	held->n_bytes += bytes;
	held->n_quits += kind == HELD_QUIT;
	held->n_views += kind == HELD_VIEW;
	return true;
}

struct held_line *held_lines_take(struct held_lines *held)
{
	struct held_line *line = held->first;
	if (!line)
		return NULL;
	held->first = line->next;
	if (!held->first)
		held->last = NULL;
	held->n_bytes -= sizeof *line + line->n;
	held->n_quits -= line->kind == HELD_QUIT;
	held->n_views -= line->kind == HELD_VIEW;
	return line;
}

void held_lines_free(struct held_lines *held)
{
	for (struct held_line *line; (line = held_lines_take(held));)
		free(line);
}
