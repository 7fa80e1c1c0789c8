/* bluff.c - guards another piece as if it were its Life-Piece, to mislead who reads behaviour:
 * never the own one, which it only does not capture. It claims when it can. */
#include "tests/yardsticks/script.h"

/* The piece that it pretends to be: the next on the board after its own. */
static int decoy(const struct spies *s, int life)
{
	int piece = life;
	do
		piece = (piece + 1) % SPIES_PIECES;
	while (!(s->on_board >> piece & 1));
	return piece;
}

int script_value(const struct spies *s, spies_move m)
{
	int mover = spies_mover(s), life = s->lives[mover], captured = script_captured(s, m);
	if (m != SPIES_MOVE_PASS && (m & SPIES_MOVE_CLAIMS))
		return 1;
	if (captured == life || captured == s->targets[mover])
		return -8 * SPIES_PIECES;
	int attackers = script_attackers_after(s, m, decoy(s, life));
	return (captured != SPIES_UNKNOWN) - 2 * attackers;
}
