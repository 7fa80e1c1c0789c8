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

/* Appends the board and, beside or below it, the sidebar and the legend. */
void board_view_draw(const struct board_view *v, struct strbuf *out);

#endif
