/* paths.c - a decision by clicks: from, to, and the claim; or the pass. */
#include "chess/square.h"
#include "games/spies/state.h"

int spies_paths(const void *state, step_t step, struct path out[PATHS_MAX])
{
	const struct spies *s = state;
	spies_move m = (spies_move)step;
	char name[3];
	out->n = 0;
	if (m == SPIES_MOVE_PASS) {
		path_add(out, PATH_WORD, "pass", "pass", "%s");
		return 1;
	}
	path_add_square(out, "", square_to_text(spies_move_from(m), 8, name),
	                spies_piece_names[spies_piece_on(s, spies_move_from(m))], "from %s");
	path_add_square(out, "", square_to_text(spies_move_to(m), 8, name), "", "to %s");
	if (m & SPIES_MOVE_CLAIMS)
		path_add(out, PATH_WORD, "+claim", "+claim", ", and %s");
	return 1;
}
