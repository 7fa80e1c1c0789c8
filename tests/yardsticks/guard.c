/* guard.c - keeps its Life-Piece as safe as it can, and of the decisions that do so claims,
 * captures, or moves. */
#include "tests/yardsticks/script.h"

int script_value(const struct spies *s, spies_move m)
{
	int mover = spies_mover(s), captured = script_captured(s, m);
	int attackers = script_attackers_after(s, m, s->lives[mover]);
	int liking = m & SPIES_MOVE_CLAIMS                                      ? 3
	             : m == SPIES_MOVE_PASS || captured == s->targets[mover]    ? 0
	             : captured != SPIES_UNKNOWN && captured != s->lives[mover] ? 2
	                                                                        : 1;
	return liking - 4 * attackers;
}
