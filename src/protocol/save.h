/* save.h - the form of a save: JSON on one line, with a checksum of all the rest in it. */
#ifndef PROTOCOL_SAVE_H
#define PROTOCOL_SAVE_H

#include <jansson.h>
#include <stdbool.h>

enum { SAVE_FORMAT = 1 };

/* True when the checksum in a save is that of the rest: of its one spelling, compact, with sorted
 * keys. */
bool save_check_is_right(const json_t *save);

struct engine;
struct strbuf;
/* Appends the save of the engine's game, and a line end. */
void save_write(const struct engine *e, struct strbuf *out);

#endif
