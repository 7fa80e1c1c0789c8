/* threats.c - a null move, which most games do not have: what may follow most of the own turns is there already. Where a turn can be
 * ended as it stands that is one. */
#include "protocol/words/threats.h"

#include <stdlib.h>
#include <string.h>

/* The place of state number i, aligned as states are. */
static unsigned char *state_at(const struct null_move *t, size_t i)
{
	return t->states + i * STATE_MAX;
}

/* Plays a step and, where the turn goes on, ends that; false where no other seat is on move then. */
static bool play_turn(const struct game *game, const void *state, step_t step, void *after)
{
	int seat = game->to_move(state);
	memcpy(after, state, game->state_size);
	game->apply(after, step, NULL);
	step_t end = game->to_move(after) == seat ? game->end_turn_step(after) : STEP_NONE;
	if (end != STEP_NONE)
		game->apply(after, end, NULL);
	return game->to_move(after) < SEATS_MAX && game->to_move(after) != seat;
}

static int compare_steps(const void *a, const void *b)
{
	step_t x = *(const step_t *)a, y = *(const step_t *)b;
	return (x > y) - (x < y);
}

static bool plays_card(const struct game *game, step_t step)
{
	return game->plays_card && game->plays_card(step);
}

/* Does a step take only what stands already, and not a piece that one of the turns would have put there? */
static bool takes_what_stands(const struct game *game, const struct null_move *t, step_t step,
                              const struct scene *scene)
{
	_Alignas(16) unsigned char after[STATE_MAX];
	struct events events = {0};
	bool does = true;
	size_t i = 0;
	while (!game->is_legal(state_at(t, i), step, NULL))
		i++;
	memcpy(after, state_at(t, i), game->state_size);
	game->apply(after, step, &events);
	for (const struct event *e = events.at; e < events.at + events.n; e++)
		does &= e->kind != EVENT_CAPTURE || scene->squares[e->square].piece;
	events_free(&events);
	return does;
}

/* Keeps of all that may follow some turns what may follow more than half of them, without cards, which are not known, and
 * without captures of what does not stand in the state before them. */
static void keep_common(const struct game *game, const void *state, struct null_move *t)
{
	struct steps *all = &t->steps;
	struct scene scene;
	size_t kept = 0, turns = t->n_states;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	if (all->n)
		qsort(all->at, all->n, sizeof *all->at, compare_steps);
	for (size_t i = 0, from; i < all->n;) {
		for (from = i; i < all->n && all->at[i] == all->at[from];)
			i++;
		if (2 * (i - from) > turns && !plays_card(game, all->at[from]) &&
		    takes_what_stands(game, t, all->at[from], &scene))
			all->at[kept++] = all->at[from];
	}
	all->n = kept;
}

void threats_find(const struct game *game, const void *state, int viewer, struct null_move *out)
{
	int seat = game->to_move(state);
	struct steps own = {0};
	*out = (struct null_move){.seat = SEATS_MAX};
	if (seat >= SEATS_MAX)
		return;
	step_t end = seat == viewer ? game->end_turn_step(state) : STEP_NONE;
	if (end != STEP_NONE) /* a null move that there is */
		steps_add(&own, end);
	else if (seat == viewer)
		game->legal(state, &own);
	out->states = xzalloc((own.n + 1) * STATE_MAX);
	if (seat != viewer)
		memcpy(state_at(out, out->n_states++), state, game->state_size);
	for (size_t i = 0; i < own.n; i++)
		if (!plays_card(game, own.at[i]))
			out->n_states += play_turn(game, state, own.at[i], state_at(out, out->n_states));
	for (size_t i = 0; i < out->n_states; i++)
		game->legal(state_at(out, i), &out->steps);
	keep_common(game, state, out);
	out->seat = out->n_states ? game->to_move(out->states) : SEATS_MAX;
	steps_free(&own);
}

void threats_free(struct null_move *t)
{
	steps_free(&t->steps);
	free(t->states);
}

/* Does what happens by a step in a state that kind of event on a square? The end of the game is none of the state: it is a win
 * of the seat. */
static bool happens(const struct game *game, const void *state, step_t step, enum event_kind kind,
                    int square)
{
	_Alignas(16) unsigned char after[STATE_MAX];
	struct events events = {0};
	int seat = game->to_move(state);
	memcpy(after, state, game->state_size);
	game->apply(after, step, &events);
	bool does = kind == EVENT_OVER && game->to_move(after) == SEAT_OVER &&
	            game->returns(after, 1, seat) > 0;
	for (const struct event *e = events.at; e < events.at + events.n && !does; e++)
		does = e->kind == kind &&
		       (square < 0 || (kind == EVENT_STEAL ? e->from : e->square) == square);
	events_free(&events);
	return does;
}

const void *threats_does(const struct game *game, const struct null_move *t, step_t step,
                         enum event_kind kind, int square)
{
	size_t legal = 0, does[2] = {0}; /* without a capture, and by one */
	const void *there[2] = {NULL};
	for (size_t i = 0; i < t->n_states; i++) {
		const void *state = state_at(t, i);
		if (!game->is_legal(state, step, NULL))
			continue;
		legal++;
		if (!happens(game, state, step, kind, square))
			continue;
		bool takes = kind == EVENT_CAPTURE || happens(game, state, step, EVENT_CAPTURE, -1);
		there[takes] = does[takes]++ ? there[takes] : state;
	}
	return 2 * (does[0] + does[1]) > legal ? there[does[1] > does[0]] : NULL;
}
