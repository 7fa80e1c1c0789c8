/* log_file.h - a file that only grows: what a log is written to. */
#ifndef PROTOCOL_LOG_FILE_H
#define PROTOCOL_LOG_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct log_file;

/* Opens the file that path names, where %p stands for the process id, for appending; it is made
 * or becomes readable by its owner alone. NULL and ERROR_BAD_OPTION where that fails or another process
 * is writing it. Ends with log_file_close, for which NULL is allowed and which removes a file that
 * was made and has nothing in it. */
struct log_file *log_file_open(const char *path, struct error *err);
void log_file_close(struct log_file *f);
/* Was there nothing in it when it was opened? */
bool log_file_was_empty(const struct log_file *f);
/* Appends n bytes. When that fails, as on a full disk, says so on stderr once and does nothing
 * from then on. */
void log_file_add(struct log_file *f, const char *s, size_t n);

#endif
