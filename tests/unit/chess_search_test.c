/* chess_search_test.c - the search of chess: mates with the right distance, hanging
 * pieces, stalemates and draws seen in time, known positions solved within a fixed
 * number of nodes. Limits that all searchers share are in games_search_test.c. */
#include "chess/endgame.h"
#include "games/chess/game.h"
#include "games/chess/state.h"
#include "games/chess/thread.h"
#include "tests/unit/sample.h"
#include "tests/unit/search_kit.h"

static const struct game *const game = &chess_game;

static step_t step_of(const struct test_state *p, const char *token)
{
	step_t step = STEP_NONE;
	struct error err;
	if (!game->step_from_text(p->s, token, &step, &err))
		fail_msg("%s: %s", token, err.text);
	return step;
}

static void restrict_to(struct recorded_search *r, const struct test_state *p, const char *token)
{
	steps_add(&r->request.limits.searchmoves, step_of(p, token));
	steps_add(&r->request.limits.searchmoves, STEP_NONE);
}

static struct recorded_search *run_nodes(const struct test_state *p, uint64_t nodes)
{
	struct recorded_search *r = prepare(game, p->s);
	r->request.limits.nodes = nodes;
	go(r);
	expect_legal_lines(r);
	return r;
}

static void expect_score(const struct recorded_search *r, enum score_kind kind, int score)
{
	assert_int_equal(last(r)->kind, kind);
	assert_int_equal(last(r)->score, score);
}

/* ---- mates */

/* Plain minimax: can the seat on move mate in so many turns? */
static bool mates(const struct test_state *p, int turns)
{
	int us = game->to_move(p->s);
	struct steps tries = {0};
	bool found = false;
	game->legal(p->s, &tries);
	for (size_t i = 0; i < tries.n && !found; i++) {
		struct test_state next = *p;
		struct steps defences = {0};
		game->apply(next.s, tries.at[i], NULL);
		game->legal(next.s, &defences);
		found = defences.n ? turns > 1 : game->returns(next.s, 1, us) > 0;
		for (size_t k = 0; k < defences.n && found; k++) {
			struct test_state after = next;
			game->apply(after.s, defences.at[k], NULL);
			found = mates(&after, turns - 1);
		}
		steps_free(&defences);
	}
	steps_free(&tries);
	return found;
}

static void mates_in_two_are_found(void **state)
{
	static const char *const cases[] = {
		"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
		"5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1",
		"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", /* Morphy's opera */
		"6k1/8/R7/1R6/8/8/8/6K1 w - - 0 1",
		"8/8/8/8/8/1k6/7q/K7 b - - 0 1",
		"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", /* Legal */
		"1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1",
		"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1",
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct test_state p = at(game, cases[i]);
		int turns = mates(&p, 1) ? 1 : 2;
		assert_true(mates(&p, turns));
		struct recorded_search *r = run_nodes(&p, 200000);
		if (last(r)->kind != SCORE_MATE || last(r)->score != turns)
			fail_msg("no mate in %d: %s", turns, cases[i]);
		drop(r);
		r = prepare(game, p.s);
		r->request.limits.mate = turns;
		go(r);
		expect_score(r, SCORE_MATE, turns);
		drop(r);
	}
}

/* Morphy's problem: black has no threat, but any move of his loses, so a null move hides it. */
static void a_mate_by_zugzwang_is_proven(void **state)
{
	struct test_state p = at(game, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
	struct recorded_search *r = prepare(game, p.s);
	r->request.limits.mate = 2;
	go(r);
	expect_score(r, SCORE_MATE, 2);
	drop(r);
}

static void mates_in_three_are_found(void **state)
{
	static const char *const cases[] = {
		"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
		"1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 1",
		"3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 1",
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct test_state p = at(game, cases[i]);
		struct recorded_search *r = run_nodes(&p, 300000);
		if (last(r)->kind != SCORE_MATE || last(r)->score != 3)
			fail_msg("no mate in 3: %s", cases[i]);
		drop(r);
	}
}

/* With what the transposition table keeps from one move to the next, and against the side
 * that is mated. */
static void mate_distance_shrinks(void **state)
{
	struct test_state p = at(game, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
	struct recorded_search *r = run_nodes(&p, 300000);
	expect_score(r, SCORE_MATE, 3);
	for (int ply = 1; ply <= 4; ply++) {
		struct test_state next = p;
		game->apply(next.s, r->answer.pv[0], NULL);
		p = next;
		atomic_store(&r->n, 0);
		r->request.root_infostate =
			(struct infostate){.start = p.s, .now = p.s, .viewer = game->to_move(p.s)};
		r->answer.n_pv = 0;
		go(r);
		expect_score(r, SCORE_MATE, ply % 2 ? -(3 - (ply + 1) / 2) : 3 - ply / 2);
	}
	drop(r);
}

/* ---- what hangs, and what looks like it */

static void expect_best(const char *position, uint64_t nodes, const char *token)
{
	struct test_state p = at(game, position);
	struct recorded_search *r = run_nodes(&p, nodes);
	struct strbuf text = {0};
	game->step_to_text(p.s, r->answer.pv[0], &text);
	if (strcmp(strbuf_get(&text), token) != 0)
		fail_msg("%s, not %s: %s", strbuf_get(&text), token, position);
	strbuf_free(&text);
	drop(r);
}

static void hanging_pieces_are_captured(void **state)
{
	static const uint64_t nodes[] = {1, 100, 5000};
	for (int i = 0; i < 3; i++) {
		expect_best("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", nodes[i], "e4d5");
		expect_best("4k3/8/2p5/3r4/8/8/3Q1PPP/3r2K1 w - - 0 1", nodes[i], "d2d1");
		expect_best("3rk3/8/8/8/8/8/3Q4/3RK3 w - - 0 1", nodes[i], "d2d8");
		expect_best("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", nodes[i],
		            "f3h4");
	}
	/* Guarded: the pawn is not taken. */
	struct test_state p = at(game, "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1");
	struct recorded_search *r = run_nodes(&p, 1000);
	assert_int_not_equal(r->answer.pv[0], step_of(&p, "d2d6"));
	drop(r);
}

static void stalemate_is_shunned_and_sought(void **state)
{
	/* Qf7 would be stalemate, a queen's promotion too. */
	expect_best("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 1000, "f1f8");
	expect_best("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", 200000, "c6c7"); /* Saavedra */
	expect_best("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", 20000, "c7c8r");
	/* The rook may not be taken, and gives check for ever. */
	struct test_state p = at(game, "7k/5Q2/8/8/8/8/6r1/7K b - - 0 1");
	struct recorded_search *r = run_nodes(&p, 400000);
	expect_score(r, SCORE_CP, 0);
	drop(r);
}

/* ---- draws */

static uint64_t key_after(const struct test_state *p, const char *token)
{
	struct test_state next = *p;
	game->apply(next.s, step_of(p, token), NULL);
	return game->repetition_key(next.s);
}

static void a_third_occurrence_is_a_draw(void **state)
{
	struct test_state p = at(game, "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 20 40");
	uint64_t seen = key_after(&p, "d1e1");
	const uint64_t keys[] = {seen, 1, 2, 3, seen, 1, 2, game->repetition_key(p.s)};
	for (size_t n = 0; n <= 8; n += 8) {
		struct recorded_search *r = prepare(game, p.s);
		r->request.root_infostate.keys = keys;
		r->request.root_infostate.n_keys = n;
		r->request.limits.depth = 1;
		restrict_to(r, &p, "d1e1");
		go(r);
		assert_true(n ? last(r)->score == 0 : last(r)->score < -100);
		drop(r);
	}
}

/* White is far behind and saves itself by checking for ever. */
static void perpetual_check_is_found(void **state)
{
	struct test_state p = at(game, "5rk1/5p2/8/4Q3/8/8/qr6/7K w - - 0 1");
	struct recorded_search *r = run_nodes(&p, 50000);
	expect_score(r, SCORE_CP, 0);
	drop(r);
}

static void the_fifty_move_rule_draws(void **state)
{
	/* Any move but a pawn's draws; a mate on the hundredth does not. */
	expect_best("8/8/3k4/8/8/3K4/4P3/1R6 w - - 99 120", 5000, "e2e4");
	struct test_state p = at(game, "8/8/3k4/8/8/3K4/8/1R6 w - - 99 120");
	struct recorded_search *r = run_nodes(&p, 5000);
	expect_score(r, SCORE_CP, 0);
	drop(r);
	p = at(game, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 120");
	r = run_nodes(&p, 5000);
	expect_score(r, SCORE_MATE, 1);
	drop(r);
}

/* No mate that comes too late is said, though the transposition table has it from the same
 * position with more moves left. */
static void no_mate_comes_after_the_fifty_moves(void **state)
{
	static const char board[] = "8/8/4k3/8/8/4K3/8/RR6 w - - %d 80";
	static const int clocks[] = {0, 91, 94, 97, 98, 99};
	struct recorded_search *r = NULL;
	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		char fen[80];
		snprintf(fen, sizeof fen, board, clocks[i]);
		struct test_state p = at(game, fen);
		r = r ? r : prepare(game, p.s);
		atomic_store(&r->n, 0);
		r->state = r->request.root_infostate.start = r->request.root_infostate.now = p.s;
		r->request.limits.depth = clocks[i] ? 7 : 12;
		go(r);
		for (int k = 0; k < r->n; k++)
			if (r->infos[k].kind == SCORE_MATE)
				assert_true(clocks[i] + 2 * abs(r->infos[k].score) - 1 <= 100);
	}
	drop(r);
}

/* The transposition table serves near the fifty moves, too, for each halfmove clock by itself. */
static void the_table_serves_near_the_fifty_moves(void **state)
{
	struct test_state p = at(game, "2K5/8/8/5k2/8/8/8/2Q5 b - - 91 80");
	struct recorded_search *r = prepare(game, p.s);
	r->request.limits.nodes = 200000;
	r->request.limits.depth = 10;
	go(r);
	assert_int_equal(last(r)->depth, 10);
	drop(r);
}

/* ---- known positions */

static void known_positions_are_solved(void **state)
{
	static const char *const cases[][2] = {
		/* Win at Chess (Reinfeld, 1945), by number */
		{"e3g3", "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1"}, /* 3 */
		{"b6b7", "7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1"},
		{"g4e3", "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1"},
		{"e7f7", "r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1"},
		{"h4h7", "2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1"},
		{"f3c6", "r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq - 0 1"},
		{"g4f3", "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1"},
		{"f1f8", "5rk1/pp4p1/2n1p2p/2Npq3/2p5/6P1/P3P1BP/R4Q1K w - - 0 1"},
		{"h3h7", "r2rb1k1/pp1q1p1p/2n1p1p1/2bp4/5P2/PP1BPR1Q/1BPN2PP/R5K1 w - - 0 1"},
		{"b8b7", "1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - - 0 1"},
		{"e2c3", "r4rk1/ppp2ppp/2n5/2bqp3/8/P2PB3/1PP1NPPP/R2Q1RK1 w - - 0 1"},
		{"c4e5", "1k5r/pppbn1pp/4q1r1/1P3p2/2NPp3/1QP5/P4PPP/R1B1R1K1 w - - 0 1"},
		{"a8h8", "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1"}, /* 18 */
		/* Bratko and Kopec, 1982, number 1; Lasker and Reichhelm, 1901; Reti, 1921 */
		{"d6d1", "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1"},
		{"a1b1", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"},
		{"h8g7", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"},
	};
	for (size_t i = 0; i < SAMPLE(sizeof cases / sizeof *cases); i++)
		expect_best(cases[i][1], 200000, cases[i][0]);
}

/* ---- evaluation */

static int evaluation(const char *position)
{
	struct test_state p = at(game, position);
	return game->evaluate(p.s, 0);
}

static void pieces_that_cannot_mate_are_worth_little(void **state)
{
	static const struct {
		int times; /* that the same with a pawn is worth, at the least */
		const char *pieces, *with_pawn;
	} cases[] = {
		{8, "8/3k4/8/8/8/3K4/3N4/8 w - - 0 1", "8/3k4/8/8/8/3K4/3NP3/8 w - - 0 1"},
		{8, "8/3k4/8/8/8/3K4/3B4/8 w - - 0 1", "8/3k4/8/8/8/3K4/3BP3/8 w - - 0 1"},
		{3, "8/3k4/8/8/8/3K4/3NN3/8 w - - 0 1", "8/3k4/8/8/8/3K4/3NNP2/8 w - - 0 1"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_true(cases[i].times * evaluation(cases[i].pieces) < evaluation(cases[i].with_pawn));
}

/* What is left of 64 points of the ending for who has them. */
static void hard_endings_are_scaled(void **state)
{
	static const struct {
		const char *position;
		int left;
	} cases[] = {
		{"3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", 8},       /* a rook against a queen */
		{"3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", 64},      /* queen and rook */
		{"2bnk3/8/8/8/8/8/8/3QK3 w - - 0 1", 8},      /* queen and two minor pieces */
		{"3bk3/8/8/8/8/8/8/3RK3 w - - 0 1", 8},       /* rook and minor piece */
		{"4k3/8/8/8/8/8/8/3RK3 w - - 0 1", 64},       /* a rook alone */
		{"4k3/8/8/8/8/8/8/3BK3 w - - 0 1", 0},        /* a minor piece alone */
		{"4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", 0},       /* two knights */
		{"4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", 64},      /* bishop and knight */
		{"2b1k3/8/8/8/8/8/P7/2B1K3 w - - 0 1", 24},   /* opposite bishops alone */
		{"2b1k2r/8/8/8/8/8/P7/2B1K2R w - - 0 1", 48}, /* with rooks */
		{"3bk3/8/8/8/8/8/P7/2B1K3 w - - 0 1", 52},    /* bishops of a colour, one pawn */
		{"4k3/8/8/8/8/8/PPP5/3RK3 w - - 0 1", 60},    /* three pawns */
		{"4k3/8/8/8/8/8/PPPP4/3RK3 w - - 0 1", 64},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct test_state p = at(game, cases[i].position);
		struct chess_search_position searched;
		chess_search_position_from(&searched, &((const struct chess *)p.s)->p);
		if (endgame_scale(&searched, 64) != cases[i].left)
			fail_msg("%s: %d", cases[i].position, endgame_scale(&searched, 64));
	}
}

/* Seen from the other side a lone king in a corner is worth the same. */
static void corners_are_alike(void **state)
{
	assert_int_equal(evaluation("7k/8/8/3KQ3/8/8/8/8 b - - 0 1"),
	                 -evaluation("8/8/8/8/3kq3/8/8/7K w - - 0 1"));
	assert_int_equal(evaluation("k7/8/8/3KQ3/8/8/8/8 b - - 0 1"),
	                 -evaluation("8/8/8/8/3kq3/8/8/K7 w - - 0 1"));
}

/* ---- many lines */

static void many_lines_are_distinct_and_ordered(void **state)
{
	enum { LINES = 5 };
	struct test_state p =
		at(game, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1");
	struct recorded_search *r = prepare(game, p.s);
	r->request.multipv = LINES;
	r->request.limits.depth = 6;
	go(r);
	expect_legal_lines(r);
	for (int i = 0, from = r->n - LINES; i < LINES; i++) {
		assert_int_equal(r->infos[from + i].multipv, i + 1);
		assert_int_equal(r->infos[from + i].depth, 6);
		assert_true(i == 0 || r->infos[from + i].score <= r->infos[from + i - 1].score);
		for (int k = 0; k < i; k++)
			assert_int_not_equal(r->pv[from + i][0], r->pv[from + k][0]);
	}
	drop(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mates_in_two_are_found),
		cmocka_unit_test(a_mate_by_zugzwang_is_proven),
		cmocka_unit_test(mates_in_three_are_found),
		cmocka_unit_test(mate_distance_shrinks),
		cmocka_unit_test(hanging_pieces_are_captured),
		cmocka_unit_test(stalemate_is_shunned_and_sought),
		cmocka_unit_test(a_third_occurrence_is_a_draw),
		cmocka_unit_test(perpetual_check_is_found),
		cmocka_unit_test(the_fifty_move_rule_draws),
		cmocka_unit_test(no_mate_comes_after_the_fifty_moves),
		cmocka_unit_test(the_table_serves_near_the_fifty_moves),
		cmocka_unit_test(known_positions_are_solved),
		cmocka_unit_test(pieces_that_cannot_mate_are_worth_little),
		cmocka_unit_test(hard_endings_are_scaled),
		cmocka_unit_test(corners_are_alike),
		cmocka_unit_test(many_lines_are_distinct_and_ordered),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
