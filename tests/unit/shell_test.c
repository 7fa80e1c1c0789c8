/* shell_test.c - the phrases of the shell come out as people write them. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/clocks.h"
#include "front/shell/model.h"
#include "protocol/words/legal_list.h"
#include "protocol/words/phrases.h"
#include "front/shell/book_layout.h"
#include "base/memory.h"
#include "base/style.h"
#include "game/registry.h"
#include "tests/cmocka.h"

static void tokens_have_parts(void **unused)
{
	/* Where each part of a token ends; 0 ends the list. */
	static const struct {
		const char *token;
		size_t ends[8];
	} cases[] = {
		{"e2e4", {2, 4}},
		{"a7a8q", {2, 4, 5}},
		{"Q@b2", {2, 4}},
		{"c1xc2*1", {2, 5, 7}},
		{"a5b6+claim", {2, 4, 10}},
		{"e2e4+cowardice@e5e6", {2, 4, 15, 17, 19}},
		{"disintegration'@e4", {16, 18}},
		{"hand-of-fate", {12}},
		{"pass", {4}},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		size_t at = 0, n = 0;
		for (; cases[i].token[at]; n++) {
			at = legal_part_end(cases[i].token, at);
			assert_int_equal(at, cases[i].ends[n]);
		}
		assert_int_equal(cases[i].ends[n], 0);
	}
}

static void searches_are_columns(void **unused)
{
	static const struct {
		struct search_report report;
		const char *row;
	} cases[] = {
		{{.depth = 5, .kind = SCORE_CP, .score = -123, .nodes = 99, .time = 1234},
	     "    5       -1.23    1.2 s           99  "},
		{{.depth = 15, .multipv = 2, .kind = SCORE_MATE, .score = -3, .nodes = 1234567},
	     "   15  loses in 3    0.0 s      1234567  "},
		{{.depth = 1, .kind = SCORE_CHANCE, .score = 512, .nodes = 99},
	     "    1         51%    0.0 s           99  "},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct strbuf out = {0};
		phrases_info(&cases[i].report, &out);
		assert_string_equal(strbuf_get(&out), cases[i].row);
		strbuf_free(&out);
	}
}

static void scores_are_judged(void **unused)
{
	static const struct {
		struct search_report report;
		const char *words;
	} cases[] = {
		{{.kind = SCORE_CP, .score = 20, .wdl = {269, 531, 200}},
	     "it is about even: you win about 27 in 100, 53 are drawn"},
		{{.kind = SCORE_CP, .score = 500, .wdl = {980, 20, 0}},
	     "you are winning: you win about 98 in 100, 2 are drawn"},
		{{.kind = SCORE_CHANCE, .score = 12, .wdl = {12, 0, 988}},
	     "you are losing: you win about 1 in 100"},
		{{.kind = SCORE_MATE, .score = 3, .wdl = {1000, 0, 0}}, "you win by force in 3 turns"},
		{{.kind = SCORE_MATE, .score = -1, .wdl = {0, 0, 1000}}, "you lose by force in 1 turn"},
		{{.kind = SCORE_NONE}, ""},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct strbuf out = {0};
		phrases_judgement(&cases[i].report, NULL, &out);
		assert_string_equal(strbuf_get(&out), cases[i].words);
		strbuf_free(&out);
	}
}

static void errors_are_sentences(void **unused)
{
	static const struct {
		struct error err;
		const char *words;
	} cases[] = {
		{{.code = ERROR_ILLEGAL_MOVE,
	      .text = "e2e5 M1 a pawn goes straight",
	      .rule = "M1",
	      .why = 8},
	     "e2e5 is not legal: a pawn goes straight (M1)"},
		{{.code = ERROR_UNKNOWN_COMMAND, .text = "foo"},
	     "no command is called foo; help lists them"},
		{{.code = ERROR_NOTHING_TO_UNDO, .text = "no decision was made"},
	     "there is nothing more to take back"},
		{{.code = ERROR_HIDDEN, .text = "100%s of it"}, "that is hidden from you"},
		{{.code = ERROR_HIDDEN, .text = "100%s of it", .others_decision = true},
	     "that is another player's decision"},
		{{.code = ERROR_CHANCE_EXPECTED, .text = "draw:"},
	     "chance comes first: a token that begins with draw:"},
		{{.code = ERROR_BUSY, .text = "go has to wait"},
	     "a search or a review is running: Ctrl-C ends it"},
		{{.code = ERROR_GAME_OVER, .text = "100% over"}, "100% over"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct strbuf out = {0};
		phrases_error(&cases[i].err, &out);
		assert_string_equal(strbuf_get(&out), cases[i].words);
		strbuf_free(&out);
	}
}

static void words_are_wrapped(void **unused)
{
	struct strbuf out = {0};
	style_wrap("one two  three", 2, 10, &out);
	assert_string_equal(strbuf_get(&out), "  one two  \n  three\n");
	strbuf_free(&out);
}

/* Every game has a book, laid out for every screen, and no Markdown is left in it. */
static void every_game_has_a_rule_book(void **unused)
{
	static const struct terminal_caps caps = {0};
	for (const struct game *const *g = registry_games(); *g; g++)
		for (int columns = 40; columns <= 120; columns += 40) {
			struct strbuf book = {0};
			assert_true(book_layout_write((*g)->name, &caps, columns, &book));
			assert_null(strchr(strbuf_get(&book), 0x60));
			assert_null(strstr(strbuf_get(&book), "**"));
			assert_null(strstr(strbuf_get(&book), "]("));
			assert_null(strstr(strbuf_get(&book), "|--"));
			for (const char *line = strbuf_get(&book); *line;) {
				size_t n = strcspn(line, "\n");
				char *text = xstrndup(line, n);
				const char *blank =
					strchr(text + strspn(text, " -"), ' '); /* a word is not broken */
				assert_true(style_width(text) <= columns || !blank || !blank[strspn(blank, " ")]);
				free(text);
				line += n + (line[n] == '\n');
			}
			strbuf_free(&book);
		}
}

static void a_rule_book_is_laid_out(void **unused)
{
	static const struct terminal_caps caps = {.colours = 8, .utf8 = true};
	struct strbuf book = {0};
	assert_true(book_layout_write("coffee", &caps, 80, &book));
	assert_non_null(strstr(strbuf_get(&book), "\033[1mCoffee Chess\033[0m\n"));
	assert_non_null(
		strstr(strbuf_get(&book), "\n  C6 Placing puts that bean on any square of yours"));
	assert_non_null(strstr(strbuf_get(&book), "\n  c2xc3*1           steal only one\n"));
	assert_non_null(strstr(strbuf_get(&book), "\n 2. Black draws 2 and saves them.\n"));
	assert_non_null(strstr(strbuf_get(&book), "\n     . ● . ●        ● . . . ."));
	strbuf_free(&book);
	assert_false(book_layout_write("nothing", &caps, 80, &book));
	assert_int_equal(book.n, 0);
}

/* Clocks that are all full, of so many milliseconds; -1 when the word is none. */
static int64_t clock_of(const char *word, int64_t *increment)
{
	struct clocks c;
	bool fine = clocks_read(word, &c);
	assert_int_equal(fine, c.on);
	*increment = c.increment;
	return fine ? c.base : -1;
}

static void clocks_are_read(void **unused)
{
	static const char *const bad[] = {"",   "+",     "5+",   "+3",     "0",     "0+3",
	                                  "x",  "5+3+1", "1:5",  "1:60",   "1:300", "5 +3",
	                                  "-5", "9999",  "0.25", "5+9999", ":30"};
	int64_t increment;
	assert_int_equal(clock_of("5+3", &increment), 300000);
	assert_int_equal(increment, 3000);
	assert_int_equal(clock_of("10", &increment), 600000);
	assert_int_equal(increment, 0);
	assert_int_equal(clock_of("0.5+1", &increment), 30000);
	assert_int_equal(clock_of("1:30", &increment), 90000);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(clock_of(bad[i], &increment), -1);
}

static void a_stopwatch_stands_and_runs(void **unused)
{
	static const struct {
		int64_t left;
		const char *text;
	} shown[] = {{61000, "1:01"}, {60001, "1:01"}, {0, "0:00"}, {-5, "0:00"}, {3600000, "1:00:00"}};
	struct clocks c = {0};
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
		struct strbuf out = {0};
		clocks_write(shown[i].left, &out);
		assert_string_equal(strbuf_get(&out), shown[i].text);
		strbuf_free(&out);
	}
	c.since -= 30500;
	assert_int_equal(clocks_now(&c), 0);
	clocks_run(&c, true);
	c.since -= 30500; /* half a minute has passed */
	assert_in_range(clocks_now(&c), 30500, 31500);
	clocks_run(&c, false);
	c.since -= 30500;
	assert_in_range(clocks_now(&c), 30500, 31500);
	clocks_set(&c, 7);
	assert_int_equal(clocks_now(&c), 7);
}

/* Asks while it holds an output, as the shell does: meanwhile the session says much more. */
static void ask_while_answered(struct model *m, enum recipient recipient, const struct output *o)
{
	static const char help[] = "help", pong[] = "pong first\n";
	(void)recipient;
	if (strcmp(o->text, pong) != 0)
		return;
	client_say(m->client, help, sizeof help - 1);
	free(client_ask(m->client, "options"));
	assert_string_equal(o->text, pong);
	m->quit = true;
}

static void answers_stay_while_something_is_asked(void **unused)
{
	static const char ping[] = "ping first";
	struct model m = {.on_answer = ask_while_answered, .client = client_new()};
	client_say(m.client, ping, sizeof ping - 1);
	model_take_answers(&m);
	assert_true(m.quit);
	client_free(m.client);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tokens_have_parts),
		cmocka_unit_test(searches_are_columns),
		cmocka_unit_test(scores_are_judged),
		cmocka_unit_test(errors_are_sentences),
		cmocka_unit_test(words_are_wrapped),
		cmocka_unit_test(clocks_are_read),
		cmocka_unit_test(a_stopwatch_stands_and_runs),
		cmocka_unit_test(every_game_has_a_rule_book),
		cmocka_unit_test(a_rule_book_is_laid_out),
		cmocka_unit_test(answers_stay_while_something_is_asked),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
