/* chessmate_kit.h - for the tests of ChessMate: positions from their text, tokens
 * that may be played or not and by which rule, and what should come of them, all
 * through the contract. Where a case does not care about the other cards, the
 * hands are filled up. */
#ifndef TESTS_UNIT_CHESSMATE_KIT_H
#define TESTS_UNIT_CHESSMATE_KIT_H

#include <stdio.h>

#include "games/chessmate/game.h"
#include "games/chessmate/state.h"
#include "tests/cmocka.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct game *const game = &chessmate_game;
static const struct setup common = {.players = 2, .decks = DECKS_COMMON};
static const struct setup own = {.players = 2, .decks = DECKS_OWN};

static inline struct chessmate from(const char *position)
{
	struct chessmate s;
	struct error err;
	if (!game->state_from_text(position, &common, &s, &err))
		fail_msg("%s: %s", position, err.text);
	return s;
}

/* A position with these cards in the hands, filled up to three each. */
static inline struct chessmate deal(const char *fen, const char *marks, const char *white,
                                    const char *black)
{
	static const char *const fillers[] = {"vulture",   "lost-castle",  "dark-mirror",
	                                      "long-jump", "hand-of-fate", "death-dance",
	                                      "crusade",   "holy-quest",   "revelation"};
	const char *hands[] = {white, black};
	struct strbuf text = {0};
	size_t next = 0;
	strbuf_printf(&text, "%s %s", fen, marks);
	for (int seat = 0; seat < 2; seat++) {
		strbuf_printf(&text, " %s", hands[seat]);
		int held = *hands[seat] != '\0';
		for (const char *c = hands[seat]; *c; c++)
			held += *c == ',';
		for (; held < HAND_SIZE; next++)
			if (!strstr(white, fillers[next]) && !strstr(black, fillers[next]))
				strbuf_printf(&text, "%s%s", held++ ? "," : "", fillers[next]);
	}
	strbuf_add(&text, " - -,-");
	struct chessmate s = from(strbuf_get(&text));
	strbuf_free(&text);
	return s;
}

/* White holds these cards; no marks. */
static inline struct chessmate with(const char *fen, const char *white)
{
	return deal(fen, "- - -", white, "");
}

static inline void assert_bad(const char *position)
{
	struct chessmate s;
	struct error err = {0};
	if (game->state_from_text(position, &common, &s, &err))
		fail_msg("%s is taken", position);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
}

static inline step_t step(const struct chessmate *s, const char *token)
{
	step_t out = STEP_NONE;
	struct error err;
	if (!game->step_from_text(s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

static inline size_t cut(const char *tokens, char line[400], char *words[40])
{
	assert_true(strlen(tokens) < 400);
	memcpy(line, tokens, strlen(tokens) + 1);
	return split_words(line, words, 40);
}

static inline bool listed(const struct chessmate *s, step_t wanted)
{
	struct steps list = {0};
	bool found = false;
	game->legal(s, &list);
	for (size_t i = 0; i < list.n; i++)
		found = found || list.at[i] == wanted;
	steps_free(&list);
	return found;
}

static inline void legal(struct chessmate s, const char *tokens)
{
	char line[400], *words[40];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct violation why;
		if (!game->is_legal(&s, step(&s, words[i]), &why))
			fail_msg("%s: %s %s", words[i], why.rule->id, why.text);
		if (!listed(&s, step(&s, words[i])))
			fail_msg("%s is not listed", words[i]);
	}
}

static inline void illegal(struct chessmate s, const char *tokens, const char *rule)
{
	char line[400], *words[40];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct violation violation = {0};
		if (game->is_legal(&s, step(&s, words[i]), &violation) || listed(&s, step(&s, words[i])))
			fail_msg("%s is legal", words[i]);
		if (strcmp(violation.rule->id, rule) != 0)
			fail_msg("%s: by %s, not %s: %s", words[i], violation.rule->id, rule, violation.text);
		assert_true(violation.text[0]);
	}
}

static inline struct chessmate play_with_events(struct chessmate s, const char *tokens,
                                                struct events *events)
{
	char line[400], *words[40];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct violation why;
		step_t next = step(&s, words[i]);
		if (!game->is_legal(&s, next, &why))
			fail_msg("%s: %s %s", words[i], why.rule->id, why.text);
		game->apply(&s, next, events);
	}
	return s;
}

static inline struct chessmate play(struct chessmate s, const char *tokens)
{
	return play_with_events(s, tokens, NULL);
}

/* The n-th field of the position, counted from 0. */
static inline void shows(struct chessmate s, int field, const char *expected)
{
	char *words[20];
	struct strbuf text = {0};
	game->state_to_text(&s, &text);
	size_t n = split_words(text.s, words, 20);
	assert_true((size_t)field < n);
	assert_string_equal(words[field], expected);
	strbuf_free(&text);
}

enum {
	BOARD,
	SIDE,
	RIGHTS,
	EP,
	HALF,
	FULL,
	MARKS,
	SHIELD,
	CARD,
	WHITE,
	BLACK,
	DISCARDS,
	LAST,
	PHASE_FIELD
};

static inline void chance_is(struct chessmate s, const char *prefix)
{
	assert_int_equal(game->to_move(&s), SEAT_CHANCE);
	assert_string_equal(game->chance(&s).prefix, prefix);
}

/* How many steps are legal. */
static inline size_t count_legal(struct chessmate s)
{
	struct steps list = {0};
	assert_true(game->legal(&s, &list));
	size_t n = list.n;
	steps_free(&list);
	return n;
}

static inline void ends(struct chessmate s, const char *outcome, enum reason reason)
{
	struct result r = game_result(game, &s, 1);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
	assert_int_equal(game->to_move(&s) == SEAT_OVER, reason != REASON_NONE);
}

static inline void forces(struct chessmate s, const char *token)
{
	step_t forced = game->chance(&s).forced;
	struct strbuf text = {0};
	assert_true(forced != STEP_NONE);
	game->step_to_text(&s, forced, &text);
	assert_string_equal(strbuf_get(&text), token);
	strbuf_free(&text);
}

#endif
