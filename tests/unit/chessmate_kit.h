/* chessmate_kit.h - for the tests of ChessMate: positions from their text, tokens
 * that may be played or not and by which rule, and what should come of them, all
 * through the contract. Where a case does not care about the other cards, the
 * hands are filled up. */
#ifndef TESTS_UNIT_CHESSMATE_KIT_H
#define TESTS_UNIT_CHESSMATE_KIT_H

#include "games/chessmate/game.h"
#include "games/chessmate/state.h"
#include "tests/unit/contract_kit.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct game *const game = &chessmate_game;
static const struct setup common = {.players = 2, .decks = DECKS_COMMON};
static const struct setup own = {.players = 2, .decks = DECKS_OWN};

static inline struct chessmate from(const char *position)
{
	struct chessmate s;
	set_up(position, &common, &s);
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
	expect_bad_by(position, &common, "");
}

static inline void legal(struct chessmate s, const char *tokens)
{
	char line[2000], *words[400];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++) {
		struct violation why;
		if (!game->is_legal(&s, step(&s, words[i]), &why))
			fail_msg("%s: %s %s", words[i], why.rule->id, why.text);
		if (!is_listed(&s, step(&s, words[i])))
			fail_msg("%s is not listed", words[i]);
	}
}

static inline void illegal(struct chessmate s, const char *tokens, const char *rule)
{
	char line[2000], *words[400];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++)
		expect_illegal_at(&s, words[i], rule);
}

static inline struct chessmate play_with_events(struct chessmate s, const char *tokens,
                                                struct events *events)
{
	apply_tokens(&s, tokens, events);
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
	expect_chance_prefix(&s, prefix);
}

/* How many steps are legal. */
static inline size_t count_legal(struct chessmate s)
{
	return count_listed(&s);
}

static inline void ends(struct chessmate s, const char *outcome, enum reason reason)
{
	expect_end(&s, outcome, reason);
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
