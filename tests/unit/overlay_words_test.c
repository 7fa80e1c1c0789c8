/* overlay_words_test.c - views of what the engine thinks, as the shell shows them. */
#include <string.h>

#include "engine/find_game.h"
#include "game/game.h"
#include "protocol/words/overlay_words.h"
#include "tests/cmocka.h"

static void expect(const char *game, bool flipped, const struct view_drawing *d, const char *lines)
{
	struct view_paper paper = {find_game(game, NULL)->info, 40, flipped, false};
	struct strbuf out = {0};
	overlay_words_write(d, &paper, &out);
	assert_string_equal(strbuf_get(&out), lines);
	strbuf_free(&out);
}

/* A rank a line, from either side, as wide as the longest value and a blank. */
static void squares_are_a_board(void **unused)
{
	static const struct view_info info = {"x", "what it is", VIEW_FORM_SQUARES, "x"};
	struct view_drawing d = {.info = &info, .labels = {"white", "black"}, .n_values = 2};
	d.has[0] = d.has[5] = true; /* a1 and c2 */
	d.values[0][0] = 1;
	d.values[0][1] = -2;
	d.values[5][0] = 1000;
	d.values[5][1] = 20000;
	expect("tictac", false, &d,
	       " 3          .          .          .\n"
	       " 2          .          . 1000/20000\n"
	       " 1       1/-2          .          .\n"
	       "            a          b          c\n"
	       "What it is: white/black.\n");
	expect("tictac", true, &d,
	       " 1          .          .       1/-2\n"
	       " 2 1000/20000          .          .\n"
	       " 3          .          .          .\n"
	       "            c          b          a\n"
	       "What it is: white/black.\n");
}

static void lines_are_arrows(void **unused)
{
	static const struct view_info info = {"x", "lines", VIEW_FORM_ARROWS, "x"};
	struct view_drawing d = {.info = &info,
	                         .arrows = {{.from = 0, .to = 4, .rank = 1, .ply = 1},
	                                    {.from = 8, .to = 8, .rank = 1, .ply = 2},
	                                    {.from = 2, .to = 1, .rank = 2, .ply = 1}},
	                         .n_arrows = 3};
	expect("tictac", false, &d, " 1. a1-b2 c3\n 2. c1-b1\nLines.\n");
}

/* The likeliest first; nothing is certain, or impossible, by rounding. */
static void tables_are_in_percent(void **unused)
{
	static const struct view_info info = {"x", "x", VIEW_FORM_TABLE, "x"};
	struct view_drawing d = {
		.info = &info,
		.table = {.at = {{.seat = "-", .what = "pile", .value = "Q", .ppm = MILLION},
	                     {.seat = "p1", .what = "life", .value = "B1", .ppm = 4999},
	                     {.seat = "p1", .what = "life", .value = "N1", .ppm = 995001},
	                     {.seat = "p1", .what = "team", .value = "W", .ppm = 335000},
	                     {.seat = "p2", .what = "team", .value = "B", .ppm = 500000},
	                     {.seat = "p2", .what = "team", .value = "W", .ppm = 500000}},
	              .n = 6}};
	expect("spies", false, &d,
	       "  pile: Q 100 %\n  p1  life: N1 >99 %, B1 <1 %\n  p1  team: W 34 %\n"
	       "  p2  team: B 50 %, W 50 %\n");
	d.table.n = 0;
	expect("spies", false, &d, "Nothing is hidden.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(squares_are_a_board),
		cmocka_unit_test(lines_are_arrows),
		cmocka_unit_test(tables_are_in_percent),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
