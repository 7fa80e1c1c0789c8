/* last_position.h - the `position` that has made the present match, so that one that goes on from
 * it plays only what is new. Programs say the whole game before every search. */
#ifndef PROTOCOL_LAST_POSITION_H
#define PROTOCOL_LAST_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

struct request;

/* Starts zeroed, ends with last_position_free. */
struct last_position {
	struct strbuf text; /* the command as it came, from its word on; empty: none */
	size_t n_words;     /* its arguments */
	bool has_moves;     /* `moves` is among them */
	bool has_key;       /* `key` is among them */
	uint64_t changes;   /* match_changes of the match when it was made */
};

/* Notes that the request has just made the session's match; has_key: by a `key`. */
void last_position_note(const struct request *req, bool has_key);
/* To be called where the same line would mean something else: another match, other options. */
void last_position_forget(struct last_position *last);
/* The tokens with which the request, byte for byte, goes on from the line that has made the
 * session's match, which has stayed as it was: NULL when it does not. */
char **last_position_rest(const struct request *req, size_t *n);
void last_position_free(struct last_position *last);

#endif
