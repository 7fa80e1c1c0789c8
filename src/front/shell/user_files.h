/* user_files.h - the shell's own files (XDG base directories), and files written whole or
 * not at all. */
#ifndef FRONT_SHELL_USER_FILES_H
#define FRONT_SHELL_USER_FILES_H

#include <stdbool.h>
#include <time.h>

#include "base/strbuf.h"

/* Appends the path of a file of the shell, $XDG_STATE_HOME/quadrille/<name> or
 * ~/.local/state/quadrille/<name>, and makes its directories, which nobody else may read.
 * False when there is no place for it. */
bool user_files_path(const char *name, struct strbuf *path);
/* The path of the file that keeps the typed lines, or NULL. */
const char *user_files_history(void);

/* Writes it all to a descriptor, and to the disk (fsync). False, and errno. */
bool user_files_write_all(int fd, const char *text, size_t n);
/* Writes a file that only its owner may read: beside the old one, which it then replaces
 * (mkstemp, fsync, rename). False, and errno, when that fails: then the old one is as it was. */
bool user_files_write(const char *path, const char *text, size_t n);
/* Appends a whole file of at most so many bytes. False, and errno (EFBIG: larger). */
bool user_files_read(const char *path, size_t most, struct strbuf *out);

enum { USER_RESULTS = 3 };
/* How often games of that name were won, lost and drawn against the engine, when one of these has grown by so many, in
 * a file for all games. */
void user_files_count(const char *game, int which, int by, unsigned results[USER_RESULTS]);

/* ---- The games that are kept until they end: each in a file of its own, which one
 * terminal has to itself while it plays it, by an advisory lock (flock). */

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
void unfinished_list_free(struct unfinished_list *list);
/* Appends how a kept game is told from others: `Chess, turn 4 (white), 25 Nov 17:30`. */
void unfinished_describe(const struct unfinished *u, struct strbuf *out);

/* Makes a kept game the one that is on; false when another terminal has it or it is gone, and all is as
 * it was. */
bool unfinished_take(const char *path);
/* Writes the game that is on, to a new file when it has none. Where none can be written play goes on. */
void unfinished_write(const char *text, size_t n);
/* The file of the game that is on, or NULL: it is not kept. */
const char *unfinished_path(void);
/* A game that is not on is kept no longer; false when another terminal has it. */
bool unfinished_discard(const char *path);
/* The game that is on has ended: it is kept no longer. */
void unfinished_drop(void);
/* The game that is on is left: it stays kept, and is nobody's. */
void unfinished_leave(void);

#endif
