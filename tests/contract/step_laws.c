/* step_laws.c - what may be done: the list of legal steps, the answer of is_legal,
 * and the tokens all say the same; turns and chance are told apart. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "tests/contract/fuzz.h"
#include "tests/contract/walk.h"

static void check_list(struct walk *w, const struct steps *list)
{
	bool chance = w->game->to_move(w->now) == SEAT_CHANCE;
	struct violation why;
	for (size_t i = 0; i < list->n; i++) {
		step_t step = list->at[i];
		LAW(w, step != STEP_NONE, "a legal step is 0");
		LAW(w, w->game->is_legal(w->now, step, &why), "a legal step is refused: %s", why.text);
		LAW(w, game_is_chance(w->game, step) == chance, "chance and decisions are mixed");
	}
}

static void check_legal_list(struct walk *w)
{
	struct steps list = {0};
	int seat = w->game->to_move(w->now);
	bool fine = w->game->legal(w->now, &list);
	LAW(w, fine || list.n == 0, "false, but steps were added");
	LAW(w, fine || seat == SEAT_CHANCE, "only chance may be too much to list");
	LAW(w, seat != SEAT_OVER || list.n == 0, "a finished game goes on");
	LAW(w, seat == SEAT_OVER || !fine || list.n > 0, "nothing can follow");
	LAW(w, steps_unique(&list), "a step is listed twice");
	check_list(w, &list);
	steps_free(&list);
}

void legal_steps_are_unique_and_is_legal_agrees(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 2, NULL}, check_legal_list);
}

static size_t place_in(const struct walk *w, const struct steps *list, step_t step)
{
	size_t i = 0;
	while (i < list->n && list->at[i] != step)
		i++;
	LAW(w, i < list->n, "a random step is not legal");
	return i;
}

/* Draws twenty times as often as there are steps: all must come, and the chi-square statistic (Pearson 1900) may not
 * be beyond what happens once in 500 million times: its mean d and 2 sqrt(20 d) + 40 (Laurent and Massart 2000), since
 * the long samples look at hundreds of thousands of states. */
static void check_draws(struct walk *w, const struct steps *list)
{
	enum { EACH = 20 };
	struct steps scratch = {0};
	struct fast_rng rng;
	fast_rng_seed(&rng, rng_next(&w->rng));
	uint64_t *drawn = xzalloc(list->n * sizeof *drawn), squares = 0, n = list->n;
	for (size_t i = 0; i < EACH * n; i++)
		drawn[place_in(w, list, game_random_step(w->game, w->now, &scratch, &rng))]++;
	for (size_t i = 0; i < n; i++) {
		LAW(w, drawn[i] > 0, "a legal step never comes at random");
		squares += (drawn[i] > EACH ? drawn[i] - EACH : EACH - drawn[i]) *
		           (drawn[i] > EACH ? drawn[i] - EACH : EACH - drawn[i]);
	}
	double statistic = (double)squares / EACH, beyond = statistic - (double)(n - 1);
	LAW(w, beyond < 40 || (beyond - 40) * (beyond - 40) < 4 * 20 * (double)(n - 1),
	    "random steps are not equally likely: chi-square %d of %d steps", (int)statistic, (int)n);
	free(drawn);
	steps_free(&scratch);
}

static void check_random_step(struct walk *w)
{
	enum { MOST = 1000 };
	struct steps list = {0}, scratch = {0};
	struct fast_rng rng;
	int seat = w->game->to_move(w->now);
	fast_rng_seed(&rng, w->n);
	if (seat == SEAT_OVER)
		LAW(w, game_random_step(w->game, w->now, &scratch, &rng) == STEP_NONE,
		    "a finished game goes on at random");
	if (seat < SEATS_MAX && w->game->legal(w->now, &list) && list.n <= MOST)
		check_draws(w, &list);
	steps_free(&list);
	steps_free(&scratch);
}

void random_steps_are_the_legal_ones_equally_often(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 5, NULL}, check_random_step);
}

static void check_reading(struct walk *w, const void *s, step_t step)
{
	char *token = step_text(w->game, s, step);
	struct error err = {0};
	step_t back = STEP_NONE;
	LAW(w, *token && !strchr(token, ' '), "'%s' is no token", token);
	bool fine = w->game->step_from_text(s, token, &back, &err);
	LAW(w, fine, "%s is not read: %s", token, err.text);
	LAW(w, back == step, "%s is read as another step", token);
	free(token);
}

static void check_tokens(struct walk *w)
{
	struct steps list = {0};
	w->game->legal(w->now, &list);
	for (size_t i = 0; i < list.n; i++)
		check_reading(w, w->now, list.at[i]);
	for (size_t i = 0; i < list.n; i++)
		for (size_t j = 0; list.n < 40 && j < i; j++) {
			char *a = step_text(w->game, w->now, list.at[i]);
			char *b = step_text(w->game, w->now, list.at[j]);
			LAW(w, strcmp(a, b) != 0, "two steps are called %s", a);
			free(a);
			free(b);
		}
	steps_free(&list);
	if (!walk_over(w)) { /* also the chance that is too much to list */
		step_t step = walk_choose(w, w->now);
		for (int i = 0; i <= w->setup.players + 1; i++) {
			int viewer = nth_viewer(w->setup.players, i);
			void *seen = state_observed(w->game, w->now, viewer);
			check_reading(w, seen, w->game->observe_step(w->now, step, viewer));
			free(seen);
		}
	}
}

void steps_read_back(const struct game *game)
{
	walk_all(game, (struct walk_plan){10, 400, 3, NULL}, check_tokens);
}

static void check_violation(struct walk *w, const char *token, const struct violation *violation)
{
	LAW(w, violation->rule, "%s is refused without a rule", token);
	bool known = false;
	for (const struct rule *r = w->game->info->rules; r->id; r++)
		known = known || r == violation->rule;
	LAW(w, known, "%s is refused by a rule that the game does not list", token);
	LAW(w, memchr(violation->text, 0, sizeof violation->text), "the reason has no end");
	LAW(w, *violation->text && utf8_valid(violation->text, strlen(violation->text)),
	    "%s: no reason", token);
}

/* Tries one text as a token: refused as malformed, or read to a step of which is_legal
 * and the list say the same. Steps with unknown things are not listed. */
static void check_token(struct walk *w, const char *token, const struct steps *list, bool complete)
{
	const struct game *game = w->game;
	struct error err = {0};
	struct violation why;
	step_t step = STEP_NONE;
	memset(&why, 0xA5, sizeof why);
	why.rule = NULL;
	if (!game->step_from_text(w->now, token, &step, &err)) {
		LAW(w, err.code == ERROR_BAD_SYNTAX, "'%s': %s", token, error_name(err.code));
		LAW(w, *err.text, "'%s' is no token, but why?", token);
		return;
	}
	LAW(w, step != STEP_NONE, "%s is read as nothing", token);
	bool allowed = game->is_legal(w->now, step, &why);
	LAW(w, allowed == game->is_legal(w->now, step, NULL), "%s: asking why matters", token);
	if (!allowed)
		check_violation(w, token, &why);
	if (strchr(token, '?'))
		return;
	if (complete)
		LAW(w, allowed == steps_contain(list, step), "%s is allowed %d, but listed %d", token,
		    allowed, steps_contain(list, step));
	if (allowed)
		check_reading(w, w->now, step);
}

/* Tokens seen earlier, most of which are not legal now. */
enum { POOL = 64 };
struct pool {
	char *token[POOL];
};

static void remember(struct walk *w, char *token)
{
	struct pool *pool = w->memo;
	size_t i = (size_t)rng_below(&w->rng, POOL);
	free(pool->token[i]);
	pool->token[i] = token;
}

static void check_token_pool(struct walk *w)
{
	const struct pool *pool = w->memo;
	struct steps list = {0};
	struct strbuf token = {0};
	bool complete = w->game->legal(w->now, &list);
	for (int i = 0; i < POOL; i++) {
		const char *old = pool->token[i];
		if (!old)
			continue;
		check_token(w, old, &list, complete);
		fuzz_text(&w->rng, old, &token);
		check_token(w, strbuf_get(&token), &list, complete);
	}
	for (int i = 0; i < 20 && list.n > 0; i++) {
		char *now = step_text(w->game, w->now, list.at[rng_below(&w->rng, list.n)]);
		fuzz_text(&w->rng, now, &token);
		check_token(w, strbuf_get(&token), &list, complete);
		remember(w, now);
	}
	check_token(w, "", &list, complete);
	if (!walk_over(w))
		remember(w, step_text(w->game, w->now, walk_choose(w, w->now)));
	strbuf_free(&token);
	steps_free(&list);
}

void is_legal_exactly_when_listed(const struct game *game)
{
	struct pool pool = {{NULL}};
	walk_all(game, (struct walk_plan){10, 400, 3, &pool}, check_token_pool);
	for (int i = 0; i < POOL; i++)
		free(pool.token[i]);
}

static bool starts_with(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

static void check_chance_token(struct walk *w, step_t step)
{
	struct chance due = w->game->chance(w->now);
	const char *prefix = due.prefix;
	char *token = step_text(w->game, w->now, step);
	bool known = false;
	for (const char *const *known_prefix = w->game->info->chance_prefixes; *known_prefix;
	     known_prefix++)
		known = known || starts_with(prefix, *known_prefix);
	LAW(w, known, "the game does not list the prefix %s", prefix);
	LAW(w, starts_with(token, prefix), "%s is due, not %s", prefix, token);
	LAW(w, w->game->is_legal(w->now, step, NULL), "%s is rolled, but refused", token);
	LAW(w, w->game->chance_kind(step) == due.kind, "%s is another's to say", token);
	free(token);
}

static void check_forced_outcome(struct walk *w, step_t forced, const struct steps *list)
{
	check_chance_token(w, forced);
	LAW(w, w->game->chance_kind(forced) == CHANCE_TABLE, "a forced outcome is not the table's");
	LAW(w, list->n == 1 && list->at[0] == forced, "a forced outcome is not the only one");
}

static void check_chance(struct walk *w)
{
	const struct game *game = w->game;
	struct chance due = {0};
	if (game->chance)
		due = game->chance(w->now);
	LAW(w, (game->to_move(w->now) == SEAT_CHANCE) == (due.kind != CHANCE_NONE), "who acts?");
	LAW(w, !due.placement || (game->flags & GAME_PLACEMENT), "a placement is due");
	if (due.kind == CHANCE_NONE) {
		LAW(w, !game->chance || (!*due.prefix && due.forced == STEP_NONE), "nothing is due");
		return;
	}
	LAW(w, game->info->chance_prefixes, "chance is due in a game without chance");
	struct steps list = {0};
	bool complete = game->legal(w->now, &list);
	if (due.forced != STEP_NONE)
		check_forced_outcome(w, due.forced, &list);
	for (int i = 0; due.forced == STEP_NONE && i < 10; i++) {
		struct rng first = w->rng;
		struct events events = {0};
		step_t step = game->roll(w->now, &w->rng, &events);
		LAW(w, step != STEP_NONE, "nobody knows what is due, on a full state");
		LAW(w, step == game->roll(w->now, &first, NULL), "a listener changes the roll");
		LAW(w, memcmp(&w->rng, &first, sizeof first) == 0, "a listener changes the generator");
		check_chance_token(w, step);
		LAW(w, game->chance_kind(step) == CHANCE_ROLL, "the table's word was rolled");
		LAW(w, !complete || steps_contain(&list, step), "what was rolled is not listed");
		events_free(&events);
	}
	steps_free(&list);
}

void chance_tokens_begin_with_their_prefix(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 1, NULL}, check_chance);
}

static void check_turns(struct walk *w)
{
	const struct game *game = w->game;
	int seat = game->to_move(w->now);
	bool mid = game->mid_turn(w->now);
	step_t end_turn = game->end_turn_step(w->now);
	LAW(w, seat >= 0 && seat <= SEAT_OVER, "seat %d is on move", seat);
	LAW(w, seat >= SEAT_CHANCE || seat < w->setup.players, "nobody sits on seat %d", seat);
	LAW(w, game->seats(w->now) == w->setup.players, "the number of seats has changed");
	LAW(w, !mid || w->turn_open, "a turn is open that was over when last decided in");
	LAW(w, !mid || seat != SEAT_OVER, "a turn is open after the end");
	LAW(w, !mid || seat == SEAT_CHANCE || seat == w->decider, "another seat has an open turn");
	if (end_turn == STEP_NONE)
		return;
	LAW(w, mid && seat < SEAT_CHANCE, "a turn is ended that is not open");
	LAW(w, game->is_legal(w->now, end_turn, NULL), "the step that ends the turn is refused");
	LAW(w, !game_is_chance(game, end_turn), "chance ends a turn by choice");
	void *after = state_copy(game, w->now);
	game->apply(after, end_turn, NULL);
	LAW(w, !game->mid_turn(after), "the step that ends the turn leaves it open");
	free(after);
}

void turns_belong_to_one_seat(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 1, NULL}, check_turns);
}

/* What may be decided next, whatever chance makes before. */
static void after_chance(struct walk *w, struct steps *out)
{
	void *s = state_copy(w->game, w->now);
	while (w->game->to_move(s) == SEAT_CHANCE)
		w->game->apply(s, walk_choose(w, s), NULL);
	LAW(w, w->game->mid_turn(s), "chance has ended a steady turn");
	w->game->legal(s, out);
	free(s);
}

static void check_steady_turn(struct walk *w)
{
	const struct game *game = w->game;
	if (!(game->flags & GAME_STEADY_TURNS) || !game->mid_turn(w->now) ||
	    game->to_move(w->now) != SEAT_CHANCE)
		return;
	struct steps first = {0};
	after_chance(w, &first);
	for (int i = 0; i < 5; i++) {
		struct steps other = {0};
		after_chance(w, &other);
		LAW(w, other.n == first.n && memcmp(other.at, first.at, first.n * sizeof *first.at) == 0,
		    "chance has changed what may follow in the turn");
		steps_free(&other);
	}
	steps_free(&first);
}

void chance_leaves_steady_turns_alone(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 1, NULL}, check_steady_turn);
}
