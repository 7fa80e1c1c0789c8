/* eval.h - static evaluation. */
#ifndef GAMES_CHESSMATE_EVAL_H
#define GAMES_CHESSMATE_EVAL_H

#include "game/eval_terms.h"

/* Slots of the contract: the value of a state for a seat, in hundredths of a pawn. */
int chessmate_evaluate(const void *s, int seat);
void chessmate_evaluate_terms(const void *s, int seat, struct eval_terms *out);
int chessmate_attackers(const void *s, int seat, int square);
int chessmate_material(const void *s, int seat);

/* The value of a piece, by enum chess_kind. */
int chessmate_piece_value(int kind);
/* How much more a card in a hand is worth than an average one. */
int chessmate_card_value(int card);

#endif
