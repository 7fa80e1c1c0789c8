/* cmd_match.c - commands that change the match. Each builds or plays aside first, so
 * a command that fails has changed nothing. */
#include <stdlib.h>
#include <string.h>

#include "game/registry.h"
#include "protocol/commands.h"

/* What newgame and position say before the game begins. */
struct request {
	const struct game *game;
	struct setup terms;
	bool players_given, decks_given;
	bool seeded, manual;
	uint64_t seed;
	const char *placement;
};

static const struct game *find_game(const char *name)
{
	for (const struct game *const *g = registry_games(); *g; g++)
		if (strcmp((*g)->name, name) == 0)
			return *g;
	return NULL;
}

static bool read_players(struct request *r, const char *value, struct error *err)
{
	uint64_t n;
	const struct game *game = r->game;
	if (!parse_number(value, (uint64_t)game->min_seats, (uint64_t)game->max_seats, &n)) {
		if (game->min_seats == game->max_seats)
			return error_set(err, ERROR_BAD_SYNTAX, "%s has %d players", game->name, game->min_seats);
		return error_set(err, ERROR_BAD_SYNTAX, "%s takes %d to %d players", game->name,
		            game->min_seats, game->max_seats);
	}
	r->terms.players = (int)n;
	return true;
}

static bool read_decks(struct request *r, const char *value, struct error *err)
{
	if (!(r->game->flags & GAME_DECKS))
		return error_set(err, ERROR_NOT_APPLICABLE, "%s has no decks", r->game->name);
	bool own = strcmp(value, "own") == 0;
	if (!own && strcmp(value, "common") != 0)
		return error_set(err, ERROR_BAD_SYNTAX, "decks are common or own");
	r->terms.decks = own ? DECKS_OWN : DECKS_COMMON;
	return true;
}

/* Reads `players N` or `decks D` at words[*i], if one of them stands there.
 * Returns false on error; *i is left alone when it is neither. */
static bool read_terms(struct request *r, char **words, size_t n, size_t *i, struct error *err)
{
	bool players = strcmp(words[*i], "players") == 0, decks = strcmp(words[*i], "decks") == 0;
	if (!players && !decks)
		return true;
	bool *given = players ? &r->players_given : &r->decks_given;
	if (*given || *i + 1 >= n)
		return error_set(err, ERROR_BAD_SYNTAX, "%s takes one value, once", words[*i]);
	*given = true;
	*i += 2;
	return players ? read_players(r, words[*i - 1], err) : read_decks(r, words[*i - 1], err);
}

static bool read_chance(struct request *r, const char *value, struct error *err)
{
	r->manual = strcmp(value, "manual") == 0;
	if (!r->manual && strcmp(value, "auto") != 0)
		return error_set(err, ERROR_BAD_SYNTAX, "chance is auto or manual");
	return true;
}

static bool read_seed(struct request *r, const char *value, struct error *err)
{
	r->seeded = true;
	return parse_number(value, 0, UINT64_MAX, &r->seed) ||
	       error_set(err, ERROR_BAD_SYNTAX, "a seed is a number from 0 to 18446744073709551615");
}

static bool read_newgame(struct request *r, char **words, size_t n, struct error *err)
{
	bool chance_given = false;
	for (size_t i = 1; i < n;) {
		size_t before = i;
		if (!read_terms(r, words, n, &i, err))
			return false;
		if (i > before)
			continue;
		bool fine = true, twice = false;
		const char *value = i + 1 < n ? words[i + 1] : NULL;
		if (!value)
			return error_set(err, ERROR_BAD_SYNTAX, "%s: unknown, or its value is missing",
			            ellipsize(words[i]).s);
		if (strcmp(words[i], "seed") == 0) {
			twice = r->seeded;
			fine = read_seed(r, value, err);
		} else if (strcmp(words[i], "placement") == 0) {
			twice = r->placement != NULL;
			r->placement = value;
		} else if (strcmp(words[i], "chance") == 0) {
			twice = chance_given;
			chance_given = true;
			fine = read_chance(r, value, err);
		} else {
			return error_set(err, ERROR_BAD_SYNTAX, "newgame knows no %s", ellipsize(words[i]).s);
		}
		if (twice)
			return error_set(err, ERROR_BAD_SYNTAX, "%s is given twice", words[i]);
		if (!fine)
			return false;
		i += 2;
	}
	return true;
}

static struct rng *generator(struct session *s)
{
	if (!s->rng_ready)
		rng_from_system(&s->rng);
	s->rng_ready = true;
	return &s->rng;
}

/* Keeps the view when its seat exists in the new match. */
static void keep_view(struct session *s, struct match *next)
{
	if (s->viewer >= SEATS_MAX)
		return;
	const char *name = match_game(s->match)->info->seat_names[s->viewer];
	int seats = match_game(next)->seats(match_state(next)), at = 0;
	while (at < seats && strcmp(match_game(next)->info->seat_names[at], name) != 0)
		at++;
	s->viewer = at < seats ? at : VIEW_PUBLIC;
}

static void take_match(struct session *s, struct match *next)
{
	keep_view(s, next);
	match_free(s->match);
	s->match = next;
}

static void write_events(struct call *c, const struct events *events)
{
	struct session *s = c->session;
	int viewer = match_effective_viewer(s->match, s->viewer);
	for (size_t i = 0; i < events->n; i++) {
		const struct event *e = &events->at[i];
		if (!(e->seen_by & TO_ONE(viewer)))
			continue;
		strbuf_printf(&c->out, "event %s%s", event_name(e->kind), e->length ? " " : "");
		strbuf_add_n(&c->out, strbuf_get(&events->text) + e->offset, e->length);
		strbuf_add_char(&c->out, '\n');
	}
}

static struct play_params play_how(struct session *s, struct events *events)
{
	return (struct play_params){s->manual ? CHANCE_GIVEN : CHANCE_ROLLED, generator(s),
	                     s->refereed ? VIEW_ALL : s->viewer, events};
}

enum reply run_newgame(struct call *c)
{
	struct session *s = c->session;
	struct request r = {.game = find_game(c->words[0]), .terms.chess960 = s->options.chess960};
	if (!r.game)
		return refuse(c, ERROR_UNKNOWN_GAME, "no game is called %s", ellipsize(c->words[0]).s);
	r.terms.players = r.game->usual_seats;
	if (!read_newgame(&r, c->words, c->n, &c->err))
		return REPLY_ERROR;
	struct match *next = match_new(r.game, &r.terms);
	struct events events = {0};
	struct rng rng;
	if (r.seeded)
		rng_from_seed(&rng, "newgame", r.seed);
	else
		rng_from_system(&rng);
	struct play_params how = {CHANCE_ROLLED, &rng, VIEW_ALL, &events};
	bool fine = !r.placement || match_set_placement(next, r.placement, &c->err);
	if (fine && !r.manual)
		fine = match_roll(next, &how, &c->err);
	if (fine) {
		take_match(s, next);
		s->rng = rng;
		s->rng_ready = true;
		s->seeded = r.seeded;
		s->seed = r.seed;
		s->manual = r.manual;
		s->position_refused = false;
		write_events(c, &events);
	} else {
		match_free(next);
	}
	events_free(&events);
	return fine ? REPLY_OK : REPLY_ERROR;
}

enum reply run_ucinewgame(struct call *c)
{
	struct session *s = c->session;
	if (s->table)
		table_clear(s->table);
	return REPLY_OK;
}

/* The words of `fen` up to `moves`, joined; *i is left at `moves` or the end. */
static void read_fen(struct strbuf *out, char **words, size_t n, size_t *i)
{
	for (; *i < n && strcmp(words[*i], "moves") != 0; (*i)++)
		strbuf_printf(out, "%s%s", out->n ? " " : "", words[*i]);
}

static struct match *read_beginning(struct call *c, struct request *r, size_t *i)
{
	bool start = *i < c->n && strcmp(c->words[*i], "startpos") == 0;
	if (!start && !(*i < c->n && strcmp(c->words[*i], "fen") == 0)) {
		error_set(&c->err, ERROR_BAD_SYNTAX, "position needs startpos or fen");
		return NULL;
	}
	(*i)++;
	if (start) {
		if (!r->players_given)
			r->terms.players = r->game->usual_seats;
		return match_new(r->game, &r->terms);
	}
	struct strbuf fen = {0};
	read_fen(&fen, c->words, c->n, i);
	struct match *m = match_from_position(r->game, &r->terms, strbuf_get(&fen), &c->err);
	strbuf_free(&fen);
	return m;
}

/* The game a position names, or the present one, or the variant. */
static bool read_which(struct call *c, struct request *r, size_t *i)
{
	static const char *const words[] = {"players", "decks", "startpos", "fen", NULL};
	struct session *s = c->session;
	r->game = find_game(c->words[0]);
	*i = r->game ? 1 : 0;
	if (r->game)
		return true;
	for (const char *const *w = words; *w; w++)
		if (strcmp(c->words[0], *w) == 0)
			r->game = s->match && !s->uci ? match_game(s->match) : s->options.variant;
	return r->game || error_set(&c->err, ERROR_UNKNOWN_GAME, "no game is called %s",
	                       ellipsize(c->words[0]).s);
}

static struct match *read_position(struct call *c)
{
	struct request r = {.terms.chess960 = c->session->options.chess960};
	size_t i, before;
	if (!read_which(c, &r, &i))
		return NULL;
	do {
		before = i;
		if (i < c->n && !read_terms(&r, c->words, c->n, &i, &c->err))
			return NULL;
	} while (i > before);
	struct match *m = read_beginning(c, &r, &i);
	if (!m)
		return NULL;
	struct play_params how = {CHANCE_GIVEN, NULL, VIEW_ALL, NULL};
	bool moves = i < c->n && strcmp(c->words[i], "moves") == 0;
	if (!moves && i < c->n)
		error_set(&c->err, ERROR_BAD_SYNTAX, "expected moves, not %s", ellipsize(c->words[i]).s);
	else if (match_play(m, &how, c->words + i + moves, c->n - i - moves, &c->err))
		return m;
	match_free(m);
	return NULL;
}

enum reply run_position(struct call *c)
{
	struct session *s = c->session;
	struct match *next = read_position(c);
	if (!next)
		return REPLY_ERROR;
	take_match(s, next);
	s->position_refused = false;
	return REPLY_OK;
}

enum reply run_move(struct call *c)
{
	struct session *s = c->session;
	struct events events = {0};
	struct play_params how = play_how(s, &events);
	bool fine = match_play(s->match, &how, c->words, c->n, &c->err);
	if (fine)
		write_events(c, &events);
	events_free(&events);
	return fine ? REPLY_OK : REPLY_ERROR;
}

enum reply run_play_card(struct call *c)
{
	const struct game *game = match_game(c->session->match);
	if (!game->info->cards)
		return refuse(c, ERROR_NOT_APPLICABLE, "%s has no cards", game->name);
	struct strbuf token = {0};
	bool fine = game->card_from_words(match_state(c->session->match), c->words, c->n, &token, &c->err);
	char *word = token.s;
	struct call move = *c;
	move.words = &word;
	move.n = 1;
	enum reply reply = fine ? run_move(&move) : REPLY_ERROR;
	c->out = move.out;
	if (fine)
		c->err = move.err;
	strbuf_free(&token);
	return reply;
}

enum reply run_undo(struct call *c)
{
	struct session *s = c->session;
	uint64_t n = 1;
	if (c->n == 1 && !parse_number(c->words[0], 1, UINT64_MAX, &n))
		return refuse(c, ERROR_BAD_SYNTAX, "undo takes a number from 1 on");
	if (session_hides(s) && match_undo_touches_others(s->match, n, s->viewer))
		return refuse(c, ERROR_HIDDEN, "the viewer takes back only its own decisions");
	return match_undo(s->match, n, &c->err) ? REPLY_OK : REPLY_ERROR;
}

enum reply run_view(struct call *c)
{
	struct session *s = c->session;
	const char *word = c->words[0];
	bool all = strcmp(word, "all") == 0;
	if (all || strcmp(word, "public") == 0) {
		s->viewer = all ? VIEW_ALL : VIEW_PUBLIC;
		return REPLY_OK;
	}
	if (!s->match)
		return refuse(c, ERROR_NO_GAME, "a seat's view needs a game");
	const struct game *game = match_game(s->match);
	for (int seat = 0; seat < game->seats(match_state(s->match)); seat++)
		if (strcmp(game->info->seat_names[seat], word) == 0) {
			s->viewer = seat;
			return REPLY_OK;
		}
	return refuse(c, ERROR_BAD_SYNTAX, "no seat is called %s", ellipsize(word).s);
}
