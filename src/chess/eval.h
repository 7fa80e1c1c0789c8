/* eval.h - static evaluation. */
#ifndef CHESS_EVAL_H
#define CHESS_EVAL_H

#include "chess/pawns.h"
#include "chess/search_position.h"

enum { CHESS_EVAL_MAX = 20000 }; /* no evaluation is further from 0 */

/* Static evaluation for the side to move, in hundredths of a pawn in the end game.
 * Says nothing about games that have ended. pawn_table may be NULL; it is one
 * thread's. */
int chess_static_eval(const struct chess_search_position *p, struct chess_pawn_table *pawn_table);
/* Of a game that is more than chess: by how many sixteenths each term counts more than in chess, or less; those of
 * pieces and of pawn structure are not asked. */
enum { CHESS_FACTOR_ONE = 16 };
struct chess_eval_factors {
	int more[CHESS_TERMS];
};
/* chess_static_eval by factors. */
int chess_static_eval_by(const struct chess_search_position *p, struct chess_pawn_table *pawn_table,
                         const struct chess_eval_factors *factors);
/* Of that the material and the piece-square values alone, for the side to move. */
int chess_lazy_eval(const struct chess_search_position *p);

/* What it is the sum of, for white: the terms of eval_trace.h, then the rest. factors may be NULL. */
enum { CHESS_PART_SCALE = CHESS_TERMS + 1, CHESS_EVAL_PARTS = CHESS_TERMS + 3 };
extern const char *const chess_eval_part_names[CHESS_EVAL_PARTS];
void chess_eval_parts(const struct chess_search_position *p,
                      const struct chess_eval_factors *factors, int parts[CHESS_EVAL_PARTS]);

#endif
