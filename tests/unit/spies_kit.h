/* spies_kit.h - for the tests of A City of Spies by its rules: positions, tokens, what
 * the table says, and what should come of it, all through the contract. */
#ifndef TESTS_UNIT_SPIES_KIT_H
#define TESTS_UNIT_SPIES_KIT_H

#include "games/spies/game.h"

/* After ours: cmocka takes the name fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#define ELEVEN "Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2"
#define DEALT "teams:WBWB setup:" ELEVEN " lives:Q,R1,R2,B1 targets:R1,Q,B2,N1"
/* Four lives far apart, p1 to p4 in this order. */
#define CORNERS "Qa8,R1h8,R2a1,B1h4"
#define FOUR "p1,p2,p3,p4"
/* Two seats are left, p3 and p4 are out. */
#define TWO "Qa8,R1h8 p1,p2 p1"

static const struct game *const game = &spies_game;

struct position {
	_Alignas(16) unsigned char s[STATE_MAX];
};

static inline struct position start(int players)
{
	struct position p = {{0}};
	game->start(&(struct setup){.players = players}, p.s);
	return p;
}

static inline struct position at(const char *text)
{
	struct position p = {{0}};
	struct error err = {0};
	if (!game->state_from_text(text, &(struct setup){0}, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static inline step_t step(const struct position *p, const char *token)
{
	step_t out = STEP_NONE;
	if (!game->step_from_text(p->s, token, &out, NULL))
		fail_msg("%s is no token", token);
	return out;
}

/* Applies a step that must be allowed; writes what happened to events, if any. */
static inline void apply(struct position *p, step_t made, struct events *events)
{
	struct violation why;
	if (!game->is_legal(p->s, made, &why)) {
		struct strbuf token = {0};
		game->step_to_text(p->s, made, &token);
		fail_msg("%s refused: %s %s", strbuf_get(&token), why.rule->id, why.text);
	}
	game->apply(p->s, made, events);
}

/* Lets the table say all that the state can tell, and notes it. */
static inline void settle(struct position *p, struct strbuf *said)
{
	for (step_t word; (word = game->forced_outcome(p->s)) != STEP_NONE;) {
		if (said->n)
			strbuf_add_char(said, ' ');
		game->step_to_text(p->s, word, said);
		apply(p, word, NULL);
	}
}

/* Plays tokens parted by blanks, the table's words in between left out; what the
 * table says after the last one must be `said`, parted by blanks. */
static inline void play_said(struct position *p, const char *tokens, const char *said)
{
	char line[2000], *words[200];
	struct strbuf heard = {0};
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = split_words(line, words, 200);
	assert_true(n <= 200);
	for (size_t i = 0; i < n; i++) {
		strbuf_clear(&heard);
		apply(p, step(p, words[i]), NULL);
		settle(p, &heard);
	}
	if (said)
		assert_string_equal(strbuf_get(&heard), said);
	strbuf_free(&heard);
}

static inline void play(struct position *p, const char *tokens)
{
	play_said(p, tokens, NULL);
}

static inline void expect_text(const struct position *p, const char *expected)
{
	struct strbuf text = {0};
	game->state_to_text(p->s, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
}

/* One token played at a position: what the table says, and what comes of it. */
static inline void expect_after(const char *position, const char *token, const char *said,
                         const char *expected)
{
	struct position p = at(position);
	play_said(&p, token, said);
	expect_text(&p, expected);
}

static inline void expect_refused_at(const struct position *p, const char *token, const char *rule)
{
	struct violation why = {0};
	struct steps list = {0};
	step_t refused = step(p, token);
	if (game->is_legal(p->s, refused, &why))
		fail_msg("%s is allowed", token);
	if (strcmp(why.rule->id, rule) != 0)
		fail_msg("%s: %s, not %s: %s", token, why.rule->id, rule, why.text);
	assert_true(why.text[0]);
	game->legal(p->s, &list);
	for (size_t i = 0; i < list.n; i++)
		assert_true(list.at[i] != refused);
	steps_free(&list);
}

static inline void expect_refused(const char *position, const char *token, const char *rule)
{
	struct position p = at(position);
	expect_refused_at(&p, token, rule);
}

static inline bool legal(const struct position *p, const char *token)
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

static inline size_t how_many(const struct position *p)
{
	struct steps list = {0};
	assert_true(game->legal(p->s, &list));
	size_t n = list.n;
	steps_free(&list);
	return n;
}

static inline void expect_turn(const struct position *p, const char *seat)
{
	int turn = game->to_move(p->s);
	assert_true(turn < SEAT_CHANCE);
	assert_string_equal(game->info->seat_names[turn], seat);
}

static inline void expect_due(const struct position *p, const char *due)
{
	assert_int_equal(game->to_move(p->s), SEAT_CHANCE);
	assert_string_equal(game->chance_prefix(p->s), due);
}

static inline void expect_result(const struct position *p, const char *outcome, enum reason reason)
{
	struct result r = game->result(p->s, 1);
	assert_int_equal(game->to_move(p->s), SEAT_OVER);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
}

static inline void expect_bad(const char *position)
{
	struct position p;
	struct error err = {0};
	if (game->state_from_text(position, &(struct setup){0}, p.s, &err))
		fail_msg("%s is taken for a position", position);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_true(err.text[0]);
}

static inline void expect_no_token(const char *token)
{
	struct position p = start(4);
	struct error err = {0};
	step_t out;
	if (game->step_from_text(p.s, token, &out, &err))
		fail_msg("%s is taken for a token", token);
	assert_int_equal(err.code, ERROR_BAD_SYNTAX);
}

#endif
