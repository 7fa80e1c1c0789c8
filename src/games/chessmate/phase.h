/* phase.h - what is due in a position, as far as its other fields tell. */
#ifndef GAMES_CHESSMATE_PHASE_H
#define GAMES_CHESSMATE_PHASE_H

#include "games/chessmate/state.h"

/* The words of the last field, by enum phase; NULL where none is ever needed. */
enum { PHASE_COUNT = PHASE_STALEMATE + 1 };
extern const char *const chessmate_phase_words[PHASE_COUNT];

/* What the fields tell: hands that are short draw, and so on. The phase of the
 * state itself is not looked at. */
enum chessmate_phase chessmate_infer_phase(const struct chessmate *s);
/* Could this be due in such a position? */
bool chessmate_phase_is_possible(const struct chessmate *s, enum chessmate_phase phase);

#endif
