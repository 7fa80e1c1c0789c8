/* save.h - a game as one line of JSON with a checksum of all the rest in it, and made again from that. */
#ifndef ENGINE_SAVE_H
#define ENGINE_SAVE_H

#include "engine/engine.h"

enum { SAVE_FORMAT = 1 };

struct json_value;
struct json_writer;

/* What somebody keeps with a match: one member more of its save. */
struct save_member {
	const char *key; /* which stands behind the engine's own in byte order: from "t" on */
	void *to;        /* handed to both */
	/* Writes the value under that key. */
	void (*write)(void *to, struct json_writer *w);
	/* Takes the value (NULL: the save has none) for the match that is about to be restored; false and
	 * ERROR_BAD_POSITION where it cannot be of that. */
	bool (*read)(void *to, const struct json_value *value, const struct match *m,
	             struct error *err);
};

/* The word by which a save says a step of a commitment. */
const char *save_commitment_word(enum commitment_kind kind);
/* Appends the save of the match, which there must be, without a line end: all that makes it again, its
 * secrets and the key of its chance among that, and one member more (NULL: none). */
void engine_save(const struct engine *e, const struct save_member *more, struct strbuf *out);
/* Has the match of a save (n bytes of JSON, in any spelling) take the place of the present one, if the
 * member (NULL: none) is taken, too; and forgets what searches have found, so that answers are those of a
 * fresh engine. False, with nothing changed, and ERROR_BAD_SYNTAX (no JSON), ERROR_UNKNOWN_GAME,
 * ERROR_BAD_POSITION (damaged, or what cannot have been so) or ERROR_OUT_OF_MEMORY. */
bool engine_restore(struct engine *e, const char *text, size_t n, const struct save_member *more,
                    struct error *err);

#endif
