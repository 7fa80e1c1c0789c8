/* help.c - the command help: the commands of the shell and of the protocol, the games,
 * their rules and their cards. */
#include "front/shell/help.h"

#include <stdlib.h>
#include <string.h>

#include "front/shell/history.h"
#include "protocol/json.h"
#include "front/shell/terminal.h"
#include "protocol/session.h"

static void list_shell_commands(const struct model *m, struct strbuf *out)
{
	strbuf_add(out, "A move is typed as it is: e2e4, Q@b2, pass. Tab completes and lists, Ctrl-C "
	                "stops.\n");
	for (const struct shell_command *c = m->commands; c->name; c++)
		if (c->summary && model_offers(m, c->name, strlen(c->name)))
			strbuf_printf(out, "  %s%s%-*s  %s\n", c->name, *c->arguments ? " " : "",
			              (int)(30 - strlen(c->name) - (*c->arguments != 0)), c->arguments,
			              c->summary);
}

/* By name only. */
static void list_protocol_commands(const struct model *m, struct strbuf *out)
{
	struct strbuf names = {0};
	strbuf_add(&names, "Commands of the protocol, explained by help <command>:");
	for (const char *at = m->protocol_commands; *at; at += strcspn(at, "\n") + 1) {
		at += strlen("help ");
		size_t n = strcspn(at, " \n");
		if (model_offers(m, at, n))
			strbuf_printf(&names, " %.*s", (int)n, at);
	}
	style_wrap(strbuf_get(&names), 0, terminal_columns(), out);
	strbuf_free(&names);
}

/* Moves a paragraph to out. */
static void wrap_and_clear(struct strbuf *text, struct strbuf *out)
{
	style_wrap(strbuf_get(text), 2, terminal_columns(), out);
	strbuf_clear(text);
}

static void list_rules(const struct model *m, struct strbuf *out)
{
	const json_t *rules = json_object_get(m->game, "rules"), *rule;
	struct strbuf text = {0};
	size_t i;
	json_array_foreach (rules, i, rule) {
		strbuf_printf(&text, "%s %s", json_str(rule, "id"), json_str(rule, "text"));
		wrap_and_clear(&text, out);
	}
	strbuf_free(&text);
}

/* False when the game has no such card. */
static bool explain_card(const json_t *game, const char *id, struct strbuf *out)
{
	const json_t *cards = json_object_get(game, "cards"), *card = NULL, *notation;
	struct strbuf text = {0};
	size_t i, k;
	json_array_foreach (cards, i, card)
		if (strcmp(json_str(card, "id"), id) == 0)
			break;
	if (i == json_array_size(cards))
		return false;
	strbuf_printf(out, "%s (%s)\n", json_str(card, "name"), json_str(card, "timing"));
	strbuf_add(&text, json_str(card, "text"));
	wrap_and_clear(&text, out);
	strbuf_printf(&text, "Squares: %s.", json_str(card, "squares"));
	json_array_foreach (json_object_get(card, "notation"), k, notation)
		strbuf_printf(&text, " Type %s, or in words %s.", json_str(notation, "token"),
		              json_str(notation, "words"));
	wrap_and_clear(&text, out);
	strbuf_free(&text);
	return true;
}

static void list_cards(const struct model *m, struct strbuf *out)
{
	const json_t *cards = json_object_get(m->game, "cards"), *card;
	size_t i;
	json_array_foreach (cards, i, card)
		explain_card(m->game, json_str(card, "id"), out);
	if (json_array_size(cards) == 0)
		strbuf_add(out, "This game has no cards.\n");
}

static void explain_game(const json_t *game, struct strbuf *out)
{
	const json_t *how = json_object_get(game, "how"), *line;
	size_t i;
	strbuf_printf(out, "%s\n", json_str(game, "title"));
	json_array_foreach (how, i, line)
		style_wrap(json_string_value(line), 2, terminal_columns(), out);
}

static json_t *describe_game(struct model *m, const char *name)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "describe %s", name);
	json_t *game = client_ask_json(m->client, strbuf_get(&command));
	strbuf_free(&command);
	return game;
}

/* False when the shell has no such command. */
static bool explain_shell_command(const struct model *m, const char *name, struct strbuf *out)
{
	const struct shell_command *c = model_find_command(m, name);
	if (!c || !c->summary)
		return false;
	strbuf_printf(out, "%s%s%s - %s\n", c->name, *c->arguments ? " " : "", c->arguments,
	              c->summary);
	return true;
}

/* The protocol's own help: commands, rules and cards of any game. */
static bool explain_by_protocol(struct model *m, const char *word, struct strbuf *out)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "help %s", word);
	char *answer = client_ask(m->client, strbuf_get(&command));
	strbuf_free(&command);
	struct strbuf line = {0};
	for (const char *at = answer; at && *at; at += strcspn(at, "\n") + 1) {
		strbuf_clear(&line);
		strbuf_add_n(&line, at + strlen("help "), strcspn(at, "\n") - strlen("help "));
		style_wrap(strbuf_get(&line), 0, terminal_columns(), out);
	}
	strbuf_free(&line);
	free(answer);
	return answer != NULL;
}

void help_topic(struct model *m, char *word)
{
	struct strbuf out = {0};
	json_t *game = *word ? describe_game(m, word) : NULL;
	if (!*word) {
		list_shell_commands(m, &out);
		list_protocol_commands(m, &out);
		strbuf_add(&out,
		           "help rules, help cards, help <rule>, help <card>, help <game>, help history\n");
	} else if (strcmp(word, "rules") == 0 && m->game) {
		list_rules(m, &out);
	} else if (strcmp(word, "cards") == 0 && m->game) {
		list_cards(m, &out);
	} else if (strcmp(word, "history") == 0) {
		const char *path = history_path();
		strbuf_printf(&out, "The lines you type are kept in %s.\n", path ? path : "no file");
	} else if (game) {
		explain_game(game, &out);
	} else if (!explain_card(m->game, word, &out)) {
		bool explained = explain_shell_command(m, word, &out);
		if (!explain_by_protocol(m, word, &out) && !explained)
			strbuf_printf(&out, "No command, rule, card or game is called %s.\n", word);
	}
	screen_print(&m->screen, &out);
	json_decref(game);
	strbuf_free(&out);
}

void help_game(struct model *m)
{
	struct strbuf out = {0};
	explain_game(m->game, &out);
	screen_print(&m->screen, &out);
	strbuf_free(&out);
}

void help_games(struct model *m)
{
	struct strbuf out = {0};
	const char *name;
	for (size_t i = 0; (name = session_game_name(i)); i++) {
		json_t *game = describe_game(m, name);
		strbuf_printf(&out, "  new %-12s %s\n", name, json_str(game, "title"));
		json_decref(game);
	}
	screen_print(&m->screen, &out);
	strbuf_free(&out);
}
