/* cmd_describe.c - everything a GUI needs to know of a game before it plays it, as
 * one line of JSON with sorted keys. */
#include <string.h>

#include "protocol/commands/cmd.h"
#include "protocol/describe.h"
#include "engine/find_game.h"
#include "engine/views.h"
#include "protocol/option_lines.h"
#include "base/version.h"

/* The squares in the order a1, b1, ..., without the blocked ones: all, or the dark ones,
 * chequered from a1. */
static void write_squares(struct json_writer *w, const char *key, const struct game_info *info,
                          bool all)
{
	char name[3];
	json_write_open(w, key, '[');
	for (int square = 0; square < info->files * info->ranks; square++)
		if (!info_is_blocked(info, square) &&
		    (all || (square % info->files + square / info->files) % 2 == 0))
			json_write_string(w, NULL, info_square_name(info, square, name));
	json_write_close(w, ']');
}

static void write_board(struct json_writer *w, const struct game *game)
{
	const struct game_info *info = game->info;
	struct json_members looks = {0}; /* the edge of each seat, south being that of the first rank */
	for (int i = 0; i < game->max_seats; i++)
		json_write_string(json_members_add(&looks, info->seat_names[i]), NULL,
		                  info->looks ? info->looks[i] : "south");
	json_write_open(w, "board", '{');
	json_write_strings(w, "blocked", info->blocked);
	write_squares(w, "dark", info, false);
	json_write_number(w, "files", info->files);
	json_write_members(w, "looks", &looks);
	json_write_number(w, "ranks", info->ranks);
	write_squares(w, "squares", info, true);
	json_write_close(w, '}');
}

/* What a card names, a step each; all are squares. */
static void write_targets(struct json_writer *w, const struct card *card)
{
	json_write_open(w, "targets", '[');
	for (const struct card_target *t = card->targets; t->text; t++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "kind", t->kind);
		json_write_string(w, "side", t->side);
		json_write_string(w, "step", "square");
		json_write_string(w, "text", t->text);
		json_write_string(w, "when", t->when);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_card(struct json_writer *w, const struct card *card)
{
	json_write_open(w, NULL, '{');
	json_write_string(w, "id", card->id);
	json_write_string(w, "move", card->move);
	json_write_string(w, "name", card->name);
	json_write_open(w, "notation", '['); /* examples: the token, and the same in words */
	for (const struct card_spelling *s = card->spellings; s->token; s++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "token", s->token);
		json_write_string(w, "words", s->words);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
	json_write_string(w, "squares", card->squares);
	write_targets(w, card);
	json_write_string(w, "text", card->text);
	json_write_string(w, "timing", card->timing);
	json_write_close(w, '}');
}

static void write_cards(struct json_writer *w, const struct game_info *info)
{
	json_write_open(w, "cards", '[');
	for (const struct card *card = info->cards; card && card->id; card++)
		write_card(w, card);
	json_write_close(w, ']');
}

static void write_pieces(struct json_writer *w, const struct game_info *info)
{
	json_write_open(w, "pieces", '[');
	for (const struct piece *p = info->pieces; p->token; p++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "glyph", p->glyph);
		json_write_string(w, "kind", p->kind);
		json_write_string(w, "letter", p->letter);
		json_write_string(w, "name", p->name);
		json_write_string(w, "seat", p->seat);
		json_write_string(w, "token", p->token);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_rules(struct json_writer *w, const struct game_info *info)
{
	json_write_open(w, "rules", '[');
	for (const struct rule *r = info->rules; r->id; r++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "id", r->id);
		json_write_string(w, "text", r->text);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_words(struct json_writer *w, const char *key, const struct word *words)
{
	struct json_members members = {0};
	for (; words && words->key; words++)
		json_write_string(json_members_add(&members, words->key), NULL, words->text);
	json_write_members(w, key, &members);
}

static void write_zones(struct json_writer *w, const struct game_info *info)
{
	json_write_open(w, "zones", '[');
	for (const struct zone_info *z = info->zones; z && z->name; z++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "kind", zone_kind_name(z->kind));
		json_write_string(w, "label", z->label);
		json_write_string(w, "name", z->name);
		json_write_string(w, "text", z->text);
		json_write_string(w, "whose", z->whose);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

/* What each prefix of `chance` means. */
static void write_chance_meanings(struct json_writer *w, const struct game_info *info)
{
	struct json_members members = {0};
	for (size_t i = 0; info->chance_prefixes && info->chance_prefixes[i]; i++)
		json_write_string(json_members_add(&members, info->chance_prefixes[i]), NULL,
		                  info->chance_meanings[i]);
	json_write_members(w, "sayings", &members);
}

enum { NEWGAME_TERMS = 6 };

/* What newgame takes besides the name of a game, ended by NULL. */
static void find_newgame_terms(const struct game *game, const char *out[NEWGAME_TERMS + 1])
{
	*out++ = "players";
	if (game->flags & GAME_DECKS)
		*out++ = "decks";
	if (game->flags & GAME_PLACEMENT)
		*out++ = "placement";
	*out++ = "seed";
	if (game->chance)
		*out++ = "key";
	*out++ = "chance";
	*out = NULL;
}

static void write_options(struct json_writer *w)
{
	struct strbuf lines = {0};
	option_lines_write(&lines);
	json_write_open(w, "options", '[');
	for (const char *at = strbuf_get(&lines), *end; (end = strchr(at, '\n')); at = end + 1)
		json_write_string_n(w, NULL, at, (size_t)(end - at));
	json_write_close(w, ']');
	strbuf_free(&lines);
}

static void write_seats(struct json_writer *w, const struct game *game)
{
	json_write_open(w, "seats", '{');
	json_write_number(w, "least", game->min_seats);
	json_write_number(w, "most", game->max_seats);
	json_write_open(w, "names", '[');
	for (int i = 0; i < game->max_seats; i++)
		json_write_string(w, NULL, game->info->seat_names[i]);
	json_write_close(w, ']');
	json_write_number(w, "usual", game->usual_seats);
	json_write_close(w, '}');
}

static void write_views(struct json_writer *w, const struct game *game)
{
	const struct view_info *view;
	json_write_open(w, "views", '[');
	for (size_t i = 0; (view = view_at(game, i)); i++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "form", view_form_name(view->form));
		json_write_string(w, "label", view->label);
		json_write_string(w, "name", view->name);
		auto_strbuf text = {0};
		strbuf_add(&text, view->text);
		if (view_is_of_decisions(view->name))
			strbuf_printf(&text, ", in %s", game->info->unit);
		json_write_string(w, "text", strbuf_get(&text));
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

/* The whole answer of a game, its keys in byte order. */
static void write_game(struct json_writer *w, const struct game *game)
{
	const struct game_info *info = game->info;
	const char *terms[NEWGAME_TERMS + 1];
	find_newgame_terms(game, terms);
	json_write_open(w, NULL, '{');
	json_write_strings(w, "aim", info->aim);
	write_board(w, game);
	write_cards(w, info);
	json_write_strings(w, "chance", info->chance_prefixes);
	json_write_string(w, "game", game->name);
	json_write_strings(w, "grammar", info->grammar);
	json_write_strings(w, "how", info->how_to_play);
	write_words(w, "marks", info->marks);
	json_write_strings(w, "newgame", terms);
	write_options(w);
	write_pieces(w, info);
	json_write_string(w, "protocol", PROTOCOL_VERSION);
	write_rules(w, info);
	write_chance_meanings(w, info);
	write_seats(w, game);
	json_write_bool(w, "secrets", (game->flags & GAME_SECRETS) != 0);
	json_write_strings(w, "teams", info->teams);
	json_write_string(w, "title", info->title);
	write_views(w, game);
	write_words(w, "words", info->words);
	write_zones(w, info);
	json_write_close(w, '}');
}

static enum reply cmd_describe(struct request *req)
{
	const struct game *game = engine_game(req->session->engine);
	struct json_writer w = {.out = &req->out};
	if (req->n == 1 && strcmp(req->words[0], "protocol") == 0) {
		describe_protocol(&w, req->session->commands);
		strbuf_add_char(&req->out, '\n');
		return REPLY_OK;
	}
	if (req->n == 1) {
		game = find_game(req->words[0], &req->err);
		if (!game)
			return REPLY_ERROR;
	}
	if (!game)
		return reply_error(req, ERROR_NO_GAME, "describe needs a game or a game's name");
	write_game(&w, game);
	strbuf_add_char(&req->out, '\n');
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
