/* engine_test.c - an engine as a library has it: two side by side, jobs, their reports
 * as values, and events by a cursor. */
#include <glob.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/engine_jobs.h"
#include "engine/find_game.h"
#include "engine/tokens.h"
#include "tests/cmocka.h"

/* An engine in which a game has begun. */
static struct engine *begin(const char *name)
{
	struct engine *e = engine_new();
	struct newgame newgame = {.game = find_game(name, NULL), .terms = {.seeded = true, .seed = 7}};
	struct error err;
	newgame.setup.players = newgame.game->usual_seats;
	assert_true(engine_newgame(e, &newgame, &err));
	return e;
}

/* What the reports of jobs have said. */
struct heard {
	struct engine *engine;
	int infos, ends;
	step_t best;
	uint64_t total, sum;
	size_t worlds;
	bool stopped;
};

static void wait_for_end(const struct engine *e)
{
	while (engine_busy(e))
		sched_yield();
}

static void on_info(void *to, const struct go_info *info)
{
	struct heard *heard = to;
	assert_true(engine_busy(heard->engine));
	assert_true(info->info->n_pv > 0);
	heard->infos++;
}

static void on_bestmove(void *to, const struct go_answer *answer)
{
	struct heard *heard = to;
	assert_true(answer->n_pv > 0);
	heard->best = answer->pv[0];
	heard->stopped = answer->stopped;
	heard->ends++;
}

static void interrupt_on_info(void *to, const struct go_info *info)
{
	on_info(to, info);
	engine_interrupt(((struct heard *)to)->engine);
}

static step_t search(struct engine *e, uint64_t nodes)
{
	struct heard heard = {.engine = e};
	struct go go = {.limits = {.nodes = nodes},
	                .viewer = VIEW_ALL,
	                .on_info = on_info,
	                .on_bestmove = on_bestmove,
	                .to = &heard};
	struct error err;
	assert_true(engine_go(e, &go, &err));
	wait_for_end(e);
	assert_true(heard.infos > 0);
	assert_int_equal(heard.ends, 1);
	assert_false(heard.stopped);
	return heard.best;
}

static void play_best(struct engine *e)
{
	const struct match *m = engine_match(e);
	struct strbuf token = {0};
	struct error err;
	match_game(m)->step_to_text(match_state(m), search(e, 500), &token);
	assert_true(engine_play(e, &(struct actor){.viewer = VIEW_ALL}, &token.s, 1, &err));
	strbuf_free(&token);
}

static void engines_play_side_by_side(void **state)
{
	struct engine *chess = begin("chess"), *coffee = begin("coffee");
	for (int i = 0; i < 3; i++) {
		play_best(chess);
		play_best(coffee);
	}
	assert_string_equal(engine_game(chess)->name, "chess");
	assert_string_equal(engine_game(coffee)->name, "coffee");
	assert_int_equal(match_length(engine_match(chess)), 3);
	engine_free(chess);
	engine_free(coffee);
}

static void an_interrupt_ends_an_infinite_search(void **state)
{
	struct engine *e = begin("tictac");
	struct heard heard = {.engine = e};
	struct go go = {.limits = {.infinite = true},
	                .viewer = VIEW_ALL,
	                .on_info = interrupt_on_info,
	                .on_bestmove = on_bestmove,
	                .to = &heard};
	struct error err;
	assert_true(engine_go(e, &go, &err));
	wait_for_end(e);
	assert_int_equal(heard.ends, 1);
	assert_true(heard.stopped);
	engine_free(e);
}

static void on_count(void *to, const struct perft_answer *answer)
{
	struct heard *heard = to;
	heard->total = answer->total;
	for (size_t i = 0; i < answer->n; i++)
		heard->sum += answer->counts[i];
	heard->ends++;
}

static void a_divide_adds_up(void **state)
{
	struct engine *e = begin("chess");
	struct heard heard = {.engine = e};
	struct perft_request request = {.depth = 3, .divide = true, .on_end = on_count, .to = &heard};
	struct error err;
	assert_true(engine_perft(e, &request, &err));
	wait_for_end(e);
	assert_int_equal(heard.total, 8902);
	assert_int_equal(heard.sum, heard.total);
	assert_int_equal(heard.ends, 1);
	engine_free(e);
}

static void on_worlds(void *to, const struct sampled_worlds *worlds)
{
	((struct heard *)to)->worlds += worlds->n;
}

static void on_sampled(void *to, bool complete, bool stopped)
{
	struct heard *heard = to;
	assert_true(complete);
	assert_false(stopped);
	heard->ends++;
}

static void all_worlds_are_handed_over(void **state)
{
	struct engine *e = begin("spies");
	struct options options = *engine_options(e);
	struct heard heard = {.engine = e};
	struct sample_request request = {
		.n = 1000, .viewer = 0, .on_worlds = on_worlds, .on_end = on_sampled, .to = &heard};
	struct error err;
	assert_true(options_set(&options, "Threads", "3", &err));
	engine_set_options(e, &options);
	assert_true(engine_sample(e, &request, &err));
	wait_for_end(e);
	assert_int_equal(heard.worlds, 1000);
	assert_int_equal(heard.ends, 1);
	engine_free(e);
}

static void a_refused_game_changes_nothing(void **state)
{
	struct engine *e = begin("chess");
	struct start_position position = {.game = find_game("chess", NULL), .text = "nonsense"};
	struct error err;
	const struct match *before = engine_match(e);
	assert_false(engine_set_position(e, &position, &err));
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_ptr_equal(engine_match(e), before);
	assert_false(engine_undo(e, 1, &err));
	assert_int_equal(err.code, ERROR_NOTHING_TO_UNDO);
	engine_free(e);
}

/* Lines as steps and as whole turns: a turn that the line breaks off in gets its end, but for chance. */
static void lines_are_steps_or_turns(void **unused)
{
	static const struct {
		const char *game, *position, *line;
		bool whole_turns;
		size_t most;
		const char *written;
	} rows[] = {
		{"coffee", NULL, "c2 e2", false, 9, "c2 e2"},
		{"coffee", NULL, "c2 e2", true, 9, "c2,e2"},
		{"coffee", NULL, "c2", true, 9, "c2,end"},
		{"coffee", NULL, "c2 end d2", true, 9, "c2,end d2,end"},
		{"coffee", NULL, "c2 end d2", true, 1, "c2,end"},
		{"coffee", NULL, "c2 c2d1", true, 9, "c2,end"},
		{"chess", NULL, "e2e4 e7e5 e1e8", true, 9, "e2e4 e7e5"},
		{"chessmate",
	     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - "
	     "hand-of-fate,crusade,vulture champion,rebirth,revelation - -,-",
	     "hand-of-fate e2e4", true, 9, "hand-of-fate,e2e4"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct game *game = find_game(rows[i].game, NULL);
		struct setup setup = {.players = game->usual_seats};
		_Alignas(16) unsigned char start[STATE_MAX], now[STATE_MAX];
		char copy[200], *rest;
		step_t steps[8];
		size_t n = 0;
		struct strbuf out = {0};
		game->start(&setup, start);
		if (rows[i].position)
			assert_true(game->state_from_text(rows[i].position, &(struct setup){0}, start, NULL));
		memcpy(now, start, game->state_size);
		snprintf(copy, sizeof copy, "%s", rows[i].line);
		for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
			assert_true(game->step_from_text(now, word, &steps[n], NULL));
			if (game->is_legal(now, steps[n], NULL))
				game->apply(now, steps[n], NULL);
			n++;
		}
		tokens_write_pv(
			&out, &(struct pv_text){game, start, steps, n, rows[i].whole_turns, rows[i].most});
		assert_string_equal(strbuf_get(&out), rows[i].written);
		strbuf_free(&out);
	}
}

static void on_played(void *to, const struct playouts_answer *answer)
{
	((struct heard *)to)->stopped = answer->stopped;
}

/* Counts and random games say how far they are while they run; nothing else does. */
static void long_jobs_say_how_far_they_are(void **unused)
{
	struct engine *e = begin("chess");
	struct error err;
	struct heard heard = {.engine = e};
	for (int kind = 0; kind < 2; kind++) {
		struct job_progress p = {0}, before;
		assert_false(engine_progress(e, &p));
		engine_hold_job(e, true);
		if (kind == 0)
			assert_true(engine_perft(
				e, &(struct perft_request){.depth = 6, .on_end = on_count, .to = &heard}, &err));
		else
			assert_true(engine_playouts(
				e,
				&(struct playouts_request){
					.n = 1000000000, .viewer = VIEW_ALL, .on_end = on_played, .to = &heard},
				&err));
		do {
			before = p;
			assert_true(engine_progress(e, &p));
			assert_true(p.counted >= before.counted && p.percent >= before.percent);
			assert_true(p.percent <= 100);
			sched_yield();
		} while (!p.counted);
		engine_interrupt(e);
		wait_for_end(e);
		engine_hold_job(e, false);
	}
	assert_true(heard.stopped);
	engine_free(e);
}

/* Writes n bytes to a file, and behind them the file of a net, twice. */
static void write_file(const char *path, const char *bytes, size_t n, const char *net)
{
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, n, file), n);
	for (int i = 0; i < 2 && net; i++) {
		FILE *from = fopen(net, "r");
		assert_non_null(from);
		for (int c; (c = getc(from)) != EOF;)
			putc(c, file);
		fclose(from);
	}
	assert_int_equal(fclose(file), 0);
}

/* A file that is no net is refused, and what the engine evaluates by stays. */
static void a_net_comes_from_a_file(void **unused)
{
	struct engine *e = begin("chess");
	struct error err;
	glob_t nets;
	char path[] = "/tmp/quadrille-net-XXXXXX";
	assert_int_equal(glob("nets/chess-*.nnue", 0, NULL, &nets), 0);
	const char *net = nets.gl_pathv[0];
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	assert_null(engine_eval_file(e));
	assert_true(engine_set_eval_file(e, net, &err));
	assert_string_equal(engine_eval_file(e), net);
	const struct {
		const char *path, *bytes;
		size_t n;
		const char *net, *words;
	} rows[] = {
		{"/no/such/file", NULL, 0, NULL, "EvalFile cannot be read: No such file or directory"},
		{"/tmp", NULL, 0, NULL, "EvalFile cannot be read: Invalid argument"},
		{"/dev/zero", NULL, 0, NULL, "EvalFile cannot be read: Invalid argument"},
		{path, "", 0, NULL, "EvalFile is no net"},
		{path, "a text", 6, NULL, "EvalFile is no net"},
		{path, "", 0, net, "EvalFile is no net"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (rows[i].bytes)
			write_file(path, rows[i].bytes, rows[i].n, rows[i].net);
		assert_false(engine_set_eval_file(e, rows[i].path, &err));
		assert_int_equal(err.code, ERROR_BAD_OPTION);
		assert_string_equal(err.text, rows[i].words);
		assert_string_equal(engine_eval_file(e), net);
	}
	assert_true(engine_set_eval_file(e, NULL, &err));
	assert_null(engine_eval_file(e));
	unlink(path);
	globfree(&nets);
	engine_free(e);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(engines_play_side_by_side),
		cmocka_unit_test(an_interrupt_ends_an_infinite_search),
		cmocka_unit_test(a_divide_adds_up),
		cmocka_unit_test(all_worlds_are_handed_over),
		cmocka_unit_test(a_refused_game_changes_nothing),
		cmocka_unit_test(lines_are_steps_or_turns),
		cmocka_unit_test(long_jobs_say_how_far_they_are),
		cmocka_unit_test(a_net_comes_from_a_file),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
