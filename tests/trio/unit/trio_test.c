/* trio_test.c - trio against its rules, X1 to X9, through the contract alone, so
 * that what the test game proves is worth something. Each test names its rule. */
#include "tests/trio/game.h"

#include <stdio.h>

#include "search/perft.h"
#include "tests/unit/contract_kit.h"

static const struct game *const game = &trio_game;
static const struct setup setup = {.players = 3};

static struct test_state position_from(const char *position)
{
	return at_by(position, &setup);
}

/* Plays tokens parted by blanks, each of which must be allowed; returns how many. */
static size_t play(struct test_state *p, const char *tokens, step_t *steps)
{
	char line[2000], *words[400];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		step_t made = apply_token(p, words[i], NULL);
		if (steps)
			steps[i] = made;
	}
	return n;
}

/* Plays tokens from a position and says where that must lead. */
static void check_leads_to(const char *from, const char *tokens, const char *to)
{
	struct test_state p = position_from(from);
	play(&p, tokens, NULL);
	expect_text(&p, to);
}

static void check_illegal(const char *from, const char *token, const char *rule)
{
	struct test_state p = position_from(from);
	expect_illegal_at(&p, token, rule);
}

#define START "-,-,- -,-,- deal 1"
#define DEALT "ab,cd,ef -,-,- "

static void X1_two_cards_each(void **unused)
{
	struct test_state p;
	memset(&p, 0xA5, sizeof p);
	game->start(&setup, p.s);
	expect_text(&p, START);
	check_leads_to(START, "deal:p1=b,a deal:p2=c,d deal:p3=e,f", "ab,cd,ef -,-,- roll 1");
	check_leads_to(START, "deal:p1=?,? deal:p2=?,c", "??,c?,- -,-,- deal 1");
	check_illegal(START, "deal:p1=a,a", "X1");
	check_illegal(START, "deal:p1=a,b,c", "X1");
	check_illegal(START, "deal:p2=a,b", "X1");
	check_illegal("ab,-,- -,-,- deal 1", "deal:p2=b,c", "X1");
	check_illegal(START, "pass", "X1");
}

static void X2_the_higher_die(void **unused)
{
	struct test_state p = position_from(DEALT "roll 1");
	struct rng rng;
	int seen[4] = {0};
	rng_from_seed(&rng, "dice", 1);
	for (int i = 0; i < 9000; i++) {
		struct events events = {0};
		int first, second;
		step_t rolled = game->roll(p.s, &rng, &events);
		assert_int_equal(events.at[0].kind, EVENT_DICE);
		assert_int_equal(events.at[0].seat, 0);
		assert_int_equal(events.at[0].seen_by, TO_EVERYBODY);
		assert_int_equal(sscanf(strbuf_get(&events.text), "%d,%d", &first, &second), 2);
		int higher = first > second ? first : second;
		assert_true(rolled == step(&p, higher == 1 ? "roll:1" : higher == 2 ? "roll:2" : "roll:3"));
		seen[higher]++;
		events_free(&events);
	}
	assert_in_range(seen[1], 850, 1150); /* 1, 3 and 5 of nine: five sigma */
	assert_in_range(seen[2], 2776, 3224);
	assert_in_range(seen[3], 4764, 5236);
	check_leads_to(DEALT "roll 1", "roll:2", DEALT "act:2 1");
	check_illegal(DEALT "roll 1", "roll:4", "X2");
	check_illegal(DEALT "roll 1", "roll:0", "X2");
	check_illegal(DEALT "roll 1", "lay-a", "X2");
	check_illegal(DEALT "act:1 1", "roll:1", "X2");
}

static void X3_one_kind_a_turn(void **unused)
{
	check_leads_to(DEALT "act:2 1", "pass", DEALT "roll 2");
	check_illegal("bc,d,ef a,-,- lay:1 1", "ask-p2-d", "X3");
	check_illegal("bc,d,ef a,-,- lay:1 1", "pass", "X3");
}

static void X4_laying(void **unused)
{
	check_leads_to(DEALT "act:2 1", "lay-a", "b,cd,ef a,-,- draw:1 1");
	check_leads_to(DEALT "act:2 1", "lay-a draw:p1=g", "bg,cd,ef a,-,- lay:1 1");
	check_leads_to(DEALT "act:2 1", "lay-a draw:p1=g end", "bg,cd,ef a,-,- roll 2");
	check_leads_to(DEALT "act:2 1", "lay-a draw:p1=g lay-g draw:p1=h", "bh,cd,ef ag,-,- roll 2");
	check_leads_to("ab,cd,ef -,-,gh act:2 1", "lay-a", "b,cd,ef a,-,gh lay:1 1"); /* no pile */
	check_leads_to("a,cd,ef b,-,gh act:2 1", "lay-a", "-,cd,ef ab,-,gh roll 2");
	check_leads_to("a!b,cd,ef -,-,- act:1 1", "lay-a draw:p1=?", "b?,cd,ef a,-,- roll 2");
	check_leads_to("??,cd,ef -,-,- act:1 1", "lay-a", "?,cd,ef a,-,- draw:0 1");
	check_illegal(DEALT "act:2 1", "lay-c", "X4");
	check_illegal(DEALT "act:2 1", "end", "X4");
	check_illegal("??,cd,ef -,-,- act:1 1", "lay-c", "X4");
	check_illegal("b,cd,ef a,-,- draw:1 1", "lay-b", "X4");
	check_illegal("b,cd,ef a,-,- draw:1 1", "draw:p2=g", "X4");
	check_illegal("b,cd,ef a,-,- draw:1 1", "draw:p1=f", "X4");
	check_illegal("b,cd,ef a,-,- draw:1 1", "draw:p1=g,h", "X4");
}

static void X4_the_turn_may_end(void **unused)
{
	struct test_state p = position_from("bg,cd,ef a,-,- lay:1 1"),
					  q = position_from("b,cd,ef a,-,- draw:1 1"),
					  last = position_from("b,cd,ef a,-,- draw:0 1"),
					  give = position_from("ab,d,ef c,-,- give:p2 1");
	assert_true(game->end_turn_step(p.s) == step(&p, "end"));
	assert_true(game->mid_turn(q.s) && game->end_turn_step(q.s) == STEP_NONE);
	assert_false(game->mid_turn(last.s));
	assert_true(game->mid_turn(give.s) && game->end_turn_step(give.s) == STEP_NONE);
}

static void X5_asking(void **unused)
{
	check_leads_to(DEALT "act:2 1", "ask-p2-c", DEALT "say:p2c 1");
	check_leads_to(DEALT "act:2 1", "ask-p3-a", DEALT "say:p3a 1"); /* its own card: a bluff */
	check_illegal(DEALT "act:2 1", "ask-p1-c", "X5");
	check_illegal("-,cd,ef ab,-,- act:2 1", "ask-p2-c", "X5");
	check_illegal("ab,c!,ef d,-,- act:2 1", "ask-p2-e", "X5");
	check_illegal("ab,-,ef -,cd,- act:2 1", "ask-p2-e", "X5");
	check_illegal("ab,c!g,ef d,-,- act:2 1", "ask-p2-c", "X5");
	check_illegal("ab,c!g,ef d,-,- act:2 1", "ask-p2-d", "X5");
}

static void check_forced_outcome(const char *position, const char *token)
{
	struct test_state p = position_from(position);
	struct steps list = {0};
	step_t forced = game->chance(p.s).forced;
	assert_true(forced == (token ? step(&p, token) : STEP_NONE));
	assert_true(game->legal(p.s, &list));
	assert_int_equal(list.n, token ? 1 : 2);
	steps_free(&list);
}

static void X6_the_table_answers(void **unused)
{
	check_leads_to(DEALT "say:p2c 1", "said:yes", "ab,d,ef c,-,- give:p2 1");
	check_leads_to(DEALT "say:p2e 1", "said:no", DEALT "roll 2");
	check_leads_to("ab,??,?? -,-,- say:p2e 1", "said:yes", "ab,?,?? e,-,- give:p2 1");
	check_leads_to("ab,??,?? -,-,- say:p2e 1", "said:no", "ab,??,?? -,-,- roll 2");
	check_illegal(DEALT "say:p2c 1", "said:no", "X6");
	check_illegal(DEALT "say:p2e 1", "said:yes", "X6");
	check_illegal(DEALT "say:p2e 1", "pass", "X6");
	check_illegal(DEALT "act:1 1", "said:no", "X6");
	check_forced_outcome(DEALT "say:p2c 1", "said:yes");
	check_forced_outcome(DEALT "say:p2e 1", "said:no");
	check_forced_outcome("ab,??,?? -,-,- say:p2e 1", NULL);
	check_forced_outcome("ab,??,?? -,-,- say:p2a 1", "said:no");  /* the asker has it */
	check_forced_outcome("??,??,ef -,-,- say:p2e 1", "said:no");  /* p3 knows */
	check_forced_outcome("??,cd,?? -,-,- say:p2e 1", "said:no");  /* p2 knows */
	check_forced_outcome("a,?,ef -,bc,gh say:p2d 1", "said:yes"); /* nowhere else */
}

static void X7_the_gift_is_marked(void **unused)
{
	check_leads_to("ab,d,ef c,-,- give:p2 1", "give-a", "b,a!d,ef c,-,- roll 2");
	check_leads_to("ab!,d,ef c,-,- give:p3 1", "give-b", "a,d,b!ef c,-,- roll 2");
	check_leads_to("??,d,ef c,-,- give:p2 1", "give-a", "?,a!d,ef c,-,- roll 2");
	check_illegal("ab,d,ef c,-,- give:p2 1", "give-d", "X7");
	check_illegal("ab,d,ef c,-,- give:p2 1", "pass", "X7");
	check_illegal(DEALT "act:1 1", "give-a", "X7");
}

static void X8_four_cards_win(void **unused)
{
	struct test_state p = position_from("de,f,g abc,-,- act:2 1"),
					  q = position_from("d,ef,g abc,-,- say:p2e 1");
	play(&p, "lay-d", NULL);
	expect_text(&p, "e,f,g abcd,-,- over 1");
	expect_result_at(&p, 1, "p1", REASON_POINTS);
	assert_int_equal(game->returns(p.s, 1, 0), 1);
	assert_int_equal(game->returns(p.s, 1, 1), -1);
	assert_int_equal(game->returns(p.s, 1, 2), -1);
	check_illegal("e,f,g abcd,-,- over 1", "lay-e", "X8");
	play(&q, "said:yes", NULL); /* no gift follows */
	expect_result_at(&q, 1, "p1", REASON_POINTS);
}

static void X8_twelve_turns(void **unused)
{
	struct test_state p = position_from("a,b,c d,ef,g act:1 12"),
					  q = position_from("a,b,c d,e,- act:1 12");
	play(&p, "pass", NULL);
	expect_text(&p, "a,b,c d,ef,g over 13");
	expect_result_at(&p, 1, "p2", REASON_LIMIT);
	assert_int_equal(game->returns(p.s, 1, 1), 1);
	play(&q, "pass", NULL);
	expect_result_at(&q, 1, "draw", REASON_LIMIT);
	for (int seat = 0; seat < 3; seat++)
		assert_int_equal(game->returns(q.s, 1, seat), 0);
}

static void X8_repetition(void **unused)
{
	struct test_state p = position_from(DEALT "roll 1"), q = position_from(DEALT "roll 2");
	uint64_t key = game->repetition_key(p.s);
	assert_true(key != 0 && key != game->repetition_key(q.s));
	play(&p, "roll:1", NULL);
	assert_true(game->repetition_key(p.s) == 0);
	play(&p, "pass roll:1 ask-p1-h said:no roll:3 pass", NULL);
	assert_true(game->repetition_key(p.s) == key);
	expect_result_at(&p, 2, "*", REASON_NONE);
	expect_result_at(&p, 3, "draw", REASON_REPETITION);
	play(&p, "roll:1 ask-p2-c said:yes give-a roll:1 pass roll:1 pass", NULL);
	assert_true(game->repetition_key(p.s) != key);
}

static void check_view(const char *position, int viewer, const char *seen)
{
	struct test_state p = position_from(position), q = p;
	game->observe(p.s, viewer, q.s);
	expect_text(&q, seen);
}

static void X9_what_is_seen(void **unused)
{
	static const char *const full = "ac!,bd,g! e,f,- roll 4";
	check_view(full, 0, "ac!,??,g! e,f,- roll 4");
	check_view(full, 1, "c!?,bd,g! e,f,- roll 4");
	check_view(full, VIEW_PUBLIC, "c!?,??,g! e,f,- roll 4");
	check_view(full, VIEW_ALL, full);
}

/* The information state of a viewer from the deal on, and its memory. */
struct trio_infostate {
	struct test_state start, now;
	step_t steps[100];
	struct infostate infostate;
};

static void make_infostate(struct trio_infostate *known, int viewer, const char *tokens)
{
	known->start = known->now = position_from(START);
	size_t n = play(&known->now, tokens, known->steps);
	known->infostate =
		(struct infostate){viewer, known->start.s, known->steps, n, known->now.s, NULL, 0};
}

/* In how many of n sampled worlds does a seat hold a card? */
static unsigned worlds_with_card(const struct trio_infostate *known, unsigned n, const char *hand,
                                 int seat)
{
	struct error err = {0};
	struct rng rng;
	unsigned found = 0;
	void *belief = game->belief_open(&known->infostate, &err);
	if (!belief)
		fail_msg("%s", err.text);
	rng_from_seed(&rng, "worlds", 1);
	for (unsigned i = 0; i < n; i++) {
		struct test_state world = known->now;
		struct strbuf text = {0};
		game->belief_sample(belief, &rng, world.s);
		game->state_to_text(world.s, &text);
		char *part = text.s;
		for (int before = 0; before < seat; before++)
			part = strchr(part, ',') + 1;
		found += memchr(part, *hand, strcspn(part, ", ")) != NULL;
		strbuf_free(&text);
	}
	game->belief_close(belief);
	return found;
}

/* p2 had no c when asked, then laid d and drew. Of the 4 * 6 * 2 ways to deal and
 * draw so, 12 end with p2 holding c: a quarter, though 12 of the 30 worlds do. */
static void X9_worlds_in_proportion(void **unused)
{
	struct trio_infostate t;
	make_infostate(&t, 0,
	               "deal:p1=a,b deal:p2=?,? deal:p3=?,? roll:1 ask-p2-c said:no "
	               "roll:1 lay-d draw:p2=?");
	expect_text(&t.now, "ab,??,?? -,d,- roll 3");
	assert_in_range(worlds_with_card(&t, 24000, "c", 1), 5664, 6336); /* five sigma */
	assert_in_range(worlds_with_card(&t, 24000, "c", 2), 11612, 12388);
	assert_int_equal(worlds_with_card(&t, 100, "a", 0), 100);
	assert_int_equal(worlds_with_card(&t, 100, "a", 1), 0);
}

static void X9_worlds_of_spectators(void **unused)
{
	struct trio_infostate t;
	make_infostate(&t, VIEW_PUBLIC, "deal:p1=?,? deal:p2=?,? deal:p3=?,? roll:1 ask-p2-c said:no");
	assert_int_equal(worlds_with_card(&t, 500, "c", 1), 0);
	assert_in_range(worlds_with_card(&t, 24000, "c", 0), 7636, 8364); /* two places of six */
	make_infostate(&t, VIEW_PUBLIC,
	               "deal:p1=?,? deal:p2=?,? deal:p3=?,? roll:1 ask-p2-c said:yes give-h");
	assert_int_equal(worlds_with_card(&t, 500, "h", 1), 500);
}

static void X9_nothing_agrees(void **unused)
{
	struct trio_infostate t;
	struct error err = {0};
	make_infostate(&t, 0,
	               "deal:p1=a,b deal:p2=?,? deal:p3=?,? roll:1 ask-p2-c said:no roll:1 lay-c");
	assert_null(game->belief_open(&t.infostate, &err));
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_null(game->belief_open(&t.infostate, NULL));
}

static void positions_that_cannot_be(void **unused)
{
	static const char *const bad[] = {
		"",
		"-",
		(START " "),
		(" " START),
		"-,-,- -,-,- deal",
		"-,-,- -,-,- deal 2",
		"ab,cd,ef -,-,- deal 1",
		"ab,-,ef -,-,- deal 1",
		"a,-,- -,-,- deal 1",
		"aa,cd,ef -,-,- roll 1",
		"ab,bc,ef -,-,- roll 1",
		"ab,cd,ef a,-,- roll 1",
		"ab,cd,ef -,-,- roll 0",
		"ab,cd,ef -,-,- roll 13",
		"ab,cd,ef -,-,- over 12",
		"????,????,? -,-,- roll 1",
		"?????????,-,- -,-,- roll 1",
		"ai,cd,ef -,-,- roll 1",
		"?!b,cd,ef -,-,- roll 1",
		"ab,cd,ef !,-,- roll 1",
		"ab,cd,ef ?,-,- roll 1",
		"ab,cd,ef -,-,- act:0 1",
		"ab,cd,ef -,-,- act:4 1",
		"ab,cd,ef -,-,- act: 1",
		"b,cd,ef a,-,- lay:3 1",
		"b,cd,ef -,a,- lay:1 1",
		"ab,cd,ef -,-,- lay:1 1",
		"b,cd,ef a,-,gh draw:1 1",
		"b,cd,ef a,-,- draw:3 1",
		"ab,cd,ef -,-,- say:p1c 1",
		"ab,cd,ef -,-,- say:p2 1",
		"ab,cd,ef -,-,- say:p4c 1",
		"ab,cd,ef -,-,- give:p2 1",
		"b,d,ef c,-,- give:p1 1",
		"a,b,c defg,-,- roll 3",
		"-,a,b cdefg,-,- over 3",
		"-,-,- abcd,efgh,- over 3",
		"ab,cd,ef -,-,- roll  1",
		"ab,cd,ef -,-,- roll 1x",
	};
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		expect_bad_by(bad[i], &setup, "");
}

static const char *epd = "tests/trio/trio.epd";

static void perft_figures(void **unused)
{
	FILE *file = fopen(epd, "r");
	char line[400];
	int n = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		char *figure = strstr(line, " ;");
		if (line[0] == '#' || !figure)
			continue;
		*figure = '\0';
		struct test_state p = position_from(line);
		for (figure += 2; figure; figure = strstr(figure, " ;"), figure += figure ? 2 : 0, n++) {
			atomic_bool stop = false;
			int depth;
			unsigned long long wanted;
			assert_int_equal(sscanf(figure, "D%d %llu", &depth, &wanted), 2);
			struct perft count = {.game = game, .threads = 2, .stop = &stop};
			if (perft_count(&count, p.s, depth) != wanted)
				fail_msg("%s: perft %d", line, depth);
		}
	}
	fclose(file);
	assert_true(n > 40);
}

int main(int argc, char **argv)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(X1_two_cards_each),       cmocka_unit_test(X2_the_higher_die),
		cmocka_unit_test(X3_one_kind_a_turn),      cmocka_unit_test(X4_laying),
		cmocka_unit_test(X4_the_turn_may_end),     cmocka_unit_test(X5_asking),
		cmocka_unit_test(X6_the_table_answers),    cmocka_unit_test(X7_the_gift_is_marked),
		cmocka_unit_test(X8_four_cards_win),       cmocka_unit_test(X8_twelve_turns),
		cmocka_unit_test(X8_repetition),           cmocka_unit_test(X9_what_is_seen),
		cmocka_unit_test(X9_worlds_in_proportion), cmocka_unit_test(X9_worlds_of_spectators),
		cmocka_unit_test(X9_nothing_agrees),       cmocka_unit_test(positions_that_cannot_be),
		cmocka_unit_test(perft_figures),
	};
	if (argc > 1)
		epd = argv[1];
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
