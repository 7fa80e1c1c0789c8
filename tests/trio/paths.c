/* paths.c - a decision of trio by clicks: the word, whom to ask, the card. */
#include "tests/trio/state.h"

int trio_paths(const void *s, step_t step, struct path out[PATHS_MAX])
{
	static const char *const seats[] = {"p1-", "p2-", "p3-"};
	struct trio_step p = trio_unpack(step);
	const char *card = trio_info.pieces[p.value % CARDS].token;
	(void)s;
	out->n = 0;
	if (p.kind == STEP_END || p.kind == STEP_PASS) {
		const char *word = p.kind == STEP_END ? "end" : "pass";
		path_add(out, PATH_WORD, word, word, "%s");
		return 1;
	}
	if (p.kind == STEP_LAY)
		path_add(out, PATH_WORD, "lay-", "lay", "%s:");
	if (p.kind == STEP_GIVE)
		path_add(out, PATH_WORD, "give-", "give", "%s:");
	if (p.kind == STEP_ASK) {
		path_add(out, PATH_WORD, "ask-", "ask", "%s:");
		path_add(out, PATH_WORD, seats[p.seat], trio_info.seat_names[p.seat], "%s,");
	}
	path_add(out, PATH_PIECE, card, card, "the %s");
	return 1;
}
