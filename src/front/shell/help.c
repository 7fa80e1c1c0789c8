/* help.c - the command help: the commands of the shell and of the protocol, the games,
 * their rules and their cards. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/shell_internal.h"
#include "front/shell/terminal.h"

static void list_shell_commands(struct strbuf *out)
{
	strbuf_add(out, "A move is typed as it is: e2e4, Q@b2, pass. Tab completes and lists, Ctrl-C "
	                "stops.\n");
	for (const struct shell_command *c = shell_command_table(); c->name; c++)
		if (c->summary)
			strbuf_printf(out, "  %s%s%-*s  %s\n", c->name, *c->arguments ? " " : "",
			              (int)(30 - strlen(c->name) - (*c->arguments != 0)), c->arguments,
			              c->summary);
}

/* By name only. */
static void list_protocol_commands(const struct shell *sh, struct strbuf *out)
{
	struct strbuf names = {0};
	strbuf_add(&names, "Commands of the protocol, explained by help <command>:");
	for (const char *at = sh->protocol_commands; *at; at += strcspn(at, "\n") + 1) {
		at += strlen("help ");
		strbuf_printf(&names, " %.*s", (int)strcspn(at, " \n"), at);
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

static void list_rules(const struct shell *sh, struct strbuf *out)
{
	const json_t *rules = json_object_get(sh->game, "rules"), *rule;
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
	strbuf_printf(&text, "Squares: %s.", json_str(card, "targets"));
	json_array_foreach (json_object_get(card, "notation"), k, notation)
		strbuf_printf(&text, " Type %s, or in words %s.", json_str(notation, "token"),
		              json_str(notation, "words"));
	wrap_and_clear(&text, out);
	strbuf_free(&text);
	return true;
}

static void list_cards(const struct shell *sh, struct strbuf *out)
{
	const json_t *cards = json_object_get(sh->game, "cards"), *card;
	size_t i;
	json_array_foreach (cards, i, card)
		explain_card(sh->game, json_str(card, "id"), out);
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

static json_t *describe_game(struct shell *sh, const char *name)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "describe %s", name);
	json_t *game = shell_client_query_json(sh->client, strbuf_get(&command));
	strbuf_free(&command);
	return game;
}

/* False when the shell has no such command. */
static bool explain_shell_command(const char *name, struct strbuf *out)
{
	for (const struct shell_command *c = shell_command_table(); c->name; c++)
		if (strcmp(c->name, name) == 0 && c->summary) {
			strbuf_printf(out, "%s%s%s - %s\n", c->name, *c->arguments ? " " : "", c->arguments,
			              c->summary);
			return true;
		}
	return false;
}

/* The protocol's own help: commands, rules and cards of any game. */
static bool explain_by_protocol(struct shell *sh, const char *word, struct strbuf *out)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "help %s", word);
	char *answer = shell_client_query(sh->client, strbuf_get(&command));
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

void help_topic(struct shell *sh, char *word)
{
	struct strbuf out = {0};
	json_t *game = *word ? describe_game(sh, word) : NULL;
	if (!*word) {
		list_shell_commands(&out);
		list_protocol_commands(sh, &out);
		strbuf_add(&out,
		           "help rules, help cards, help <rule>, help <card>, help <game>, help history\n");
	} else if (strcmp(word, "rules") == 0 && sh->game) {
		list_rules(sh, &out);
	} else if (strcmp(word, "cards") == 0 && sh->game) {
		list_cards(sh, &out);
	} else if (strcmp(word, "history") == 0) {
		const char *path = history_path();
		strbuf_printf(&out, "The lines you type are kept in %s.\n", path ? path : "no file");
	} else if (game) {
		explain_game(game, &out);
	} else if (!explain_card(sh->game, word, &out)) {
		bool explained = explain_shell_command(word, &out);
		if (!explain_by_protocol(sh, word, &out) && !explained)
			strbuf_printf(&out, "No command, rule, card or game is called %s.\n", word);
	}
	shell_print(sh, &out);
	json_decref(game);
	strbuf_free(&out);
}

void help_game(struct shell *sh)
{
	struct strbuf out = {0};
	explain_game(sh->game, &out);
	shell_print(sh, &out);
	strbuf_free(&out);
}

char *help_game_names(struct shell *sh)
{
	/* The option that chooses the game lists them all. */
	struct strbuf names = {0};
	char *options = shell_client_query(sh->client, "options");
	const char *at = options ? strstr(options, "name UCI_Variant ") : NULL;
	size_t line = at ? strcspn(at, "\n") : 0;
	for (const char *end = at + line; at && (at = strstr(at, " var ")) && at < end; at++)
		strbuf_printf(&names, "%s%.*s", names.n ? " " : "", (int)strcspn(at + 5, " \n"), at + 5);
	free(options);
	return names.s ? names.s : xstrdup("");
}

void help_games(struct shell *sh)
{
	struct strbuf out = {0};
	char *names = help_game_names(sh);
	for (char *save, *name = strtok_r(names, " ", &save); name; name = strtok_r(NULL, " ", &save)) {
		json_t *game = describe_game(sh, name);
		strbuf_printf(&out, "  new %-12s %s\n", name, json_str(game, "title"));
		json_decref(game);
	}
	shell_print(sh, &out);
	free(names);
	strbuf_free(&out);
}
