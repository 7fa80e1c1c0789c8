/* eval.c - the slots of the contract that ask for the evaluation (chess/eval.h) and its kin. */
#include "chess/eval.h"

#include "games/chess/state.h"

int chess_evaluate(const void *state, int seat)
{
	const struct chess *s = state;
	struct chess_search_position p;
	chess_search_position_from(&p, &s->p);
	int score = chess_static_eval(&p, NULL);
	return seat == s->p.side_to_move ? score : -score;
}

void chess_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	const struct chess *s = state;
	struct chess_search_position p;
	int parts[CHESS_EVAL_PARTS];
	chess_search_position_from(&p, &s->p);
	chess_eval_parts(&p, NULL, parts);
	for (int i = 0; i < (int)CHESS_EVAL_PARTS; i++)
		eval_term(out, chess_eval_part_names[i], parts[i]);
	if (seat != CHESS_WHITE)
		eval_terms_negate(out);
}

uint64_t chess_attackers(const void *state, int seat, int square)
{
	const struct chess *s = state;
	return chess_attackers_to(&s->p.board, NULL, (enum chess_side)seat, square);
}

int chess_material(const void *state, int seat)
{
	int lead = chess_board_material(&((const struct chess *)state)->p.board);
	return seat == CHESS_WHITE ? lead : -lead;
}

/* Measured coarsely on the scale of Stockfish 15.1's UCI_Elo (docs/levels.md): from 12 on
 * against it, 48 to 72 games each, below by matches of the levels among themselves. */
const uint16_t chess_level_elo[] = {50,   480,  580,  640,  710,  770,  830,  900,  970,  1060,
                                    1150, 1230, 1320, 1380, 1440, 1550, 1680, 1790, 1840, 1900};
