/* views.h - what the engine can draw of its thinking: values on squares, arrows, tables, for whoever draws a
 * board and knows no game. */
#ifndef ENGINE_VIEWS_H
#define ENGINE_VIEWS_H

#include "engine/engine.h"
#include "engine/kept_trees.h"

enum { DRAWING_SQUARES = 64, DRAWING_VALUES = SEATS_MAX, DRAWING_ARROWS = 48, DRAWING_LINES = 3 };

enum view_form { VIEW_FORM_SQUARES, VIEW_FORM_ARROWS, VIEW_FORM_TABLE };

struct view_info {
	const char *name, *text; /* for people */
	enum view_form form;
	const char *label; /* of a button */
};

/* View number i of a game, in byte order of the names; NULL past the last. */
const struct view_info *view_at(const struct game *game, size_t i);
/* Its name on the wire. */
const char *view_form_name(enum view_form form);

struct drawing_arrow {
	int from, to;              /* squares; the same where something comes onto the board */
	int rank;                  /* 1: of the best line */
	int ply;                   /* which step of its line, from 1 */
	const struct piece *piece; /* that comes onto the board, or NULL */
};

/* What is drawn: of squares n_values numbers each, whose meanings are labels, or arrows, or a table of
 * marginals. */
struct view_drawing {
	const struct view_info *info;
	const char *labels[DRAWING_VALUES]; /* constant */
	int n_values;
	bool has[DRAWING_SQUARES]; /* by number */
	int values[DRAWING_SQUARES][DRAWING_VALUES];
	struct drawing_arrow arrows[DRAWING_ARROWS];
	int n_arrows;
	const struct kept_tree *tree;                 /* of which the arrows are, */
	const struct tree_move *lines[DRAWING_LINES]; /* and its lines by rank, the best first; kept */
	int n_lines;
	struct marginals table;
};

/* Draws a view for a viewer, who may be told what can be decided now where the view is of decisions.
 * ERROR_BAD_SYNTAX: the game has no view of that name; ERROR_NOT_APPLICABLE: nothing was searched; of beliefs
 * the errors of engine_believe, and ERROR_BUSY while a job runs. */
bool engine_draw(const struct engine *e, int viewer, const char *name, struct view_drawing *out,
                 struct error *err);
/* Whether a view is of the decision that is due: as `legal` it is for those who may make it. */
bool view_is_of_decisions(const char *name);

#endif
