/* line_words.h - lines of moves as people write them, by playing them elsewhere. */
#ifndef FRONT_SHELL_LINE_WORDS_H
#define FRONT_SHELL_LINE_WORDS_H

#include "engine/query.h"
#include "front/shell/model.h"

/* A second engine with the game as these eyes have been told it. */
struct side_game;

/* Opens one at the beginning of the game or, with now, at the present. NULL when there is no
 * game to be shown. side_game_close frees it. */
struct side_game *side_game_open(const struct model *m, bool now);
void side_game_close(struct side_game *g);

/* The record of the game, from its beginning. */
const struct record *side_game_record(const struct side_game *g);
/* Plays a token; false when it is none now. What it is for people goes to words, unless that
 * is NULL. */
bool side_game_play(struct side_game *g, const char *token, struct strbuf *words);
/* Appends what a token is for people, without playing it. */
void side_game_write(const struct side_game *g, const char *token, struct strbuf *words);
/* The seat on move; the present, as these eyes see it. */
const char *side_game_turn(struct side_game *g);
const struct observation *side_game_seen(const struct side_game *g);

/* Appends a line of tokens from the present in words, as many as fit into the columns. */
void line_words_write(struct model *m, const char *pv, int columns, struct strbuf *out);

#endif
