/* effects.c - lines are played on, move by move, and their events counted. */
#include "protocol/words/effects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "engine/tokens.h"
#include "protocol/words/glossary.h"

static void note_first_turn(const struct event *e, int seat, struct line_effect *out)
{
	out->check |= e->kind == EVENT_CHECK && e->seat != seat;
	out->row |= e->kind == EVENT_ROW && e->seat == seat;
	out->promotes |= e->kind == EVENT_PROMOTE;
	out->claims |= e->kind == EVENT_CLAIM;
	out->ends_by_itself |= e->by_itself;
	out->placed += e->kind == EVENT_PLACE;
	if (e->kind == EVENT_ADD)
		out->to = e->square;
	if (e->kind == EVENT_MOVE && e->seat == seat && e->from < SCENE_SQUARES &&
	    e->to < SCENE_SQUARES) { /* a card may move a piece of the other */
		out->from = e->from;
		out->to = e->to;
	}
}

/* The squares of pieces that have come onto the board in the line, behind an event. */
static uint64_t came_behind(const struct event *e, uint64_t came)
{
	if (e->kind == EVENT_ADD || e->kind == EVENT_PROMOTE)
		return came | UINT64_C(1) << e->square;
	if (e->kind != EVENT_MOVE || e->from >= SCENE_SQUARES || e->to >= SCENE_SQUARES)
		return came;
	uint64_t moved = came >> e->from & 1;
	return (came & ~(UINT64_C(1) << e->from | UINT64_C(1) << e->to)) | moved << e->to;
}

/* came: before the decision that the event is of. Who takes what only came later has not played for it. */
static void note_event(const struct game *game, const struct event *e, int seat, int turn,
                       uint64_t came, struct line_effect *out)
{
	const struct piece *piece =
		e->kind == EVENT_CAPTURE ? info_piece(game->info, e->piece.s) : NULL;
	bool there = piece && !(came >> e->square & 1);
	const struct piece **place = e->seat == seat          ? (turn == 1 ? &out->lost : &out->price)
	                             : turn == 0              ? &out->taken
	                             : turn % 2 == 0 && there ? &out->aim
	                                                      : NULL;
	if (piece && place == &out->lost && !out->lost)
		out->lost_at = e->square;
	if (piece && place == &out->aim && !out->aim)
		out->aim_turn = turn;
	if (piece && place && !*place)
		*place = piece;
	if (e->kind == EVENT_STEAL && (e->seat == seat || turn == 1))
		*(e->seat != seat ? &out->robbed : turn ? &out->later_beans : &out->beans) += e->beans;
	if (e->kind == EVENT_INCOME && e->seat == seat && !out->income) {
		out->income = e->beans;
		out->rows = e->rows;
	}
	if (turn == 0)
		note_first_turn(e, seat, out);
}

bool effects_of_line(const struct game *game, const void *state, const char *line,
                     struct line_effect *out)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	int seat = game->to_move(state), mover = seat, turn = 0, material = game->material(state, seat);
	uint64_t came = 0;
	memcpy(now, state, game->state_size);
	*out = (struct line_effect){.from = -1, .to = -1, .lost_at = -1};
	memcpy(out->after, state, game->state_size);
	const char *at = line;
	for (step_t step; *at; at += strspn(at, " ,")) {
		struct events events = {0};
		char token[64];
		snprintf(token, sizeof token, "%.*s", (int)strcspn(at, " ,"), at);
		at += strcspn(at, " ,");
		if (game->to_move(now) >= SEATS_MAX || !game->step_from_text(now, token, &step, NULL) ||
		    !game->is_legal(now, step, NULL))
			break;
		turn += game->to_move(now) != mover;
		mover = game->to_move(now);
		game->apply(now, step, &events);
		bool kept = !out->lost;
		for (size_t i = 0; i < events.n; i++)
			note_event(game, &events.at[i], seat, turn, came, out);
		for (size_t i = 0; i < events.n; i++)
			came = came_behind(&events.at[i], came);
		events_free(&events);
		if (kept && out->lost)
			memcpy(out->answer, token, sizeof token);
		if (turn == 0) {
			memcpy(out->after, now, game->state_size);
			out->turn_length = (size_t)(at - line);
		}
		if (turn <= 1)
			out->answered = game->material(now, seat) - material;
	}
	out->reason = game->result(now, game->to_move(now), 1).reason;
	out->gain = game->material(now, seat) - material;
	return memcmp(out->after, state, game->state_size) != 0;
}

/* Has the seat on move a decision that wins at once? */
static bool wins_at_once(const struct game *game, const void *state)
{
	struct steps steps = {0};
	int seat = game->to_move(state);
	bool wins = false;
	game->legal(state, &steps);
	for (size_t i = 0; i < steps.n && !wins; i++) {
		_Alignas(16) unsigned char next[STATE_MAX];
		memcpy(next, state, game->state_size);
		game->apply(next, steps.at[i], NULL);
		wins = game->to_move(next) == SEAT_OVER && game->returns(next, 1, seat) > 0;
	}
	steps_free(&steps);
	return wins;
}

bool effects_threaten_win(const struct game *game, const void *state, int seat)
{
	struct steps answers = {0};
	size_t n = 0, won = 0;
	if ((game->flags & GAME_SECRETS) || game->to_move(state) != 1 - seat)
		return false;
	game->legal(state, &answers);
	for (size_t i = 0; i < answers.n && 2 * (won + answers.n - i) > answers.n; i++) {
		_Alignas(16) unsigned char next[STATE_MAX];
		memcpy(next, state, game->state_size);
		game->apply(next, answers.at[i], NULL);
		won += game->to_move(next) == seat && wins_at_once(game, next);
	}
	n = answers.n;
	steps_free(&answers);
	return n > 0 && 2 * won > n;
}

/* Is a piece attacked by more than defend it, or by one that is worth less? */
static bool hangs(const struct game *game, const void *state, const struct scene *scene, int square)
{
	const struct piece *piece = scene->squares[square].piece;
	int seat = info_seat(game->info, piece->seat);
	uint64_t attackers = game->attackers(state, 1 - seat, square);
	bool weaker = false;
	for (int i = 0; i < SCENE_SQUARES; i++)
		weaker |= attackers >> i & 1 && scene->squares[i].piece &&
		          strcmp(scene->squares[i].piece->kind, "king") != 0 &&
		          glossary_worth(scene->squares[i].piece->kind) < glossary_worth(piece->kind);
	return weaker || cpu_popcount(attackers) > cpu_popcount(game->attackers(state, seat, square));
}

const struct piece *effects_rescue(const struct game *game, const void *before, const void *after,
                                   int seat, const struct line_effect *moved)
{
	struct scene then, now;
	const struct piece *best = NULL;
	scene_begin(&then, game->info);
	game->board_items(before, &then);
	scene_begin(&now, game->info);
	game->board_items(after, &now);
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = then.squares[i].piece;
		int to = moved && i == moved->from ? moved->to : i;
		bool own = piece && piece->seat && info_seat(game->info, piece->seat) == seat;
		if (own && strcmp(piece->kind, "king") != 0 && piece > best &&
		    now.squares[to].piece == piece && hangs(game, before, &then, i) &&
		    !hangs(game, after, &now, to))
			best = piece;
	}
	return best;
}

/* One number from the events of all that the seat on move may do. */
static int fold_events(const struct game *game, const void *state, const char *letter,
                       int (*fold)(int so_far, const struct event *e, const char *letter))
{
	struct steps steps = {0};
	int value = 0;
	if (game->to_move(state) < SEATS_MAX)
		game->legal(state, &steps);
	for (size_t i = 0; i < steps.n; i++) {
		_Alignas(16) unsigned char next[STATE_MAX];
		struct events events = {0};
		memcpy(next, state, game->state_size);
		game->apply(next, steps.at[i], &events);
		for (const struct event *e = events.at; e < events.at + events.n; e++)
			value = fold(value, e, letter);
		events_free(&events);
	}
	steps_free(&steps);
	return value;
}

static int most_stolen(int most, const struct event *e, const char *letter)
{
	(void)letter;
	return e->kind == EVENT_STEAL && e->beans > most ? e->beans : most;
}

static int captures_of(int n, const struct event *e, const char *letter)
{
	return n + (e->kind == EVENT_CAPTURE && (!*letter || strcmp(e->piece.s, letter) == 0));
}

static int claims_of(int n, const struct event *e, const char *letter)
{
	(void)letter;
	return n + (e->kind == EVENT_CLAIM);
}

int effects_claims(const struct game *game, const void *state)
{
	return fold_events(game, state, NULL, claims_of);
}

int effects_steal(const struct game *game, const void *state)
{
	return fold_events(game, state, NULL, most_stolen);
}

int effects_takers(const struct game *game, const void *state, const char *letter)
{
	return letter ? fold_events(game, state, letter, captures_of) : 0;
}

int effects_steal_behind(const struct game *game, const void *state)
{
	static const char *const passes[] = {"pass", "end"};
	for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
		_Alignas(16) unsigned char next[STATE_MAX];
		step_t step;
		if (!game->step_from_text(state, passes[i], &step, NULL) ||
		    !game->is_legal(state, step, NULL))
			continue;
		memcpy(next, state, game->state_size);
		game->apply(next, step, NULL);
		return effects_steal(game, next);
	}
	return 0;
}

int effects_count(const struct game *game, const void *state, int seat, const char *name)
{
	struct scene scene;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	return (int)strtol(scene_says(&scene, seat, name), NULL, 10);
}

const char *effects_secret(const struct scene *scene, int seat, const char *zone)
{
	const struct zone *z = scene->zones, *end = z + scene->n_zones;
	while (z < end && (z->seat != seat || z->n_items != 1 || strcmp(z->info->name, zone) != 0))
		z++;
	return z < end ? z->items[0].id : NULL;
}
