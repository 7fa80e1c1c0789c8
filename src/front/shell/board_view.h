/* board_view.h - a game as a person sees it: the board, and what lies beside it. */
#ifndef FRONT_SHELL_BOARD_VIEW_H
#define FRONT_SHELL_BOARD_VIEW_H

#include <jansson.h>

#include "front/shell/style.h"

struct board_view {
	const json_t *game;  /* as describe tells it */
	const json_t *state; /* as state json tells it */
	struct terminal_caps caps;
	const char *person;    /* the seat the person plays against the engine, or "" */
	const char *last_move; /* the squares of the last move, " e2 e4 " */
	bool flipped;          /* seen from the other side */
	int columns;           /* of the screen */
};

/* Appends board and surroundings. */
void board_view_draw(const struct board_view *l, struct strbuf *out);

/* board.c: the lines of the board alone, and how many columns each takes. */
int board_view_grid(const struct board_view *l, struct strbuf *out);
/* beside.c: what lies beside it, in lines of at most so many columns. */
void sidebar_draw(const struct board_view *l, int columns, struct strbuf *out);

#endif
