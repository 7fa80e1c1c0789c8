/* turn_walk.c - by the information state of the viewer: what these eyes were not told is not in it. A turn begins where
 * another seat decides than before. */
#include "front/shell/turn_walk.h"

#include <string.h>

#include "protocol/words/move_words.h"

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

/* Does a state end by mate, once chance and the table have said what the record says behind it? */
static bool is_mate_behind(const struct turn_walker *w)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	memcpy(now, w->state, w->game->state_size);
	for (size_t i = w->next; i < w->infostate.n && game_is_chance(w->game, w->infostate.steps[i]);
	     i++)
		w->game->apply(now, w->infostate.steps[i], NULL);
	return game_result(w->game, now, 1).reason == REASON_CHECKMATE;
}

/* Makes the next step: what it is for people goes to words, what it did to the narration, where these are not NULL. */
static void play(struct turn_walker *w, struct strbuf *words, struct narration *narration)
{
	enum turn_walk_step step = turn_walk_next(w);
	if (step != WALK_CHANCE) {
		w->turn += step == WALK_TURN;
		w->decisions++;
		w->seat = seat_on_move(w);
	}
	struct events events = {0};
	const struct piece *pieces = w->game->info->pieces;
	move_words_play(w->game, w->state, w->infostate.steps[w->next++], &events,
	                step == WALK_CHANCE ? NULL : words);
	if (step != WALK_CHANCE && words && words->n && words->s[words->n - 1] == '+' &&
	    is_mate_behind(w))
		words->s[words->n - 1] = '#';
	w->ends_round = 0;
	for (const struct event *e = events.at; e < events.at + events.n; e++) {
		if (e->kind == EVENT_ROUND) {
			w->ends_round = e->round;
			w->left = e->last;
		}
		if (e->kind == EVENT_CAPTURE)
			w->taken = e->piece;
		if (narration && e->seen_by & TO_ONE(narration->viewer))
			narration_add(narration, &(struct event_ref){w->game->info, &events, e, 0});
		const struct piece *piece = e->kind == EVENT_CAPTURE && e->by != e->seat && e->by >= 0
		                                ? info_piece(w->game->info, e->piece.s)
		                                : NULL;
		if (piece && piece - pieces < WALK_KINDS)
			w->captured[e->by][piece - pieces]++;
	}
	events_free(&events);
}

void turn_walk_play(struct turn_walker *w, struct strbuf *words)
{
	play(w, words, NULL);
}

void turn_walk_narrate(struct turn_walker *w, struct narration *narration)
{
	play(w, NULL, narration);
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

/* What was seen when a round ended: as before the step that ended it, with what that has told of the seats and the points; the
 * state after it is of the next round. */
static void see_end_of_round(const struct turn_walker *before, const struct turn_walker *after,
                             struct observation *out)
{
	struct observation next;
	turn_walk_see(before, out);
	turn_walk_see(after, &next);
	const struct scene was = out->scene;
	struct scene *scene = &out->scene;
	scene->n_items = 0;
	scene->n_text = 0;
	memcpy(scene->teams, next.scene.teams, sizeof scene->teams);
	for (const struct scene_item *item = was.items; item < was.items + was.n_items; item++) {
		const char *value = scene_value(&was, item);
		bool out_now = item->seat >= 0 && after->left >= 0 && item->seat != after->left &&
		               strcmp(scene_says(&was, item->seat, "in the round"), "yes") == 0;
		if (strcmp(item->name, "team") == 0 || strcmp(item->name, "points") == 0)
			value = scene_says(&next.scene, item->seat, item->name);
		else if (out_now && strcmp(item->name, "in the round") == 0)
			value = "no";
		else if (out_now && strcmp(item->name, "life") == 0)
			value = after->taken.s;
		scene_put_item(scene, item->seat, item->name, value);
		scene->items[scene->n_items - 1].count = item->count;
		scene->items[scene->n_items - 1].most = item->most;
	}
}

bool turn_walk_see_round(const struct model *m, int round, struct observation *out)
{
	struct turn_walker w, before;
	bool found = false;
	turn_walk_open(m, &w);
	while (turn_walk_next(&w) != WALK_END) {
		before = w;
		turn_walk_play(&w, NULL);
		if (!w.ends_round || (round && w.ends_round != round))
			continue;
		see_end_of_round(&before, &w, out);
		found = true;
	}
	turn_walk_close(&w);
	return found;
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
