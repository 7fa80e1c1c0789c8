/* coffee_kit.h - for the tests of Coffee Chess: positions from their text, tokens
 * played, and what should come of them, all through the contract. */
#ifndef TESTS_UNIT_COFFEE_KIT_H
#define TESTS_UNIT_COFFEE_KIT_H

#include "games/coffee/state.h"
#include "games/coffee/game.h"
#include "tests/unit/position_kit.h"

#define EMPTY "8/8/8/8/8/8/8/8"
#define FOUR_ROWS "8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2/8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2"
#define THREE_ROWS "8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2/8/3(1)4/2(1)5/1(1)6"
#define TWO_ROWS "8/3(1)4/2(1)5/1(1)6/8/3(1)4/2(1)5/1(1)6"
#define ONE_ROW "8/8/8/8/8/3(1)4/2(1)5/1(1)6"

static const struct game *const game = &coffee_game;
static const struct setup setup = {.players = 2};

static inline struct coffee new_game(void)
{
	struct coffee s;
	game->start(&setup, &s);
	return s;
}

static inline struct coffee from(const char *position)
{
	struct coffee s;
	set_up(position, &setup, &s);
	return s;
}

/* All legal decisions in the order of their steps, blanks between. */
static inline void assert_legal(const struct coffee *s, const char *tokens)
{
	struct steps list = {0};
	struct strbuf text = {0};
	assert_true(game->legal(s, &list));
	for (size_t i = 0; i < list.n; i++) {
		if (i)
			strbuf_add_char(&text, ' ');
		game->step_to_text(s, list.at[i], &text);
	}
	assert_string_equal(strbuf_get(&text), tokens);
	strbuf_free(&text);
	steps_free(&list);
}

/* A set of squares from their names. */
static inline uint64_t squares_of(const char *names)
{
	uint64_t squares = 0;
	for (; *names; names += names[2] ? 3 : 2)
		squares |= UINT64_C(1) << ((names[1] - '1') * 8 + names[0] - 'a');
	return squares;
}

#endif
