/* rules.c - the rules in words, and which moves they allow. */
#include "games/chess/state.h"
#include "chess/explain.h"
#include "chess/movegen.h"

/* clang-format off */
const struct rule chess_rules[] = {
	{"M1", "orthodox chess: the pieces, check, checkmate, stalemate, castling (from any "
	       "placement of Chess960 too), en passant, promotion to queen, rook, bishop or knight"},
	{"M7", "draws that are reported but never stop the game, mate and stalemate coming first: "
	       "the third occurrence of a position, 100 turns in a row without capture or pawn move, "
	       "dead material (K, K+B or K+N against K; kings and bishops all on one colour)"},
	{NULL, NULL},
};
/* clang-format on */

bool chess_is_legal(const void *state, step_t step, struct violation *why)
{
	const struct chess *s = state;
	chess_move move = chess_step_move(step);
	struct chess_move_list list;
	chess_generate_moves(&s->p, NULL, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++)
		if (list.move[i] == move)
			return true;
	if (why) {
		why->rule = &chess_rules[0];
		chess_explain(&s->p, NULL, move, why->text, sizeof why->text);
	}
	return false;
}
