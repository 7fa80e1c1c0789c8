/* user_files.h - the shell's own files (XDG base directories), and files written whole or
 * not at all. */
#ifndef FRONT_SHELL_USER_FILES_H
#define FRONT_SHELL_USER_FILES_H

#include <stdbool.h>

#include "base/strbuf.h"

/* Appends the path of a file of the shell, $XDG_STATE_HOME/quadrille/<name> or
 * ~/.local/state/quadrille/<name>, and makes its directories, which nobody else may read.
 * False when there is no place for it. */
bool user_files_path(const char *name, struct strbuf *path);
/* The path of the file that keeps the typed lines, or NULL. */
const char *user_files_history(void);

/* Writes a file that only its owner may read: beside the old one, which it then replaces
 * (mkstemp, fsync, rename). False, and errno, when that fails: then the old one is as it was. */
bool user_files_write(const char *path, const char *text, size_t n);
/* Appends a whole file of at most so many bytes. False, and errno (EFBIG: larger). */
bool user_files_read(const char *path, size_t most, struct strbuf *out);

#endif
