/* observation.c - by what the game's observe leaves of the state. */
#include "engine/observation.h"

#include <string.h>

#include "match/match.h"

void observation_take(const struct match *m, int viewer, struct observation *out)
{
	const struct game *game = match_game(m);
	memset(out->state, 0, sizeof out->state);
	match_observe(m, viewer, out->state);
	out->game = game;
	out->viewer = viewer;
	out->to_move = match_to_move(m);
	out->players = game->seats(out->state);
	out->result = match_result(m);
	out->due = out->to_move == SEAT_CHANCE ? game->chance(match_state(m)).prefix : "";
	scene_begin(&out->scene, game->info);
	game->board_items(out->state, &out->scene);
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
