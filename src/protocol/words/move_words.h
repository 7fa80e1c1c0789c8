/* move_words.h - moves, and lines of them, as people write them: Nf3 exd5 Qxd5+. */
#ifndef PROTOCOL_MOVE_WORDS_H
#define PROTOCOL_MOVE_WORDS_H

#include "game/game.h"

/* Appends what a token is for people in a state. */
void move_words_write(const struct game *game, const void *state, const char *token,
                      struct strbuf *words);
/* Makes a legal step, with its events. What it is for people goes to words, unless that is NULL, with # of a checkmate or
 * + of a check. */
void move_words_play(const struct game *game, void *state, step_t step, struct events *events,
                     struct strbuf *words);
/* Appends a line of tokens from a state on, as many as fit into the columns. */
void move_words_line(const struct game *game, const void *from, const char *pv, int columns,
                     struct strbuf *out);

/* Is a state a checkmate, which the table may have to say first? */
bool move_words_is_checkmate(const struct game *game, const void *state);

#endif
