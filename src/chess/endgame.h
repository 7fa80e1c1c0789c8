/* endgame.h - knowledge of endings: which advantages do not win, and how a lone
 * king is mated. */
#ifndef CHESS_ENDGAME_H
#define CHESS_ENDGAME_H

#include "chess/search_position.h"

/* Scale factor: the eg part of an evaluation (white's view), reduced as far as the
 * material left makes winning hard. */
int endgame_scale(const struct chess_search_position *p, int end);
/* Mop-up evaluation: against a lone king, more (for white) the nearer that is to
 * the edge or, with one bishop, to a corner of its colour; else 0. */
int endgame_mop_up(const struct chess_search_position *p);

#endif
