/* rush.c - claims when it can, else captures whatever is not its own Life-Piece or target, else
 * makes any move: it never looks at what may be captured next. */
#include "tests/yardsticks/script.h"

int script_value(const struct spies *s, spies_move m)
{
	int mover = spies_mover(s), captured = script_captured(s, m);
	if (m == SPIES_MOVE_PASS)
		return 0;
	if (captured == SPIES_UNKNOWN)
		return 1;
	if (m & SPIES_MOVE_CLAIMS)
		return 3;
	return captured == s->lives[mover] || captured == s->targets[mover] ? -1 : 2;
}
