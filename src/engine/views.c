/* views.c - the views that all games have, by what the contract says: decisions are tried, and their events
 * tell which squares they are about. */
#include "engine/views.h"

#include <string.h>

#include "base/cpu.h"
#include "engine/engine_internal.h"
#include "engine/engine_jobs.h"
#include "engine/query.h"
#include "search/score.h"

static const struct view_info attacks = {
	"attacks", "how many pieces of each player attack a square", VIEW_FORM_SQUARES, "attacks"};
static const struct view_info evaluation = {
	"evaluation",
	"how good the best decision that goes there is, above 0 where the player on move is ahead",
	VIEW_FORM_SQUARES, "good squares"};
static const struct view_info belief = {
	"belief", "how likely what you do not know is, in millionths", VIEW_FORM_TABLE, "hidden"};
static const struct view_info targets = {
	"targets",
	"how likely a piece is the target of each player whose target you do not know, in millionths",
	VIEW_FORM_SQUARES, "targets"};
static const struct view_info lines = {
	"lines", "the best turn, the answer to it, and what comes next to it, by the last search here",
	VIEW_FORM_ARROWS, "best moves"};

const char *view_form_name(enum view_form form)
{
	static const char *const names[] = {[VIEW_FORM_SQUARES] = "squares",
	                                    [VIEW_FORM_ARROWS] = "arrows",
	                                    [VIEW_FORM_TABLE] = "table"};
	return names[form];
}

/* The kind of secret, and the zone, that the view of targets is of. */
static const char target_word[] = "target";

static bool has_targets(const struct game *game)
{
	const struct zone_info *zone = game->info->zones;
	while (zone && zone->name && strcmp(zone->name, target_word) != 0)
		zone++;
	return game->belief_marginals && zone && zone->name;
}

static bool has_view(const struct game *game, const struct view_info *view)
{
	return view == &attacks   ? game->attackers != NULL
	       : view == &belief  ? game->belief_marginals != NULL
	       : view == &targets ? has_targets(game)
	                          : true;
}

const struct view_info *view_at(const struct game *game, size_t i)
{
	static const struct view_info *const views[] = {&attacks, &belief,  &evaluation,
	                                                &lines,   &targets, NULL};
	const struct view_info *const *view = views;
	for (; *view; view++)
		if (has_view(game, *view) && i-- == 0)
			break;
	return *view;
}

bool view_is_of_decisions(const char *name)
{
	return strcmp(name, evaluation.name) == 0;
}

static bool is_square(int place)
{
	return place >= 0 && place < DRAWING_SQUARES;
}

/* Where a decision begins and ends, by what happens, and what it brings onto the board: false where it concerns no square. */
static bool find_squares(const struct game_info *info, const struct events *events,
                         struct drawing_arrow *out)
{
	bool found = false;
	for (size_t i = 0; i < events->n && !found; i++) {
		const struct event *e = &events->at[i];
		bool moves = (e->kind == EVENT_MOVE || e->kind == EVENT_STEAL) && is_square(e->from) &&
		             is_square(e->to);
		found =
			moves || ((e->kind == EVENT_ADD || e->kind == EVENT_PLACE || e->kind == EVENT_REMOVE ||
		               e->kind == EVENT_CHANGE || e->kind == EVENT_FORBID) &&
		              is_square(e->square));
		out->from = moves ? e->from : e->square;
		out->to = moves ? e->to : e->square;
		out->piece = e->kind == EVENT_ADD ? info_piece(info, e->piece.s) : NULL;
	}
	return found;
}

/* Makes a step and finds its squares. */
static bool apply(const struct game *game, void *state, step_t step, struct drawing_arrow *out)
{
	struct events events = {0};
	game->apply(state, step, &events);
	bool found = find_squares(game->info, &events, out);
	events_free(&events);
	return found;
}

static void draw_attacks(const struct game *game, const void *seen, struct view_drawing *out)
{
	int n = game->info->files * game->info->ranks;
	out->n_values = 2;
	for (int seat = 0; seat < 2; seat++)
		out->labels[seat] = game->info->seat_names[seat];
	for (int square = 0; square < n; square++)
		for (int seat = 0; seat < 2; seat++) {
			int attackers = cpu_popcount(game->attackers(seen, seat, square));
			out->values[square][seat] = attackers;
			out->has[square] = out->has[square] || attackers;
		}
}

/* The best estimate, by a net or none, of all decisions that go to a square. */
static void draw_evaluation(const struct game *game, const struct nnue *net, const void *seen,
                            struct view_drawing *out)
{
	struct steps steps = {0};
	int seat = game->to_move(seen);
	game->legal(seen, &steps);
	out->n_values = 1;
	out->labels[0] = game->info->seat_names[seat];
	for (size_t i = 0; i < steps.n; i++) {
		_Alignas(16) unsigned char after[STATE_MAX];
		struct drawing_arrow squares;
		memcpy(after, seen, game->state_size);
		if (!apply(game, after, steps.at[i], &squares) || game->to_move(after) == SEAT_CHANCE)
			continue;
		int mover = game->to_move(after), to = squares.to;
		int value = mover == SEAT_OVER     ? SCORE_WIN * game->returns(after, 1, seat)
		            : net && mover != seat ? -nnue_evaluate(game, net, after, mover)
		                                   : nnue_evaluate(game, net, after, seat);
		if (!out->has[to] || value > out->values[to][0])
			out->values[to][0] = value;
		out->has[to] = true;
	}
	steps_free(&steps);
}

/* The arrows of one line, up to what nobody can foretell. */
static void draw_line(const struct game *game, const struct kept_tree *kept,
                      const struct tree_move *move, int rank, struct view_drawing *out)
{
	enum { STEPS = 6 };
	_Alignas(16) unsigned char state[STATE_MAX];
	memcpy(state, kept->root, game->state_size);
	for (int i = 0; i < move->n_line && i < STEPS && out->n_arrows < DRAWING_ARROWS; i++) {
		struct drawing_arrow arrow = {.rank = rank, .ply = i + 1};
		if (game->to_move(state) >= SEATS_MAX || !game->is_legal(state, move->line[i], NULL))
			return;
		if (apply(game, state, move->line[i], &arrow))
			out->arrows[out->n_arrows++] = arrow;
	}
}

/* Does the search itself call it better? Else the order of the tree says it, by nodes. */
static bool is_better(const struct tree_move *a, const struct tree_move *b)
{
	return a->rank && (!b->rank || a->rank < b->rank);
}

static bool is_drawn(const struct view_drawing *d, const struct tree_move *move)
{
	for (int i = 0; i < d->n_lines; i++)
		if (d->lines[i] == move)
			return true;
	return false;
}

static void draw_lines(const struct game *game, const struct kept_tree *kept,
                       struct view_drawing *out)
{
	const struct tree_move *end = kept->tree.at + kept->tree.n;
	out->tree = kept;
	while (out->n_lines < DRAWING_LINES && (size_t)out->n_lines < kept->tree.n) {
		const struct tree_move *best = NULL;
		for (const struct tree_move *m = kept->tree.at; m < end; m++)
			if (!is_drawn(out, m) && (!best || is_better(m, best)))
				best = m;
		out->lines[out->n_lines++] = best;
		draw_line(game, kept, best, out->n_lines, out);
	}
}

/* Beside each other the targets of all seats, where pieces stand that they may be. */
static void draw_targets(const struct game *game, const void *seen, struct view_drawing *out)
{
	int columns[SEATS_MAX], n = game->info->files * game->info->ranks;
	struct scene scene;
	scene_begin(&scene, game->info);
	game->board_items(seen, &scene);
	for (int seat = 0; seat < game->seats(seen); seat++) {
		const char *name = game->info->seat_names[seat];
		columns[seat] = -1;
		for (const struct marginal *m = out->table.at; m < out->table.at + out->table.n; m++)
			if (columns[seat] < 0 && strcmp(m->seat, name) == 0 &&
			    strcmp(m->what, target_word) == 0)
				out->labels[columns[seat] = out->n_values++] = name;
	}
	for (const struct marginal *m = out->table.at; m < out->table.at + out->table.n; m++)
		for (int square = 0; square < n; square++) {
			const struct piece *piece = scene.squares[square].piece;
			if (!piece || strcmp(piece->token, m->value) != 0 || strcmp(m->what, target_word) != 0)
				continue;
			out->has[square] = true;
			out->values[square][columns[info_seat(game->info, m->seat)]] = (int)m->ppm;
		}
}

static bool draw_belief(const struct engine *e, int viewer, const void *seen,
                        struct view_drawing *out, struct error *err)
{
	if (engine_busy(e))
		return error_set(err, ERROR_BUSY, "show %s has to wait until the search is over",
		                 out->info->name);
	if (!engine_believe(e, viewer, &out->table, err))
		return false;
	if (out->info == &targets)
		draw_targets(engine_game(e), seen, out);
	return true;
}

static const struct view_info *find_view(const struct game *game, const char *name)
{
	const struct view_info *info;
	for (size_t i = 0; (info = view_at(game, i)); i++)
		if (strcmp(info->name, name) == 0)
			return info;
	return NULL;
}

bool engine_draw(const struct engine *e, int viewer, const char *name, struct view_drawing *out,
                 struct error *err)
{
	const struct match *m = engine_match(e);
	const struct game *game = match_game(m);
	_Alignas(16) unsigned char seen[STATE_MAX];
	*out = (struct view_drawing){.info = find_view(game, name)};
	if (!out->info)
		return error_set(err, ERROR_BAD_SYNTAX, "%s has no view called %s", game->name,
		                 ellipsize(name).s);
	match_observe(m, viewer, seen);
	if (out->info == &attacks) {
		draw_attacks(game, seen, out);
		return true;
	}
	if (out->info == &belief || out->info == &targets)
		return draw_belief(e, viewer, seen, out, err);
	if (out->info == &evaluation) {
		if (!match_awaits_decision(m, err))
			return false;
		draw_evaluation(game, engine_net(e, game), seen, out);
		return true;
	}
	const struct kept_tree *kept = engine_tree(e, viewer);
	if (!kept)
		return error_set(err, ERROR_NOT_APPLICABLE, "nothing was searched here under this view");
	draw_lines(game, kept, out);
	return true;
}
