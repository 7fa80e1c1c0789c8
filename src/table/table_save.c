/* table_save.c - what is read is held against what a table can be: its fields have bounds, and they go
 * together. */
#include "table/table_save.h"

#include "base/json_read.h"
#include "engine/save.h"
#include "match/travel.h"

/* ---- Writing */

static void write_times(struct json_writer *w, const char *key, const int64_t *left, int n)
{
	json_write_open(w, key, '[');
	for (int i = 0; i < n; i++)
		json_write_number(w, NULL, left[i]);
	json_write_close(w, ']');
}

static void write_clocks(struct json_writer *w, const struct table *t)
{
	const struct table_clocks *c = &t->clocks;
	if (!c->on) {
		json_write_null(w, "clocks");
		return;
	}
	json_write_open(w, "clocks", '{');
	json_write_number(w, "base", c->base);
	json_write_number(w, "increment", c->increment);
	write_times(w, "left", c->left, t->n_seats);
	json_write_open(w, "log", '[');
	for (size_t i = 0; i < c->n; i++)
		write_times(w, NULL, c->log[i].left, t->n_seats);
	json_write_close(w, ']');
	json_write_open(w, "places", '[');
	for (size_t i = 0; i < c->n; i++)
		json_write_number(w, NULL, (int64_t)c->log[i].place);
	json_write_close(w, ']');
	json_write_number(w, "runs", c->runs);
	json_write_close(w, '}');
}

static void write_offer(struct json_writer *w, const struct table_offer *offer)
{
	if (offer->what == OFFER_NONE) {
		json_write_null(w, "offer");
		return;
	}
	json_write_open(w, "offer", '{');
	json_write_number(w, "by", offer->by);
	json_write_number(w, "waiting", offer->waiting);
	json_write_string(w, "what", table_offer_word(offer->what));
	json_write_close(w, '}');
}

static void write_seat(struct json_writer *w, const struct table_seat *seat)
{
	json_write_open(w, NULL, '{');
	json_write_bool(w, "given_up", seat->given_up);
	json_write_number(w, "level", seat->level);
	json_write_bool(w, "of_person", seat->of_person);
	json_write_number(w, "offered_draw", seat->offered_draw);
	json_write_number(w, "player", seat->player);
	write_times(w, "refused_at", seat->refused_at + 1, OFFER_KINDS - 1);
	json_write_bool(w, "untimed", seat->untimed);
	json_write_close(w, '}');
}

static void write_table(void *to, struct json_writer *w)
{
	const struct table *t = to;
	json_write_open(w, "table", '{');
	write_clocks(w, t);
	json_write_number(w, "level", t->level);
	json_write_number(w, "now", t->clocks.now);
	write_offer(w, &t->offer);
	json_write_number(w, "place", (int64_t)t->place);
	json_write_open(w, "seats", '[');
	for (int i = 0; i < t->n_seats; i++)
		write_seat(w, &t->seats[i]);
	json_write_close(w, ']');
	json_write_close(w, '}');
}

void table_save(const struct table *t, const struct engine *e, struct strbuf *out)
{
	struct save_member more = {.key = "table", .to = (void *)t, .write = write_table};
	engine_save(e, t ? &more : NULL, out);
}

/* ---- Reading */

/* A member of an object that is a whole number within bounds. */
static bool is_within(const struct json_value *value, int64_t low, int64_t high, int64_t *out)
{
	return json_integer(value, out) && *out >= low && *out <= high;
}

static bool read_number(const struct json_value *of, const char *key, int64_t high, int64_t *out)
{
	return is_within(json_get(of, key), -1, high, out);
}

static bool read_int(const struct json_value *of, const char *key, int high, int *out)
{
	int64_t number;
	bool fine = read_number(of, key, high, &number);
	*out = fine ? (int)number : -1;
	return fine;
}

static bool read_bool(const struct json_value *of, const char *key, bool *out)
{
	return json_bool(json_get(of, key), out);
}

/* An array of n numbers from low on. */
static bool read_numbers(const struct json_value *value, int n, int64_t low, int64_t *out)
{
	if (!value || value->type != JSON_ARRAY || value->n != (size_t)n)
		return false;
	const struct json_value *one = json_first(value);
	for (int i = 0; i < n; i++, one = json_next(one))
		if (!is_within(one, low, TABLE_MS_MAX, &out[i]))
			return false;
	return true;
}

static bool read_seat(const struct json_value *value, int n_seats, struct table_seat *seat)
{
	seat->refused_at[OFFER_NONE] = -1;
	return read_bool(value, "given_up", &seat->given_up) &&
	       read_int(value, "level", TABLE_LEVEL_MAX, &seat->level) &&
	       read_bool(value, "of_person", &seat->of_person) &&
	       read_number(value, "offered_draw", TABLE_MS_MAX, &seat->offered_draw) &&
	       read_int(value, "player", n_seats - 1, &seat->player) && seat->player >= 0 &&
	       read_numbers(json_get(value, "refused_at"), OFFER_KINDS - 1, -1, seat->refused_at + 1) &&
	       read_bool(value, "untimed", &seat->untimed) &&
	       (seat->level != TABLE_PERSON || (seat->of_person && !seat->given_up));
}

/* Every seat, and every player at one. */
static bool read_seats(const struct json_value *value, struct table *t)
{
	unsigned players = 0;
	if (!value || value->type != JSON_ARRAY || value->n != (size_t)t->n_seats)
		return false;
	const struct json_value *one = json_first(value);
	for (int i = 0; i < t->n_seats; i++, one = json_next(one)) {
		if (!read_seat(one, t->n_seats, &t->seats[i]))
			return false;
		players |= 1u << t->seats[i].player;
	}
	return players == (1u << t->n_seats) - 1;
}

/* The clocks at the beginning of turns, by rising places. */
static bool read_log(const struct json_value *log, const struct json_value *places, struct table *t)
{
	struct table_clocks *c = &t->clocks;
	int64_t place, before = -1;
	if (!log || log->type != JSON_ARRAY || !places || places->type != JSON_ARRAY ||
	    places->n != log->n)
		return false;
	const struct json_value *left = json_first(log), *at = json_first(places);
	c->log = array_grow(NULL, &c->cap, log->n + 1, sizeof *c->log);
	for (c->n = 0; c->n < log->n; c->n++, left = json_next(left), at = json_next(at)) {
		struct turn_clocks *turn = &c->log[c->n];
		*turn = (struct turn_clocks){0};
		if (!is_within(at, before + 1, (int64_t)t->place, &place) ||
		    !read_numbers(left, t->n_seats, 0, turn->left))
			return false;
		turn->place = (uint64_t)place;
		before = place;
	}
	return true;
}

static bool read_clocks(const struct json_value *value, struct table *t)
{
	struct table_clocks *c = &t->clocks;
	c->runs = NO_CLOCK;
	c->on = value && value->type != JSON_NULL;
	if (!c->on)
		return value != NULL;
	return read_number(value, "base", TABLE_BASE_MAX, &c->base) && c->base > 0 &&
	       read_number(value, "increment", TABLE_BASE_MAX, &c->increment) && c->increment >= 0 &&
	       read_numbers(json_get(value, "left"), t->n_seats, 0, c->left) &&
	       read_int(value, "runs", t->n_seats - 1, &c->runs) &&
	       read_log(json_get(value, "log"), json_get(value, "places"), t);
}

/* Who offers and who is asked are persons. */
static bool is_of_persons(const struct table *t)
{
	for (int i = 0; i < t->n_seats; i++)
		if ((t->offer.waiting >> i & 1 || i == t->offer.by) && t->seats[i].level != TABLE_PERSON)
			return false;
	return true;
}

static bool read_offer(const struct json_value *value, struct table *t)
{
	struct table_offer *offer = &t->offer;
	const char *what = json_text(json_get(value, "what"));
	int waiting;
	if (!value || value->type == JSON_NULL)
		return value != NULL;
	offer->what = what ? table_offer_from_word(what) : OFFER_NONE;
	if (offer->what == OFFER_NONE || !read_int(value, "by", t->n_seats - 1, &offer->by) ||
	    offer->by < 0 || !read_int(value, "waiting", (1 << t->n_seats) - 1, &waiting) ||
	    waiting < 1)
		return false;
	offer->waiting = (unsigned)waiting;
	return is_of_persons(t) && !(offer->waiting >> offer->by & 1);
}

static bool read_fields(const struct json_value *value, const struct match *m, struct table *t)
{
	int64_t place;
	if (!read_number(value, "place", TABLE_MS_MAX, &place) || place < 0 ||
	    (uint64_t)place > match_last_place(m))
		return false;
	t->place = (uint64_t)place;
	return read_seats(json_get(value, "seats"), t) && read_clocks(json_get(value, "clocks"), t) &&
	       read_int(value, "level", TABLE_LEVEL_MAX, &t->level) && t->level >= 0 &&
	       read_number(value, "now", TABLE_MS_MAX, &t->clocks.now) &&
	       read_offer(json_get(value, "offer"), t);
}

/* Takes the table of a save for its match; *to: NULL, or the table. */
static bool read_table(void *to, const struct json_value *value, const struct match *m,
                       struct error *err)
{
	struct table **out = to;
	*out = NULL;
	if (!value)
		return true;
	struct table *t = xzalloc(sizeof *t);
	t->n_seats = match_game(m)->seats(match_state(m));
	if (!read_fields(value, m, t)) {
		table_free(t);
		return error_set(err, ERROR_BAD_POSITION, "the save is damaged: the table");
	}
	*out = t;
	return true;
}

bool table_restore(struct table **t, struct engine *e, const char *text, size_t n,
                   struct error *err)
{
	struct table *next;
	struct save_member more = {.key = "table", .to = &next, .read = read_table};
	if (!engine_restore(e, text, n, &more, err))
		return false;
	table_free(*t);
	*t = next;
	return true;
}
