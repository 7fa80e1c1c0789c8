/* games.h - the games of the arena's files, one by one. */
#ifndef TOOLS_FIT_GAMES_H
#define TOOLS_FIT_GAMES_H

#include "base/json_read.h"

/* Plays one through; false when its record cannot be read. engines: a list, by seat, or NULL. */
typedef bool play_game(void *to, const char *record, const struct json_value *engines);

/* Plays all games of a file that ended without a fault; *sets counts sets of games with the same deal, and
 * is that of the present one while it is played. False, and a line on standard error, when the file
 * cannot be read. */
bool games_read(const char *path, int *sets, play_game *play, void *to);
/* The next word of a record, a token of less than `size` bytes; false where it is longer. *at goes behind it. */
bool games_next_token(const char **at, char *token, size_t size);

#endif
