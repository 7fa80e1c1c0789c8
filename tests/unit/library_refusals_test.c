/* library_refusals_test.c - what the library refuses, and with which status: every call without a match, for
 * viewers there are none of, and beside a job; what a request may not say. */
#include <quadrille.h>
#include <stdio.h>
#include <string.h>

#include "tests/cmocka.h"

#define assert_ok(call) assert_int_equal((call), QUADRILLE_OK)
#define KEY "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static quadrille *begin(const char *game)
{
	quadrille *q = quadrille_new();
	assert_non_null(q);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = game, .seeded = true, .seed = 7}));
	return q;
}

/* ---- Each call, with what is in order in a game of chess that has begun. */

static const char *const e4 = "e2e4";

static quadrille_status call_turn(quadrille *q, int viewer)
{
	quadrille_turn turn;
	(void)viewer;
	return quadrille_get_turn(q, &turn);
}

static quadrille_status call_legal(quadrille *q, int viewer)
{
	const char *const *tokens;
	size_t n;
	return quadrille_legal(q, viewer, NULL, &tokens, &n);
}

static quadrille_status call_why(quadrille *q, int viewer)
{
	const char *why;
	return quadrille_why(q, viewer, e4, &why);
}

static quadrille_status call_next(quadrille *q, int viewer)
{
	quadrille_next next;
	return quadrille_get_next(q, viewer, NULL, &next);
}

static quadrille_status call_observe(quadrille *q, int viewer)
{
	const char *position;
	return quadrille_observe(q, viewer, &position);
}

static quadrille_status call_evaluate(quadrille *q, int viewer)
{
	int seat, value;
	return quadrille_evaluate(q, viewer, &seat, &value);
}

static quadrille_status call_believe(quadrille *q, int viewer)
{
	const quadrille_chance *chances;
	size_t n;
	return quadrille_believe(q, viewer, &chances, &n);
}

static quadrille_status call_draw(quadrille *q, int viewer)
{
	const quadrille_drawing *drawing;
	return quadrille_draw(q, viewer, "attacks", &drawing);
}

static quadrille_status call_events(quadrille *q, int viewer)
{
	const quadrille_event *events;
	size_t n;
	return quadrille_events(q, viewer, 1, &events, &n);
}

static quadrille_status call_see(quadrille *q, int viewer)
{
	const quadrille_scene *scene;
	return quadrille_see(q, viewer, &scene);
}

static quadrille_status call_tree(quadrille *q, int viewer)
{
	const quadrille_tree_move *moves;
	size_t n;
	return quadrille_get_tree(q, viewer, &moves, &n);
}

static quadrille_status call_place(quadrille *q, int viewer)
{
	uint64_t place, last;
	return quadrille_get_place(q, viewer, &place, &last);
}

static quadrille_status call_find_mark(quadrille *q, int viewer)
{
	uint64_t place;
	return quadrille_find_mark(q, viewer, "here", &place);
}

static quadrille_status call_save(quadrille *q, int viewer)
{
	const char *save;
	size_t n;
	return quadrille_save(q, viewer, &save, &n);
}

static quadrille_status call_get_table(quadrille *q, int viewer)
{
	quadrille_table table;
	return quadrille_get_table(q, viewer, &table);
}

static quadrille_status call_play(quadrille *q, int viewer)
{
	return quadrille_play(q, viewer, &e4, 1);
}

static quadrille_status call_undo(quadrille *q, int viewer)
{
	return quadrille_undo(q, viewer, 1);
}

static quadrille_status call_redo(quadrille *q, int viewer)
{
	return quadrille_redo(q, viewer, 1);
}

static quadrille_status call_goto(quadrille *q, int viewer)
{
	return quadrille_goto(q, viewer, 0);
}

static quadrille_status call_mark(quadrille *q, int viewer)
{
	return quadrille_mark(q, viewer, "here");
}

static quadrille_status call_adjudicate(quadrille *q, int viewer)
{
	return quadrille_adjudicate(q, viewer, "draw", "agreement");
}

static quadrille_status call_table_new(quadrille *q, int viewer)
{
	return quadrille_table_new(q, viewer, &(quadrille_table_terms){0});
}

static quadrille_status call_table_do(quadrille *q, int viewer)
{
	const quadrille_news *news;
	size_t n;
	return quadrille_table_do(q, viewer, &(quadrille_action){.deed = QUADRILLE_DO_RESIGN}, &news,
	                          &n);
}

static quadrille_status call_table_tick(quadrille *q, int viewer)
{
	const quadrille_news *news;
	size_t n;
	return quadrille_table_tick(q, viewer, 0, &news, &n);
}

static quadrille_status call_go(quadrille *q, int viewer)
{
	return quadrille_go(q, &(quadrille_search){.viewer = viewer, .nodes = 1, .wait = true});
}

static quadrille_status call_sample(quadrille *q, int viewer)
{
	return quadrille_sample(q, &(quadrille_sampling){.viewer = viewer, .n = 1, .wait = true});
}

static quadrille_status call_perft(quadrille *q, int viewer)
{
	return quadrille_perft(q, &(quadrille_count){.viewer = viewer, .wait = true});
}

static quadrille_status call_review(quadrille *q, int viewer)
{
	return quadrille_start_review(q,
	                              &(quadrille_review){.viewer = viewer, .nodes = 1, .wait = true});
}

static quadrille_status call_set_option(quadrille *q, int viewer)
{
	(void)viewer;
	return quadrille_set_option(q, "MultiPV", "2");
}

static quadrille_status call_reset_options(quadrille *q, int viewer)
{
	(void)viewer;
	return quadrille_reset_options(q);
}

static quadrille_status call_start(quadrille *q, int viewer)
{
	(void)viewer;
	return quadrille_start(q, &(quadrille_newgame){.game = "chess"});
}

static quadrille_status call_set_position(quadrille *q, int viewer)
{
	(void)viewer;
	return quadrille_set_position(q, &(quadrille_position){.game = "chess"});
}

static quadrille_status call_restore(quadrille *q, int viewer)
{
	(void)viewer;
	return quadrille_restore(q, "{}");
}

enum {
	ANY_TIME = 1, /* without a match, too */
	ALONE = 2,    /* not beside a job */
	OF_NOBODY = 4 /* it takes no viewer */
};

static const struct {
	const char *name;
	quadrille_status (*call)(quadrille *q, int viewer);
	unsigned how;
} calls[] = {
	{"get_turn", call_turn, OF_NOBODY},
	{"legal", call_legal, 0},
	{"why", call_why, 0},
	{"get_next", call_next, 0},
	{"observe", call_observe, 0},
	{"evaluate", call_evaluate, 0},
	{"believe", call_believe, 0},
	{"draw", call_draw, 0},
	{"events", call_events, 0},
	{"see", call_see, 0},
	{"get_tree", call_tree, 0},
	{"get_place", call_place, 0},
	{"find_mark", call_find_mark, 0},
	{"save", call_save, 0},
	{"get_table", call_get_table, 0},
	{"play", call_play, ALONE},
	{"undo", call_undo, ALONE},
	{"redo", call_redo, ALONE},
	{"goto", call_goto, ALONE},
	{"mark", call_mark, ALONE},
	{"adjudicate", call_adjudicate, ALONE},
	{"table_new", call_table_new, ALONE},
	{"table_do", call_table_do, ALONE},
	{"table_tick", call_table_tick, ALONE},
	{"go", call_go, ALONE},
	{"sample", call_sample, ALONE},
	{"perft", call_perft, ALONE},
	{"start_review", call_review, ALONE},
	{"set_option", call_set_option, ANY_TIME | ALONE | OF_NOBODY},
	{"reset_options", call_reset_options, ANY_TIME | ALONE | OF_NOBODY},
	{"start", call_start, ANY_TIME | ALONE | OF_NOBODY},
	{"set_position", call_set_position, ANY_TIME | ALONE | OF_NOBODY},
	{"restore", call_restore, ANY_TIME | ALONE | OF_NOBODY},
};
enum { CALLS = sizeof calls / sizeof *calls };

static void expect(quadrille *q, size_t i, int viewer, quadrille_status status)
{
	quadrille_status is = calls[i].call(q, viewer);
	if (is != status)
		fail_msg("%s by viewer %d: %s, and not %s", calls[i].name, viewer,
		         quadrille_status_name(is), quadrille_status_name(status));
	assert_true(strlen(quadrille_error(q)) > 0);
}

static void without_a_match(void **unused)
{
	quadrille *q = quadrille_new();
	for (size_t i = 0; i < CALLS; i++)
		if (!(calls[i].how & ANY_TIME))
			expect(q, i, QUADRILLE_ALL, QUADRILLE_NO_GAME);
	quadrille_free(q);
}

static void no_such_viewer(void **unused)
{
	static const int viewers[] = {-1, 2, 5, QUADRILLE_CHANCE, QUADRILLE_OVER};
	quadrille *q = begin("chess");
	for (size_t i = 0; i < CALLS; i++)
		for (size_t j = 0; j < sizeof viewers / sizeof *viewers && !(calls[i].how & OF_NOBODY); j++)
			expect(q, i, viewers[j], QUADRILLE_BAD_SYNTAX);
	quadrille_free(q);
}

/* What would change the engine is refused while a job runs; looks go on. */
static void beside_a_job(void **unused)
{
	quadrille *q = begin("chess");
	const char *position;
	for (int job = 0; job < 2; job++) {
		if (job == 0)
			assert_ok(quadrille_go(q, &(quadrille_search){0}));
		else
			assert_ok(quadrille_perft(q, &(quadrille_count){.depth = 1000}));
		for (size_t i = 0; i < CALLS; i++)
			if (calls[i].how & ALONE)
				expect(q, i, QUADRILLE_ALL, QUADRILLE_BUSY);
		assert_ok(quadrille_observe(q, QUADRILLE_ALL, &position));
		assert_ok(quadrille_stop(q));
		assert_false(quadrille_busy(q));
	}
	assert_ok(quadrille_play(q, 0, &e4, 1));
	quadrille_free(q);
}

/* ---- What requests may say. */

static void searches_have_limits(void **unused)
{
	static const char *const tokens[] = {"e2e4", "e2e5"}, *const blanks[] = {"e2e4 e7e5"};
	const quadrille_search wrong[] = {
		{.depth = -1},
		{.mate = -1},
		{.movetime = -1},
		{.moves_to_go = -1},
		{.nodes = 1, .searchmoves = blanks, .n_searchmoves = 1},
	};
	quadrille *q = begin("chess");
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_int_equal(quadrille_go(q, &wrong[i]), QUADRILLE_BAD_SYNTAX);
		assert_false(quadrille_busy(q));
	}
	assert_int_equal(
		quadrille_go(q, &(quadrille_search){.nodes = 1, .searchmoves = tokens, .n_searchmoves = 2}),
		QUADRILLE_ILLEGAL_MOVE);
	assert_int_equal(quadrille_perft(q, &(quadrille_count){.depth = -1}), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_perft(q, &(quadrille_count){.depth = 1001}), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_sample(q, &(quadrille_sampling){.n = 1000001}),
	                 QUADRILLE_BAD_SYNTAX);
	quadrille_free(q);
}

struct ended {
	quadrille_status status;
	uint64_t total;
	int mate;
};

static void on_count(void *to, quadrille_status status, uint64_t total)
{
	*(struct ended *)to = (struct ended){.status = status, .total = total};
}

static void on_end(void *to, quadrille_status status)
{
	((struct ended *)to)->status = status;
}

static void on_info(void *to, const quadrille_info *info)
{
	if (info->kind == QUADRILLE_SCORE_MATE)
		((struct ended *)to)->mate = info->score;
}

/* Each of the limits alone ends a search, and a mate that was found is one in the tree, too. */
static void limits_end_searches(void **unused)
{
	static const char *const line[] = {"f2f3", "e7e5", "g2g4"};
	quadrille *q = begin("chess");
	struct ended ended = {0};
	const quadrille_search searches[] = {
		{.depth = 1, .wait = true},
		{.movetime = 1, .wait = true},
		{.has_clock = true, .time = 1, .increment = 1, .wait = true},
		{.mate = 1, .wait = true, .viewer = 1, .on_info = on_info, .to = &ended},
	};
	const quadrille_tree_move *moves;
	size_t n;
	assert_ok(quadrille_play(q, QUADRILLE_ALL, line, 3));
	for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
		assert_ok(quadrille_go(q, &searches[i]));
	assert_int_equal(ended.mate, 1);
	assert_ok(quadrille_go(q, &(quadrille_search){.depth = 2, .viewer = 1, .wait = true}));
	assert_ok(quadrille_get_tree(q, 1, &moves, &n));
	size_t i = 0;
	while (i < n && strcmp(moves[i].token, "d8h4") != 0)
		i++;
	assert_true(i < n);
	assert_int_equal(moves[i].kind, QUADRILLE_SCORE_MATE);
	assert_int_equal(moves[i].score, 1);
	quadrille_free(q);
}

static void jobs_are_stopped(void **unused)
{
	quadrille *q = begin("chess");
	struct ended ended = {.status = QUADRILLE_OK};
	quadrille_count count = {.depth = 1000, .on_end = on_count, .to = &ended};
	assert_ok(quadrille_perft(q, &count));
	assert_ok(quadrille_stop(q));
	assert_int_equal(ended.status, QUADRILLE_STOPPED);
	assert_int_equal(ended.total, 0);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "spies", .seeded = true}));
	quadrille_sampling sampling = {.n = 1000000, .on_end = on_end, .to = &ended};
	ended.status = QUADRILLE_OK;
	assert_ok(quadrille_sample(q, &sampling));
	assert_ok(quadrille_stop(q));
	assert_int_equal(ended.status, QUADRILLE_STOPPED);
	quadrille_free(q);
}

/* Each of the functions of a job may be left out. */
static void jobs_need_no_functions(void **unused)
{
	quadrille *q = begin("chess");
	assert_ok(quadrille_play(q, 0, &e4, 1));
	assert_ok(call_go(q, 1));
	assert_ok(call_sample(q, 1));
	assert_ok(call_perft(q, 1));
	assert_ok(call_review(q, 1));
	assert_ok(quadrille_start_review(q, &(quadrille_review){.viewer = 1}));
	assert_ok(quadrille_stop(q));
	quadrille_free(q);
}

static void chance_comes_first(void **unused)
{
	quadrille *q = quadrille_new();
	const quadrille_chance *chances;
	const char *why;
	int seat, value;
	size_t n;
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "chessmate", .manual = true}));
	assert_int_equal(quadrille_perft(q, &(quadrille_count){.viewer = QUADRILLE_ALL, .depth = 1}),
	                 QUADRILLE_CHANCE_EXPECTED);
	assert_int_equal(call_go(q, 0), QUADRILLE_CHANCE_EXPECTED);
	assert_int_equal(call_sample(q, QUADRILLE_ALL), QUADRILLE_CHANCE_EXPECTED);
	assert_int_equal(quadrille_why(q, 0, e4, &why), QUADRILLE_CHANCE_EXPECTED);
	assert_int_equal(quadrille_evaluate(q, 0, &seat, &value), QUADRILLE_CHANCE_EXPECTED);
	assert_int_equal(quadrille_believe(q, QUADRILLE_ALL, &chances, &n), QUADRILLE_CHANCE_EXPECTED);
	quadrille_free(q);
}

static void an_ended_game_has_no_decisions(void **unused)
{
	quadrille *q = begin("chess");
	const char *const *tokens;
	quadrille_next next;
	size_t n;
	assert_ok(call_adjudicate(q, QUADRILLE_ALL));
	assert_ok(quadrille_legal(q, 0, NULL, &tokens, &n));
	assert_int_equal(n, 0);
	assert_ok(quadrille_get_next(q, 0, NULL, &next));
	assert_int_equal(next.n, 0);
	assert_null(next.token);
	assert_int_equal(call_why(q, 0), QUADRILLE_GAME_OVER);
	assert_int_equal(call_go(q, 0), QUADRILLE_GAME_OVER);
	quadrille_free(q);
}

static void games_begin_as_they_are_asked_to(void **unused)
{
	const struct {
		quadrille_newgame how;
		quadrille_status status;
	} starts[] = {
		{{.game = "chess", .seeded = true, .key = KEY}, QUADRILLE_BAD_SYNTAX},
		{{.game = "chess", .key = "00"}, QUADRILLE_BAD_SYNTAX},
		{{.game = "chess", .key = "\xff"}, QUADRILLE_BAD_ENCODING},
		{{.game = "spies", .players = 2}, QUADRILLE_BAD_SYNTAX},
		{{.game = "spies", .players = 7}, QUADRILLE_BAD_SYNTAX},
		{{.game = "spies", .placement = "two words"}, QUADRILLE_BAD_SYNTAX},
		{{.game = "chessmate", .decks = (quadrille_decks)3}, QUADRILLE_BAD_SYNTAX},
		{{.game = "chess", .decks = QUADRILLE_DECKS_COMMON}, QUADRILLE_NOT_APPLICABLE},
		{{.game = "chess", .placement = "ask"}, QUADRILLE_NOT_APPLICABLE},
		{{.game = "chessmate", .key = KEY, .decks = QUADRILLE_DECKS_COMMON}, QUADRILLE_OK},
		{{.game = "spies", .players = 3, .placement = "ask"}, QUADRILLE_OK},
	};
	quadrille *q = begin("tictac");
	quadrille_turn turn;
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
		assert_int_equal(quadrille_start(q, &starts[i].how), starts[i].status);
		assert_ok(quadrille_get_turn(q, &turn));
		assert_string_equal(turn.game, starts[i].status ? "tictac" : starts[i].how.game);
	}
	assert_int_equal(turn.players, 3);
	assert_int_equal(turn.to_move, QUADRILLE_CHANCE);
	quadrille_free(q);
}

/* A key makes the same chance again; in decks of their own each seat has cards of its own. */
static void keys_and_decks_are_taken(void **unused)
{
	quadrille *q = quadrille_new();
	const quadrille_scene *scene;
	const char *position;
	char first[2][400];
	for (int i = 0; i < 4; i++) {
		quadrille_decks decks = i < 2 ? QUADRILLE_DECKS_COMMON : QUADRILLE_DECKS_OWN;
		assert_ok(quadrille_start(
			q, &(quadrille_newgame){.game = "chessmate", .key = KEY, .decks = decks}));
		assert_ok(quadrille_observe(q, QUADRILLE_ALL, &position));
		if (i % 2 == 0)
			snprintf(first[i / 2], sizeof *first, "%s", position);
		assert_string_equal(position, first[i / 2]);
		assert_ok(quadrille_see(q, QUADRILLE_ALL, &scene));
		size_t hand = 0;
		while (strcmp(scene->zones[hand].name, "hand") != 0)
			hand++;
		assert_int_equal(scene->zones[hand].items[0].deck, i < 2 ? QUADRILLE_NONE : 0);
	}
	assert_string_not_equal(first[0], first[1]);
	quadrille_free(q);
}

static void positions_are_fields(void **unused)
{
	static const char *const wrong[] = {"",       " ",      " 8/8 w",   "8/8 w ",
	                                    "8/8  w", "8/8\tw", "8/8\177w", "8/8 w - - 0 1"};
	static const char *const bad = "\xff", *const empty = "";
	quadrille *q = quadrille_new();
	quadrille_turn turn;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_int_equal(
			quadrille_set_position(q, &(quadrille_position){.game = "chess", .text = wrong[i]}),
			QUADRILLE_BAD_POSITION);
	assert_int_equal(quadrille_set_position(q, &(quadrille_position){.game = "chess", .text = bad}),
	                 QUADRILLE_BAD_ENCODING);
	assert_int_equal(quadrille_set_position(q, &(quadrille_position){.game = bad}),
	                 QUADRILLE_BAD_ENCODING);
	assert_int_equal(quadrille_set_position(q, &(quadrille_position){.game = "go"}),
	                 QUADRILLE_UNKNOWN_GAME);
	assert_int_equal(
		quadrille_set_position(q, &(quadrille_position){.game = "chess", .tokens = &empty, .n = 1}),
		QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_restore(q, bad), QUADRILLE_BAD_ENCODING);
	assert_int_equal(call_turn(q, 0), QUADRILLE_NO_GAME);
	assert_ok(quadrille_set_position(
		q, &(quadrille_position){.game = "spies", .players = 3, .key = KEY}));
	assert_ok(quadrille_get_turn(q, &turn));
	assert_int_equal(turn.players, 3);
	assert_ok(quadrille_set_position(q, &(quadrille_position){.game = "spies"}));
	assert_ok(quadrille_get_turn(q, &turn));
	assert_int_equal(turn.players, 4);
	quadrille_free(q);
}

static void words_are_words(void **unused)
{
	const char *const *tokens;
	const quadrille_drawing *drawing;
	const char *why, *const empty = "", *const control = "e2\177";
	uint64_t place;
	size_t n;
	quadrille *q = begin("chess");
	assert_int_equal(quadrille_legal(q, 0, "e 2", &tokens, &n), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_legal(q, 0, "", &tokens, &n));
	assert_int_equal(n, 20);
	assert_int_equal(quadrille_why(q, 0, control, &why), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_play(q, 0, &control, 1), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_play(q, 0, &empty, 1), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_why(q, 0, "e2e9", &why), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_find_mark(q, 0, "a b", &place), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_adjudicate(q, QUADRILLE_ALL, "draw", NULL), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_adjudicate(q, QUADRILLE_ALL, "draw", "luck"), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_undo(q, 0, 0), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_redo(q, 0, 0), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_set_option(q, NULL, NULL), QUADRILLE_BAD_OPTION);
	assert_int_equal(quadrille_set_option(q, "Hash", "\xff"), QUADRILLE_BAD_ENCODING);
	assert_int_equal(quadrille_draw(q, 0, "\xff", &drawing), QUADRILLE_BAD_ENCODING);
	quadrille_free(q);
	q = begin("chessmate");
	quadrille_turn turn;
	assert_ok(quadrille_get_turn(q, &turn));
	assert_int_equal(quadrille_why(q, 1 - turn.to_move, e4, &why), QUADRILLE_HIDDEN);
	assert_int_equal(quadrille_draw(q, 1 - turn.to_move, "evaluation", &drawing), QUADRILLE_HIDDEN);
	quadrille_free(q);
}

/* Whoever may not decide does not hear whether there is a job. */
static void jobs_are_nobody_elses(void **unused)
{
	quadrille *q = begin("chessmate");
	quadrille_turn turn;
	assert_ok(quadrille_get_turn(q, &turn));
	assert_ok(quadrille_go(q, &(quadrille_search){.viewer = turn.to_move}));
	assert_int_equal(quadrille_play(q, 1 - turn.to_move, &e4, 1), QUADRILLE_HIDDEN);
	assert_int_equal(quadrille_play(q, turn.to_move, &e4, 1), QUADRILLE_BUSY);
	quadrille_free(q);
}

static void options_are_reset(void **unused)
{
	quadrille *q = begin("chess");
	assert_ok(quadrille_set_option(q, "Clairvoyant", "true"));
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "chessmate", .seeded = true}));
	assert_int_equal(call_go(q, 0), QUADRILLE_HIDDEN);
	assert_ok(quadrille_reset_options(q));
	assert_ok(call_go(q, 0));
	quadrille_free(q);
}

static void tables_have_terms(void **unused)
{
	enum { TOO_LONG = 1000000001 };
	const quadrille_table_terms wrong[] = {
		{.timed = true, .base = 0},
		{.timed = true, .base = TOO_LONG},
		{.timed = true, .base = 1000, .increment = -1},
		{.timed = true, .base = 1000, .increment = TOO_LONG},
		{.timed = true, .base = 1000, .left = {-1}},
		{.timed = true, .base = 1000, .left = {0, TOO_LONG}},
		{.left = {1000}},
		{.engine = {true}, .level = {-1}},
	};
	const char *const blank = "e2 e4";
	const quadrille_news *news;
	quadrille_table table;
	size_t n;
	quadrille *q = begin("chess");
	assert_int_equal(call_table_do(q, QUADRILLE_ALL), QUADRILLE_NOT_APPLICABLE);
	assert_int_equal(call_table_tick(q, QUADRILLE_ALL), QUADRILLE_NOT_APPLICABLE);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_int_equal(quadrille_table_new(q, QUADRILLE_ALL, &wrong[i]), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(call_get_table(q, QUADRILLE_ALL), QUADRILLE_NOT_APPLICABLE);
	assert_ok(quadrille_table_new(
		q, QUADRILLE_ALL, &(quadrille_table_terms){.timed = true, .base = 1000, .left = {0, 500}}));
	assert_ok(quadrille_get_table(q, QUADRILLE_ALL, &table));
	assert_int_equal(table.seats[0].left, 1000);
	assert_int_equal(table.seats[1].left, 500);
	assert_ok(call_table_new(q, QUADRILLE_ALL));
	assert_ok(quadrille_get_table(q, QUADRILLE_ALL, &table));
	assert_false(table.timed);
	assert_int_equal(table.seats[0].left, QUADRILLE_NONE);
	const quadrille_action deeds[] = {
		{.ms = -1, .deed = QUADRILLE_DO_RESIGN},
		{.ms = INT64_MAX, .deed = QUADRILLE_DO_RESIGN},
		{.deed = QUADRILLE_DO_MOVE},
		{.deed = QUADRILLE_DO_MOVE, .tokens = &blank, .n = 1},
		{.deed = QUADRILLE_DO_RESIGN, .tokens = &e4, .n = 1},
		{.deed = (quadrille_deed)-1},
	};
	for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
		assert_int_equal(quadrille_table_do(q, QUADRILLE_ALL, &deeds[i], &news, &n),
		                 QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_table_tick(q, QUADRILLE_ALL, -1, &news, &n), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_table_tick(q, QUADRILLE_ALL, 10, &news, &n));
	assert_int_equal(quadrille_table_tick(q, QUADRILLE_ALL, 9, &news, &n), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(call_get_table(q, 0), QUADRILLE_HIDDEN);
	quadrille_free(q);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_a_match),
		cmocka_unit_test(no_such_viewer),
		cmocka_unit_test(beside_a_job),
		cmocka_unit_test(searches_have_limits),
		cmocka_unit_test(limits_end_searches),
		cmocka_unit_test(jobs_are_stopped),
		cmocka_unit_test(jobs_need_no_functions),
		cmocka_unit_test(chance_comes_first),
		cmocka_unit_test(an_ended_game_has_no_decisions),
		cmocka_unit_test(games_begin_as_they_are_asked_to),
		cmocka_unit_test(keys_and_decks_are_taken),
		cmocka_unit_test(positions_are_fields),
		cmocka_unit_test(words_are_words),
		cmocka_unit_test(jobs_are_nobody_elses),
		cmocka_unit_test(options_are_reset),
		cmocka_unit_test(tables_have_terms),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
