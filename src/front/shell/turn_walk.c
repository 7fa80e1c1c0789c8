/* turn_walk.c - by the information state of the viewer: what these eyes were not told is not in it. A turn begins where
 * another seat decides than before. */
#include "front/shell/turn_walk.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/parse.h"
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
	struct observation begins;
	turn_walk_see(w, &begins);
	long turn = strtol(scene_says(&begins.scene, SCENE_TABLE, "turn"), NULL, 10);
	w->base = w->players == 2 && turn > 1 ? (size_t)turn - 1 : 0;
}

void turn_walk_see(const struct turn_walker *w, struct observation *out)
{
	turn_walk_see_state(w->m->state, w->state, out);
}

void turn_walk_see_state(const struct observation *like, const void *state, struct observation *out)
{
	*out = *like;
	out->to_move = out->game->to_move(state);
	out->result = (struct result){.outcome = "*"};
	memcpy(out->state, state, out->game->state_size);
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
	return w->players == 2 ? (turn + w->offset + 1) / 2 + w->base : turn;
}

bool turn_walk_is_second(const struct turn_walker *w, size_t turn)
{
	return w->players == 2 && (turn + w->offset) % 2 == 0;
}

/* The turn that words name by its number; 0: they name none. */
static size_t numbered_turn(const struct turn_walker *w, const struct split_line *words,
                            bool second)
{
	long number = 0;
	for (size_t i = 0; i < words->n; i++) {
		const char *word = words->at[i];
		size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
		if (digits && !word[digits + dots]) {
			number = strtol(word, NULL, 10);
			second = dots ? dots == 3 : second;
		} else if (model_has_seat(w->m, word)) {
			second = model_seat_number(w->m, word) == 1;
		}
	}
	if (!number)
		return 0;
	if (w->players == 2)
		number = 2 * (number - (long)w->base) - 1 - (long)w->offset + second;
	return number > 0 ? (size_t)number : 1;
}

/* Do words name a decision, as it is typed or as people write it, without the sign of a check, Qb2 for Q@b2, or by `to` and
 * where it ends? */
static bool name_decision(const struct split_line *words, const char *token, struct strbuf *move)
{
	auto_strbuf plain = {0};
	bool names = false;
	move->s[strcspn(move->s, "+#")] = '\0';
	for (const char *c = move->s; *c; c++)
		strbuf_add_n(&plain, c, *c != '@');
	for (size_t i = 0; i < words->n; i++) {
		const char *word = words->at[i];
		bool to = i && plain.n > 2 && strcasecmp(words->at[i - 1], "to") == 0;
		names |= strcasecmp(word, move->s) == 0 || strcasecmp(word, token) == 0 ||
		         strcasecmp(word, plain.s + (to ? plain.n - 2 : 0)) == 0;
	}
	return names;
}

/* Is a word a move, `Nf3`, `e4`? */
static bool is_move(const char *word)
{
	size_t n = strcspn(word, "+#?!");
	return n > 1 && word[n - 2] >= 'a' && word[n - 2] <= 'h' && word[n - 1] >= '1' &&
	       word[n - 1] <= '8';
}

/* Is a seat in the round, as it is seen here? */
static bool is_in_round(const struct turn_walker *w, int seat)
{
	struct observation seen;
	turn_walk_see(w, &seen);
	return strcmp(scene_says(&seen.scene, seat, "in the round"), "yes") == 0;
}

/* A turn begins with the next step. */
static void begin_turn(const struct turn_walker *w, struct turn_found *now)
{
	strbuf_clear(&now->tokens);
	now->turn = w->turn + 1;
	now->first = w->decisions + 1;
	now->seat = seat_on_move(w);
	now->named = NOT_NAMED;
	memcpy(now->before, w->state, w->game->state_size);
}

/* Plays the next step, of the turn `now` or of chance behind it; does that fit where words name none? */
static bool play_of_turn(struct turn_walker *w, const struct turn_query *query,
                         const struct split_line *words, struct turn_found *now)
{
	auto_strbuf token = {0}, move = {0};
	bool chance = turn_walk_next(w) == WALK_CHANCE, of_seats = query->seats >> now->seat & 1;
	bool was_in = query->put_out >= 0 && is_in_round(w, query->put_out);
	w->game->step_to_text(w->state, w->infostate.steps[w->next], &token);
	turn_walk_play(w, &move);
	if (!chance) {
		strbuf_printf(&now->tokens, "%s%s", now->tokens.n ? " " : "", strbuf_get(&token));
		now->last = w->decisions;
	}
	if (!chance && name_decision(words, strbuf_get(&token), &move))
		now->named = of_seats ? NAMED : NAMED_OF_OTHERS;
	if (query->put_out >= 0)
		return of_seats && was_in && !is_in_round(w, query->put_out);
	return query->usual ? now->turn == query->usual : of_seats;
}

void turn_walk_find(const struct model *m, const struct turn_query *query, struct turn_found *out)
{
	struct turn_walker w;
	struct turn_found now = {.turn = 0};
	const struct notation notation = {m->game, &m->state->scene, NULL};
	auto_strbuf san = {0}, about = {0}; /* `queen b2` is Qb2, too */
	notation_of_words(&notation, query->about, &san);
	strbuf_printf(&about, "%s %s", query->about,
	              strbuf_get(&san) + strcspn(strbuf_get(&san), "KQRBNP"));
	auto_split_line words = split_line(strbuf_get(&about), "?!");
	const char *move = NULL;
	turn_walk_open(m, &w);
	size_t number = numbered_turn(&w, &words, query->second);
	for (size_t i = 0; i < words.n && !number; i++)
		move = is_move(words.at[i]) ? words.at[i] : move;
	*out = (struct turn_found){.turn = number, .named = number ? NAMED : NOT_NAMED};
	for (enum turn_walk_step step; (step = turn_walk_next(&w)) != WALK_END;) {
		if (step == WALK_TURN)
			begin_turn(&w, &now);
		bool fits = play_of_turn(&w, query, &words, &now);
		if (number ? now.turn != number : !now.named && (!fits || move))
			continue;
		now.named = number ? NAMED : now.named;
		if (now.named >= out->named) {
			strbuf_free(&out->tokens);
			*out = now;
			out->tokens = (struct strbuf){0};
			strbuf_add(&out->tokens, strbuf_get(&now.tokens));
		}
	}
	if (move && !out->last)
		snprintf(out->missing, sizeof out->missing, "%s", move);
	strbuf_free(&now.tokens);
	turn_walk_close(&w);
}
