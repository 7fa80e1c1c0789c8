/* rules.h - what is allowed, and how it ends. */
#ifndef GAMES_CHESSMATE_RULES_H
#define GAMES_CHESSMATE_RULES_H

#include "games/chessmate/step.h"

/* about.c: the rules M1..M11 in their order, then one for each card. */
extern const struct rule chessmate_rules[];
/* why.c: the contract's allows. */
bool chessmate_is_legal(const void *s, step_t step, struct violation *why);

/* game.c: the contract's repetition_key. */
uint64_t chessmate_repetition_key(const void *s);
/* Why nothing can follow in this state; REASON_NONE while it goes on. */
enum reason chessmate_end_reason(const struct chessmate *s);

#endif
