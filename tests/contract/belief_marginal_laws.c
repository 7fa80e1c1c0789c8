/* belief_marginal_laws.c - the marginals of a belief are those of all worlds that agree with what the viewer
 * was told, found by brute force: the record is played on every world at once, by every outcome that may stand
 * behind an observed step, and a world counts as often as there are ways to come to it. Where that
 * would be too many worlds, one kind of secrets is counted at a time while the others are told
 * (factored: what is dealt of each kind is independent of the others). And they are those of what
 * belief_sample draws, by chi-square. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

/* Worlds that agree, each once, and the ways to come to it; a hash table finds them. */
struct worlds {
	unsigned char *states;
	double *ways, most; /* the greatest of the ways */
	uint32_t *slots;    /* number of a world + 1, or 0; a power of two of them, half empty */
	size_t n, cap, cap_ways, n_slots;
};

/* A count of them for a viewer who is told some kinds of secrets besides. */
struct count {
	struct walk *w;
	int viewer;
	unsigned told; /* a set of enum secret */
	size_t most;   /* worlds */
	struct worlds worlds, next;
	_Alignas(16) unsigned char truth[STATE_MAX], seen[STATE_MAX];
	struct steps outcomes; /* that may stand behind a step in every world */
	bool listed;           /* the game lists them */
};

static void *world_at(const struct count *c, const struct worlds *worlds, size_t i)
{
	return worlds->states + i * c->w->game->state_size;
}

/* What the viewer sees of a state, and is told. */
static void look(const struct count *c, const void *s, void *out)
{
	c->w->game->observe(s, c->viewer, out);
	c->w->game->reveal(s, c->told, out);
}

static uint64_t hash_of(const unsigned char *s, size_t size)
{
	uint64_t hash = size, word;
	for (size_t i = 0; i + sizeof word <= size; i += sizeof word) {
		memcpy(&word, s + i, sizeof word);
		hash = (hash ^ word) * 0x9E3779B97F4A7C15;
		hash ^= hash >> 32;
	}
	return hash;
}

/* The slot of a state: one that has its number, or the empty one for it (linear probing). */
static uint32_t *slot_of(const struct count *c, const struct worlds *worlds, const void *s)
{
	size_t size = c->w->game->state_size, i = hash_of(s, size);
	for (;; i++) {
		uint32_t *slot = &worlds->slots[i & (worlds->n_slots - 1)];
		if (!*slot || memcmp(world_at(c, worlds, *slot - 1), s, size) == 0)
			return slot;
	}
}

static void grow_slots(const struct count *c, struct worlds *worlds)
{
	free(worlds->slots);
	worlds->n_slots = worlds->n_slots ? 2 * worlds->n_slots : 1024;
	worlds->slots = xzalloc(worlds->n_slots * sizeof *worlds->slots);
	for (size_t i = 0; i < worlds->n; i++)
		*slot_of(c, worlds, world_at(c, worlds, i)) = (uint32_t)i + 1;
}

static void add_world(const struct count *c, struct worlds *worlds, const void *s, double ways)
{
	size_t size = c->w->game->state_size;
	if (2 * worlds->n >= worlds->n_slots)
		grow_slots(c, worlds);
	uint32_t *slot = slot_of(c, worlds, s);
	if (!*slot) {
		worlds->states = array_grow(worlds->states, &worlds->cap, worlds->n + 1, size);
		worlds->ways =
			array_grow(worlds->ways, &worlds->cap_ways, worlds->n + 1, sizeof *worlds->ways);
		memcpy(world_at(c, worlds, worlds->n), s, size);
		worlds->ways[worlds->n] = 0;
		*slot = (uint32_t)++worlds->n;
	}
	double *sum = &worlds->ways[*slot - 1];
	*sum += ways;
	worlds->most = *sum > worlds->most ? *sum : worlds->most;
}

static void empty_worlds(struct worlds *worlds)
{
	worlds->n = 0;
	worlds->most = 0;
	if (worlds->slots)
		memset(worlds->slots, 0, worlds->n_slots * sizeof *worlds->slots);
}

static void free_worlds(struct worlds *worlds)
{
	free(worlds->states);
	free(worlds->ways);
	free(worlds->slots);
	*worlds = (struct worlds){0};
}

/* Adds what becomes of a world by a step, if the viewer sees what it saw. */
static void add_successor(struct count *c, size_t i, step_t step)
{
	_Alignas(16) unsigned char after[STATE_MAX], seen[STATE_MAX];
	const struct game *game = c->w->game;
	memcpy(after, world_at(c, &c->worlds, i), game->state_size);
	game->apply(after, step, NULL);
	look(c, after, seen);
	/* Ways stay small enough to be exact. */
	double scale = c->worlds.most > 1e9 ? 0x1p-30 : 1;
	if (memcmp(seen, c->seen, game->state_size) == 0)
		add_world(c, &c->next, after, c->worlds.ways[i] * scale);
}

/* Fills in the unknown cards of a token one by one, in every way; no card comes twice. */
static void list_tokens(struct count *c, const void *before, const char *token)
{
	const struct game *game = c->w->game;
	const char *unknown = strchr(token, '?');
	step_t step;
	if (!unknown) {
		if (game->step_from_text(before, token, &step, NULL))
			steps_add(&c->outcomes, step);
		return;
	}
	const char *cards = strrchr(token, '=') ? strrchr(token, '=') : strchr(token, ':');
	for (const struct piece *piece = game->info->pieces; piece->token; piece++) {
		if (strstr(cards, piece->token))
			continue;
		char filled[100];
		size_t n = (size_t)(unknown - token), more = strlen(piece->token);
		ensure(strlen(token) + more < sizeof filled);
		memcpy(filled, token, n);
		memcpy(filled + n, piece->token, more);
		memcpy(filled + n + more, unknown + 1, strlen(unknown));
		list_tokens(c, before, filled);
	}
}

static int ascending(const void *a, const void *b)
{
	step_t x = *(const step_t *)a, y = *(const step_t *)b;
	return (x > y) - (x < y);
}

/* A token may name cards in another order. */
static void leave_one_of_each(struct steps *list)
{
	size_t kept = 0;
	qsort(list->at, list->n, sizeof *list->at, ascending);
	for (size_t i = 0; i < list->n; i++)
		if (i == 0 || list->at[i] != list->at[i - 1])
			list->at[kept++] = list->at[i];
	list->n = kept;
}

/* Keeps those of the listed outcomes that, in the true state, the viewer sees as it saw what came: where it is
 * told what hangs together with it, that holds in all worlds. */
static void keep_what_fits(struct count *c, const void *before, step_t observed)
{
	_Alignas(16) unsigned char after[STATE_MAX], seen[STATE_MAX];
	const struct game *game = c->w->game;
	size_t kept = 0;
	for (size_t i = 0; i < c->outcomes.n; i++) {
		if (!game->is_legal(before, c->outcomes.at[i], NULL) ||
		    game->observe_step(before, c->outcomes.at[i], c->viewer) != observed)
			continue;
		memcpy(after, before, game->state_size);
		game->apply(after, c->outcomes.at[i], NULL);
		look(c, after, seen);
		if (memcmp(seen, c->seen, game->state_size) == 0)
			c->outcomes.at[kept++] = c->outcomes.at[i];
	}
	c->outcomes.n = kept;
}

/* Lists what may stand behind a step in all worlds alike: where the game has no list, or the viewer is told
 * so much that it is as in the true state. */
static void list_outcomes(struct count *c, const void *before, step_t observed)
{
	c->listed = c->w->game->legal(before, &c->outcomes);
	if (!c->listed) {
		char *token = step_text(c->w->game, before, observed);
		list_tokens(c, before, token);
		leave_one_of_each(&c->outcomes);
		free(token);
	}
	if (c->told)
		keep_what_fits(c, before, observed);
}

static void add_successors(struct count *c, size_t i, step_t observed)
{
	const struct game *game = c->w->game;
	const void *world = world_at(c, &c->worlds, i);
	struct steps list = {0};
	if (!game->step_has_unknowns(observed)) {
		if (game->is_legal(world, observed, NULL))
			add_successor(c, i, observed);
		return;
	}
	bool by_world = c->listed && !c->told;
	const struct steps *outcomes = by_world ? &list : &c->outcomes;
	if (by_world)
		game->legal(world, &list);
	for (size_t k = 0; k < outcomes->n; k++)
		if ((by_world || game->is_legal(world, outcomes->at[k], NULL)) &&
		    game->observe_step(world, outcomes->at[k], c->viewer) == observed)
			add_successor(c, i, outcomes->at[k]);
	steps_free(&list);
}

/* Plays a step of the walk on all worlds; false when they are too many. */
static bool play_step(struct count *c, step_t step)
{
	const struct game *game = c->w->game;
	_Alignas(16) unsigned char before[STATE_MAX];
	step_t observed = game->observe_step(c->truth, step, c->viewer);
	bool hides = game->step_has_unknowns(observed);
	memcpy(before, c->truth, game->state_size);
	game->apply(c->truth, step, NULL);
	look(c, c->truth, c->seen);
	c->outcomes.n = 0;
	if (hides)
		list_outcomes(c, before, observed);
	for (size_t i = 0; i < c->worlds.n && c->next.n <= c->most; i++)
		add_successors(c, i, observed);
	struct worlds worlds = c->worlds;
	c->worlds = c->next;
	c->next = worlds;
	empty_worlds(&c->next);
	return c->worlds.n <= c->most;
}

/* Finds all worlds of the walk's present; false when there are too many. */
static bool count_worlds(struct count *c)
{
	memcpy(c->truth, c->w->start, c->w->game->state_size);
	look(c, c->truth, c->seen);
	add_world(c, &c->worlds, c->truth, 1);
	bool few = true;
	for (size_t i = 0; few && i < c->w->n; i++)
		few = play_step(c, c->w->steps[i]);
	LAW(c->w, !few || c->worlds.n, "viewer %d: no world is left", c->viewer);
	return few;
}

static void count_free(struct count *c)
{
	free_worlds(&c->worlds);
	free_worlds(&c->next);
	steps_free(&c->outcomes);
}

/* ---- the values of things in a world */

/* Does a zone hold a card of this name, as its seat writes it: an apostrophe, of the other seat's deck? */
static bool zone_holds(const struct zone *zone, int named_by, const char *value)
{
	size_t length = strcspn(value, "'");
	for (int i = 0; i < zone->n_items; i++) {
		const struct zone_item *item = &zone->items[i];
		bool other = item->deck != SCENE_TABLE && item->deck != named_by;
		if (strlen(item->id) == length && memcmp(item->id, value, length) == 0 &&
		    other == (value[length] != '\0'))
			return true;
	}
	return false;
}

static int seat_of(const struct game_info *info, const char *name)
{
	int seat = 0;
	while (info->seat_names[seat] && strcmp(info->seat_names[seat], name) != 0)
		seat++;
	return info->seat_names[seat] ? seat : SCENE_TABLE;
}

/* Where marginals are to be looked for in a scene: found once, for many worlds. */
struct places {
	int n, seat[MARGINALS_MAX];
	const char *zone[MARGINALS_MAX]; /* the name of the game's; NULL: none holds a card of a pile */
	bool team[MARGINALS_MAX];
};

static struct places places_of(const struct game_info *info, const struct marginals *list)
{
	struct places places = {.n = list->n};
	for (int i = 0; i < list->n; i++) {
		places.seat[i] = seat_of(info, list->at[i].seat);
		places.team[i] = strcmp(list->at[i].what, "team") == 0;
		for (const struct zone_info *zone = info->zones; zone->name; zone++)
			if (zone->kind != ZONE_NUMBER && strcmp(zone->name, list->at[i].what) == 0 &&
			    strcmp(zone->name, "pile") != 0)
				places.zone[i] = zone->name;
	}
	return places;
}

static bool team_is(const struct scene *scene, int seat, const char *team)
{
	for (int i = 0; i < scene->n_items; i++)
		if (scene->items[i].seat == seat && strcmp(scene->items[i].name, "team") == 0)
			return *scene_value(scene, &scene->items[i]) == *team;
	return false;
}

/* Is marginal number k so in the world of a scene? A card of a pile is in none of the zones. */
static bool is_true(const struct scene *scene, const struct places *places, int k,
                    const char *value)
{
	int seat = places->seat[k];
	bool holds = false;
	if (places->team[k])
		return team_is(scene, seat, value);
	for (int i = 0; i < scene->n_zones && !holds; i++) {
		const struct zone *zone = &scene->zones[i];
		if (!places->zone[k])
			holds = zone_holds(zone, seat != SCENE_TABLE ? seat : zone->seat, value);
		else if (zone->seat == seat && strcmp(zone->info->name, places->zone[k]) == 0)
			holds = zone_holds(zone, seat, value);
	}
	return holds == (places->zone[k] != NULL);
}

static void show(const struct game *game, const void *s, struct scene *out)
{
	scene_begin(out, game->info);
	game->board_items(s, out);
}

/* ---- marginals and counts */

static struct marginals marginals_of(const struct game *game, const void *belief)
{
	struct marginals list = {.n = 0};
	game->belief_marginals(belief, &list);
	marginals_round(&list);
	return list;
}

/* Adds to a sum for each marginal the weights of the worlds in which it is so. */
static double add_up(const struct count *c, const void *belief, const struct marginals *list,
                     double *sums)
{
	const struct game *game = c->w->game;
	struct scene *scene = xmalloc(sizeof *scene);
	struct places places = places_of(game->info, list);
	double all = 0;
	memset(sums, 0, MARGINALS_MAX * sizeof *sums);
	for (size_t i = 0; i < c->worlds.n; i++) {
		const void *world = world_at(c, &c->worlds, i);
		double weight = c->worlds.ways[i] *
		                (game->belief_weight ? (double)game->belief_weight(belief, world) : 1);
		show(game, world, scene);
		for (int k = 0; k < list->n; k++)
			sums[k] += is_true(scene, &places, k, list->at[k].value) ? weight : 0;
		all += weight;
	}
	free(scene);
	return all;
}

/* Holds the marginals of one word, NULL: of all, against the worlds that were counted; false: there
 * are none. */
static bool compare(const struct count *c, const void *belief, const char *what)
{
	struct marginals list = marginals_of(c->w->game, belief);
	double sums[MARGINALS_MAX], all = add_up(c, belief, &list, sums);
	bool any = false;
	for (int i = 0; i < list.n; i++) {
		const struct marginal *m = &list.at[i];
		double apart = m->ppm - MILLION * sums[i] / all;
		if (what && strcmp(m->what, what) != 0)
			continue;
		any = true;
		LAW(c->w, apart < 1.0001 && apart > -1.0001,
		    "viewer %d: %s %s %s is %u millionths, by count %.3f", c->viewer, m->seat, m->what,
		    m->value, m->ppm, MILLION * sums[i] / all);
	}
	return any;
}

/* The millionths of a zone, or of a seat's team: as many millions as it hides things. */
static void check_sum(struct walk *w, const struct marginals *list, int seat, const char *what,
                      int hidden)
{
	int64_t sum = 0, n = 0;
	for (int i = 0; i < list->n; i++)
		if (seat_of(w->game->info, list->at[i].seat) == seat &&
		    strcmp(list->at[i].what, what) == 0) {
			sum += list->at[i].ppm;
			n++;
		}
	int64_t apart = sum - (int64_t)hidden * MILLION;
	LAW(w, apart <= n && apart >= -n, "%s of seat %d hides %d, but adds up to %lld", what, seat,
	    hidden, (long long)sum);
}

/* All that the viewer does not know is spoken of. */
static void check_sums(struct walk *w, const struct infostate *infostate, const void *belief)
{
	struct marginals list = marginals_of(w->game, belief);
	struct scene *scene = xmalloc(sizeof *scene);
	show(w->game, infostate->now, scene);
	for (int i = 0; i < scene->n_zones; i++)
		if (scene->zones[i].info->kind != ZONE_NUMBER)
			check_sum(w, &list, scene->zones[i].seat,
			          strcmp(scene->zones[i].info->name, "deck") == 0 ? "pile"
			                                                          : scene->zones[i].info->name,
			          scene->zones[i].hidden);
	for (int i = 0; i < scene->n_items; i++)
		if (strcmp(scene->items[i].name, "team") == 0)
			check_sum(w, &list, scene->items[i].seat, "team",
			          *scene_value(scene, &scene->items[i]) == '?');
	free(scene);
}

/* ---- the laws */

/* What the walks have met, and how many worlds they may count. */
struct views {
	size_t whole, factored, most;
};

/* One count of the worlds, held against the belief by facts and by behaviour; false: there was nothing to
 * hold. */
static bool check_count(struct count *c, const struct infostate *infostate, const char *what)
{
	const struct game *game = c->w->game;
	bool few = count_worlds(c), any = false;
	for (int behaviour = 0; few && behaviour < 2; behaviour++) {
		void *belief = game->belief_open(infostate, NULL);
		LAW(c->w, belief, "viewer %d: no belief", infostate->viewer);
		if (behaviour && game->belief_infer)
			game->belief_infer(belief, infostate);
		any = compare(c, belief, what);
		check_sums(c->w, infostate, belief);
		game->belief_close(belief);
	}
	count_free(c);
	return any;
}

static void check_view(struct walk *w)
{
	static const struct {
		unsigned told;
		const char *what;
	} factors[] = {{SECRET_TEAMS | SECRET_TARGETS, "life"},
	               {SECRET_LIVES | SECRET_TARGETS, "team"},
	               {SECRET_LIVES | SECRET_TEAMS, "target"}};
	int viewer =
		nth_viewer(w->setup.players, (int)rng_below(&w->rng, (uint64_t)w->setup.players + 1));
	struct infostate infostate = walk_infostate(w, viewer);
	struct views *views = w->memo;
	struct count whole = {.w = w, .viewer = viewer, .most = views->most};
	bool hides = w->game->has_unknowns(infostate.now), counted = false;
	if (hides && check_count(&whole, &infostate, NULL)) {
		views->whole++;
	} else if (hides) {
		for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
			struct count c = {
				.w = w, .viewer = viewer, .told = factors[i].told, .most = views->most};
			counted = check_count(&c, &infostate, factors[i].what) || counted;
		}
		views->factored += counted;
	}
	infostate_free(&infostate);
}

void marginals_are_counted(const struct game *game)
{
	struct views views = {.most = contract_options.scale > 1 ? 1000000 : 20000};
	if (!game->belief_marginals)
		return;
	walk_all(game, (struct walk_plan){3, 120, 20, &views}, check_view);
	print_message("[          ] %s: %zu views counted whole, %zu by factors\n", game->name,
	              views.whole, views.factored);
	assert_true(views.whole > 0);
}

/* Pearson's statistic of what was drawn of one thing, values expected less than five times taken together;
 * *freedom is its degrees of freedom. */
static double chi_square(const struct marginals *list, int thing, const double *drawn, int *freedom)
{
	double statistic = 0, rare = 0, rare_drawn = 0, all = list->n ? drawn[MARGINALS_MAX] : 0;
	*freedom = -1;
	for (int i = 0; i < list->n; i++) {
		double expected = all * list->at[i].ppm / MILLION;
		if (list->at[i].thing != thing)
			continue;
		if (expected < 5) {
			rare += expected;
			rare_drawn += drawn[i];
			continue;
		}
		statistic += (drawn[i] - expected) * (drawn[i] - expected) / expected;
		++*freedom;
	}
	if (rare >= 5) {
		statistic += (rare_drawn - rare) * (rare_drawn - rare) / rare;
		++*freedom;
	}
	return statistic;
}

enum { DRAWS = 3000 };

/* Laurent and Massart, Adaptive estimation of a quadratic functional by model selection, 2000, lemma 1: by chance a
 * chi-square is above f + 2 sqrt(f t) + 2 t once in e^t cases at most; at 12, once in some ten million. */
static bool is_likely(double statistic, int freedom)
{
	double t = 12, beyond = statistic - freedom - 2 * t;
	return beyond <= 0 || beyond * beyond <= 4 * freedom * t;
}

static void check_draws(struct walk *w)
{
	const struct game *game = w->game;
	int viewer =
		nth_viewer(w->setup.players, (int)rng_below(&w->rng, (uint64_t)w->setup.players + 1));
	struct infostate infostate = walk_infostate(w, viewer);
	void *belief = game->belief_open(&infostate, NULL), *world = state_new(game);
	LAW(w, belief, "viewer %d: no belief", viewer);
	if (game->belief_infer && rng_below(&w->rng, 2))
		game->belief_infer(belief, &infostate);
	struct marginals list = marginals_of(game, belief);
	struct scene *scene = xmalloc(sizeof *scene);
	struct places places = places_of(game->info, &list);
	double drawn[MARGINALS_MAX + 1] = {0};
	drawn[MARGINALS_MAX] = DRAWS;
	for (int i = 0; i < DRAWS; i++) {
		game->belief_sample(belief, &w->rng, world);
		show(game, world, scene);
		for (int k = 0; k < list.n; k++)
			drawn[k] += is_true(scene, &places, k, list.at[k].value);
	}
	for (int i = 0; i < list.n; i++) {
		int freedom;
		double statistic = chi_square(&list, list.at[i].thing, drawn, &freedom);
		LAW(w, is_likely(statistic, freedom),
		    "viewer %d: what is drawn of %s %s %s has a chi-square of %.1f of %d", viewer,
		    list.at[i].seat, list.at[i].what, list.at[i].value, statistic, freedom);
	}
	*(size_t *)w->memo += list.n > 0;
	free(scene);
	free(world);
	game->belief_close(belief);
	infostate_free(&infostate);
}

void samples_have_these_marginals(const struct game *game)
{
	size_t views = 0;
	if (!game->belief_marginals)
		return;
	walk_all(game, (struct walk_plan){3, 200, 25, &views}, check_draws);
	print_message("[          ] %s: %zu views were sampled\n", game->name, views);
	assert_true(views > 0);
}
