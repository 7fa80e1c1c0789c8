/* test_state.h - room for a state of any game. */
#ifndef TESTS_UNIT_TEST_STATE_H
#define TESTS_UNIT_TEST_STATE_H

#include "game/game.h"

struct test_state {
	_Alignas(16) unsigned char s[STATE_MAX];
};

#endif
