/* cmd_describe.c - everything a GUI needs to know of a game before it plays it, as
 * one line of JSON with sorted keys. */
#include <jansson.h>
#include <string.h>

#include "protocol/cmd.h"
#include "protocol/describe.h"
#include "engine/find_game.h"
#include "protocol/json.h"
#include "protocol/option_lines.h"
#include "protocol/version.h"

static json_t *string_array(const char *const *list)
{
	json_t *array = json_array();
	for (; list && *list; list++)
		json_array_append_new(array, json_string(*list));
	return array;
}

static bool contains(const char *const *list, const char *word)
{
	for (; list && *list; list++)
		if (strcmp(*list, word) == 0)
			return true;
	return false;
}

/* The squares in the order a1, b1, …, without the blocked ones: all, or the dark ones,
 * chequered from a1. */
static json_t *squares(const struct game_info *info, bool all)
{
	json_t *array = json_array();
	for (int rank = 0; rank < info->ranks; rank++)
		for (int file = 0; file < info->files; file++) {
			char name[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
			if (!contains(info->blocked, name) && (all || (file + rank) % 2 == 0))
				json_array_append_new(array, json_string(name));
		}
	return array;
}

/* The edge that each seat sits at, south being that of the first rank. */
static json_t *looks(const struct game *game)
{
	json_t *object = json_object();
	for (int i = 0; i < game->max_seats; i++)
		json_object_set_new(object, game->info->seat_names[i],
		                    json_string(game->info->looks ? game->info->looks[i] : "south"));
	return object;
}

static json_t *board(const struct game *game)
{
	const struct game_info *info = game->info;
	return json_pack("{s:i,s:i,s:o,s:o,s:o,s:o}", "files", info->files, "ranks", info->ranks,
	                 "squares", squares(info, true), "dark", squares(info, false), "blocked",
	                 string_array(info->blocked), "looks", looks(game));
}

static json_t *seats(const struct game *game)
{
	json_t *names = json_array();
	for (int i = 0; i < game->max_seats; i++)
		json_array_append_new(names, json_string(game->info->seat_names[i]));
	return json_pack("{s:i,s:i,s:i,s:o}", "least", game->min_seats, "most", game->max_seats,
	                 "usual", game->usual_seats, "names", names);
}

static json_t *pieces(const struct game_info *info)
{
	json_t *array = json_array();
	for (const struct piece *p = info->pieces; p->token; p++)
		json_array_append_new(array, json_pack("{s:s,s:s?,s:s,s:s,s:s,s:s}", "token", p->token,
		                                       "seat", p->seat, "kind", p->kind, "letter",
		                                       p->letter, "name", p->name, "glyph", p->glyph));
	return array;
}

/* Examples of how a card is written: the token, and the same in words. */
static json_t *card_spellings(const struct card *card)
{
	json_t *array = json_array();
	for (const struct card_spelling *s = card->spellings; s->token; s++)
		json_array_append_new(array, json_pack("{s:s,s:s}", "token", s->token, "words", s->words));
	return array;
}

/* What a card names, a step each; all are squares. */
static json_t *card_targets(const struct card *card)
{
	json_t *array = json_array();
	for (const struct card_target *t = card->targets; t->text; t++)
		json_array_append_new(array, json_pack("{s:s,s:s,s:s,s:s?,s:s?}", "step", "square", "text",
		                                       t->text, "side", t->side, "kind", t->kind, "when",
		                                       t->when));
	return array;
}

static json_t *cards(const struct game_info *info)
{
	json_t *array = json_array();
	for (const struct card *card = info->cards; card && card->id; card++)
		json_array_append_new(array, json_pack("{s:s,s:s,s:s,s:s?,s:o,s:s,s:o,s:s}", "id", card->id,
		                                       "name", card->name, "timing", card->timing, "move",
		                                       card->move, "targets", card_targets(card), "squares",
		                                       card->squares, "notation", card_spellings(card),
		                                       "text", card->text));
	return array;
}

static json_t *rules(const struct game_info *info)
{
	json_t *array = json_array();
	for (const struct rule *r = info->rules; r->id; r++)
		json_array_append_new(array, json_pack("{s:s,s:s}", "id", r->id, "text", r->text));
	return array;
}

static json_t *words(const struct word *w)
{
	json_t *object = json_object();
	for (; w && w->key; w++)
		json_object_set_new(object, w->key, json_string(w->text));
	return object;
}

static json_t *zones(const struct game_info *info)
{
	json_t *array = json_array();
	for (const struct zone_info *z = info->zones; z && z->name; z++)
		json_array_append_new(array, json_pack("{s:s,s:s,s:s,s:s,s:s}", "name", z->name, "kind",
		                                       zone_kind_name(z->kind), "whose", z->whose, "label",
		                                       z->label, "text", z->text));
	return array;
}

/* What each prefix of `chance` means. */
static json_t *chance_meanings(const struct game_info *info)
{
	json_t *object = json_object();
	for (size_t i = 0; info->chance_prefixes && info->chance_prefixes[i]; i++)
		json_object_set_new(object, info->chance_prefixes[i],
		                    json_string(info->chance_meanings[i]));
	return object;
}

/* What newgame takes besides the name. */
static json_t *newgame_parameters(const struct game *game)
{
	json_t *array = json_array();
	json_array_append_new(array, json_string("players"));
	if (game->flags & GAME_DECKS)
		json_array_append_new(array, json_string("decks"));
	if (game->flags & GAME_PLACEMENT)
		json_array_append_new(array, json_string("placement"));
	json_array_append_new(array, json_string("seed"));
	if (game->chance)
		json_array_append_new(array, json_string("key"));
	json_array_append_new(array, json_string("chance"));
	return array;
}

static json_t *option_lines(void)
{
	struct strbuf lines = {0};
	json_t *array = json_array();
	option_lines_write(&lines);
	for (const char *at = strbuf_get(&lines), *end; (end = strchr(at, '\n')); at = end + 1)
		json_array_append_new(array, json_stringn(at, (size_t)(end - at)));
	strbuf_free(&lines);
	return array;
}

json_t *describe_game(const struct game *game)
{
	const struct game_info *info = game->info;
	json_t *all =
		json_pack("{s:s,s:s,s:s,s:b,s:o,s:o}", "protocol", PROTOCOL_VERSION, "game", game->name,
	              "title", info->title, "secrets", (game->flags & GAME_SECRETS) != 0, "board",
	              board(game), "seats", seats(game));
	json_object_set_new(all, "pieces", pieces(info));
	json_object_set_new(all, "cards", cards(info));
	json_object_set_new(all, "words", words(info->words));
	json_object_set_new(all, "marks", words(info->marks));
	json_object_set_new(all, "zones", zones(info));
	json_object_set_new(all, "grammar", string_array(info->grammar));
	json_object_set_new(all, "chance", string_array(info->chance_prefixes));
	json_object_set_new(all, "sayings", chance_meanings(info));
	json_object_set_new(all, "teams", string_array(info->teams));
	json_object_set_new(all, "newgame", newgame_parameters(game));
	json_object_set_new(all, "options", option_lines());
	json_object_set_new(all, "rules", rules(info));
	json_object_set_new(all, "aim", string_array(info->aim));
	json_object_set_new(all, "how", string_array(info->how_to_play));
	return all;
}

static enum reply cmd_describe(struct request *req)
{
	const struct game *game = engine_game(req->session->engine);
	if (req->n == 1 && strcmp(req->words[0], "protocol") == 0) {
		json_write_line(describe_protocol(req->session->commands), &req->out);
		return REPLY_OK;
	}
	if (req->n == 1) {
		game = find_game(req->words[0], &req->err);
		if (!game)
			return REPLY_ERROR;
	}
	if (!game)
		return reply_error(req, ERROR_NO_GAME, "describe needs a game or a game's name");
	json_write_line(describe_game(game), &req->out);
	return REPLY_OK;
}

const struct command command_describe = {
	.name = "describe",
	.arguments = "[<game>|protocol]",
	.summary =
		"a game's board, pieces, rules and grammar as JSON; or all commands, events and errors",
	.flags = COMMAND_LOOKS | COMMAND_AT_ONCE,
	.max_args = 1,
	.data = "json",
	.schemas = "describe protocol",
	.errors = CODE(NO_GAME) | CODE(UNKNOWN_GAME),
	.run = cmd_describe,
};
