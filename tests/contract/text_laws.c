/* text_laws.c - positions are read back as they were, whoever looks at them, and
 * whatever else is printed is clean. */
#include <stdlib.h>

#include "game/mirror.h"
#include "tests/contract/laws.h"
#include "tests/contract/fuzz.h"
#include "tests/contract/walk.h"

static void check_clean(struct walk *w, const char *text, bool lines)
{
	LAW(w, *text && utf8_valid(text, strlen(text)), "'%s' is no text", text);
	for (const char *c = text; *c; c++)
		LAW(w, (unsigned char)*c >= ' ' || (lines && *c == '\n'), "a control character");
	LAW(w, !strstr(text, " \n"), "a blank at the end of a line");
}

/* A position that does not tell what public remembers is the same for whoever else looks at it. */
static void check_read_as_seats_see(struct walk *w, const char *position, const void *s,
                                    const void *back)
{
	for (int i = 0; i <= w->game->seats(s); i++) {
		int viewer = i < w->game->seats(s) ? i : VIEW_ALL;
		void *seen[2] = {state_observed(w->game, s, viewer), state_observed(w->game, back, viewer)};
		char *texts[2] = {state_text(w->game, seen[0]), state_text(w->game, seen[1])};
		LAW(w, strcmp(texts[0], texts[1]) == 0, "%s is read as %s", position, texts[1]);
		for (int k = 0; k < 2; k++) {
			free(seen[k]);
			free(texts[k]);
		}
	}
}

static void check_reads_back(struct walk *w, const void *s, int players)
{
	struct setup setup = {.players = players, .decks = w->setup.decks};
	char *text = state_text(w->game, s);
	void *back = state_new(w->game);
	struct error err = {0};
	size_t n = strlen(text);
	check_clean(w, text, false);
	LAW(w, text[0] != ' ' && text[n - 1] != ' ' && !strstr(text, "  "), "'%s': blanks", text);
	bool fine = w->game->state_from_text(text, &setup, back, &err);
	LAW(w, fine, "%s is not read: %s", text, err.text);
	if (w->game->flags & GAME_PUBLIC_MEMORY)
		check_read_as_seats_see(w, text, s, back);
	else
		LAW(w, states_equal(w->game, s, back), "%s is read as another state", text);
	free(back);
	free(text);
}

static void check_text(struct walk *w)
{
	for (int i = 0; i <= w->setup.players + 1; i++) {
		void *seen = state_observed(w->game, w->now, nth_viewer(w->setup.players, i));
		check_reads_back(w, seen, w->setup.players);
		check_reads_back(w, seen, 0);
		free(seen);
	}
}

void states_read_back(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 2, NULL}, check_text);
}

/* Plays a few steps from a position that was not reached by play. Each state on the
 * way must be one that is read back; an outcome that only the table knows ends it. */
static void wander(struct walk *w, void *s)
{
	for (int i = 0; i < 8 && w->game->to_move(s) != SEAT_OVER; i++) {
		step_t step = walk_choose(w, s);
		if (step == STEP_NONE)
			return;
		w->game->apply(s, step, NULL);
		check_reads_back(w, s, w->game->seats(s));
	}
}

/* A bare position is an information state without steps. A world sampled from it must
 * be full and agree with all that is public. */
static void check_bare(struct walk *w, const void *s, int viewer)
{
	const struct game *game = w->game;
	void *seen = state_observed(game, s, viewer), *world = state_new(game);
	void *public = state_observed(game, s, VIEW_PUBLIC);
	struct infostate bare = {.viewer = viewer, .start = seen, .now = seen};
	struct error err = {0};
	void *belief = game->belief_open(&bare, &err);
	LAW(w, belief || (err.code == ERROR_BAD_POSITION && *err.text), "no belief, but why?");
	if (belief) {
		game->belief_sample(belief, &w->rng, world);
		void *again = state_observed(game, world, VIEW_PUBLIC);
		LAW(w, !game->has_unknowns(world), "a world has unknowns");
		LAW(w, states_equal(game, public, again), "a bare position's world looks different");
		check_reads_back(w, world, game->seats(world));
		free(again);
		game->belief_close(belief);
	}
	free(seen);
	free(public);
	free(world);
}

static void check_strange(struct walk *w, const char *text, int viewer)
{
	const struct game *game = w->game;
	void *s = state_new(game);
	struct error err = {0};
	if (!game->state_from_text(text, &w->setup, s, &err)) {
		LAW(w, err.code == ERROR_BAD_POSITION, "'%s': %s", text, error_name(err.code));
		LAW(w, *err.text, "'%s' is no position, but why?", text);
	} else {
		LAW(w, game->has_unknowns(s) == !!strchr(text, '?'), "%s: unknowns?", text);
		check_reads_back(w, s, game->seats(s));
		game->evaluate(s, 0);
		check_bare(w, s, viewer);
		wander(w, s);
		++*(size_t *)w->memo;
	}
	free(s);
}

static void check_strange_positions(struct walk *w)
{
	struct strbuf text = {0};
	for (int i = 0; i < 20; i++) {
		int viewer = nth_viewer(w->setup.players, (int)rng_below(&w->rng, 8));
		void *seen = state_observed(w->game, w->now, viewer);
		char *real = state_text(w->game, seen);
		fuzz_text(&w->rng, real, &text);
		check_strange(w, strbuf_get(&text), viewer);
		free(real);
		free(seen);
	}
	check_strange(w, "", VIEW_PUBLIC);
	strbuf_free(&text);
}

void strange_positions_are_refused_or_sound(const struct game *game)
{
	size_t taken = 0;
	walk_all(game, (struct walk_plan){10, 300, 3, &taken}, check_strange_positions);
	print_message("[          ] %s: %zu strange positions were sound\n", game->name, taken);
}

struct field_check {
	struct walk *w;
	char keys[2000];
};

static void check_field(void *to, const char *key, const char *value)
{
	struct field_check *fields = to;
	size_t n = strlen(fields->keys);
	char word[100];
	LAW(fields->w, *key && !strchr(key, ' '), "'%s' is no key", key);
	snprintf(word, sizeof word, " %s ", key);
	LAW(fields->w, !strstr(fields->keys, word), "%s is said twice", key);
	snprintf(fields->keys + n, sizeof fields->keys - n, "%s", word);
	check_clean(fields->w, value, false);
}

static bool is_mark_of(const struct game_info *info, enum scene_mark mark)
{
	const struct word *m = info->marks;
	while (m && m->key && strcmp(m->key, scene_mark_name(mark)) != 0)
		m++;
	return m && m->key;
}

static void check_square(struct walk *w, const struct scene *scene, int number)
{
	const struct game_info *info = w->game->info;
	const struct scene_square *square = &scene->squares[number];
	bool empty = !square->piece && !square->marks && !square->count;
	LAW(w, empty || (number < info->files * info->ranks && !info_is_blocked(info, number)),
	    "%d is no square", number);
	LAW(w, square->count >= 0 && (square->piece || !square->count), "%d of nothing", square->count);
	for (unsigned mark = 0; mark < SCENE_MARK_KINDS; mark++)
		LAW(w, !(square->marks >> mark & 1) || is_mark_of(info, mark), "%s is no mark of the game",
		    scene_mark_name(mark));
}

static void check_item(struct walk *w, const struct scene *scene, int number)
{
	const struct scene_item *item = &scene->items[number];
	const char *name = item->name;
	LAW(w, *name && strspn(name, "abcdefghijklmnopqrstuvwxyz ") == strlen(name), "'%s'?", name);
	LAW(w, item->seat >= SCENE_TABLE && item->seat < w->game->seats(w->now), "%s of whom?", name);
	check_clean(w, scene_value(scene, item), false);
	for (int i = 0; i < number; i++)
		LAW(w, scene->items[i].seat != item->seat || strcmp(scene->items[i].name, name) != 0,
		    "%s is said twice", name);
}

static bool is_described(const struct game_info *info, enum zone_kind kind, const char *id)
{
	return kind == ZONE_CARDS ? info_card(info, id) != NULL : info_piece(info, id) != NULL;
}

static void check_zone(struct walk *w, const struct scene *scene, int number)
{
	const struct zone *zone = &scene->zones[number];
	const char *name = zone->info->name;
	LAW(w, (zone->seat != SCENE_TABLE) == (strcmp(zone->info->whose, "seat") == 0), "whose is %s?",
	    name);
	LAW(w, zone->seat < w->game->seats(w->now), "nobody has %s", name);
	LAW(w, zone->n_items == 0 || zone->info->kind != ZONE_NUMBER, "%s is a number", name);
	LAW(w, zone->value >= ZONE_UNKNOWN && zone->hidden >= 0, "%s is negative", name);
	for (int i = 0; i < number; i++)
		LAW(w, scene->zones[i].info != zone->info || scene->zones[i].seat != zone->seat,
		    "%s is there twice", name);
	for (int i = 0; i < zone->n_items; i++) {
		const struct zone_item *item = &zone->items[i];
		LAW(w, item->count > 0, "%s holds no %s", name, item->id);
		LAW(w, is_described(w->game->info, zone->info->kind, item->id), "%s is not described",
		    item->id);
		for (int j = 0; j < i; j++)
			LAW(w, strcmp(item->id, zone->items[j].id) != 0 || item->deck != zone->items[j].deck,
			    "%s stands twice in %s", item->id, name);
	}
}

static void check_scene(struct walk *w, const void *state)
{
	struct scene scene;
	scene_begin(&scene, w->game->info);
	w->game->board_items(state, &scene);
	for (int i = 0; i < SCENE_SQUARES; i++)
		check_square(w, &scene, i);
	for (int i = 0; i < scene.n_items; i++)
		check_item(w, &scene, i);
	for (int i = 0; i < scene.n_zones; i++)
		check_zone(w, &scene, i);
}

static void check_presentation(struct walk *w)
{
	struct field_check fields = {w, " game  position  turn  result "}; /* said for every game */
	w->game->state_fields(w->now, true, &(struct field_sink){check_field, &fields});
	check_scene(w, w->now);
	for (int i = 0; i <= w->setup.players; i++) {
		void *seen = state_observed(w->game, w->now, nth_viewer(w->setup.players, i));
		fields = (struct field_check){w, " game  position  turn  result "};
		w->game->state_fields(seen, false, &(struct field_sink){check_field, &fields});
		check_scene(w, seen);
		free(seen);
	}
}

void fields_and_items_are_clean(const struct game *game)
{
	walk_all(game, (struct walk_plan){5, 400, 3, NULL}, check_presentation);
}

static size_t count_legal(const struct game *game, const void *s)
{
	struct steps list = {0};
	game->legal(s, &list);
	size_t n = list.n;
	steps_free(&list);
	return n;
}

/* A mirror image is a position of the other side, with as many choices; and its own is the position. */
static void check_mirror(struct walk *w)
{
	const struct game *game = w->game;
	struct strbuf image = {0}, again = {0};
	char *text = state_text(game, w->now);
	void *there = state_new(game);
	struct error err = {0};
	int seat = game->to_move(w->now);
	if (seat < 2 && mirror_position(game->info, text, &image)) {
		bool fine = game->state_from_text(strbuf_get(&image), &w->setup, there, &err);
		LAW(w, fine, "its mirror image %s is not read: %s", strbuf_get(&image), err.text);
		LAW(w, game->to_move(there) == !seat, "%s: the same seat decides", strbuf_get(&image));
		LAW(w, count_legal(game, there) == count_legal(game, w->now), "%s: %zu choices, not %zu",
		    strbuf_get(&image), count_legal(game, there), count_legal(game, w->now));
		mirror_position(game->info, strbuf_get(&image), &again);
		LAW(w, strcmp(strbuf_get(&again), text) == 0, "the mirror image of %s is %s",
		    strbuf_get(&image), strbuf_get(&again));
		++*(size_t *)w->memo;
	}
	strbuf_free(&image);
	strbuf_free(&again);
	free(there);
	free(text);
}

void mirror_images_are_alike(const struct game *game)
{
	size_t images = 0;
	walk_all(game, (struct walk_plan){20, 300, 2, &images}, check_mirror);
	assert_true(!game->info->mirror || images > 100);
}
