/* turn_walk.c - by the information state of the viewer: what these eyes were not told is not in it. A turn begins where
 * another seat decides than before. */
#include "front/shell/turn_walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/words/notation.h"

/* Is a state a checkmate, which the table may have to say first? */
static bool is_checkmate(const struct game *game, const void *state)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	memcpy(now, state, game->state_size);
	for (step_t said = STEP_NONE + 1; said != STEP_NONE && game->to_move(now) == SEAT_CHANCE;)
		if ((said = game->chance(now).forced) != STEP_NONE)
			game->apply(now, said, NULL);
	return game_result(game, now, 1).reason == REASON_CHECKMATE;
}

/* Makes a legal step, with its events. What it is for people goes to words, unless that is NULL, with # of a checkmate or
 * + of a check. */
static void make_step(const struct game *game, void *state, step_t step, struct events *events,
                      struct strbuf *words)
{
	auto_strbuf token = {0};
	bool check = false;
	if (words) {
		game->step_to_text(state, step, &token);
		turn_walk_write_move(game, state, strbuf_get(&token), words);
	}
	game->apply(state, step, events);
	for (size_t i = 0; i < events->n; i++)
		check |= events->at[i].kind == EVENT_CHECK;
	if (words && check)
		strbuf_add(words, is_checkmate(game, state) ? "#" : "+");
}

void turn_walk_write_move(const struct game *game, const void *state, const char *token,
                          struct strbuf *words)
{
	struct tokens legal = {0};
	struct scene scene;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	if (game->to_move(state) < SEATS_MAX)
		tokens_legal(&legal, game, state, "");
	notation_write(&(struct notation){game, &scene, &legal}, token, words);
	tokens_free(&legal);
}

void turn_walk_write_line(const struct game *game, const void *from, const char *pv, int columns,
                          struct strbuf *out)
{
	enum { MOST = 12 };
	_Alignas(16) unsigned char state[STATE_MAX];
	auto_strbuf word = {0};
	bool plays = true;
	int used = 0;
	memcpy(state, from, game->state_size);
	for (int i = 0; *pv && i < MOST; i++) {
		size_t n = strcspn(pv, " ");
		char *token = xstrndup(pv, n);
		step_t step;
		strbuf_clear(&word);
		plays = plays && !strchr(token, ',') && game->to_move(state) < SEATS_MAX &&
		        game->step_from_text(state, token, &step, NULL) &&
		        game->is_legal(state, step, NULL);
		struct events events = {0};
		if (plays)
			make_step(game, state, step, &events, &word);
		else
			strbuf_add(&word, token);
		events_free(&events);
		free(token);
		int width = style_width(strbuf_get(&word));
		if (used && used + width + 1 > columns)
			break;
		strbuf_printf(out, "%s%s", used ? " " : "", strbuf_get(&word));
		used += width + 1;
		pv += n + (pv[n] == ' ');
	}
}

static int seat_on_move(const struct turn_walker *w)
{
	return w->game->to_move(w->state);
}

void turn_walk_close(struct turn_walker *w)
{
	engine_infostate_free(&w->infostate);
	w->m = NULL;
}

enum turn_walk_step turn_walk_next(struct turn_walker *w)
{
	if (w->next == w->infostate.n)
		return WALK_END;
	int seat = seat_on_move(w);
	bool chance = game_is_chance(w->game, w->infostate.steps[w->next]);
	if (chance && w->players > 2)
		w->seat = -1; /* a new order: the same seat may come twice in a row */
	if (chance)
		return WALK_CHANCE;
	return seat == w->seat ? WALK_DECISION : WALK_TURN;
}

void turn_walk_play(struct turn_walker *w, struct strbuf *words)
{
	enum turn_walk_step step = turn_walk_next(w);
	if (step != WALK_CHANCE) {
		w->turn += step == WALK_TURN;
		w->decisions++;
		w->seat = seat_on_move(w);
	}
	struct events events = {0};
	const struct piece *pieces = w->game->info->pieces;
	make_step(w->game, w->state, w->infostate.steps[w->next++], &events,
	          step == WALK_CHANCE ? NULL : words);
	for (const struct event *e = events.at; e < events.at + events.n; e++) {
		const struct piece *piece = e->kind == EVENT_CAPTURE && e->by != e->seat && e->by >= 0
		                                ? info_piece(w->game->info, e->piece.s)
		                                : NULL;
		if (piece && piece - pieces < WALK_KINDS)
			w->captured[e->by][piece - pieces]++;
	}
	events_free(&events);
}

void turn_walk_open(const struct model *m, struct turn_walker *w)
{
	*w = (struct turn_walker){.m = m, .game = m->game, .players = model_players(m), .seat = -1};
	engine_infostate(client_engine(m->client), m->state->viewer, &w->infostate);
	memcpy(w->state, w->infostate.start, m->game->state_size);
	while (turn_walk_next(w) == WALK_CHANCE)
		turn_walk_play(w, NULL);
	w->offset = w->players == 2 && seat_on_move(w) == 1;
}

void turn_walk_see(const struct turn_walker *w, struct observation *out)
{
	*out = *w->m->state;
	out->to_move = seat_on_move(w);
	out->result = (struct result){.outcome = "*"};
	memcpy(out->state, w->state, w->game->state_size);
	scene_begin(&out->scene, out->game->info);
	out->game->board_items(out->state, &out->scene);
	scene_sort(&out->scene);
}

size_t turn_walk_number(const struct turn_walker *w, size_t turn)
{
	return w->players == 2 ? (turn + w->offset + 1) / 2 : turn;
}

bool turn_walk_is_second(const struct turn_walker *w, size_t turn)
{
	return w->players == 2 && (turn + w->offset) % 2 == 0;
}

size_t turn_walk_turn(const struct turn_walker *w, size_t number, bool second)
{
	size_t turn = w->players == 2 ? 2 * number - 1 - w->offset + second : number;
	return turn > 0 ? turn : 1;
}
