/* endgame.h - what is known about the last phase of a game: which advantages do
 * not win, and how a king left alone is mated. */
#ifndef GAMES_CHESS_ENDGAME_H
#define GAMES_CHESS_ENDGAME_H

#include "games/chess/search_position.h"

/* The end game's part of an estimate (white's view), reduced as far as the men
 * left make winning hard. */
int endgame_scale(const struct position *p, int end);
/* Against a king left alone: more (for white) the nearer the edge or, with
 * bishop and knight, the right corner; else 0. */
int endgame_mop_up(const struct position *p);

#endif
