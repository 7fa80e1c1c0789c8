/* chessmate_search_test.c - the search of ChessMate: hanging pieces are taken, mates are
 * found and averted, by moves and by cards, as a plain minimax over turns finds; risks
 * are taken by the odds. */
#include <stdio.h>

#include "games/chessmate/game.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/search/alphabeta.h"
#include "games/chessmate/search/node.h"
#include "engine/tokens.h"
#include "tests/unit/search_kit.h"

static const struct game *const game = &chessmate_game;

/* ---- plain minimax */

static struct chessmate as_state(const struct test_state *p)
{
	struct chessmate s;
	memcpy(&s, p->s, sizeof s);
	return s;
}

static bool stuck(const struct chessmate *s)
{
	return !chessmate_has_move(s) &&
	       (s->card_played || !chessmate_playable_cards(s, s->hand[chessmate_side_to_move(s)]));
}

static bool lost(const struct chessmate *s, int turns);

/* The side to move can mate in so many turns; no card is drawn. */
static bool mates(const struct chessmate *s, int turns)
{
	struct steps list = {0};
	bool found = false;
	chessmate_list_decisions(s, &list);
	for (size_t i = 0; i < list.n && !found; i++) {
		struct chessmate next = *s;
		if (chessmate_step_unpack(list.at[i]).kind == STEP_PASS)
			continue;
		if (chessmate_make_turn(&next, list.at[i]))
			found = mates(&next, turns);
		else if (stuck(&next) || turns == 1)
			found = stuck(&next) && chessmate_in_check(&next);
		else
			found = lost(&next, turns - 1);
	}
	steps_free(&list);
	return found;
}

/* Whatever the side to move does, it is mated in so many turns of the other. */
static bool lost(const struct chessmate *s, int turns)
{
	struct steps list = {0};
	bool all = true;
	chessmate_list_decisions(s, &list);
	for (size_t i = 0; i < list.n && all; i++) {
		struct chessmate next = *s;
		if (chessmate_step_unpack(list.at[i]).kind == STEP_PASS)
			all = false;
		else
			all = chessmate_make_turn(&next, list.at[i]) ? lost(&next, turns) : mates(&next, turns);
	}
	steps_free(&list);
	return all;
}

/* ---- hanging pieces */

static struct recorded_search *run_nodes(const struct test_state *p, uint64_t nodes)
{
	struct recorded_search *r = prepare(game, p->s);
	r->request.limits.nodes = nodes;
	return go(r);
}

static void hanging_pieces_are_taken(void **state)
{
	static const char *const cases[][2] = {
		{"e4d5", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 - - - "
	             "champion,crusade,holy-quest ?,?,? - -,-"},
		{"dark-mirror@e4d3", "4k3/5p2/8/8/4P3/3q4/8/K7 w - - 0 1 - - - "
	                         "champion,dark-mirror,holy-quest ?,?,? - -,-"},
		{"lost-castle@a1h4",
	     "6k1/5ppp/8/4b3/7r/8/P1K5/RB6 w - - 0 1 - - - "
	     "champion,lost-castle,vulture dark-mirror!,hand-of-fate!,long-jump! - -,-"},
		{"c1d2+crusade@a5", "6k1/8/8/q7/8/8/5PPP/2B3K1 w - - 0 1 - - - "
	                        "champion,crusade,holy-quest ?,?,? - -,-"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct test_state p = at(game, cases[i][1]);
		struct recorded_search *r = run_nodes(&p, 20000);
		expect_token(r, cases[i][0]);
		drop(r);
	}
}

/* ---- mates */

/* What the other hand holds in these is of no use, and known. */
#define USELESS " hand-of-fate!,holy-quest!,lost-castle! - -,-"

static void mates_are_found(const char *const *cases, size_t n, int turns)
{
	for (size_t i = 0; i < n; i++) {
		struct test_state p = at(game, cases[i]);
		struct chessmate s = as_state(&p);
		if (!mates(&s, turns) || (turns > 1 && mates(&s, turns - 1)))
			fail_msg("%s", cases[i]);
		struct recorded_search *r = prepare(game, p.s);
		r->request.limits.mate = turns;
		go(r);
		if (last(r)->kind != SCORE_MATE || last(r)->score != turns)
			fail_msg("no mate in %d found in %s", turns, cases[i]);
		bool before = chessmate_make_turn(&s, r->answer.pv[0]);
		assert_true(before       ? mates(&s, turns)
		            : turns == 1 ? stuck(&s) && chessmate_in_check(&s)
		                         : lost(&s, turns - 1));
		drop(r);
	}
}

static void mates_in_one_are_found(void **state)
{
	static const char *const cases[] = {
		"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 - - - champion,crusade,dark-mirror" USELESS,
		/* in place of a move */
		"8/NQ6/3kp3/6pB/1pK5/8/8/8 w - - 0 1 - - - death-dance,long-jump,mystic-shield" USELESS,
		"8/R7/8/8/1RN5/6pk/8/6K1 w - - 0 1 - - - long-jump,rebirth,vulture" USELESS,
		/* riding on a move */
		"2p4p/p7/8/3P4/1Q3Kpk/8/8/8 w - - 0 1 - - - "
		"disintegration,mystic-shield,revelation" USELESS,
		"6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1 - - - champion,dark-mirror,forbidden-city" USELESS,
		"6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1 - - - champion,cowardice,dark-mirror" USELESS,
		/* before a move */
		"6k1/1Q6/p7/2p5/K7/6P1/3P4/6R1 w - - 0 1 - - - death-dance,disintegration,rebirth" USELESS,
		"8/2Q5/8/4N3/2P2K2/2k5/5Rp1/2r5 w - - 0 1 - - - "
		"disintegration,mystic-shield,revelation" USELESS,
		"8/R7/2p5/P2P4/7K/8/5R2/3k4 w - - 0 1 - - - "
		"death-dance,disintegration,mystic-shield" USELESS,
		/* with a card that a reply takes */
		"6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1 - - - champion,dark-mirror,vulture "
		"hand-of-fate!,holy-quest!,lost-castle! forbidden-city -,forbidden-city",
	};
	mates_are_found(cases, sizeof cases / sizeof *cases, 1);
}

/* The first by moves alone, the others not. */
static void mates_in_two_are_found(void **state)
{
#define NO_USE " champion!,holy-quest!,long-jump! - -,-"
	static const char *const cases[] = {
		"6k1/8/R7/1R6/8/8/8/6K1 w - - 0 1 - - - crusade,dark-mirror,vulture" NO_USE,
		"5p2/1P6/8/7B/8/1P1K4/2R5/6k1 w - - 0 1 - - - death-dance,forbidden-city,revelation" NO_USE,
		"8/1kp2K2/8/5RR1/8/2r5/8/5R2 w - - 0 1 - - - cowardice,death-dance,forbidden-city" NO_USE,
		"8/1k6/8/2p4B/2R5/8/P7/K2R4 w - - 0 1 - - - dark-mirror,lost-castle,rebirth" NO_USE,
		"8/8/5B2/4B3/1k5p/1B6/1K3R2/8 w - - 0 1 - - - disintegration,mystic-shield,rebirth" NO_USE,
		"7R/1pK5/6k1/8/8/5P1Q/8/8 w - - 0 1 - - - death-dance,forbidden-city,lost-castle" NO_USE,
		"8/p4r2/R7/8/1PpBPK2/8/7k/8 w - - 0 1 - - - cowardice,mystic-shield,revelation" NO_USE,
		"8/3k1K1P/8/8/P7/2P5/1pR5/8 w - - 0 1 - - - disintegration,forbidden-city,vulture" NO_USE,
		"3K4/8/1k3p2/6B1/4R3/4R3/5B2/8 w - - 0 1 - - - cowardice,mystic-shield,rebirth" NO_USE,
		"3K4/1k6/3B3B/5p2/8/1B6/1p6/5B2 w - - 0 1 - - - crusade,forbidden-city,revelation" NO_USE,
		"k2KR3/7p/8/5r2/8/b2R4/8/8 w - - 0 1 - - - death-dance,lost-castle,mystic-shield" NO_USE,
	};
	mates_are_found(cases, sizeof cases / sizeof *cases, 2);
}

/* A turn after which the other cannot mate at once. */
static bool is_safe(struct chessmate s, step_t step)
{
	if (chessmate_step_unpack(step).kind == STEP_PASS)
		return true;
	if (!chessmate_make_turn(&s, step))
		return !mates(&s, 1);
	struct steps list = {0};
	bool safe = false;
	game->legal(&s, &list);
	for (size_t i = 0; i < list.n && !safe; i++)
		safe = is_safe(s, list.at[i]);
	steps_free(&list);
	return safe;
}

/* Every move without a card is followed by mate; some turns with one are not. */
static void mates_are_averted_by_cards(void **state)
{
#define NO_HELP " hand-of-fate!,lost-castle!,vulture! - -,-"
	static const char *const cases[] = {
		"8/k7/5P2/1bq5/3n4/6p1/5p2/3K1n2 w - - 0 1 - - - "
		"death-dance,forbidden-city,long-jump" NO_HELP,
		"b7/3p1r2/8/8/p7/4k3/q7/2K5 w - - 0 1 - - - crusade,dark-mirror,forbidden-city" NO_HELP,
		"2p4q/5q2/3P4/7q/6k1/8/8/1N4K1 w - - 0 1 - - - champion,death-dance,long-jump" NO_HELP,
		"2q5/8/8/3p3q/5K2/7q/7p/2R3Pk w - - 0 1 - - - champion,crusade,disintegration" NO_HELP,
		"8/1k6/1q4r1/8/5n2/8/7K/8 w - - 0 1 - - - crusade,dark-mirror,revelation" NO_HELP,
		"1N1p3K/5q2/8/bq6/8/3kB3/b1q5/8 w - - 0 1 - - - "
		"death-dance,disintegration,long-jump" NO_HELP,
		"1K6/4q3/3k4/8/8/8/1n2p3/7q w - - 0 1 - - - cowardice,disintegration,rebirth "
		"hand-of-fate!,holy-quest!,lost-castle! - -,-",
		"2K5/r5q1/4r2k/5B2/8/8/8/3bq3 w - - 0 1 - - - crusade,long-jump,revelation" NO_HELP,
		"6qb/5r2/2P5/1k4q1/1p6/7K/3pP3/8 w - - 0 1 - - - dark-mirror,death-dance,long-jump" NO_HELP,
		"nK6/5q2/5kq1/p7/8/8/8/8 w - - 0 1 - - - champion,death-dance,long-jump" NO_HELP,
		/* by the card that a reply takes */
		"nK6/5q2/5kq1/p7/8/8/8/8 w - - 0 1 - - - champion,crusade,vulture "
		"hand-of-fate!,holy-quest!,lost-castle! death-dance -,death-dance",
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct test_state p = at(game, cases[i]);
		struct chessmate s = as_state(&p);
		struct steps list = {0};
		size_t plain = 0, safe = 0;
		game->legal(&s, &list);
		for (size_t k = 0; k < list.n; k++)
			if (is_safe(s, list.at[k]))
				*(chessmate_step_unpack(list.at[k]).card == CARD_NONE ? &plain : &safe) += 1;
		if (plain > 0 || safe == 0)
			fail_msg("%s", cases[i]);
		struct recorded_search *r = run_nodes(&p, 20000);
		if (!is_safe(s, r->answer.pv[0]))
			fail_msg("mated at once in %s", cases[i]);
		steps_free(&list);
		drop(r);
	}
}

/* A mate that some hand could avert is played, but not called a mate. */
static void mates_are_only_claimed_when_sure(void **state)
{
#define BACK_RANK "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 - - - champion,crusade,dark-mirror "
	struct test_state sure = at(game, BACK_RANK "hand-of-fate!,holy-quest!,lost-castle! - -,-");
	struct test_state open = at(game, BACK_RANK "?,?,? - -,-");
	struct recorded_search *r = run_nodes(&sure, 1);
	expect_token(r, "a1a8");
	assert_int_equal(last(r)->kind, SCORE_MATE);
	drop(r);
	/* what mates may be taken in reply, and avert the mate */
	struct test_state taken =
		at(game, "6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1 - - - champion,dark-mirror,forbidden-city "
	             "hand-of-fate!,holy-quest!,vulture! - -,-");
	r = run_nodes(&taken, 20000);
	assert_int_equal(last(r)->kind, SCORE_CP);
	drop(r);
	r = run_nodes(&open, 20000);
	expect_token(r, "a1a8");
	assert_int_equal(last(r)->kind, SCORE_CP);
	assert_true(last(r)->score > 500);
	drop(r);
}

/* ---- hidden hands */

/* The bishop hangs, but a pawn takes back by the dark mirror, if black has it. */
static void expect_by_odds(const char *hand, const char *discards, const char *token)
{
	struct strbuf text = {0};
	strbuf_printf(&text,
	              "7k/6pp/8/3b4/4p3/8/8/K2Q4 w - - 0 1 - - - "
	              "champion,crusade,revelation %s %s -,-",
	              hand, discards);
	struct test_state p = at(game, strbuf_get(&text));
	struct recorded_search *r = prepare(game, p.s);
	for (int i = 0; i < 2; i++) {
		struct error err;
		step_t step;
		assert_true(game->step_from_text(p.s, i ? "a1b1" : "d1d5", &step, &err));
		steps_add(&r->request.limits.searchmoves, step);
		steps_add(&r->request.limits.searchmoves, STEP_NONE);
	}
	r->request.limits.depth = 2;
	go(r);
	expect_token(r, token);
	drop(r);
	strbuf_free(&text);
}

static void risks_are_taken_by_the_odds(void **state)
{
	expect_by_odds("dark-mirror!,?,?", "-", "a1b1");
	expect_by_odds("?,?,?", "dark-mirror", "d1d5");
	/* three of twelve, three of six */
	expect_by_odds("?,?,?", "-", "d1d5");
	expect_by_odds("?,?,?", "lost-castle,holy-quest,death-dance,hand-of-fate,long-jump,vulture",
	               "a1b1");
}

/* ---- limits */

static const char *const middle =
	"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 - - - "
	"crusade,death-dance,forbidden-city ?,?,? - -,-";

static void nodes_are_counted_exactly_and_the_same_twice(void **state)
{
	static const uint64_t limits[] = {1, 2, 100, 2047, 2049, 10000};
	for (int i = 0; i < 6; i++) {
		struct test_state p = at(game, middle);
		struct recorded_search *r[2] = {run_nodes(&p, limits[i]), run_nodes(&p, limits[i])};
		assert_true(r[0]->answer.nodes == limits[i]);
		assert_int_equal(r[0]->n, r[1]->n);
		for (int k = 0; k < r[0]->n; k++) {
			assert_int_equal(r[0]->infos[k].score, r[1]->infos[k].score);
			assert_true(r[0]->infos[k].nodes == r[1]->infos[k].nodes);
			assert_memory_equal(r[0]->pv[k], r[1]->pv[k], sizeof r[0]->pv[k]);
		}
		expect_legal_lines(r[0]);
		drop(r[0]);
		drop(r[1]);
	}
}

static uint64_t nodes_to_depth_3(const char *board, const char *hand)
{
	char text[200];
	snprintf(text, sizeof text, "%s - - - %s ?,?,? - -,-", board, hand);
	struct test_state p = at(game, text);
	struct recorded_search *r = prepare(game, p.s);
	r->request.limits.depth = 3;
	uint64_t nodes = last(go(r))->nodes;
	drop(r);
	return nodes;
}

/* Hand of Fate has no bound over the hands that may be hidden. Without care the search of it
 * takes more nodes than that of all other turns. */
static void a_hand_that_can_be_exchanged_costs_few_nodes(void **state)
{
	static const char *const boards[] = {
		"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
		"r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11",
		"2r2rk1/1bq1bppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1R1K w - - 0 14"};
	uint64_t with = 0, without = 0;
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
		with += nodes_to_depth_3(boards[i], "crusade,hand-of-fate,long-jump");
		with += nodes_to_depth_3(boards[i], "cowardice,hand-of-fate,vulture");
		without += nodes_to_depth_3(boards[i], "crusade,lost-castle,long-jump");
		without += nodes_to_depth_3(boards[i], "cowardice,dark-mirror,vulture");
	}
	if (2 * with > 3 * without)
		fail_msg("%llu nodes with the card, %llu without", (unsigned long long)with,
		         (unsigned long long)without);
}

static void threads_share_the_nodes(void **state)
{
	struct test_state p = at(game, middle);
	struct recorded_search *r = prepare(game, p.s);
	r->request.threads = 3;
	r->request.limits.nodes = 30000;
	go(r);
	assert_true(r->answer.nodes <= 30000);
	assert_true(r->answer.nodes - r->control.helper_nodes <= 10000);
	assert_true(last(r)->nodes <= 30000);
	expect_legal_lines(r);
	drop(r);
}

/* What is asked of a search holds for all its threads: no card, whoever finds it. */
static void threads_reach_the_depth(void **state)
{
	struct test_state p = at(game, middle);
	for (int threads = 1; threads <= 3; threads++) {
		struct recorded_search *r = prepare(game, p.s);
		r->request.threads = threads;
		r->request.worlds = 1;
		r->request.limits.depth = 3;
		go(r);
		assert_int_equal(last(r)->depth, 3);
		expect_legal_lines(r);
		drop(r);
	}
}

static void even_a_search_stopped_before_it_began_answers(void **state)
{
	struct test_state p = at(game, middle);
	struct recorded_search *r = prepare(game, p.s);
	start_clock(r);
	search_stop(&r->control);
	run(r);
	assert_true(r->answer.n_pv > 0);
	assert_true(r->answer.nodes == 0);
	expect_legal_lines(r);
	drop(r);
}

static void many_lines_are_distinct_and_ordered(void **state)
{
	enum { LINES = 12 };
	struct test_state p = at(game, middle);
	struct recorded_search *r = prepare(game, p.s);
	r->request.multipv = LINES;
	r->request.limits.depth = 2;
	go(r);
	for (int i = 0, from = r->n - LINES; i < LINES; i++) {
		assert_int_equal(r->infos[from + i].multipv, i + 1);
		assert_true(i == 0 || r->infos[from + i].score <= r->infos[from + i - 1].score);
		for (int k = 0; k < i; k++)
			assert_true(r->pv[from + i][0] != r->pv[from + k][0]);
	}
	drop(r);
}

/* After a card before the move, the principal variation has a move that may follow it. */
static void lines_name_whole_turns(void **state)
{
	static const char *const cards[] = {"hand-of-fate", "disintegration@d2", "vulture"};
	for (int i = 0; i < 3; i++) {
		struct test_state p =
			at(game, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1 - - - "
		             "disintegration,hand-of-fate,vulture ?,?,? crusade -,crusade");
		struct recorded_search *r = prepare(game, p.s);
		struct error err;
		step_t step;
		assert_true(game->step_from_text(p.s, cards[i], &step, &err));
		steps_add(&r->request.limits.searchmoves, step);
		steps_add(&r->request.limits.searchmoves, STEP_NONE);
		r->request.limits.depth = 2;
		go(r);
		assert_true(r->answer.pv[0] == step);
		assert_true(r->answer.n_pv >= 2);
		struct chessmate_step second = chessmate_step_unpack(r->answer.pv[1]);
		assert_true(second.kind == STEP_TURN && second.card == CARD_NONE);
		struct strbuf whole = {0}, move = {0};
		tokens_write_pv(&whole,
		                &(struct pv_text){game, p.s, r->answer.pv, r->answer.n_pv, true, 1});
		strbuf_printf(&move, "%s,", cards[i]);
		game->step_to_text(p.s, r->answer.pv[1], &move);
		assert_string_equal(strbuf_get(&whole), strbuf_get(&move));
		strbuf_free(&whole);
		strbuf_free(&move);
		drop(r);
	}
}

/* ---- the evaluation */

static void evaluations_one_after_another_are_those_of_each(void **state)
{
	struct chessmate_evaluator *e = xzalloc(sizeof *e);
	struct test_state p = at(game, middle);
	struct chessmate s = as_state(&p);
	struct fast_rng rng;
	fast_rng_seed(&rng, 1);
	for (int i = 0; i < 400; i++) {
		step_t step = game->random_step(&s, &rng);
		int value = game->evaluate(&s, i % 2);
		assert_int_equal(chessmate_evaluate_next(e, &s, i % 2), value);
		assert_int_equal(chessmate_evaluate_within(e, &s, i % 2, value - 1, value + 1), value);
		assert_true(chessmate_evaluate_within(e, &s, i % 2, value + 600, value + 601) <
		            value + 600);
		assert_true(chessmate_evaluate_within(e, &s, i % 2, value - 601, value - 600) >
		            value - 600);
		if (step == STEP_NONE)
			s = as_state(&p);
		else
			chessmate_make_turn(&s, step);
	}
	free(e);
}

/* The table has the mate from the same position with more turns left, as it may have it from behind
 * a null move, which begins the count of quiet turns anew. */
static void no_mate_comes_after_the_quiet_turns(void **state)
{
	static const int clocks[] = {0, 89, 93, 95, 97, 99};
	struct test_state p = at(game, "8/8/3k4/8/8/3K4/8/QR6 b - - 0 80 - - - champion!,crusade!,"
	                               "dark-mirror! cowardice!,death-dance!,holy-quest! - -,-");
	struct recorded_search *r = prepare(game, p.s);
	struct alphabeta *ab = xzalloc(sizeof *ab);
	start_clock(r);
	*ab = (struct alphabeta){
		.search = &r->s, .evaluator = xzalloc(sizeof *ab->evaluator), .without_cards = -1};
	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		struct chessmate s = as_state(&p);
		s.pos.halfmove_clock = (uint16_t)clocks[i];
		struct chessmate_node node = {.s = &s,
		                              .depth = 10,
		                              .ply = 1,
		                              .alpha = -SCORE_WIN_IN_MAX - 1,
		                              .beta = -SCORE_WIN_IN_MAX};
		int score = chessmate_alphabeta(ab, &node), turns = SCORE_WIN + score - 1;
		if (score < -SCORE_WIN_IN_MAX)
			assert_true(clocks[i] + turns <= 100);
		else
			assert_true(i > 0);
	}
	free(ab->evaluator);
	free(ab);
	drop(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hanging_pieces_are_taken),
		cmocka_unit_test(mates_in_one_are_found),
		cmocka_unit_test(mates_in_two_are_found),
		cmocka_unit_test(mates_are_averted_by_cards),
		cmocka_unit_test(mates_are_only_claimed_when_sure),
		cmocka_unit_test(risks_are_taken_by_the_odds),
		cmocka_unit_test(nodes_are_counted_exactly_and_the_same_twice),
		cmocka_unit_test(a_hand_that_can_be_exchanged_costs_few_nodes),
		cmocka_unit_test(threads_share_the_nodes),
		cmocka_unit_test(threads_reach_the_depth),
		cmocka_unit_test(even_a_search_stopped_before_it_began_answers),
		cmocka_unit_test(many_lines_are_distinct_and_ordered),
		cmocka_unit_test(lines_name_whole_turns),
		cmocka_unit_test(evaluations_one_after_another_are_those_of_each),
		cmocka_unit_test(no_mate_comes_after_the_quiet_turns),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
