/* legality.h - whether one decision could be generated, without the list of all. */
#ifndef GAMES_CHESSMATE_LEGALITY_H
#define GAMES_CHESSMATE_LEGALITY_H

#include "games/chessmate/step.h"

/* True when a decision would be legal if the seat held its card and had played none;
 * with safe false, also where the own king is left attacked or no regular move could
 * follow. */
bool chessmate_generates(const struct chessmate *s, const struct chessmate_step *p, bool safe);

#endif
