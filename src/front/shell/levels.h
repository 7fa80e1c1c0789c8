/* levels.h - the levels of play by names. */
#ifndef FRONT_SHELL_LEVELS_H
#define FRONT_SHELL_LEVELS_H

#include <stdbool.h>
#include <stddef.h>

enum { LEVEL_FRIENDLY = 5 };

/* Reads a level, `5` or `friendly`. */
bool levels_read(const char *word, int *level);
/* The name of a level, or NULL. */
const char *levels_name(int level);
/* The names from the weakest on, NULL behind the last. */
const char *levels_name_at(size_t i);
/* All names and their levels in words, for help and questions. */
#define LEVELS_IN_WORDS "beginner (2), friendly (5), club (10), strong (15) or full (20)"

#endif
