/* table_kit.h - for the tests of tables: a table over an engine, what seats do at it, and what is said. */
#ifndef TESTS_UNIT_TABLE_KIT_H
#define TESTS_UNIT_TABLE_KIT_H

#include <string.h>

#include "engine/find_game.h"
#include "engine/tokens.h"
#include "match/travel.h"
#include "table/table_save.h"
#include "tests/cmocka.h"

struct sitting {
	struct engine *e;
	struct table *t;
	struct table_report said;
	struct error err;
};

enum { ENGINE_LEVEL = 5 };

/* A table in a new game of so many seats (0: as usual), the seats of `engines` by bits engine's, with a
 * clock where base is not 0. */
static inline struct sitting sit_down(const char *game, int players, unsigned engines, int64_t base,
                                      int64_t increment)
{
	struct sitting s = {.e = engine_new()};
	struct newgame newgame = {.game = find_game(game, NULL), .terms = {.seeded = true, .seed = 3}};
	struct table_terms terms = {.timed = base > 0, .base = base, .increment = increment};
	newgame.setup.players = players ? players : newgame.game->usual_seats;
	assert_true(engine_newgame(s.e, &newgame, &s.err));
	for (int i = 0; i < SEATS_MAX; i++)
		terms.levels[i] = engines >> i & 1 ? ENGINE_LEVEL : TABLE_PERSON;
	s.t = table_new(s.e, &terms);
	return s;
}

static inline void stand_up(struct sitting *s)
{
	table_free(s->t);
	engine_free(s->e);
}

static inline bool do_tokens(struct sitting *s, int seat, int64_t ms, const char *token)
{
	struct table_action action = {
		.seat = seat, .ms = ms, .kind = DO_MOVE, .tokens = &(char *){(char *)token}, .n = 1};
	return table_do(s->t, s->e, &action, &s->said, &s->err);
}

static inline bool do_this(struct sitting *s, int seat, int64_t ms, enum table_action_kind kind)
{
	struct table_action action = {.seat = seat, .ms = ms, .kind = kind};
	return table_do(s->t, s->e, &action, &s->said, &s->err);
}

/* Appends what a report says: `offer draw 0, decline draw 1`. */
static inline void write_said(const struct table_report *said, struct strbuf *out)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct table_news *news = &said->at[i];
		strbuf_printf(out, "%s%s", i ? ", " : "", table_news_word(news->kind));
		if (news->what != OFFER_NONE)
			strbuf_printf(out, " %s", table_offer_word(news->what));
		strbuf_printf(out, " %d", news->seat);
		if (news->kind == NEWS_TAKEOVER || news->kind == NEWS_TAKEBACK)
			strbuf_printf(out, " %d", (int)news->number);
	}
}

#define assert_said(s, text)                         \
	do {                                             \
		struct strbuf out = {0};                     \
		write_said(&(s)->said, &out);                \
		assert_string_equal(strbuf_get(&out), text); \
		strbuf_free(&out);                           \
	} while (0)

#define assert_result(s, outcome_, reason_)                   \
	do {                                                      \
		struct result r = match_result(engine_match((s)->e)); \
		assert_string_equal(r.outcome, outcome_);             \
		assert_string_equal(reason_name(r.reason), reason_);  \
	} while (0)

#define assert_refused(s, call, code_)          \
	do {                                        \
		assert_false(call);                     \
		assert_int_equal((s)->err.code, code_); \
	} while (0)

#endif
