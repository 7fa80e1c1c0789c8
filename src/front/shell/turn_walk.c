/* turn_walk.c - the side game is made from the record of the viewer: what these eyes were not told is not in it. A turn
 * begins where another seat decides than before. */
#include "front/shell/turn_walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/notation.h"

struct side_game {
	struct engine *engine;
	struct observation seen; /* at present */
	struct record record;    /* from the beginning of the game */
};

static void refresh(struct side_game *g)
{
	observation_take(g->engine, VIEW_ALL, &g->seen);
	scene_sort(&g->seen.scene);
}

/* Begins the game of the record with its first n tokens; its chance is in the record and must not be
 * made anew. False when they cannot be played. */
static bool begin(struct side_game *g, const struct game *game, size_t n)
{
	const struct record *r = &g->record;
	struct newgame newgame = {
		.game = game, .setup.players = game->usual_seats, .terms.manual_chance = true};
	struct start_position position = {.game = game,
	                                  .setup = r->setup,
	                                  .text = r->start.n ? strbuf_get(&r->start) : NULL,
	                                  .tokens = r->tokens,
	                                  .n = n};
	return engine_newgame(g->engine, &newgame, NULL) &&
	       engine_set_position(g->engine, &position, NULL);
}

static void side_game_close(struct side_game *g)
{
	if (!g)
		return;
	engine_free(g->engine);
	engine_record_free(&g->record);
	free(g);
}

/* Opens one at the beginning of the game or, with now, at the present. NULL when there is no game to be shown. */
static struct side_game *side_game_open(const struct model *m, bool now)
{
	if (!m->state)
		return NULL;
	struct side_game *g = xzalloc(sizeof *g);
	g->engine = engine_new();
	engine_record(client_engine(m->client), m->state->viewer, &g->record);
	if (!begin(g, m->game, now ? g->record.n : 0)) {
		side_game_close(g);
		return NULL;
	}
	refresh(g);
	return g;
}

/* Appends # of a checkmate, + of a check by the events from a number on. */
static void add_check(const struct side_game *g, size_t from, struct strbuf *words)
{
	const struct events *events = observation_events(g->engine);
	bool check = false;
	for (const struct event *e = events->at + from; e < events->at + events->n; e++)
		check |= e->kind == EVENT_CHECK;
	strbuf_add(words, g->seen.result.reason == REASON_CHECKMATE ? "#" : check ? "+" : "");
}

void side_game_write(const struct side_game *g, const char *token, struct strbuf *words)
{
	struct tokens legal = {0};
	if (g->seen.may_list && g->seen.to_move != SEAT_OVER)
		tokens_legal(&legal, g->seen.game, g->seen.state, "");
	notation_write(&(struct notation){&g->seen, &legal}, token, words);
	tokens_free(&legal);
}

/* Plays a token; false when it is none now. What it is for people goes to words, unless that is NULL. */
static bool side_game_play(struct side_game *g, const char *token, struct strbuf *words)
{
	if (words)
		side_game_write(g, token, words);
	size_t before = observation_events(g->engine)->n;
	bool played = engine_play(g->engine, &(struct actor){.viewer = VIEW_ALL},
	                          &(char *){(char *)token}, 1, NULL);
	if (played)
		refresh(g);
	if (played && words)
		add_check(g, before, words);
	return played;
}

const char *side_game_turn(struct side_game *g)
{
	return observation_turn(g->seen.game, g->seen.to_move);
}

const struct observation *side_game_seen(const struct side_game *g)
{
	return &g->seen;
}

void line_words_write(struct model *m, const char *pv, int columns, struct strbuf *out)
{
	enum { MOST = 12 };
	struct side_game *g = side_game_open(m, true);
	auto_strbuf word = {0};
	int used = 0;
	bool plays = g != NULL;
	for (int i = 0; *pv && i < MOST; i++) {
		size_t n = strcspn(pv, " ");
		char *token = xstrndup(pv, n);
		strbuf_clear(&word);
		if (plays && !strchr(token, ','))
			plays = side_game_play(g, token, &word);
		if (!word.n)
			strbuf_add(&word, token);
		free(token);
		int width = style_width(strbuf_get(&word));
		if (used && used + width + 1 > columns)
			break;
		strbuf_printf(out, "%s%s", used ? " " : "", strbuf_get(&word));
		used += width + 1;
		pv += n + (pv[n] == ' ');
	}
	side_game_close(g);
}

bool turn_walk_open(const struct model *m, struct turn_walker *w)
{
	*w = (struct turn_walker){.m = m, .g = side_game_open(m, false)};
	return w->g != NULL;
}

void turn_walk_close(struct turn_walker *w)
{
	side_game_close(w->g);
	w->g = NULL;
}

enum turn_walk_step turn_walk_next(struct turn_walker *w)
{
	const struct record *r = &w->g->record;
	if (w->next == r->n)
		return WALK_END;
	const char *seat = side_game_turn(w->g), *token = r->tokens[w->next];
	bool by_table = strchr(token, ':') != NULL;
	if (by_table && model_players(w->m) > 2)
		*w->seat = '\0'; /* a new order: the same seat may come twice in a row */
	if (by_table || strcmp(seat, "chance") == 0 || strcmp(seat, "-") == 0)
		return WALK_CHANCE;
	if (w->turn == 0)
		w->offset = model_players(w->m) == 2 && model_seat_number(w->m, seat) == 1;
	return strcmp(seat, w->seat) == 0 ? WALK_DECISION : WALK_TURN;
}

void turn_walk_play(struct turn_walker *w, struct strbuf *words)
{
	enum turn_walk_step step = turn_walk_next(w);
	const char *token = w->g->record.tokens[w->next++];
	if (step == WALK_CHANCE) {
		side_game_play(w->g, token, NULL); /* or it was said by itself already, or is a ruling */
		return;
	}
	w->turn += step == WALK_TURN;
	w->decisions++;
	snprintf(w->seat, sizeof w->seat, "%s", side_game_turn(w->g));
	side_game_play(w->g, token, words);
}

size_t turn_walk_number(const struct turn_walker *w, size_t turn)
{
	return model_players(w->m) == 2 ? (turn + w->offset + 1) / 2 : turn;
}

bool turn_walk_is_second(const struct turn_walker *w, size_t turn)
{
	return model_players(w->m) == 2 && (turn + w->offset) % 2 == 0;
}
