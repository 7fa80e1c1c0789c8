/* rules.h - slots of the contract: beginning, steps, end. */
#ifndef GAMES_CHESSMATE_RULES_H
#define GAMES_CHESSMATE_RULES_H

#include "games/chessmate/step.h"

/* What every state is made from: an empty board, no marks, no card anywhere. The
 * tables of the chess library are ready then. */
struct chessmate chessmate_empty_state(void);
/* A key of the position (Zobrist, 1970) with its forbidden squares and champions. */
uint64_t chessmate_board_key(const struct chessmate *s);
/* Why nothing can follow in this state; REASON_NONE while it goes on. */
enum reason chessmate_end_reason(const struct chessmate *s);

void chessmate_start(const struct setup *setup, void *out);
int chessmate_to_move(const void *s);
bool chessmate_mid_turn(const void *s);
step_t chessmate_end_turn_step(const void *s);
bool chessmate_legal(const void *s, struct steps *out);
bool chessmate_is_legal(const void *s, step_t step, struct violation *violation);
void chessmate_apply(void *s, step_t step, struct events *events);
struct result chessmate_result(const void *s, int to_move, int occurrences);
int chessmate_returns(const void *s, int occurrences, int seat);
uint64_t chessmate_key(const void *s);
uint64_t chessmate_repetition_key(const void *s);

#endif
