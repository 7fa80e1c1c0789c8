/* observation.c - by what the game's observe leaves of the state. */
#include "engine/observation.h"

#include <string.h>

#include "match/match.h"

bool observation_take(const struct engine *e, int viewer, struct observation *out)
{
	const struct match *m = engine_match(e);
	const struct game *game = engine_game(e);
	if (!m)
		return false;
	memset(out->state, 0, sizeof out->state);
	match_observe(m, viewer, out->state);
	out->game = game;
	out->viewer = viewer;
	out->to_move = match_to_move(m);
	out->players = game->seats(out->state);
	out->result = match_result(m);
	out->may_list =
		out->to_move != SEAT_CHANCE && (out->to_move == viewer || !match_is_opaque_to(m, viewer));
	out->manual_chance = engine_terms(e)->manual_chance;
	out->due = match_due(m);
	scene_begin(&out->scene, game->info);
	game->board_items(out->state, &out->scene);
	return true;
}

const struct events *observation_events(const struct engine *e)
{
	const struct match *m = engine_match(e);
	return m ? match_events(m) : NULL;
}

bool observation_equal(const struct observation *a, const struct observation *b)
{
	return a->game == b->game && a->viewer == b->viewer && a->to_move == b->to_move &&
	       a->manual_chance == b->manual_chance && a->result.reason == b->result.reason &&
	       strcmp(a->result.outcome, b->result.outcome) == 0 && strcmp(a->due, b->due) == 0 &&
	       memcmp(a->state, b->state, sizeof a->state) == 0;
}

const char *observation_turn(const struct game *game, int to_move)
{
	return to_move == SEAT_CHANCE ? "chance"
	       : to_move == SEAT_OVER ? "-"
	                              : game->info->seat_names[to_move];
}

const char *observation_viewer_name(const struct game *game, int viewer)
{
	return viewer == VIEW_ALL      ? "all"
	       : viewer == VIEW_PUBLIC ? "public"
	                               : game->info->seat_names[viewer];
}
