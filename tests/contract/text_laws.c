/* text_laws.c - positions are read back as they were, whoever looks at them, and
 * whatever else is printed is clean. */
#include <stdlib.h>

#include "laws.h"
#include "noise.h"
#include "walk.h"

static void check_clean(struct walk *w, const char *text, bool lines)
{
	LAW(w, *text && valid_utf8(text, strlen(text)), "'%s' is no text", text);
	for (const char *c = text; *c; c++)
		LAW(w, (unsigned char)*c >= ' ' || (lines && *c == '\n'), "a control character");
	LAW(w, !strstr(text, " \n"), "a blank at the end of a line");
}

static void check_back(struct walk *w, const void *s, int players)
{
	struct terms terms = {.players = players, .decks = w->terms.decks};
	char *text = state_text(w->game, s);
	void *back = state_new(w->game);
	struct error err = {0};
	size_t n = strlen(text);
	check_clean(w, text, false);
	LAW(w, text[0] != ' ' && text[n - 1] != ' ' && !strstr(text, "  "), "'%s': blanks", text);
	bool fine = w->game->read_state(text, &terms, back, &err);
	LAW(w, fine, "%s is not read: %s", text, err.text);
	LAW(w, state_same(w->game, s, back), "%s is read as another state", text);
	free(back);
	free(text);
}

static void back(struct walk *w)
{
	for (int i = 0; i <= w->terms.players + 1; i++) {
		void *seen = state_seen(w->game, w->now, nth_viewer(w->terms.players, i));
		check_back(w, seen, w->terms.players);
		check_back(w, seen, 0);
		free(seen);
	}
}

void states_read_back(const struct game *game)
{
	walk_all(game, (struct plan){20, 400, 2, NULL}, back);
}

/* A few steps from a position that a stranger has given. Each state on the way
 * must be one that is read back; a chance that only the table knows ends it. */
static void wander(struct walk *w, void *s)
{
	for (int i = 0; i < 8 && w->game->to_move(s) != SEAT_OVER; i++) {
		step_t step = walk_choose(w, s);
		if (step == STEP_NONE)
			return;
		w->game->apply(s, step, NULL);
		check_back(w, s, w->game->seats(s));
	}
}

/* A bare position has no history. What its viewer makes of it must be full and
 * agree with all that is public. */
static void check_bare(struct walk *w, const void *s, int viewer)
{
	const struct game *game = w->game;
	void *seen = state_seen(game, s, viewer), *world = state_new(game);
	void *public = state_seen(game, s, VIEW_PUBLIC);
	struct history bare = {.viewer = viewer, .start = seen, .now = seen};
	struct error err = {0};
	void *worlds = game->open_worlds(&bare, &err);
	LAW(w, worlds || (err.code == ERROR_BAD_POSITION && *err.text), "no worlds, but why?");
	if (worlds) {
		game->draw_world(worlds, &w->rng, world);
		void *again = state_seen(game, world, VIEW_PUBLIC);
		LAW(w, !game->has_unknowns(world), "a world has unknowns");
		LAW(w, state_same(game, public, again), "a bare position's world looks different");
		check_back(w, world, game->seats(world));
		free(again);
		game->close_worlds(worlds);
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
	if (!game->read_state(text, &w->terms, s, &err)) {
		LAW(w, err.code == ERROR_BAD_POSITION, "'%s': %s", text, error_name(err.code));
		LAW(w, *err.text, "'%s' is no position, but why?", text);
	} else {
		LAW(w, game->has_unknowns(s) == !!strchr(text, '?'), "%s: unknowns?", text);
		check_back(w, s, game->seats(s));
		game->evaluate(s, 0);
		check_bare(w, s, viewer);
		wander(w, s);
		++*(size_t *)w->memo;
	}
	free(s);
}

static void strange(struct walk *w)
{
	struct text text = {0};
	for (int i = 0; i < 20; i++) {
		int viewer = nth_viewer(w->terms.players, (int)rng_below(&w->rng, 8));
		void *seen = state_seen(w->game, w->now, viewer);
		char *real = state_text(w->game, seen);
		noise(&w->rng, real, &text);
		check_strange(w, text_get(&text), viewer);
		free(real);
		free(seen);
	}
	check_strange(w, "", VIEW_PUBLIC);
	text_free(&text);
}

void strange_positions_are_refused_or_sound(const struct game *game)
{
	size_t taken = 0;
	walk_all(game, (struct plan){10, 300, 3, &taken}, strange);
	print_message("[          ] %s: %zu strange positions were sound\n", game->name, taken);
}

struct fact {
	struct walk *w;
	char keys[2000];
};

static void check_fact(void *to, const char *key, const char *value)
{
	struct fact *facts = to;
	size_t n = strlen(facts->keys);
	char word[100];
	LAW(facts->w, *key && !strchr(key, ' '), "'%s' is no key", key);
	snprintf(word, sizeof word, " %s ", key);
	LAW(facts->w, !strstr(facts->keys, word), "%s is said twice", key);
	snprintf(facts->keys + n, sizeof facts->keys - n, "%s", word);
	check_clean(facts->w, value, false);
}

static bool is_square(const struct about *about, const char *place)
{
	if (place[0] < 'a' || place[0] >= 'a' + about->files || place[1] < '1' ||
	    place[1] >= '1' + about->ranks || place[2])
		return false;
	for (const char *const *b = about->blocked; b && *b; b++)
		if (strcmp(*b, place) == 0)
			return false;
	return true;
}

static void check_square(struct walk *w, const char *what, const char *value)
{
	static const char marks[] = " check line row shield forbidden ";
	const struct piece *p = w->game->about->pieces;
	char word[40];
	snprintf(word, sizeof word, " %s ", value);
	if (strcmp(what, "piece") == 0) {
		while (p->token && strcmp(p->token, value) != 0)
			p++;
		LAW(w, p->token, "%s is no piece", value);
	} else if (strcmp(what, "mark") == 0) {
		LAW(w, strstr(marks, word), "%s is no mark", value);
	} else {
		LAW(w, strcmp(what, "count") == 0 && value[0] > '0' && value[0] <= '9',
		    "%s %s of a square", what, value);
	}
}

static void check_sight(void *to, const char *place, const char *what, const char *value)
{
	struct walk *w = to;
	int seats = w->game->seats(w->now), seat = 0;
	LAW(w, *what && strspn(what, "abcdefghijklmnopqrstuvwxyz ") == strlen(what), "'%s'?", what);
	check_clean(w, value, false);
	while (seat < seats && strcmp(w->game->about->seat_names[seat], place) != 0)
		seat++;
	if (is_square(w->game->about, place))
		check_square(w, what, value);
	else
		LAW(w, seat < seats || strcmp(place, "table") == 0, "%s is no place", place);
}

static void prints(struct walk *w)
{
	struct fact facts = {w, " game  position  turn  result "}; /* said for every game */
	struct text drawing = {0};
	w->game->facts(w->now, true, check_fact, &facts);
	w->game->scene(w->now, check_sight, w);
	w->game->draw(w->now, &drawing);
	check_clean(w, text_get(&drawing), true);
	LAW(w, text_get(&drawing)[drawing.n - 1] == '\n', "the drawing does not end its line");
	for (int i = 0; i <= w->terms.players; i++) {
		void *seen = state_seen(w->game, w->now, nth_viewer(w->terms.players, i));
		facts = (struct fact){w, " game  position  turn  result "};
		w->game->facts(seen, false, check_fact, &facts);
		w->game->scene(seen, check_sight, w);
		text_clear(&drawing);
		w->game->draw(seen, &drawing);
		check_clean(w, text_get(&drawing), true);
		free(seen);
	}
	text_free(&drawing);
}

void facts_and_drawings_are_clean(const struct game *game)
{
	walk_all(game, (struct plan){5, 400, 3, NULL}, prints);
}
