/* unfinished.h - the games that are kept until they end: each in a file of its own, which one
 * terminal has to itself while it plays it, by an advisory lock (flock). */
#ifndef FRONT_SHELL_UNFINISHED_H
#define FRONT_SHELL_UNFINISHED_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/strbuf.h"

enum { UNFINISHED_BYTES_MAX = 2 << 20 };

/* A game that is kept: its file, when that was written, whether another terminal plays it. */
struct unfinished {
	char *path, *title,
		*about; /* owned; of the game, "" where the file is damaged, and how far it is */
	time_t written;
	bool taken;
};
/* All but the one that is on, the latest first; starts zeroed, and what was in it before is freed. */
struct unfinished_list {
	struct unfinished *at;
	size_t n;
};
void unfinished_list(struct unfinished_list *out);
/* Appends how a kept game is told from others: `Chess, turn 4 (white), 25 Nov 17:30`. */
void unfinished_describe(const struct unfinished *u, struct strbuf *out);

/* Makes a kept game the one that is on; false when another terminal has it or it is gone, and all is as
 * it was. */
bool unfinished_take(const char *path);
/* Writes the game that is on, to a new file when it has none. Where none can be written play goes on. */
void unfinished_write(const char *text, size_t n);
/* The file of the game that is on, or NULL: it is not kept. */
const char *unfinished_path(void);
/* The game that is on has ended: it is kept no longer. */
void unfinished_drop(void);
/* The game that is on is left: it stays kept, and is nobody's. */
void unfinished_leave(void);

#endif
