/* eval.h - static evaluation. */
#ifndef GAMES_CHESSMATE_EVAL_H
#define GAMES_CHESSMATE_EVAL_H

#include "chess/eval.h"
#include "game/eval_terms.h"
#include "games/chessmate/cards/deck.h"

struct chessmate;

/* By seat, the cards that counted last, and what they are worth more or less than average ones while there are
 * pieces to play them with: most positions have the hands of the one before. Starts zeroed. */
struct chessmate_hand_values {
	card_set hand[2];
	int value[2];
};

/* What evaluations one after another share; starts zeroed. One thread's. */
struct chessmate_evaluator {
	bool begun;
	card_set assumed_cards; /* only supposed to be in a hand; they count as average ones */
	struct chessmate_hand_values hand_values;
	struct chess_search_position last; /* the position evaluated last, if it has begun */
	struct chess_pawn_table pawn_table;
};

/* Slots of the contract: the value of a state for a seat, in hundredths of a pawn. */
int chessmate_evaluate(const void *s, int seat);
void chessmate_evaluate_terms(const void *s, int seat, struct eval_terms *out);
uint64_t chessmate_attackers(const void *s, int seat, int square);
int chessmate_material(const void *s, int seat);

/* chessmate_evaluate, quicker the less the board differs from the last one. */
int chessmate_evaluate_next(struct chessmate_evaluator *e, const struct chessmate *s, int seat);
/* The same where it is between alpha and beta; lazy evaluation: where it is likely to be far from there, less is
 * looked at. */
int chessmate_evaluate_within(struct chessmate_evaluator *e, const struct chessmate *s, int seat,
                              int alpha, int beta);

#endif
