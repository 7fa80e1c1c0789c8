/* complete.h - completion by tab: commands and what they take, and legal tokens part by part. */
#ifndef FRONT_SHELL_COMPLETE_H
#define FRONT_SHELL_COMPLETE_H

#include <stdbool.h>
#include <stddef.h>

/* The callback `complete` of line_edit.h, whose `to` is the model. */
char **complete_line(void *model, const char *line, size_t from, bool *append_space);

#endif
