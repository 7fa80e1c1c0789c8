/* perft_test.c - a count that is stopped. What counts are is held against figures in tests/perft. */
#include "games/chess/game.h"
#include "search/perft.h"
#include "tests/unit/search_kit.h"

/* Dividing the work is part of it. */
static void a_stopped_count_divides_nothing(void **state)
{
	struct test_state p =
		at(&chess_game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
	for (int stopped = 0; stopped <= 1; stopped++) {
		atomic_bool stop = stopped;
		struct perft count = {.game = &chess_game, .threads = 2, .stop = &stop};
		uint64_t n = perft_count(&count, p.s, 4);
		assert_int_equal(n, stopped ? 0 : 197281);
		assert_int_equal(count.parts, stopped ? 1 : 20);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_stopped_count_divides_nothing)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
