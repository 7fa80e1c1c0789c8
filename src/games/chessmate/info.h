/* info.h - the constant facts of the game. */
#ifndef GAMES_CHESSMATE_INFO_H
#define GAMES_CHESSMATE_INFO_H

#include "game/game.h"

extern const struct game_info chessmate_info;

#endif
