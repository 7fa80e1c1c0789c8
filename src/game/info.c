/* info.c - looking up the constant facts of a game. */
#include "game/info.h"

#include <string.h>

const char *zone_kind_name(enum zone_kind kind)
{
	static const char *const names[] = {
#define X(kind, name) [ZONE_##kind] = name,
		ZONE_KINDS(X)
#undef X
	};
	return names[kind];
}

const struct piece *info_piece(const struct game_info *game, const char *token)
{
	const struct piece *piece = game->pieces;
	while (piece->token && strcmp(piece->token, token) != 0)
		piece++;
	return piece->token ? piece : NULL;
}

const struct card *info_card(const struct game_info *game, const char *id)
{
	const struct card *card = game->cards;
	while (card && card->id && strcmp(card->id, id) != 0)
		card++;
	return card && card->id ? card : NULL;
}

bool info_has_kinds(const struct game_info *game)
{
	for (const struct piece *piece = game->pieces; piece->token; piece++)
		if (strcmp(piece->kind, game->pieces->kind) != 0)
			return true;
	return false;
}

int info_seat(const struct game_info *game, const char *name)
{
	for (int seat = 0; game->seat_names[seat]; seat++)
		if (strcmp(game->seat_names[seat], name) == 0)
			return seat;
	return -1;
}

const char *info_square_name(const struct game_info *game, int square, char out[3])
{
	out[0] = (char)('a' + square % game->files);
	out[1] = (char)('1' + square / game->files);
	out[2] = '\0';
	return out;
}

bool info_is_blocked(const struct game_info *game, int square)
{
	char file = (char)('a' + square % game->files), rank = (char)('1' + square / game->files);
	for (const char *const *blocked = game->blocked; blocked && *blocked; blocked++)
		if ((*blocked)[0] == file && (*blocked)[1] == rank)
			return true;
	return false;
}
