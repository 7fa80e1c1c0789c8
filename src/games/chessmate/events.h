/* events.h - the events of a decision. */
#ifndef GAMES_CHESSMATE_EVENTS_H
#define GAMES_CHESSMATE_EVENTS_H

#include "games/chessmate/step.h"

/* Appends the events of a decision. after is the state before anything is drawn. */
void chessmate_decision_events(const struct chessmate *before, struct chessmate_step p,
                               const struct chessmate *after, struct events *events);

#endif
