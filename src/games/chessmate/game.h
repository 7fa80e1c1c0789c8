/* game.h - ChessMate, chess with cards. */
#ifndef GAMES_CHESSMATE_GAME_H
#define GAMES_CHESSMATE_GAME_H

#include "game/game.h"

extern const struct game chessmate_game;

#endif
