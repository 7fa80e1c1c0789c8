/* load.h - one game of a file, to go on with. */
#ifndef COLLECTION_LOAD_H
#define COLLECTION_LOAD_H

#include "base/error.h"
#include "base/pgn_tag.h"
#include "base/strbuf.h"

/* Starts zeroed, ends with collection_game_free. */
struct collection_game {
	struct strbuf command; /* `position`, which makes it */
	struct strbuf title;   /* who plays, with the result */
	struct pgn_tag *tags;  /* n_tags, none twice; texts, too, are the game's */
	size_t n_tags;
	char result[8]; /* "1-0", "0-1", "1/2-1/2", "*" */
};

void collection_game_free(struct collection_game *game);

/* Reads game number `number` (from 1) of fd, which stays the caller's. False, and the reason in err,
 * when the file has no such game or there is an error in it; out may be freed then, no more. */
bool collection_load(int fd, uint64_t number, struct collection_game *out, struct error *err);

#endif
