/* found_lines.h - the best lines of a search in words, as JSON. */
#ifndef PROTOCOL_FOUND_LINES_H
#define PROTOCOL_FOUND_LINES_H

#include "engine/views.h"

/* Appends an array of what a drawing's lines are: decisions as tokens, as people write them and in words, what is
 * expected of them, and of the best why it is that. For the viewer whose drawing it is. */
void found_lines_json(const struct engine *e, int viewer, const struct view_drawing *d,
                      struct strbuf *out);

#endif
