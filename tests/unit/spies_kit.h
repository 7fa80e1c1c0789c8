/* spies_kit.h - for the tests of A City of Spies by its rules: positions, tokens, what
 * the table says, and what should come of it, all through the contract. */
#ifndef TESTS_UNIT_SPIES_KIT_H
#define TESTS_UNIT_SPIES_KIT_H

#include "games/spies/game.h"
#include "tests/cmocka.h"

#define ELEVEN "Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2"
#define DEALT "teams:WBWB setup:" ELEVEN " lives:Q,R1,R2,B1 targets:R1,Q,B2,N1"
/* Four lives far apart, p1 to p4 in this order. */
#define CORNERS "Qa8,R1h8,R2a1,B1h4"
#define FOUR "p1,p2,p3,p4"
/* Two seats are left, p3 and p4 are out. */
#define TWO "Qa8,R1h8 p1,p2 p1"

static const struct game *const game = &spies_game;

struct spies_test_state {
	_Alignas(16) unsigned char s[STATE_MAX];
};

static inline struct spies_test_state start(int players)
{
	struct spies_test_state p = {{0}};
	game->start(&(struct setup){.players = players}, p.s);
	return p;
}

static inline struct spies_test_state at(const char *text)
{
	struct spies_test_state p = {{0}};
	struct error err = {0};
	if (!game->state_from_text(text, &(struct setup){0}, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static inline step_t step(const struct spies_test_state *p, const char *token)
{
	step_t out = STEP_NONE;
	if (!game->step_from_text(p->s, token, &out, NULL))
		fail_msg("%s is no token", token);
	return out;
}

/* Applies a step that must be allowed; writes what happened to events, if any. */
static inline void apply(struct spies_test_state *p, step_t made, struct events *events)
{
	struct violation violation;
	if (!game->is_legal(p->s, made, &violation)) {
		struct strbuf token = {0};
		game->step_to_text(p->s, made, &token);
		fail_msg("%s refused: %s %s", strbuf_get(&token), violation.rule->id, violation.text);
	}
	game->apply(p->s, made, events);
}

/* Lets the table say all that the state can tell, and notes it. */
static inline void apply_forced_outcomes(struct spies_test_state *p, struct strbuf *outcomes)
{
	for (step_t outcome; (outcome = game->chance(p->s).forced) != STEP_NONE;) {
		if (outcomes->n)
			strbuf_add_char(outcomes, ' ');
		game->step_to_text(p->s, outcome, outcomes);
		apply(p, outcome, NULL);
	}
}

/* Plays tokens parted by blanks, the table tokens in between left out; what the
 * table says after the last one must be `said`, parted by blanks. */
static inline void play_and_expect_outcomes(struct spies_test_state *p, const char *tokens,
                                            const char *outcomes)
{
	char line[2000], *words[200];
	struct strbuf actual = {0};
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = split_words(line, words, 200);
	assert_true(n <= 200);
	for (size_t i = 0; i < n; i++) {
		strbuf_clear(&actual);
		apply(p, step(p, words[i]), NULL);
		apply_forced_outcomes(p, &actual);
	}
	if (outcomes)
		assert_string_equal(strbuf_get(&actual), outcomes);
	strbuf_free(&actual);
}

static inline void play(struct spies_test_state *p, const char *tokens)
{
	play_and_expect_outcomes(p, tokens, NULL);
}

static inline void expect_text(const struct spies_test_state *p, const char *expected)
{
	struct strbuf text = {0};
	game->state_to_text(p->s, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
}

/* One token played at a position: what the table says, and what comes of it. */
static inline void expect_after(const char *position, const char *token, const char *outcomes,
                                const char *expected)
{
	struct spies_test_state p = at(position);
	play_and_expect_outcomes(&p, token, outcomes);
	expect_text(&p, expected);
}

static inline void expect_illegal_at(const struct spies_test_state *p, const char *token,
                                     const char *rule)
{
	struct violation violation = {0};
	struct steps list = {0};
	step_t illegal = step(p, token);
	if (game->is_legal(p->s, illegal, &violation))
		fail_msg("%s is allowed", token);
	if (strcmp(violation.rule->id, rule) != 0)
		fail_msg("%s: %s, not %s: %s", token, violation.rule->id, rule, violation.text);
	assert_true(violation.text[0]);
	game->legal(p->s, &list);
	for (size_t i = 0; i < list.n; i++)
		assert_true(list.at[i] != illegal);
	steps_free(&list);
}

static inline void expect_illegal(const char *position, const char *token, const char *rule)
{
	struct spies_test_state p = at(position);
	expect_illegal_at(&p, token, rule);
}

static inline bool legal(const struct spies_test_state *p, const char *token)
{
	struct steps list = {0};
	step_t wanted = step(p, token);
	bool found = false;
	assert_true(game->legal(p->s, &list));
	for (size_t i = 0; i < list.n; i++)
		found = found || list.at[i] == wanted;
	steps_free(&list);
	assert_true(found == game->is_legal(p->s, wanted, NULL));
	return found;
}

static inline size_t count_legal(const struct spies_test_state *p)
{
	struct steps list = {0};
	assert_true(game->legal(p->s, &list));
	size_t n = list.n;
	steps_free(&list);
	return n;
}

static inline void expect_turn(const struct spies_test_state *p, const char *seat)
{
	int turn = game->to_move(p->s);
	assert_true(turn < SEAT_CHANCE);
	assert_string_equal(game->info->seat_names[turn], seat);
}

static inline void expect_chance_prefix(const struct spies_test_state *p, const char *prefix)
{
	assert_int_equal(game->to_move(p->s), SEAT_CHANCE);
	assert_string_equal(game->chance(p->s).prefix, prefix);
}

static inline void expect_result(const struct spies_test_state *p, const char *outcome,
                                 enum reason reason)
{
	struct result r = game_result(game, p->s, 1);
	assert_int_equal(game->to_move(p->s), SEAT_OVER);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
}

static inline void expect_bad(const char *position)
{
	struct spies_test_state p;
	struct error err = {0};
	if (game->state_from_text(position, &(struct setup){0}, p.s, &err))
		fail_msg("%s is taken for a position", position);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_true(err.text[0]);
}

static inline void expect_no_token(const char *token)
{
	struct spies_test_state p = start(4);
	struct error err = {0};
	step_t out;
	if (game->step_from_text(p.s, token, &out, &err))
		fail_msg("%s is taken for a token", token);
	assert_int_equal(err.code, ERROR_BAD_SYNTAX);
}

#endif
