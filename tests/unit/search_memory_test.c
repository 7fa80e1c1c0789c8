/* search_memory_test.c - what the searches of a game keep for each other: through the game, and no
 * longer. */
#include "engine/engine_internal.h"
#include "engine/find_game.h"
#include "tests/cmocka.h"

/* Begins a game, or sets up its start as a position. */
static void begin(struct engine *e, const char *name, bool as_position)
{
	const struct game *game = find_game(name, NULL);
	struct setup setup = {.players = game->usual_seats};
	struct newgame newgame = {.game = game, .setup = setup};
	struct start_position position = {.game = game, .setup = setup};
	assert_true(as_position ? engine_set_position(e, &position, NULL)
	                        : engine_newgame(e, &newgame, NULL));
}

static void test_kept_through_a_game(void **state)
{
	struct engine *e = engine_new();
	begin(e, "chess", false);
	size_t last = engine_game(e)->search_memory - 1;
	unsigned char *memory = engine_search_memory(e, false);
	assert_int_equal(memory[0] | memory[last], 0);
	memory[0] = memory[last] = 1;
	assert_ptr_equal(engine_search_memory(e, false), memory);
	begin(e, "chess", true); /* as UCI has each move of a game */
	memory = engine_search_memory(e, false);
	assert_int_equal(memory[0] + memory[last], 2);
	engine_free(e);
}

static void forget_by_newgame(struct engine *e)
{
	begin(e, "chess", false);
}
static void forget_by_another_game(struct engine *e)
{
	begin(e, "coffee", true);
	assert_null(engine_search_memory(e, false));
	begin(e, "chess", true);
}
static void forget_by_clear_hash(struct engine *e)
{
	struct options options = *engine_options(e);
	options.clear_hash = true;
	engine_set_options(e, &options);
}
static void forget_by_hash(struct engine *e)
{
	struct options options = *engine_options(e);
	options.hash++;
	engine_set_options(e, &options);
}

static void test_forgotten(void **state)
{
	static void (*const ways[])(struct engine *) = {forget_by_newgame, forget_by_another_game,
	                                                forget_by_clear_hash, forget_by_hash,
	                                                engine_clear_tables};
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct engine *e = engine_new();
		begin(e, "chess", false);
		unsigned char *memory = engine_search_memory(e, false);
		memory[0] = 1;
		ways[i](e);
		memory = engine_search_memory(e, false);
		assert_int_equal(memory[0], 0);
		engine_free(e);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kept_through_a_game),
		cmocka_unit_test(test_forgotten),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
