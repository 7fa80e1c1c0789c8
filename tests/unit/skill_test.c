/* skill_test.c - Skill Level: what levels 0, 1 and 20 are, how often the others are greedy,
 * that a level's choice is that of SearchSeed and position alone, and that none thinks long. */
#include "games/chess/game.h"
#include "games/chessmate/game.h"
#include "games/coffee/game.h"
#include "games/tictac/game.h"
#include "search/skill.h"
#include "tests/unit/sample.h"
#include "tests/unit/search_kit.h"

#define CHESS_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* The search of a level, prepared for a position. */
static struct recorded_search *at_level(const struct game *game, const struct test_state *p,
                                        int level, uint64_t seed)
{
	struct recorded_search *r = prepare(game, p->s);
	r->request.skill_level = level;
	r->request.seed = seed;
	return r;
}

static struct recorded_search *play(struct recorded_search *r)
{
	start_clock(r);
	skill_search(&r->request, &r->control, &r->answer);
	assert_true(r->answer.n_pv > 0);
	return r;
}

/* The first decision of a level, as text. */
static const char *decision(const struct game *game, const char *position, int level, uint64_t seed)
{
	static char text[64];
	struct strbuf out = {0};
	struct test_state p = at(game, position);
	struct recorded_search *r = play(at_level(game, &p, level, seed));
	game->step_to_text(p.s, r->answer.pv[0], &out);
	snprintf(text, sizeof text, "%s", strbuf_get(&out));
	strbuf_free(&out);
	drop(r);
	return text;
}

static void level_0_is_uniform_over_the_legal_decisions(void **state)
{
	enum { TRIALS = 1000, MOVES = 20 };
	struct test_state p = at(&chess_game, CHESS_START);
	struct steps legal = {0};
	int counts[MOVES] = {0};
	chess_game.legal(p.s, &legal);
	assert_int_equal(legal.n, MOVES);
	for (int i = 0; i < TRIALS; i++) {
		struct recorded_search *r = play(at_level(&chess_game, &p, 0, (uint64_t)i));
		for (int k = 0; k < MOVES; k++)
			counts[k] += legal.at[k] == r->answer.pv[0];
		drop(r);
	}
	/* Fifty each; the standard deviation is seven, and five of them is never. */
	for (int k = 0; k < MOVES; k++)
		assert_in_range(counts[k], 15, 85);
	steps_free(&legal);
}

static void level_1_takes_the_most_it_can_and_looks_no_further(void **state)
{
	for (uint64_t seed = 0; seed < 20; seed++) {
		/* the queen rather than the knight, though she is protected */
		assert_string_equal(
			decision(&chess_game, "4k3/8/2p1p3/1n1q4/2P1N3/3R4/8/4K3 w - - 0 1", 1, seed) + 2,
			"d5");
		/* mate rather than the queen */
		assert_string_equal(decision(&chess_game, "6k1/5ppp/8/8/8/8/q7/R2R2K1 w - - 0 1", 1, seed),
		                    "d1d8");
		/* the line (T12) rather than the queen */
		assert_string_equal(decision(&tictac_game, "1qp/3/RR1[K] w 0 9", 1, seed), "K@c1");
		/* a line and a bishop rather than another line */
		assert_string_equal(decision(&tictac_game, "1RR/1br/Q1b[KNkq] w 0 9", 1, seed), "b3b2");
		/* three beans rather than one, and stolen (C8) rather than placed */
		assert_string_equal(
			decision(&coffee_game, "8/8/8/4(1)3/3(3)(3)3/8/8/8 w 38 3,2 - 0 9", 1, seed), "e4xd4");
	}
}

static void level_1_takes_any_of_equal_choices(void **state)
{
	struct test_state p = at(&chess_game, CHESS_START);
	step_t first = STEP_NONE;
	int others = 0;
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct recorded_search *r = play(at_level(&chess_game, &p, 1, seed));
		first = seed ? first : r->answer.pv[0];
		others += r->answer.pv[0] != first;
		drop(r);
	}
	assert_true(others > 10);
}

/* As docs/levels.md says; only a turn that was searched has a score. */
static void greedy_turns_are_rarer_with_every_level(void **state)
{
	enum { TRIALS = 300 };
	static const int levels[] = {2, 10, 18};
	struct test_state p = at(&tictac_game, "3/3/3[Kk] w 0 1");
	for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
		int greedy = 0, expected = TRIALS * (20 - levels[i]) * (24 - levels[i]) / 480;
		for (uint64_t seed = 0; seed < TRIALS; seed++) {
			struct recorded_search *r = at_level(&tictac_game, &p, levels[i], seed);
			r->request.limits.nodes = 1;
			play(r);
			greedy += last(r)->kind == SCORE_NONE;
			drop(r);
		}
		/* The standard deviation is nine at most, and five of them is never. */
		assert_true(greedy > expected - 45 && greedy < expected + 45);
	}
}

static void a_level_depends_on_seed_and_position_alone(void **state)
{
	static const char *const other =
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
	struct test_state p = at(&chess_game, CHESS_START), q = at(&chess_game, other);
	for (int level = 0; level < SKILL_FULL; level += 3) {
		struct recorded_search *a = play(at_level(&chess_game, &p, level, 7));
		struct recorded_search *b = at_level(&chess_game, &q, level, 7);
		play(b); /* fills its table, if it uses any */
		b->request.root_infostate.start = b->request.root_infostate.now = p.s;
		b->request.limits = (struct limits){0};
		b->request.threads = 4;
		play(b);
		assert_int_equal(a->answer.n_pv, b->answer.n_pv);
		assert_memory_equal(a->answer.pv, b->answer.pv, a->answer.n_pv * sizeof(step_t));
		assert_int_equal(a->answer.nodes, b->answer.nodes);
		drop(a);
		drop(b);
	}
}

/* A position that has occurred before is another: or random players would repeat for ever. */
static void a_repetition_is_another_position(void **state)
{
	struct test_state p = at(&chess_game, CHESS_START);
	uint64_t key = chess_game.repetition_key(p.s), keys[] = {key, 1, key};
	int different = 0;
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct recorded_search *once = at_level(&chess_game, &p, 0, seed);
		struct recorded_search *twice = at_level(&chess_game, &p, 0, seed);
		once->request.root_infostate.keys = twice->request.root_infostate.keys = keys;
		once->request.root_infostate.n_keys = 1;
		twice->request.root_infostate.n_keys = 3;
		different += play(once)->answer.pv[0] != play(twice)->answer.pv[0];
		drop(once);
		drop(twice);
	}
	assert_true(different > 10);
}

static void no_level_thinks_long(void **state)
{
	struct test_state p = at(&chess_game, CHESS_START);
	uint64_t before = 0;
	for (int level = 2; level < SKILL_FULL; level++) {
		uint64_t most = 0;
		for (uint64_t seed = 0; seed < 5; seed++) {
			struct recorded_search *r = play(at_level(&chess_game, &p, level, seed));
			most = r->answer.nodes > most ? r->answer.nodes : most;
			drop(r);
		}
		assert_true(most >= before && most < 20000);
		before = most;
	}
	struct recorded_search *r = at_level(&chess_game, &p, 19, 0);
	r->request.limits.nodes = 5;
	assert_true(play(r)->answer.nodes <= 5);
	drop(r);
}

static void searchmoves_bind_every_level(void **state)
{
	struct test_state p = at(&chess_game, CHESS_START);
	struct steps legal = {0};
	chess_game.legal(p.s, &legal);
	for (int level = 0; level <= SKILL_FULL; level++) {
		struct recorded_search *r = at_level(&chess_game, &p, level, 1);
		r->request.limits.nodes = 100;
		steps_add(&r->request.limits.searchmoves, legal.at[level % legal.n]);
		steps_add(&r->request.limits.searchmoves, STEP_NONE);
		assert_int_equal(play(r)->answer.pv[0], legal.at[level % legal.n]);
		drop(r);
	}
	steps_free(&legal);
}

static void level_20_is_the_search_itself(void **state)
{
	struct test_state p = at(&tictac_game, "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1");
	struct recorded_search *a = prepare(&tictac_game, p.s);
	struct recorded_search *b = at_level(&tictac_game, &p, SKILL_FULL, 0);
	a->request.limits.nodes = b->request.limits.nodes = 5000;
	go(a);
	play(b);
	assert_int_equal(a->n, b->n);
	assert_int_equal(a->answer.nodes, b->answer.nodes);
	assert_memory_equal(a->answer.pv, b->answer.pv, a->answer.n_pv * sizeof(step_t));
	drop(a);
	drop(b);
}

/* In every game, from the start on, what levels 0 and 1 say is one whole turn, legal step by
 * step but for the outcomes that only chance knows. */
static void a_turn_without_search_is_a_whole_one(void **state)
{
	static const struct game *const games[] = {&chess_game, &coffee_game, &tictac_game};
	for (size_t g = 0; g < sizeof games / sizeof *games; g++)
		for (int i = 0; i < SAMPLE(40); i++) {
			const struct game *game = games[g];
			struct setup setup = {.players = 2};
			struct test_state p = {{0}};
			game->start(&setup, p.s);
			for (int turn = 0; turn < 10 && game->to_move(p.s) < SEATS_MAX; turn++) {
				struct test_state before = p;
				struct recorded_search *r = play(at_level(game, &before, i % 2, (uint64_t)i));
				int seat = game->to_move(p.s);
				for (size_t k = 0; k < r->answer.n_pv; k++) {
					assert_int_equal(game->to_move(p.s), seat);
					assert_true(game->is_legal(p.s, r->answer.pv[k], NULL));
					game->apply(p.s, r->answer.pv[k], NULL);
				}
				assert_false(game->mid_turn(p.s));
				assert_int_equal(last(r)->kind, SCORE_NONE);
				drop(r);
			}
		}
}

/* The name of a decision that needs no position to be read. */
static bool is_called(const struct test_state *p, step_t step, const char *name)
{
	struct strbuf text = {0};
	chessmate_game.step_to_text(p->s, step, &text);
	bool same = strcmp(strbuf_get(&text), name) == 0;
	strbuf_free(&text);
	return same;
}

/* A hand that is taken shows cards that the seat cannot know before; the turn goes on. */
static void a_turn_goes_on_behind_what_only_chance_knows(void **state)
{
	static const char *const position =
		"r2qkBbp/pbp1pp1p/5p2/3p4/P2P4/2P5/P3PPPP/rN1QKBNR b Kq - 0 7 - - - ?,?,? "
		"champion,hand-of-fate,vulture revelation,rebirth,long-jump,mystic-shield,lost-castle,"
		"dark-mirror,crusade crusade,-";
	struct test_state p = at(&chessmate_game, position);
	int exchanged[2] = {0};
	for (int i = 0; i < SAMPLE(600); i++) {
		struct recorded_search *r = play(at_level(&chessmate_game, &p, i % 2, (uint64_t)i));
		for (size_t k = 0; k < r->answer.n_pv; k++)
			if (is_called(&p, r->answer.pv[k], "hand-of-fate")) {
				exchanged[i % 2]++;
				assert_int_equal(r->answer.n_pv, k + 2);
			}
		drop(r);
	}
	assert_true(exchanged[0] > 0 && exchanged[1] > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(level_0_is_uniform_over_the_legal_decisions),
		cmocka_unit_test(level_1_takes_the_most_it_can_and_looks_no_further),
		cmocka_unit_test(level_1_takes_any_of_equal_choices),
		cmocka_unit_test(greedy_turns_are_rarer_with_every_level),
		cmocka_unit_test(a_level_depends_on_seed_and_position_alone),
		cmocka_unit_test(a_repetition_is_another_position),
		cmocka_unit_test(no_level_thinks_long),
		cmocka_unit_test(searchmoves_bind_every_level),
		cmocka_unit_test(level_20_is_the_search_itself),
		cmocka_unit_test(a_turn_without_search_is_a_whole_one),
		cmocka_unit_test(a_turn_goes_on_behind_what_only_chance_knows),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
