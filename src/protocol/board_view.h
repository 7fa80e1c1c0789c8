/* board_view.h - a game as a person sees it: the board, and the sidebar. */
#ifndef PROTOCOL_BOARD_VIEW_H
#define PROTOCOL_BOARD_VIEW_H

#include <jansson.h>

#include "base/style.h"

struct board_view {
	const json_t *game;  /* the answer to describe */
	const json_t *state; /* the answer to state json */
	struct terminal_caps caps;
	const char *person;    /* the seat the person plays against the engine, or "" */
	const char *last_move; /* its squares, " e2 e4 " */
	bool flipped;          /* seen from the other side */
	int columns;           /* of the screen */
};

/* Appends the board and, beside or below it, the sidebar and the legend. */
void board_view_draw(const struct board_view *v, struct strbuf *out);

#endif
