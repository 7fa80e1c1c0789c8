/* phase.h - what is due in a position, as far as its other fields tell. */
#ifndef GAMES_CHESSMATE_PHASE_H
#define GAMES_CHESSMATE_PHASE_H

#include "games/chessmate/state.h"

/* The words of the last field, by enum trio_phase; NULL where none is ever needed. */
enum { PHASES = PHASE_STALE + 1 };
extern const char *const cm_phase_words[PHASES];

/* What the fields tell: hands that are short draw, and so on. The phase of the
 * state itself is not looked at. */
enum phase cm_guess_phase(const struct cm *s);
/* Could this be due in such a position? */
bool cm_phase_fits(const struct cm *s, enum phase phase);

#endif
