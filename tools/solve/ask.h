/* ask.h - the values of positions, by their texts. */
#ifndef SOLVE_ASK_H
#define SOLVE_ASK_H

#include <stdio.h>

#include "tools/solve/slices.h"

/* Reads positions, a line each, as the engine writes them, and answers each by a line: its value,
 * then a tab, a turn and the value for the opponent after it, and so on for all turns. A value is
 * `win N` or `loss N` for who is to move, in N turns of both seats, or `draw`. What is no position
 * of the game gets a line that begins with `error`. */
void ask_values(const struct game *game, FILE *in, FILE *out);

#endif
