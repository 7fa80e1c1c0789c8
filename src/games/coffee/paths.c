/* paths.c - a decision by clicks: the own square, where its beans go or steal, and how many. */
#include <stdio.h>

#include "chess/square.h"
#include "games/coffee/state.h"

int coffee_paths(const void *s, step_t step, struct path out[PATHS_MAX])
{
	coffee_move m = (coffee_move)step;
	enum coffee_kind kind = coffee_move_kind(m);
	int at = coffee_move_square(m), other = coffee_move_other(m), beans = coffee_move_beans(m);
	char name[3], add[8];
	out->n = 0;
	if (kind >= COFFEE_PASS) {
		const char *word = kind == COFFEE_PASS ? "pass" : "end";
		path_add(out, PATH_WORD, word, word, "%s");
		return 1;
	}
	path_add_square(out, "", square_to_text(at, 8, name), "",
	                kind == COFFEE_PLACE ? "place a bean on %s" : "the beans of %s");
	if (kind == COFFEE_MOVE)
		path_add_square(out, "", square_to_text(other, 8, name), "", "move to %s");
	if (kind == COFFEE_STEAL)
		path_add_square(out, "x", square_to_text(other, 8, name), "", "steal from %s");
	if (kind == COFFEE_STEAL && beans != coffee_max_steal(s, at, other)) {
		snprintf(add, sizeof add, "*%d", beans);
		path_add(out, PATH_NUMBER, add, add + 1, ", only %s");
	}
	return 1;
}
