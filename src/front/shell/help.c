/* help.c - help for people: the words of the shell, the commands of the protocol,
 * the games, their rules and their cards. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/shell_internal.h"
#include "front/shell/terminal.h"

static void list_shell_commands(struct strbuf *out)
{
	strbuf_add(out, "A move is typed as it is: e2e4, Q@b2, pass. Tab completes and lists, Ctrl-C "
	                "stops.\n");
	for (const struct shell_command *w = shell_command_table(); w->name; w++)
		if (w->summary)
			strbuf_printf(out, "  %s%s%-*s  %s\n", w->name, *w->arguments ? " " : "",
			              (int)(30 - strlen(w->name) - (*w->arguments != 0)), w->arguments,
			              w->summary);
}

/* The protocol's commands, by name only. */
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

static void wrap_and_clear(struct strbuf *words, struct strbuf *out)
{
	style_wrap(strbuf_get(words), 2, terminal_columns(), out);
	strbuf_clear(words);
}

static void list_rules(const struct shell *sh, struct strbuf *out)
{
	const json_t *rules = json_object_get(sh->game, "rules"), *rule;
	struct strbuf words = {0};
	size_t i;
	json_array_foreach (rules, i, rule) {
		strbuf_printf(&words, "%s %s", json_str(rule, "id"), json_str(rule, "text"));
		wrap_and_clear(&words, out);
	}
	strbuf_free(&words);
}

static bool explain_card(const json_t *game, const char *id, struct strbuf *out)
{
	const json_t *cards = json_object_get(game, "cards"), *card = NULL, *way;
	struct strbuf words = {0};
	size_t i, k;
	json_array_foreach (cards, i, card)
		if (strcmp(json_str(card, "id"), id) == 0)
			break;
	if (i == json_array_size(cards))
		return false;
	strbuf_printf(out, "%s (%s)\n", json_str(card, "name"), json_str(card, "timing"));
	strbuf_add(&words, json_str(card, "text"));
	wrap_and_clear(&words, out);
	strbuf_printf(&words, "Squares: %s.", json_str(card, "targets"));
	json_array_foreach (json_object_get(card, "notation"), k, way)
		strbuf_printf(&words, " Type %s, or in words %s.", json_str(way, "token"),
		              json_str(way, "words"));
	wrap_and_clear(&words, out);
	strbuf_free(&words);
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

static bool explain_shell_command(const char *name, struct strbuf *out)
{
	for (const struct shell_command *w = shell_command_table(); w->name; w++)
		if (strcmp(w->name, name) == 0 && w->summary) {
			strbuf_printf(out, "%s%s%s - %s\n", w->name, *w->arguments ? " " : "", w->arguments,
			              w->summary);
			return true;
		}
	return false;
}

/* What the protocol says of a word: commands, rules and cards of any game. */
static bool explain_protocol_word(struct shell *sh, const char *word, struct strbuf *out)
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
		bool typed = explain_shell_command(word, &out);
		if (!explain_protocol_word(sh, word, &out) && !typed)
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
	/* The option that picks a game lists them all. */
	struct strbuf names = {0};
	char *options = shell_client_query(sh->client, "options");
	const char *at = options ? strstr(options, "name UCI_Variant ") : NULL;
	size_t line = at ? strcspn(at, "\n") : 0;
	for (const char *end = at + line; at && (at = strstr(at, " var ")) && at < end; at++)
		strbuf_printf(&names, "%s%.*s", names.n ? " " : "", (int)strcspn(at + 5, " \n"), at + 5);
	free(options);
	return names.s ? names.s : strdup("");
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
