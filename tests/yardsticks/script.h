/* script.h - scripted players of A City of Spies: each says what a decision is worth to the seat
 * that makes it, from what that seat was told, and takes a dearest one, any of them. */
#ifndef TESTS_YARDSTICKS_SCRIPT_H
#define TESTS_YARDSTICKS_SCRIPT_H

#include "games/spies/state.h"

/* What the player gives for a legal decision of the seat to move in s; any unit. */
int script_value(const struct spies *s, spies_move m);

/* The piece that a decision captures, SPIES_UNKNOWN for none. */
int script_captured(const struct spies *s, spies_move m);
/* How many pieces can capture a piece after a decision; SPIES_PIECES where it is off the
 * board. */
int script_attackers_after(const struct spies *s, spies_move m, int piece);

#endif
