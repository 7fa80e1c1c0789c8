/* observe.h - slots of the contract: what each viewer knows. */
#ifndef GAMES_CHESSMATE_OBSERVE_H
#define GAMES_CHESSMATE_OBSERVE_H

#include "games/chessmate/step.h"

void chessmate_observe(const void *s, int viewer, void *out);
void chessmate_reveal(const void *s, unsigned secrets, void *observed);
step_t chessmate_observe_step(const void *s, step_t step, int viewer);
bool chessmate_has_unknowns(const void *s);
bool chessmate_step_has_unknowns(step_t step);

#endif
