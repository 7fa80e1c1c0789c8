/* save.h - a game as one line of JSON with a checksum of all the rest in it, and made again from that. */
#ifndef ENGINE_SAVE_H
#define ENGINE_SAVE_H

#include "engine/engine.h"

enum { SAVE_FORMAT = 1 };

/* Appends the save of the match, which there must be, without a line end: all that makes it again, its
 * secrets and the key of its chance among that. */
void engine_save(const struct engine *e, struct strbuf *out);
/* Has the match of a save (n bytes of JSON, in any spelling) take the place of the present one, and
 * forgets what searches have found, so that answers are those of a fresh engine. False, with nothing
 * changed, and ERROR_BAD_SYNTAX (no JSON), ERROR_UNKNOWN_GAME, ERROR_BAD_POSITION (damaged, or what
 * cannot have been so) or ERROR_OUT_OF_MEMORY. */
bool engine_restore(struct engine *e, const char *text, size_t n, struct error *err);

#endif
