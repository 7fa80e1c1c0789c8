/* board_view.h - a game as a person sees it: the board, and what lies beside it. */
#ifndef FRONT_SHELL_BOARD_VIEW_H
#define FRONT_SHELL_BOARD_VIEW_H

#include <jansson.h>

#include "front/shell/style.h"

struct look {
	const json_t *game;  /* as describe tells it */
	const json_t *state; /* as state json tells it */
	struct paint paint;
	const char *person; /* the seat the person plays against the engine, or "" */
	const char *trail;  /* the squares of the last move, " e2 e4 " */
	bool flipped;       /* seen from the other side */
	int columns;        /* of the screen */
};

/* A member that is a text; "" when there is none. */
const char *look_text(const json_t *object, const char *key);
/* The piece with a token, or NULL. */
const json_t *look_piece(const json_t *game, const char *token);

/* Appends board and surroundings. */
void look_draw(const struct look *l, struct strbuf *out);

/* board.c: the lines of the board alone, and how many columns each takes. */
int look_board(const struct look *l, struct strbuf *out);
/* beside.c: what lies beside it, in lines of at most so many columns. */
void look_beside(const struct look *l, int columns, struct strbuf *out);

#endif
