/* games.c - the games, as constant facts. */
#include "api/api_internal.h"
#include "game/registry.h"

size_t quadrille_count_games(void)
{
	size_t n = 0;
	while (registry_games()[n])
		n++;
	return n;
}

bool quadrille_get_game(size_t i, quadrille_game *out)
{
	if (i >= quadrille_count_games())
		return false;
	const struct game *game = registry_games()[i];
	*out = (quadrille_game){.name = game->name,
	                        .title = game->info->title,
	                        .min_players = game->min_seats,
	                        .max_players = game->max_seats,
	                        .usual_players = game->usual_seats,
	                        .files = game->info->files,
	                        .ranks = game->info->ranks,
	                        .seats = game->info->seat_names,
	                        .teams = game->info->teams,
	                        .has_secrets = game->flags & GAME_SECRETS,
	                        .has_chance = game->chance != NULL,
	                        .has_decks = game->flags & GAME_DECKS,
	                        .has_placement = game->flags & GAME_PLACEMENT};
	return true;
}
