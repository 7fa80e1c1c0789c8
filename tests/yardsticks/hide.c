/* hide.c - passes as long as nothing can capture its Life-Piece, and else makes it as safe as
 * it can: all that it shows is its Life-Piece. It claims where that leaves it as safe. */
#include "tests/yardsticks/script.h"

int script_value(const struct spies *s, spies_move m)
{
	int attackers = script_attackers_after(s, m, s->lives[spies_mover(s)]);
	int liking = m == SPIES_MOVE_PASS ? 1 : m & SPIES_MOVE_CLAIMS ? 2 : 0;
	return liking - 3 * attackers;
}
