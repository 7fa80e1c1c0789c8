/* topics.c - commands, rules and cards of all games, and the lists that give options, errors and events. */
#include "protocol/words/topics.h"

#include <string.h>

#include "game/registry.h"
#include "protocol/option_lines.h"

/* Hands over one line. */
#define say(topics, ...)                                                         \
	(strbuf_clear(&(topics)->text), strbuf_printf(&(topics)->text, __VA_ARGS__), \
	 (topics)->line((topics)->to, strbuf_get(&(topics)->text)))

static void say_command(struct topics *topics, const struct command *cmd)
{
	say(topics, "%s%s%s - %s", cmd->name, *cmd->arguments ? " " : "", cmd->arguments, cmd->summary);
}

static void say_card(struct topics *topics, const struct game *game, const struct card *card)
{
	say(topics, "%s %s (%s) - %s", game->name, card->id, card->timing, card->text);
	say(topics, "%s %s squares %s", game->name, card->id, card->squares);
	for (const struct card_spelling *s = card->spellings; s->token; s++)
		say(topics, "%s %s token %s - play-card %s", game->name, card->id, s->token, s->words);
}

/* How each card is played in words; of the first game with cards when this has none. */
static void say_spellings(struct topics *topics)
{
	const struct game *game = topics->game;
	for (const struct game *const *g = registry_games(); *g && !(game && game->info->cards); g++)
		game = *g;
	for (const struct card *card = game ? game->info->cards : NULL; card && card->id; card++)
		for (const struct card_spelling *s = card->spellings; s->token; s++)
			say(topics, "play-card %s - %s", s->words, s->token);
}

static bool say_card_or_rule(struct topics *topics, const struct game *game, const char *word)
{
	for (const struct card *card = game->info->cards; card && card->id; card++)
		if (strcmp(card->id, word) == 0) {
			say_card(topics, game, card);
			return true;
		}
	for (const struct rule *r = game->info->rules; r->id; r++)
		if (strcmp(r->id, word) == 0) {
			say(topics, "%s %s - %s", game->name, r->id, r->text);
			return true;
		}
	return false;
}

/* The rows of the lists that give the options, the codes of errors and the kinds of events. */
static bool say_list(struct topics *topics, const char *word)
{
	bool options = strcmp(word, "options") == 0, errors = strcmp(word, "errors") == 0;
	if (!options && !errors && strcmp(word, "events") != 0)
		return false;
	for (const struct option_text *t = option_lines_texts(); options && t->name; t++)
		say(topics, "option %s - %s", t->name, t->text);
#define X(code, name, text) \
	if (errors)             \
		say(topics, "error " name " - " text);
	ERROR_CODES(X)
#undef X
#define X(kind, name, text, ...) \
	if (!options && !errors)     \
		say(topics, "event " name " - " text);
	EVENT_KINDS(X)
#undef X
	return true;
}

bool topics_say(struct topics *topics, const char *word)
{
	const struct command *cmd = word ? command_find(topics->commands, word) : NULL;
	for (const struct command *const *c = topics->commands; !word && *c; c++)
		say_command(topics, *c);
	if (cmd)
		say_command(topics, cmd);
	if (cmd && (cmd->flags & COMMAND_TAKES_CARD_WORDS))
		say_spellings(topics);
	bool said = !word || say_list(topics, word) || cmd ||
	            (topics->game && say_card_or_rule(topics, topics->game, word));
	for (const struct game *const *g = registry_games(); *g && !said; g++)
		said = say_card_or_rule(topics, *g, word);
	strbuf_free(&topics->text);
	return said;
}
