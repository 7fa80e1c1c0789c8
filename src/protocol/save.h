/* save.h - the form of a save: JSON on one line, with a checksum of all the rest in it. */
#ifndef PROTOCOL_SAVE_H
#define PROTOCOL_SAVE_H

#include <jansson.h>
#include <stdbool.h>

enum { SAVE_FORMAT = 1 };

/* The one spelling of a save: compact, with sorted keys. The caller frees it. */
char *save_text(const json_t *save);
/* Adds the checksum; true when the one in it is right. */
void save_put_check(json_t *save);
bool save_check_is_right(const json_t *save);

struct engine;
struct strbuf;
/* Appends the save of the engine's game, and a line end. */
void save_write(const struct engine *e, struct strbuf *out);

#endif
