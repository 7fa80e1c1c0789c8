/* board_view.h - a game as a person sees it: the board, and the sidebar. */
#ifndef PROTOCOL_BOARD_VIEW_H
#define PROTOCOL_BOARD_VIEW_H

#include "base/style.h"
#include "engine/observation.h"

struct board_view {
	const struct observation *seen; /* the game; its items in the order in which they are shown */
	struct terminal_caps caps;
	int person;               /* the seat in front of the screen in play, or -1 */
	unsigned people;          /* a bit for each seat that a person has; the engine has the others */
	uint64_t last_move;       /* its squares, a bit for each by its number */
	uint64_t targets, cursor; /* the same of those that may be chosen, and of the one that is */
	bool flipped;             /* seen from the other side */
	int columns;              /* of the screen */
	bool large;               /* two rows a rank; only with colours */
	bool compact;             /* seats take few lines: what is unknown of them is left out */
	/* Below the board stand no more lines than these, and of more than two seats the person's and the one on move; 0:
	 * everything. */
	int below;
	/* The pieces that the viewer's own secrets are about are marked, and the board keeps
	 * its width. */
	bool own_marks;
	const char *const *clocks;   /* what each seat has left, `4:59`; NULL: no clocks */
	const char *const *captured; /* what each seat has captured, `♟♟♞`, "" nothing; or NULL */
	const char *turns; /* so far, a line each; the last are shown beside the board; or NULL */
	int turn_rows;     /* how many rows a picture may have for their sake */
	const char *theme; /* a name of board_themes; NULL: the first */
};

/* The colours of the squares on terminals with 256; ends with a NULL name. */
extern const struct board_theme {
	const char *name;
	int light, dark, last_move;
} board_themes[];

/* The backgrounds of every theme and mark, for tests of contrast: the numbers of the 256
 * colours, ended by 0. */
void board_view_backgrounds(int out[32]);

/* The sign that a mark has without colours, by its name. */
char board_view_sign(const char *mark);

/* Appends the board and, beside or below it, the sidebar and the legend. */
void board_view_draw(const struct board_view *v, struct strbuf *out);

#endif
