/* spies_kit.h - for the tests of A City of Spies by its rules: positions, tokens, what
 * the table says, and what should come of it, all through the contract. */
#ifndef TESTS_UNIT_SPIES_KIT_H
#define TESTS_UNIT_SPIES_KIT_H

#include "games/spies/game.h"
#include "tests/unit/contract_kit.h"

#define ELEVEN "Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2"
#define DEALT "teams:WBWB setup:" ELEVEN " lives:Q,R1,R2,B1 targets:R1,Q,B2,N1"
/* Four lives far apart, p1 to p4 in this order. */
#define CORNERS "Qa8,R1h8,R2a1,B1h4"
#define FOUR "p1,p2,p3,p4"
/* Two seats are left, p3 and p4 are out. */
#define TWO "Qa8,R1h8 p1,p2 p1"

static const struct game *const game = &spies_game;

static inline struct test_state start(int players)
{
	struct test_state p = {{0}};
	game->start(&(struct setup){.players = players}, p.s);
	return p;
}

static inline struct test_state at(const char *text)
{
	return at_by(text, &no_setup);
}

/* Lets the table say all that the state can tell, and notes it. */
static inline void apply_forced_outcomes(struct test_state *p, struct strbuf *outcomes)
{
	for (step_t outcome; (outcome = game->chance(p->s).forced) != STEP_NONE;) {
		if (outcomes->n)
			strbuf_add_char(outcomes, ' ');
		game->step_to_text(p->s, outcome, outcomes);
		assert_true(game->is_legal(p->s, outcome, NULL));
		game->apply(p->s, outcome, NULL);
	}
}

/* Plays tokens parted by blanks, the table tokens in between left out; what the
 * table says after the last one must be `said`, parted by blanks. */
static inline void play_and_expect_outcomes(struct test_state *p, const char *tokens,
                                            const char *outcomes)
{
	char line[2000], *words[400];
	struct strbuf actual = {0};
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		strbuf_clear(&actual);
		apply_token(p, words[i], NULL);
		apply_forced_outcomes(p, &actual);
	}
	if (outcomes)
		assert_string_equal(strbuf_get(&actual), outcomes);
	strbuf_free(&actual);
}

static inline void play(struct test_state *p, const char *tokens)
{
	play_and_expect_outcomes(p, tokens, NULL);
}

/* One token played at a position: what the table says, and what comes of it. */
static inline void expect_after(const char *position, const char *token, const char *outcomes,
                                const char *expected)
{
	struct test_state p = at(position);
	play_and_expect_outcomes(&p, token, outcomes);
	expect_text(&p, expected);
}

static inline void expect_illegal(const char *position, const char *token, const char *rule)
{
	struct test_state p = at(position);
	expect_illegal_at(&p, token, rule);
}

static inline bool legal(const struct test_state *p, const char *token)
{
	bool found = is_listed(p, step(p, token));
	assert_true(found == game->is_legal(p->s, step(p, token), NULL));
	return found;
}

static inline void expect_turn(const struct test_state *p, const char *seat)
{
	int turn = game->to_move(p->s);
	assert_true(turn < SEAT_CHANCE);
	assert_string_equal(game->info->seat_names[turn], seat);
}

static inline void expect_bad(const char *position)
{
	expect_bad_by(position, &no_setup, "");
}

static inline void expect_no_token(const char *token)
{
	struct test_state p = start(4);
	struct error err = {0};
	step_t out;
	if (game->step_from_text(p.s, token, &out, &err))
		fail_msg("%s is taken for a token", token);
	assert_int_equal(err.code, ERROR_BAD_SYNTAX);
}

#endif
