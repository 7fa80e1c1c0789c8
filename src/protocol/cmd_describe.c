/* cmd_describe.c - everything a GUI needs to know of a game before it plays it, as
 * one line of JSON with sorted keys. */
#include <jansson.h>
#include <string.h>

#include "game/registry.h"
#include "protocol/commands.h"

static json_t *strings(const char *const *list)
{
	json_t *array = json_array();
	for (; list && *list; list++)
		json_array_append_new(array, json_string(*list));
	return array;
}

static bool listed(const char *const *list, const char *word)
{
	for (; list && *list; list++)
		if (strcmp(*list, word) == 0)
			return true;
	return false;
}

/* The squares in the order a1, b1, …, without the blocked ones. */
static json_t *squares(const struct game_info *about)
{
	json_t *array = json_array();
	for (int rank = 0; rank < about->ranks; rank++)
		for (int file = 0; file < about->files; file++) {
			char name[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
			if (!listed(about->blocked, name))
				json_array_append_new(array, json_string(name));
		}
	return array;
}

static json_t *seats(const struct game *game)
{
	json_t *names = json_array();
	for (int i = 0; i < game->max_seats; i++)
		json_array_append_new(names, json_string(game->info->seat_names[i]));
	return json_pack("{s:i,s:i,s:i,s:o}", "least", game->min_seats, "most", game->max_seats,
	                 "usual", game->usual_seats, "names", names);
}

static json_t *pieces(const struct game_info *about)
{
	json_t *array = json_array();
	for (const struct piece *p = about->pieces; p->token; p++)
		json_array_append_new(array, json_pack("{s:s,s:s,s:s}", "token", p->token, "name", p->name,
		                                       "glyph", p->glyph));
	return array;
}

/* How a card is written, by example. */
static json_t *notation(const struct card *card)
{
	json_t *array = json_array();
	for (const struct card_spelling *s = card->spellings; s->token; s++)
		json_array_append_new(array, json_pack("{s:s,s:s}", "token", s->token, "words", s->words));
	return array;
}

static json_t *cards(const struct game_info *about)
{
	json_t *array = json_array();
	for (const struct card *k = about->cards; k && k->id; k++)
		json_array_append_new(array, json_pack("{s:s,s:s,s:s,s:s,s:o,s:s}", "id", k->id, "name",
		                                       k->name, "timing", k->timing, "targets",
		                                       k->targets, "notation", notation(k), "text",
		                                       k->text));
	return array;
}

static json_t *rules(const struct game_info *about)
{
	json_t *array = json_array();
	for (const struct rule *r = about->rules; r->id; r++)
		json_array_append_new(array, json_pack("{s:s,s:s}", "id", r->id, "text", r->text));
	return array;
}

/* What each prefix of `chance` says, in words. */
static json_t *sayings(const struct game_info *about)
{
	json_t *object = json_object();
	for (size_t i = 0; about->chance_prefixes && about->chance_prefixes[i]; i++)
		json_object_set_new(object, about->chance_prefixes[i], json_string(about->chance_meanings[i]));
	return object;
}

/* What newgame takes besides the name. */
static json_t *terms(const struct game *game)
{
	json_t *array = json_array();
	json_array_append_new(array, json_string("players"));
	if (game->flags & GAME_DECKS)
		json_array_append_new(array, json_string("decks"));
	if (game->placement)
		json_array_append_new(array, json_string("placement"));
	json_array_append_new(array, json_string("seed"));
	json_array_append_new(array, json_string("chance"));
	return array;
}

static json_t *option_lines(void)
{
	struct strbuf lines = {0};
	json_t *array = json_array();
	options_write(&lines);
	for (const char *at = strbuf_get(&lines), *end; (end = strchr(at, '\n')); at = end + 1)
		json_array_append_new(array, json_stringn(at, (size_t)(end - at)));
	strbuf_free(&lines);
	return array;
}

static json_t *describe(const struct game *game)
{
	const struct game_info *about = game->info;
	json_t *board = json_pack("{s:i,s:i,s:o,s:o}", "files", about->files, "ranks", about->ranks,
	                          "squares", squares(about), "blocked", strings(about->blocked));
	json_t *all = json_pack("{s:s,s:s,s:b,s:o,s:o}", "game", game->name, "title", about->title,
	                        "secrets", (game->flags & GAME_SECRETS) != 0, "board", board, "seats",
	                        seats(game));
	json_object_set_new(all, "pieces", pieces(about));
	json_object_set_new(all, "cards", cards(about));
	json_object_set_new(all, "grammar", strings(about->grammar));
	json_object_set_new(all, "chance", strings(about->chance_prefixes));
	json_object_set_new(all, "sayings", sayings(about));
	json_object_set_new(all, "teams", strings(about->teams));
	json_object_set_new(all, "newgame", terms(game));
	json_object_set_new(all, "options", option_lines());
	json_object_set_new(all, "rules", rules(about));
	json_object_set_new(all, "how", strings(about->how_to_play));
	return all;
}

enum reply run_describe(struct call *c)
{
	const struct game *game = c->session->match ? match_game(c->session->match) : NULL;
	if (c->n == 1) {
		game = NULL;
		for (const struct game *const *g = registry_games(); *g; g++)
			if (strcmp((*g)->name, c->words[0]) == 0)
				game = *g;
		if (!game)
			return refuse(c, ERROR_UNKNOWN_GAME, "no game is called %s", ellipsize(c->words[0]).s);
	}
	if (!game)
		return refuse(c, ERROR_NO_GAME, "describe needs a game or a game's name");
	json_t *all = describe(game);
	char *line = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
	ensure(line);
	strbuf_printf(&c->out, "%s\n", line);
	free(line);
	json_decref(all);
	return REPLY_OK;
}
