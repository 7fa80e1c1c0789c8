/* table_laws_test.c - what holds at every table: random tables of people, engines and clocks, of every
 * game, at which seats do at random what they may and may not.
 *
 *   time never grows, but by the increment of a turn, by what is taken back, and in another game;
 *   nobody rules for another: who is not on move decides nothing, who is not asked answers nothing, an
 *     engine's seat only moves;
 *   what is refused changes no byte;
 *   two runs give the same bytes, and one that was saved and restored in a fresh engine, at whatever
 *     moment, goes on as the one that was not. */
#include "game/registry.h"
#include "tests/unit/sample.h"
#include "tests/unit/table_kit.h"

enum { TABLES = SAMPLE(60), ACTIONS = 160, STEP_MS = 900 };

/* Two tables that are to be the same; the second is restored now and then. */
struct twins {
	struct sitting at[2];
	struct rng rng;
	int64_t now;
	char *token; /* of the action, owned */
};

static uint64_t below(struct twins *w, uint64_t n)
{
	return rng_below(&w->rng, n);
}

static void write_bytes(const struct sitting *s, struct strbuf *out)
{
	strbuf_clear(out);
	table_save(s->t, s->e, out);
}

/* Makes the second table again from its own save, in a fresh engine. */
static void restore_second(struct twins *w)
{
	struct sitting *s = &w->at[1];
	struct strbuf save = {0};
	struct engine *fresh = engine_new();
	struct table *t = NULL;
	write_bytes(s, &save);
	if (!table_restore(&t, fresh, save.s, save.n, &s->err))
		fail_msg("%s", s->err.text);
	assert_non_null(t);
	stand_up(s);
	s->e = fresh;
	s->t = t;
	strbuf_free(&save);
}

/* A legal token, or one for which it is too late or early. */
static void choose_token(struct twins *w)
{
	struct tokens legal = {0};
	const struct match *m = engine_match(w->at[0].e);
	free(w->token);
	w->token = xstrdup("e2e4");
	if (match_to_move(m) < SEATS_MAX)
		tokens_legal(&legal, match_game(m), match_state(m), "");
	if (legal.n > 0) {
		free(w->token);
		w->token = xstrdup(legal.at[below(w, legal.n)].text);
	}
	tokens_free(&legal);
}

/* Most often the seat on move moves; else anybody does anything. */
static struct table_action choose(struct twins *w)
{
	struct table_action action = {.seat = table_turn(w->at[0].e), .kind = DO_MOVE};
	choose_token(w);
	w->now += (int64_t)below(w, STEP_MS);
	action.ms = w->now - (below(w, 40) == 0);
	if (action.seat >= SEATS_MAX || below(w, 3) == 0)
		action.seat = (int)below(w, (uint64_t)w->at[0].t->n_seats);
	if (below(w, 3) == 0 || match_over(engine_match(w->at[0].e)))
		action.kind = (enum table_action_kind)below(w, TABLE_ACTION_KINDS);
	if ((action.kind == DO_RESIGN || action.kind == DO_LEAVE) && below(w, 4))
		action.kind = DO_MOVE;
	action.tokens = &w->token;
	action.n = 1;
	return action;
}

static bool said(const struct table_report *report, enum table_news_kind kind)
{
	for (size_t i = 0; i < report->n; i++)
		if (report->at[i].kind == kind)
			return true;
	return false;
}

/* Was it shown by the clock of a seat when a turn began? */
static bool was_shown(const struct table *t, int seat, int64_t left)
{
	for (size_t i = 0; i < t->clocks.n; i++)
		if (t->clocks.log[i].left[seat] == left)
			return true;
	return false;
}

static void check_time(const struct table *before, const struct sitting *s,
                       const struct table_action *action)
{
	const struct table_clocks *c = &s->t->clocks;
	bool rematch = said(&s->said, NEWS_REMATCH), back = said(&s->said, NEWS_TAKEBACK);
	for (int i = 0; c->on && i < s->t->n_seats; i++) {
		int64_t left = c->left[i],
				earned = action->kind == DO_MOVE && i == action->seat ? c->increment : 0;
		assert_true(left >= 0);
		if (rematch)
			assert_int_equal(left, c->base);
		else if (back)
			assert_true(was_shown(s->t, i, left));
		else
			assert_true(left <= before->clocks.left[i] + earned);
	}
}

/* Whether the action was one that only somebody else may do. */
static bool is_anothers(const struct table *t, const struct engine *e,
                        const struct table_action *action)
{
	bool person = t->seats[action->seat].level == TABLE_PERSON;
	bool asked = t->offer.what != OFFER_NONE && t->offer.waiting >> action->seat & 1;
	switch (action->kind) {
	case DO_MOVE:
		return table_turn(e) != action->seat;
	case DO_ACCEPT:
	case DO_DECLINE:
		return !asked;
	case DO_WITHDRAW:
		return t->offer.what == OFFER_NONE || t->offer.by != action->seat;
	case DO_JOIN:
		return person || !t->seats[action->seat].of_person;
	default:
		return !person;
	}
}

/* Has both tables do the same, and holds them against the laws and each other; counts what was done. */
static void act(struct twins *w, unsigned done[TABLE_ACTION_KINDS])
{
	struct table_action action = choose(w);
	struct strbuf before = {0}, bytes[2] = {{0}}, words[2] = {{0}};
	struct table shown = *w->at[0].t;
	bool anothers = is_anothers(w->at[0].t, w->at[0].e, &action), fine[2];
	write_bytes(&w->at[0], &before);
	for (int i = 0; i < 2; i++) {
		struct sitting *s = &w->at[i];
		fine[i] = table_do(s->t, s->e, &action, &s->said, &s->err);
		write_bytes(s, &bytes[i]);
		if (fine[i])
			write_said(&s->said, &words[i]);
		else
			strbuf_add(&words[i], s->err.text);
	}
	assert_int_equal(fine[0], fine[1]);
	assert_string_equal(strbuf_get(&words[0]), strbuf_get(&words[1]));
	assert_string_equal(strbuf_get(&bytes[0]), strbuf_get(&bytes[1]));
	if (fine[0]) {
		bool late = said(&w->at[0].said, NEWS_LATE);
		assert_true(late || said(&w->at[0].said, NEWS_FLAG) || !anothers);
		check_time(&shown, &w->at[0], &action);
		done[action.kind] += !late;
	} else {
		assert_string_equal(strbuf_get(&before), strbuf_get(&bytes[0]));
	}
	for (int i = 0; i < 2; i++) {
		strbuf_free(&bytes[i]);
		strbuf_free(&words[i]);
	}
	strbuf_free(&before);
}

/* A table of a game by a number: who sits there, and with which clock, follows from that. */
static void play_table(const struct game *game, uint64_t number, unsigned done[TABLE_ACTION_KINDS])
{
	struct twins w = {0};
	rng_from_seed(&w.rng, "table laws", number);
	int players =
		game->min_seats + (int)below(&w, (uint64_t)(game->max_seats - game->min_seats) + 1);
	unsigned engines = (unsigned)below(&w, 1u << players);
	int64_t base = below(&w, 2) ? 3000 + (int64_t)below(&w, 40000) : 0;
	int64_t increment = (int64_t)below(&w, 3) * 500;
	for (int i = 0; i < 2; i++)
		w.at[i] = sit_down(game->name, players, engines, base, increment);
	for (int i = 0; i < ACTIONS; i++) {
		if (below(&w, 8) == 0)
			restore_second(&w);
		act(&w, done);
	}
	for (int i = 0; i < 2; i++)
		stand_up(&w.at[i]);
	free(w.token);
}

static void the_laws_hold_at_random_tables(void **state)
{
	unsigned done[TABLE_ACTION_KINDS] = {0};
	for (const struct game *const *game = registry_games(); *game; game++)
		for (uint64_t i = 0; i < TABLES; i++)
			play_table(*game, i, done);
	for (int kind = 0; kind < TABLE_ACTION_KINDS; kind++)
		if (done[kind] < TABLES / 6)
			fail_msg("action %d was done %u times", kind, done[kind]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_laws_hold_at_random_tables)};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
