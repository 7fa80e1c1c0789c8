/* see.h - what a capture wins once everybody has taken back. */
#ifndef GAMES_CHESS_SEE_H
#define GAMES_CHESS_SEE_H

#include "games/chess/search_position.h"

/* What a man counts in exchanges, by kind; CHESS_NO_KIND: 0. */
extern const int see_value[7];

/* True when a legal move gains at least so much on the square it goes to, each
 * side taking there with its least man, or no more, as it likes. Pins are not
 * looked at. */
bool see_ge(const struct position *p, chess_move move, int threshold);

#endif
