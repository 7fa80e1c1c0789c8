/* eval.h - what a position is worth at the beginning of a turn, for the
 * searcher: coffee_estimate says who leads, this also says where it goes. */
#ifndef GAMES_COFFEE_EVAL_H
#define GAMES_COFFEE_EVAL_H

#include "games/coffee/state.h"

/* Estimate for the seat on move, 100 a bean, within +-20000. s is a game that
 * goes on, best at the beginning of a turn. */
int coffee_evaluate(const struct coffee *s);

#endif
