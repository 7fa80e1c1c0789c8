/* collection.h - what is done with a whole file of games: it is checked and listed, or written
 * again in the export form; and one game of it is taken out. */
#ifndef COLLECTION_COLLECTION_H
#define COLLECTION_COLLECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

/* Takes whole lines, n bytes; false when no more is wanted. */
typedef bool collection_put(void *to, const char *lines, size_t n);

struct collection_task {
	int fd;           /* what is read; stays the caller's */
	const char *name; /* of the file; NULL: it need not be said in each line */
	bool exports;     /* writes the games rather than a line of each */
	collection_put *put;
	void *to;
	collection_put *complain; /* takes a line for each error when the games are written */
};

struct collection_counts {
	uint64_t games, faulty;
	int read_error; /* the errno with which reading failed, EILSEQ for UTF-16, or 0 */
};

/* Does it, game by game and in constant memory. */
struct collection_counts collection_run(const struct collection_task *task);

/* Appends the name of a player (NULL: "?") as far as it fits a line, without control
 * characters. */
void collection_add_name(struct strbuf *out, const char *name);

/* A read_error in words. */
const char *collection_error_text(int error);

#endif
