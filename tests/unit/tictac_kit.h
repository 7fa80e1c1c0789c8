/* tictac_kit.h - for the tests of Tic Tac Chess. */
#ifndef TESTS_UNIT_TICTAC_KIT_H
#define TESTS_UNIT_TICTAC_KIT_H

#include "games/tictac/game.h"
#include "tests/unit/expect_kit.h"

#define START "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1"

static const struct game *const game = &tictac_game;
static const struct setup setup = {.players = 2};

#endif
