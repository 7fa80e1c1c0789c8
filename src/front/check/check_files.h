/* check_files.h - reading transcripts, finding those of a folder, and writing one anew. */
#ifndef FRONT_CHECK_CHECK_FILES_H
#define FRONT_CHECK_CHECK_FILES_H

#include <stdbool.h>

#include "base/strbuf.h"

/* A growing list of names; starts zeroed, ends with check_files_free. */
struct check_file_list {
	char **at;
	size_t n, cap;
};

/* Appends a name; instead of a folder, the names of all in it that end in .txt, in byte order, if it
 * has any. */
void check_files_add(struct check_file_list *list, const char *name);
/* Leaves only names with the pattern somewhere in them, which may have `*`, `?` and `[...]`. */
void check_files_filter(struct check_file_list *list, const char *pattern);
void check_files_free(struct check_file_list *list);
/* Appends the bytes of a file, `-` being standard input. False, and errno, when that fails. */
bool check_files_read(const char *name, struct strbuf *out);
/* Writes a file anew, whole or not at all, with the permissions it has (a new file beside it takes its
 * place; through a symbolic link, what that names). False, and errno, when that fails. */
bool check_files_write(const char *name, const char *s, size_t n);

#endif
