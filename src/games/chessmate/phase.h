/* phase.h - the phase of a position that is given as text. */
#ifndef GAMES_CHESSMATE_PHASE_H
#define GAMES_CHESSMATE_PHASE_H

#include "games/chessmate/state.h"

enum { PHASE_COUNT = PHASE_STALEMATE + 1 };
/* The words of a position's last field; NULL for a phase that is always inferred. */
extern const char *const chessmate_phase_words[PHASE_COUNT];

/* The phase by all other fields of a state: where a hand is short a draw is due, and so
 * on. */
enum chessmate_phase chessmate_infer_phase(const struct chessmate *s);
/* Could a state with these fields be in this phase? */
bool chessmate_phase_is_possible(const struct chessmate *s, enum chessmate_phase phase);

#endif
