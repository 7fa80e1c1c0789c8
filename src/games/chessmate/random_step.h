/* random_step.h - one of the decisions at random. */
#ifndef GAMES_CHESSMATE_RANDOM_STEP_H
#define GAMES_CHESSMATE_RANDOM_STEP_H

#include "games/chessmate/state.h"

/* The slot random_step of the contract. */
step_t chessmate_random_step(const void *s, struct fast_rng *rng);

#endif
