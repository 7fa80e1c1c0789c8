/* turn_walk.h - a second engine in which the game is played again as its viewer was told it, for moves as people write
 * them; and a walk through it that counts as people do: turns, and what two players do in one has one number. */
#ifndef FRONT_SHELL_TURN_WALK_H
#define FRONT_SHELL_TURN_WALK_H

#include "engine/query.h"
#include "front/shell/model.h"

/* A second engine with the game as these eyes have been told it. */
struct side_game;
/* Appends what a token is for people, without playing it. */
void side_game_write(const struct side_game *g, const char *token, struct strbuf *words);
/* The seat on move; the present, as these eyes see it. */
const char *side_game_turn(struct side_game *g);
const struct observation *side_game_seen(const struct side_game *g);
/* Appends a line of tokens from the present in words, as many as fit into the columns. */
void line_words_write(struct model *m, const char *pv, int columns, struct strbuf *out);

struct turn_walker {
	const struct model *m;
	struct side_game *g;
	size_t next;      /* the number of the token to come */
	size_t turn;      /* turns begun so far, from 1 */
	size_t offset;    /* 1: of two seats the second began */
	char seat[16];    /* whose turn it is */
	size_t decisions; /* made so far */
};

/* What comes next. */
enum turn_walk_step {
	WALK_END,
	WALK_CHANCE,   /* what chance or the table says */
	WALK_DECISION, /* of a turn that has begun */
	WALK_TURN      /* the first decision of a turn */
};

/* Opens one at the beginning of the game; false where it cannot be shown from there. Closed by turn_walk_close. */
bool turn_walk_open(const struct model *m, struct turn_walker *w);
void turn_walk_close(struct turn_walker *w);
/* What the next token is; its seat, where it is a decision, is side_game_turn of the side game. */
enum turn_walk_step turn_walk_next(struct turn_walker *w);
/* Plays the next token; of a decision what it is for people goes to words, unless that is NULL. */
void turn_walk_play(struct turn_walker *w, struct strbuf *words);
/* The number that a turn has on the score sheet. */
size_t turn_walk_number(const struct turn_walker *w, size_t turn);
/* Is a turn of two seats that of the second? */
bool turn_walk_is_second(const struct turn_walker *w, size_t turn);

#endif
