/* library_test.c - the library as its users have it: what include/quadrille.h says, group by group. */
#include <pthread.h>
#include <quadrille.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "tests/cmocka.h"

#define assert_ok(call) assert_int_equal((call), QUADRILLE_OK)

static quadrille *begin(const char *game)
{
	quadrille *q = quadrille_new();
	assert_non_null(q);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = game, .seeded = true, .seed = 7}));
	return q;
}

static void play(quadrille *q, const char *token)
{
	assert_ok(quadrille_play(q, QUADRILLE_ALL, &token, 1));
}

static void games_are_facts(void **unused)
{
	quadrille_game game;
	size_t n = quadrille_count_games();
	assert_true(n >= 5);
	assert_true(quadrille_get_game(0, &game));
	assert_string_equal(game.name, "chess");
	assert_string_equal(game.seats[1], "black");
	assert_false(game.has_secrets || game.has_chance);
	assert_false(quadrille_get_game(n, &game));
	assert_true(strlen(quadrille_version()) > 0);
	assert_string_equal(quadrille_status_name(QUADRILLE_ILLEGAL_MOVE), "illegal-move");
	assert_string_equal(quadrille_status_name((quadrille_status)99), "none");
}

static void a_match_is_played(void **unused)
{
	static const char *const line[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
	quadrille *q = begin("chess");
	quadrille_turn turn;
	const char *const *legal, *position, *why;
	size_t n;
	assert_ok(quadrille_get_turn(q, &turn));
	assert_int_equal(turn.to_move, 0);
	assert_string_equal(turn.outcome, "*");
	assert_ok(quadrille_legal(q, 0, "e2", &legal, &n));
	assert_int_equal(n, 2);
	assert_string_equal(legal[0], "e2e3");
	assert_null(legal[2]);
	assert_ok(quadrille_why(q, 0, "e2e5", &why));
	assert_non_null(strstr(why, "e2e5 "));
	assert_ok(quadrille_why(q, 0, "e2e4", &why));
	assert_null(why);
	assert_int_equal(quadrille_play(q, 0, line, 2), QUADRILLE_HIDDEN);
	assert_true(strlen(quadrille_error(q)) > 0);
	assert_ok(quadrille_play(q, QUADRILLE_ALL, line, 4));
	assert_ok(quadrille_get_turn(q, &turn));
	assert_int_equal(turn.to_move, QUADRILLE_OVER);
	assert_string_equal(turn.outcome, "black");
	assert_string_equal(turn.reason, "checkmate");
	assert_ok(quadrille_undo(q, 0, 1));
	assert_ok(quadrille_observe(q, QUADRILLE_PUBLIC, &position));
	assert_string_equal(position, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2");
	int seat, value;
	assert_ok(quadrille_evaluate(q, QUADRILLE_PUBLIC, &seat, &value));
	assert_int_equal(seat, 1);
	assert_ok(quadrille_adjudicate(q, QUADRILLE_ALL, "draw", "agreement"));
	assert_int_equal(quadrille_evaluate(q, QUADRILLE_PUBLIC, &seat, &value), QUADRILLE_GAME_OVER);
	quadrille_free(q);
}

static void a_match_is_travelled(void **unused)
{
	quadrille *q = begin("chessmate");
	uint64_t place, last;
	const char *there, *here;
	play(q, "e2e4");
	assert_ok(quadrille_mark(q, QUADRILLE_ALL, "first"));
	play(q, "e7e5");
	assert_ok(quadrille_observe(q, QUADRILLE_ALL, &there));
	char *end = xstrdup(there);
	assert_ok(quadrille_goto(q, QUADRILLE_ALL, 0));
	assert_ok(quadrille_get_place(q, QUADRILLE_ALL, &place, &last));
	assert_int_equal(place, 0);
	assert_int_equal(last, 2);
	assert_ok(quadrille_redo(q, QUADRILLE_ALL, 2));
	assert_ok(quadrille_observe(q, QUADRILLE_ALL, &here));
	assert_string_equal(here, end);
	assert_int_equal(quadrille_redo(q, QUADRILLE_ALL, 1), QUADRILLE_NOTHING_TO_UNDO);
	assert_int_equal(quadrille_goto(q, QUADRILLE_ALL, 3), QUADRILLE_NOTHING_TO_UNDO);
	assert_int_equal(quadrille_goto(q, 0, 0), QUADRILLE_HIDDEN);
	assert_int_equal(quadrille_get_place(q, 0, &place, &last), QUADRILLE_HIDDEN);
	assert_int_equal(quadrille_mark(q, QUADRILLE_ALL, "end"), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_mark(q, QUADRILLE_ALL, NULL), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_find_mark(q, QUADRILLE_ALL, "first", &place));
	assert_int_equal(place, 1);
	assert_int_equal(quadrille_find_mark(q, QUADRILLE_ALL, "none", &place),
	                 QUADRILLE_NOTHING_TO_UNDO);
	free(end);
	quadrille_free(q);
}

static void a_seat_believes(void **unused)
{
	quadrille *q = begin("spies");
	const quadrille_chance *chances, *public;
	size_t n, n_public;
	int lives = 0, targets = 0, teams = 0;
	assert_ok(quadrille_set_option(q, "Beliefs", "facts"));
	assert_ok(quadrille_believe(q, 1, &chances, &n));
	for (size_t i = 0; i < n; i++) {
		assert_true(chances[i].seat >= 0 && chances[i].seat < 4 && chances[i].seat != 1);
		lives += strcmp(chances[i].what, "life") == 0 ? chances[i].ppm : 0;
		targets += strcmp(chances[i].what, "target") == 0 ? chances[i].ppm : 0;
		teams += strcmp(chances[i].what, "team") == 0 ? chances[i].ppm : 0;
	}
	assert_string_equal(chances[0].what, "life");
	assert_int_equal(chances[0].ppm, 100000);
	assert_int_equal(lives, 3000000);
	assert_int_equal(targets, 3000000);
	assert_int_equal(teams, 3000000);
	assert_int_equal(quadrille_believe(q, 4, &chances, &n), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_believe(q, QUADRILLE_PUBLIC, &public, &n_public));
	assert_true(n_public > n);
	quadrille_free(q);
	q = begin("chessmate");
	assert_ok(quadrille_believe(q, 0, &chances, &n));
	assert_int_equal(n, 24);
	assert_int_equal(chances[0].seat, QUADRILLE_NONE);
	assert_string_equal(chances[0].what, "pile");
	assert_int_equal(chances[0].ppm, 750000);
	quadrille_free(q);
}

static void what_is_wrong_changes_nothing(void **unused)
{
	quadrille *q = quadrille_new();
	quadrille_turn turn;
	const char *move = "e2e4", *blank = "e2 e4", *bad = "\xff", *none = NULL;
	assert_int_equal(quadrille_get_turn(q, &turn), QUADRILLE_NO_GAME);
	assert_int_equal(quadrille_start(q, &(quadrille_newgame){.game = "ches"}),
	                 QUADRILLE_UNKNOWN_GAME);
	assert_int_equal(quadrille_start(q, &(quadrille_newgame){0}), QUADRILLE_UNKNOWN_GAME);
	assert_int_equal(quadrille_start(q, &(quadrille_newgame){.game = "chess", .players = 3}),
	                 QUADRILLE_BAD_SYNTAX);
	assert_int_equal(
		quadrille_start(q, &(quadrille_newgame){.game = "chess", .decks = QUADRILLE_DECKS_OWN}),
		QUADRILLE_NOT_APPLICABLE);
	assert_int_equal(quadrille_set_option(q, "Hash", "0"), QUADRILLE_BAD_OPTION);
	assert_ok(quadrille_set_option(q, "hash", "1"));
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "chess"}));
	assert_int_equal(quadrille_play(q, 2, &move, 1), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, &blank, 1), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, &bad, 1), QUADRILLE_BAD_ENCODING);
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, &none, 1), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, NULL, 0), QUADRILLE_BAD_SYNTAX);
	char *large = xzalloc(QUADRILLE_TEXT_MAX + 2);
	memset(large, 'a', QUADRILLE_TEXT_MAX + 1);
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, (const char *const *)&large, 1),
	                 QUADRILLE_LINE_TOO_LONG);
	free(large);
	assert_int_equal(quadrille_undo(q, QUADRILLE_ALL, 1), QUADRILLE_NOTHING_TO_UNDO);
	assert_int_equal(quadrille_adjudicate(q, 0, "draw", "agreement"), QUADRILLE_HIDDEN);
	assert_int_equal(
		quadrille_set_position(q, &(quadrille_position){.game = "chess", .text = "8/8  w"}),
		QUADRILLE_BAD_POSITION);
	assert_ok(quadrille_get_turn(q, &turn));
	assert_int_equal(turn.to_move, 0);
	quadrille_free(q);
	quadrille_free(NULL);
}

static void positions_are_set(void **unused)
{
	static const char *const tokens[] = {"e2e4", "end:white,time"};
	quadrille *q = quadrille_new();
	quadrille_turn turn;
	assert_ok(quadrille_set_position(
		q, &(quadrille_position){.game = "chess", .tokens = tokens, .n = 2}));
	assert_ok(quadrille_get_turn(q, &turn));
	assert_string_equal(turn.outcome, "white");
	assert_ok(quadrille_set_position(
		q, &(quadrille_position){.game = "chess", .text = "6k1/8/8/8/8/8/8/K6R w - - 0 1"}));
	const char *why;
	assert_ok(quadrille_why(q, QUADRILLE_ALL, "h1h7", &why));
	quadrille_free(q);
}

static void secrets_stay_hidden(void **unused)
{
	quadrille *q = begin("chessmate");
	quadrille_turn turn;
	const char *const *legal;
	size_t n;
	const quadrille_scene *scene;
	const quadrille_event *events;
	assert_ok(quadrille_get_turn(q, &turn));
	int other = 1 - turn.to_move;
	assert_int_equal(quadrille_legal(q, other, NULL, &legal, &n), QUADRILLE_HIDDEN);
	assert_ok(quadrille_legal(q, turn.to_move, NULL, &legal, &n));
	assert_true(n > 0);
	assert_ok(quadrille_see(q, other, &scene));
	int own = 0, others = 0;
	for (size_t i = 0; i < scene->n_zones; i++)
		if (strcmp(scene->zones[i].name, "hand") == 0)
			*(scene->zones[i].seat == other ? &own : &others) += (int)scene->zones[i].n_items;
	assert_true(own > 0);
	assert_int_equal(others, 0);
	assert_ok(quadrille_events(q, QUADRILLE_PUBLIC, 1, &events, &n));
	for (size_t i = 0; i < n; i++)
		if (events[i].kind == QUADRILLE_EVENT_CHANCE)
			assert_non_null(strchr(events[i].text, '?'));
	assert_ok(quadrille_set_option(q, "Clairvoyant", "true"));
	quadrille_search search = {.viewer = turn.to_move, .nodes = 10, .wait = true};
	assert_int_equal(quadrille_go(q, &search), QUADRILLE_HIDDEN);
	quadrille_free(q);
}

static void events_are_values(void **unused)
{
	quadrille *q = begin("chess");
	const quadrille_event *events;
	size_t n;
	play(q, "e2e4");
	play(q, "d7d5");
	play(q, "e4d5");
	assert_ok(quadrille_events(q, 1, 3, &events, &n));
	assert_int_equal(n, 2);
	assert_int_equal(events[0].kind, QUADRILLE_EVENT_MOVE);
	assert_string_equal(events[0].name, "move");
	assert_int_equal(events[0].from, 28);
	assert_int_equal(events[0].to, 35);
	assert_int_equal(events[1].kind, QUADRILLE_EVENT_CAPTURE);
	assert_int_equal(events[1].seat, 1);
	assert_string_equal(events[1].piece, "p");
	assert_string_equal(events[1].with, "P");
	assert_null(events[1].text);
	assert_int_equal(quadrille_events(q, 1, 0, &events, &n), QUADRILLE_BAD_SYNTAX);
	quadrille_free(q);
}

static void a_decision_is_clicked(void **unused)
{
	quadrille *q = begin("chess");
	quadrille_next next;
	assert_ok(quadrille_get_next(q, 0, "", &next));
	assert_int_equal(next.n, 10);
	assert_string_equal(next.choices[0].value, "a2");
	assert_null(next.token);
	assert_ok(quadrille_get_next(q, 0, next.choices[0].add, &next));
	assert_int_equal(next.n, 2);
	assert_true(next.choices[0].plays);
	assert_ok(quadrille_get_next(q, 0, "a2a3", &next));
	assert_string_equal(next.token, "a2a3");
	assert_int_equal(next.n, 0);
	quadrille_free(q);
}

static void a_scene_is_seen(void **unused)
{
	quadrille *q = begin("chess");
	const quadrille_scene *scene;
	assert_ok(quadrille_see(q, QUADRILLE_PUBLIC, &scene));
	assert_int_equal(scene->files * scene->ranks, 64);
	assert_string_equal(scene->squares[4].piece, "K");
	assert_string_equal(scene->squares[4].kind, "king");
	assert_int_equal(scene->squares[60].seat, 1);
	assert_null(scene->squares[30].piece);
	quadrille_free(q);
}

/* What the functions of jobs have heard. */
struct heard {
	quadrille *q;
	int infos, ends, worlds;
	char token[32];
	quadrille_status status;
	uint64_t total;
	bool stopped;
};

static void on_info(void *to, const quadrille_info *info)
{
	struct heard *heard = to;
	heard->infos++;
	if (!*info->pv)
		abort();
	if (heard->q)
		quadrille_interrupt(heard->q);
}

static void on_bestmove(void *to, const quadrille_bestmove *bestmove)
{
	struct heard *heard = to;
	heard->ends++;
	heard->status = bestmove->status;
	heard->stopped = bestmove->stopped;
	snprintf(heard->token, sizeof heard->token, "%s", bestmove->token ? bestmove->token : "");
}

static void on_world(void *to, const char *position)
{
	((struct heard *)to)->worlds += strchr(position, '?') == NULL;
}

static void on_end(void *to, quadrille_status status)
{
	struct heard *heard = to;
	heard->ends++;
	heard->status = status;
}

static void on_count(void *to, quadrille_status status, uint64_t total)
{
	on_end(to, status);
	((struct heard *)to)->total = total;
}

static void searches_report_and_stop(void **unused)
{
	quadrille *q = begin("chess");
	struct heard heard = {0};
	quadrille_search search = {
		.nodes = 2000, .wait = true, .on_info = on_info, .on_bestmove = on_bestmove, .to = &heard};
	assert_ok(quadrille_go(q, &search));
	assert_int_equal(heard.ends, 1);
	assert_true(heard.infos > 1 && !heard.stopped);
	play(q, heard.token);
	const char *only = "a7a6", *move = "e7e5";
	search.searchmoves = &only;
	search.n_searchmoves = 1;
	search.nodes = 0;
	search.wait = false;
	search.viewer = 1;
	assert_ok(quadrille_go(q, &search)); /* without limits: until stopped */
	assert_true(quadrille_busy(q));
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, &move, 1), QUADRILLE_BUSY);
	assert_int_equal(quadrille_go(q, &search), QUADRILLE_BUSY);
	quadrille_interrupt(q);
	assert_ok(quadrille_wait(q));
	assert_false(quadrille_busy(q));
	assert_int_equal(heard.ends, 2);
	assert_true(heard.stopped);
	assert_string_equal(heard.token, "a7a6");
	heard.q = q;
	search.n_searchmoves = 0;
	search.wait = true;
	assert_ok(quadrille_go(q, &search));
	assert_int_equal(heard.ends, 3);
	quadrille_free(q);
}

/* Asked for whole turns a search that ends in the midst of one says the rest of it, too. */
static void lines_are_whole_turns(void **unused)
{
	static const char *const names[] = {"coffee", "chessmate"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		quadrille *q = begin(names[i]);
		struct heard heard = {0};
		quadrille_search search = {
			.whole_turns = true, .wait = true, .on_bestmove = on_bestmove, .to = &heard};
		quadrille_turn before, after;
		for (int turns = 0; turns < 12; turns++) {
			assert_ok(quadrille_get_turn(q, &before));
			search.viewer = before.to_move;
			search.nodes = 1u << turns;
			assert_ok(quadrille_go(q, &search));
			play(q, heard.token);
			assert_ok(quadrille_get_turn(q, &after));
			assert_int_not_equal(after.to_move, before.to_move);
		}
		quadrille_free(q);
	}
}

/* A last call that waits for another thread, as one does that takes its program's lock. */
struct meeting {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool in_last_call, looked, met;
};

static void meet(void *to, const quadrille_bestmove *bestmove)
{
	struct meeting *meeting = to;
	struct timespec until;
	(void)bestmove;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += 20;
	pthread_mutex_lock(&meeting->lock);
	meeting->in_last_call = true;
	pthread_cond_broadcast(&meeting->changed);
	while (!meeting->looked &&
	       pthread_cond_timedwait(&meeting->changed, &meeting->lock, &until) == 0)
		;
	meeting->met = meeting->looked;
	pthread_mutex_unlock(&meeting->lock);
}

static void *interrupt(void *q)
{
	quadrille_interrupt(q);
	return NULL;
}

static void a_last_call_waits_for_looks(void **unused)
{
	quadrille *q = begin("chess");
	struct meeting meeting = {.lock = PTHREAD_MUTEX_INITIALIZER,
	                          .changed = PTHREAD_COND_INITIALIZER};
	quadrille_search search = {.nodes = 10, .on_bestmove = meet, .to = &meeting};
	const char *position, *move = "e2e4";
	pthread_t other;
	assert_ok(quadrille_go(q, &search));
	pthread_mutex_lock(&meeting.lock);
	while (!meeting.in_last_call)
		pthread_cond_wait(&meeting.changed, &meeting.lock);
	pthread_mutex_unlock(&meeting.lock);
	assert_int_equal(pthread_create(&other, NULL, interrupt, q), 0);
	assert_int_equal(pthread_join(other, NULL), 0);
	assert_ok(quadrille_observe(q, QUADRILLE_ALL, &position));
	assert_true(quadrille_busy(q));
	assert_int_equal(quadrille_play(q, QUADRILLE_ALL, &move, 1), QUADRILLE_BUSY);
	pthread_mutex_lock(&meeting.lock);
	meeting.looked = true;
	pthread_cond_broadcast(&meeting.changed);
	pthread_mutex_unlock(&meeting.lock);
	assert_ok(quadrille_wait(q));
	assert_string_equal(quadrille_error(q), "");
	assert_true(meeting.met);
	play(q, move);
	quadrille_free(q);
}

/* Whoever has seen a job end finds the engine idle. */
static void jobs_follow_each_other(void **unused)
{
	quadrille *q = begin("tictac");
	struct heard heard = {0};
	quadrille_search search = {.nodes = 1, .on_bestmove = on_bestmove, .to = &heard};
	for (int i = 0; i < 500; i++) {
		assert_ok(quadrille_go(q, &search));
		while (quadrille_busy(q))
			sched_yield();
	}
	assert_int_equal(heard.ends, 500);
	quadrille_free(q);
}

/* A search that is alone finds what it would in a new engine, whatever was searched before. */
static void a_tree_is_kept(void **unused)
{
	quadrille *q = begin("chess");
	struct heard heard = {0};
	quadrille_search search = {.nodes = 3000,
	                           .alone = true,
	                           .wait = true,
	                           .viewer = QUADRILLE_ALL,
	                           .on_bestmove = on_bestmove,
	                           .to = &heard};
	const quadrille_tree_move *moves;
	size_t n, n_first;
	uint64_t counted = 0, nodes[20];
	assert_int_equal(quadrille_get_tree(q, QUADRILLE_ALL, &moves, &n), QUADRILLE_NOT_APPLICABLE);
	assert_ok(quadrille_go(q, &search));
	assert_ok(quadrille_get_tree(q, QUADRILLE_ALL, &moves, &n));
	assert_true(n > 1 && n <= 20);
	size_t best = 0; /* which need not have cost most */
	while (best < n && strcmp(moves[best].token, heard.token) != 0)
		best++;
	assert_true(best < n);
	assert_int_equal(moves[best].bound, QUADRILLE_BOUND_EXACT);
	assert_int_equal(strncmp(moves[best].pv, moves[best].token, 4), 0);
	for (size_t i = 0; i < n; i++)
		counted += nodes[i] = moves[i].nodes;
	assert_true(counted <= 3000 && counted > 1000);
	n_first = n;
	assert_int_equal(quadrille_get_tree(q, 0, &moves, &n), QUADRILLE_NOT_APPLICABLE);
	assert_ok(quadrille_go(q, &search));
	assert_ok(quadrille_get_tree(q, QUADRILLE_ALL, &moves, &n));
	assert_int_equal(n, n_first);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(moves[i].nodes, nodes[i]);
	search.here = true;
	search.wait = false;
	assert_ok(quadrille_go(q, &search));
	assert_int_equal(heard.ends, 3);
	assert_false(quadrille_busy(q));
	play(q, heard.token);
	assert_int_equal(quadrille_get_tree(q, QUADRILLE_ALL, &moves, &n), QUADRILLE_NOT_APPLICABLE);
	quadrille_free(q);
}

static void views_are_drawn(void **unused)
{
	quadrille *q = begin("chess");
	const quadrille_drawing *drawing;
	quadrille_view view;
	quadrille_search search = {.nodes = 500, .wait = true, .viewer = QUADRILLE_ALL};
	assert_true(quadrille_get_view("spies", 0, &view));
	assert_string_equal(view.name, "belief");
	assert_string_equal(view.form, "table");
	assert_true(quadrille_get_view("chess", 2, &view));
	assert_string_equal(view.name, "lines");
	assert_false(quadrille_get_view("chess", 3, &view));
	assert_false(quadrille_get_view("chequers", 0, &view));
	assert_ok(quadrille_draw(q, QUADRILLE_PUBLIC, "attacks", &drawing));
	assert_int_equal(drawing->n_values, 2);
	assert_string_equal(drawing->labels[1], "black");
	assert_true(drawing->has[16]); /* a3: by pawn and knight */
	assert_int_equal(drawing->values[16][0], 2);
	assert_int_equal(drawing->values[16][1], 0);
	assert_false(drawing->has[32]);
	assert_int_equal(quadrille_draw(q, 0, "lines", &drawing), QUADRILLE_NOT_APPLICABLE);
	assert_int_equal(quadrille_draw(q, 0, "targets", &drawing), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_draw(q, 0, NULL, &drawing), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_go(q, &search));
	assert_ok(quadrille_draw(q, QUADRILLE_ALL, "lines", &drawing));
	assert_true(drawing->n_arrows > 1);
	assert_int_equal(drawing->arrows[0].rank, 1);
	assert_int_equal(drawing->arrows[0].step, 1);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "spies", .seeded = true, .seed = 7}));
	assert_ok(quadrille_draw(q, 1, "targets", &drawing));
	assert_int_equal(drawing->n_values, 3);
	assert_string_equal(drawing->labels[0], "p1");
	assert_int_equal(quadrille_draw(q, 1, "evaluation", &drawing), QUADRILLE_HIDDEN);
	quadrille_free(q);
}

/* What a review has said. */
struct judged {
	int decisions, blunders;
	char token[8];
	quadrille_status status;
};

static void on_reviewed(void *to, const quadrille_reviewed *reviewed)
{
	struct judged *judged = to;
	judged->decisions++;
	if (strcmp(reviewed->mark, "blunder") != 0)
		return;
	judged->blunders++;
	assert_true(reviewed->lost >= 150 && reviewed->seat == 1 && reviewed->number == 6);
	assert_true(reviewed->after.value < reviewed->before.value);
	snprintf(judged->token, sizeof judged->token, "%s", reviewed->token);
}

static void on_review_end(void *to, quadrille_status status)
{
	((struct judged *)to)->status = status;
}

static void a_game_is_reviewed(void **unused)
{
	static const char *const line[] = {"f2f3", "e7e5", "e2e4", "d8h4", "g2g3", "h4g3"};
	quadrille *q = begin("chess");
	struct judged judged = {.status = QUADRILLE_BUSY};
	quadrille_review review = {.nodes = 2000,
	                           .wait = true,
	                           .on_decision = on_reviewed,
	                           .on_end = on_review_end,
	                           .to = &judged};
	assert_ok(quadrille_play(q, QUADRILLE_ALL, line, 6));
	assert_ok(quadrille_start_review(q, &review));
	assert_int_equal(judged.decisions, 6);
	assert_int_equal(judged.blunders, 1);
	assert_int_equal(judged.status, QUADRILLE_OK);
	assert_string_equal(judged.token, "h4g3");
	review.wait = false;
	review.nodes = 100000000;
	assert_ok(quadrille_start_review(q, &review));
	assert_ok(quadrille_stop(q));
	assert_int_equal(judged.status, QUADRILLE_STOPPED);
	review.nodes = UINT64_MAX;
	assert_int_equal(quadrille_start_review(q, &review), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "chessmate", .seeded = true}));
	review.viewer = QUADRILLE_PUBLIC;
	assert_int_equal(quadrille_start_review(q, &review), QUADRILLE_HIDDEN);
	quadrille_free(q);
}

static void worlds_are_drawn_and_positions_counted(void **unused)
{
	quadrille *q = begin("chessmate");
	struct heard heard = {0};
	quadrille_sampling sampling = {.viewer = QUADRILLE_ALL,
	                               .n = 300,
	                               .wait = true,
	                               .on_world = on_world,
	                               .on_end = on_end,
	                               .to = &heard};
	quadrille_count count = {.depth = 3, .wait = true, .on_end = on_count, .to = &heard};
	assert_ok(quadrille_sample(q, &sampling));
	assert_int_equal(heard.worlds, 300);
	assert_int_equal(heard.ends, 1);
	sampling.n = 0;
	assert_int_equal(quadrille_sample(q, &sampling), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_perft(q, &count), QUADRILLE_HIDDEN);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "chess"}));
	assert_ok(quadrille_perft(q, &count));
	assert_int_equal(heard.total, 8902);
	quadrille_free(q);
}

static void a_save_is_restored(void **unused)
{
	quadrille *q = begin("coffee"), *other = quadrille_new();
	const char *const *legal, *save, *again;
	size_t n, n_again;
	for (int i = 0; i < 20; i++) {
		assert_ok(quadrille_legal(q, QUADRILLE_ALL, "", &legal, &n));
		play(q, legal[n / 2]);
	}
	assert_int_equal(quadrille_save(q, 0, &save, &n), QUADRILLE_HIDDEN);
	assert_ok(quadrille_save(q, QUADRILLE_ALL, &save, &n));
	assert_ok(quadrille_restore(other, save));
	assert_ok(quadrille_save(other, QUADRILLE_ALL, &again, &n_again));
	assert_int_equal(n, n_again);
	assert_string_equal(save, again);
	assert_int_equal(quadrille_restore(other, "{"), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(quadrille_restore(other, "{}"), QUADRILLE_BAD_POSITION);
	assert_int_equal(quadrille_restore(other, NULL), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_save(other, QUADRILLE_ALL, &again, &n_again));
	assert_string_equal(save, again);
	quadrille_free(q);
	quadrille_free(other);
}

static quadrille_status do_at_table(quadrille *q, int seat, int64_t ms, quadrille_deed deed,
                                    const quadrille_news **news)
{
	static const char *const e4 = "e2e4";
	size_t n;
	quadrille_action action = {.seat = seat, .ms = ms, .deed = deed};
	if (deed == QUADRILLE_DO_MOVE) {
		action.tokens = &e4;
		action.n = 1;
	}
	return quadrille_table_do(q, QUADRILLE_ALL, &action, news, &n);
}

static void a_table_rules(void **unused)
{
	quadrille *q = begin("chess");
	quadrille_table_terms terms = {.timed = true, .base = 60000, .increment = 1000};
	const quadrille_news *news;
	quadrille_table table;
	size_t n;
	const char *save;
	assert_int_equal(quadrille_get_table(q, QUADRILLE_ALL, &table), QUADRILLE_NOT_APPLICABLE);
	assert_int_equal(quadrille_table_new(q, 0, &terms), QUADRILLE_HIDDEN);
	terms.engine[1] = true;
	terms.level[1] = 21;
	assert_int_equal(quadrille_table_new(q, QUADRILLE_ALL, &terms), QUADRILLE_BAD_SYNTAX);
	terms.level[1] = 3;
	assert_ok(quadrille_table_new(q, QUADRILLE_ALL, &terms));
	assert_ok(quadrille_table_tick(q, QUADRILLE_ALL, 0, &news, &n));
	assert_int_equal(n, 0);
	assert_int_equal(do_at_table(q, 1, 5000, QUADRILLE_DO_MOVE, &news), QUADRILLE_HIDDEN);
	assert_ok(do_at_table(q, 0, 5000, QUADRILLE_DO_MOVE, &news));
	assert_int_equal(do_at_table(q, 1, 5000, QUADRILLE_DO_RESIGN, &news), QUADRILLE_NOT_APPLICABLE);
	assert_int_equal(do_at_table(q, 0, 5000, (quadrille_deed)10, &news), QUADRILLE_BAD_SYNTAX);
	assert_int_equal(do_at_table(q, 0, 4000, QUADRILLE_DO_RESIGN, &news), QUADRILLE_BAD_SYNTAX);
	assert_ok(quadrille_get_table(q, QUADRILLE_ALL, &table));
	assert_int_equal(table.seats[0].left, 56000);
	assert_int_equal(table.runs, 1);
	assert_true(table.seats[1].engine);
	assert_ok(do_at_table(q, 0, 9000, QUADRILLE_DO_TAKEBACK, &news));
	assert_string_equal(news[0].name, "offer");
	assert_int_equal(news[1].kind, QUADRILLE_NEWS_TAKEBACK);
	assert_int_equal(news[1].number, 1);
	assert_ok(quadrille_get_table(q, QUADRILLE_ALL, &table));
	assert_int_equal(table.seats[0].left, 60000);
	assert_ok(quadrille_save(q, QUADRILLE_ALL, &save, &n));
	assert_ok(quadrille_restore(q, save));
	assert_ok(quadrille_table_tick(q, QUADRILLE_ALL, 69000, &news, &n));
	assert_int_equal(news[0].kind, QUADRILLE_NEWS_FLAG);
	assert_ok(do_at_table(q, 0, 70000, QUADRILLE_DO_REMATCH, &news));
	assert_ok(quadrille_get_table(q, QUADRILLE_ALL, &table));
	assert_false(table.seats[1].engine);
	assert_int_equal(table.seats[1].player, 0);
	assert_int_equal(table.now, 70000);
	assert_ok(quadrille_start(q, &(quadrille_newgame){.game = "chess"}));
	assert_int_equal(quadrille_get_table(q, QUADRILLE_ALL, &table), QUADRILLE_NOT_APPLICABLE);
	quadrille_free(q);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_table_rules),
		cmocka_unit_test(games_are_facts),
		cmocka_unit_test(a_match_is_played),
		cmocka_unit_test(a_match_is_travelled),
		cmocka_unit_test(a_seat_believes),
		cmocka_unit_test(what_is_wrong_changes_nothing),
		cmocka_unit_test(positions_are_set),
		cmocka_unit_test(secrets_stay_hidden),
		cmocka_unit_test(events_are_values),
		cmocka_unit_test(a_decision_is_clicked),
		cmocka_unit_test(a_scene_is_seen),
		cmocka_unit_test(searches_report_and_stop),
		cmocka_unit_test(lines_are_whole_turns),
		cmocka_unit_test(a_save_is_restored),
		cmocka_unit_test(a_last_call_waits_for_looks),
		cmocka_unit_test(jobs_follow_each_other),
		cmocka_unit_test(a_tree_is_kept),
		cmocka_unit_test(a_game_is_reviewed),
		cmocka_unit_test(views_are_drawn),
		cmocka_unit_test(worlds_are_drawn_and_positions_counted),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
