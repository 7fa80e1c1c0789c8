/* complete.c - what could be typed next: words of the shell, commands and what
 * their usage asks for, and the legal tokens of the moment, part by part. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/parse.h"
#include "front/shell/complete.h"

void complete_add_n(struct completions *l, const char *word, size_t n)
{
	size_t length = strlen(l->prefix);
	if (n < length || strncmp(word, l->prefix, length) != 0)
		return;
	for (size_t i = 0; i < l->n; i++)
		if (strncmp(l->at[i], word, n) == 0 && !l->at[i][n])
			return;
	l->at = xrealloc(l->at, (l->n + 2) * sizeof *l->at);
	l->at[l->n++] = strndup(word, n);
	l->at[l->n] = NULL;
}

void complete_add(struct completions *l, const char *word)
{
	complete_add_n(l, word, strlen(word));
}

/* Every word of a text with blanks between. */
static void add_words(struct completions *l, const char *words)
{
	while (words && *words) {
		size_t n = strcspn(words, " \n");
		complete_add_n(l, words, n);
		words += n + (words[n] != '\0');
	}
}

size_t complete_part_end(const char *token, size_t from)
{
	const char *c = token + from;
	if (*c && !isalnum((unsigned char)*c) && *c != ' ')
		c++;
	if (islower((unsigned char)c[0]) && isdigit((unsigned char)c[1]))
		return (size_t)(c + 2 - token);
	while (isalnum((unsigned char)*c) || *c == '-' || *c == '\'')
		c++;
	if (*c == '@')
		c++;
	return (size_t)(c - token);
}

/* The legal tokens that go on from what is typed, each cut behind its next part;
 * *whole when only one is left. */
static void add_tokens(struct shell *sh, struct completions *l, bool *append_space)
{
	struct strbuf command = {0};
	size_t typed = strlen(l->prefix);
	strbuf_printf(&command, "legal %s", l->prefix);
	char *answer = shell_client_query(sh->client, strbuf_get(&command));
	strbuf_free(&command);
	if (!answer)
		return;
	const char *at = answer + strcspn(answer, " ") + 1;
	at += strcspn(at, " \n") + 1;
	while (*at) {
		size_t n = strcspn(at, " \n"), part = complete_part_end(at, typed);
		*append_space &= part >= n;
		complete_add_n(l, at, part < n && part > typed ? part : n);
		at += n + (at[n] != '\0');
	}
	free(answer);
}

static void add_array(struct completions *l, const json_t *array, const char *key)
{
	const json_t *item;
	size_t i;
	json_array_foreach(array, i, item)
		complete_add(l, key ? json_str(item, key) : json_string_value(item));
}

static void add_seats(struct shell *sh, struct completions *l)
{
	const json_t *names = json_object_get(json_object_get(sh->game, "seats"), "names");
	size_t players = strtoul(json_str(sh->state, "players"), NULL, 10);
	for (size_t i = 0; i < players; i++)
		complete_add(l, json_string_value(json_array_get(names, i)));
}

static void add_commands(struct shell *sh, struct completions *l)
{
	for (const struct shell_command *w = shell_command_table(); w->name; w++)
		complete_add(l, w->name);
	for (const char *at = sh->protocol_commands; *at; at += strcspn(at, "\n") + 1)
		complete_add_n(l, at + 5, strcspn(at + 5, " \n"));
}

static void add_games(struct shell *sh, struct completions *l)
{
	char *names = help_game_names(sh);
	add_words(l, names);
	free(names);
}

/* The names of the options, which may be of several words: the first of them. */
static void add_options(struct shell *sh, struct completions *l)
{
	char *lines = shell_client_query(sh->client, "options");
	for (const char *at = lines; at && *at; at += strcspn(at, "\n") + 1)
		complete_add_n(l, at + strlen("option name "), strcspn(at + strlen("option name "), " "));
	free(lines);
}

static void add_topics(struct shell *sh, struct completions *l)
{
	add_commands(sh, l);
	add_games(sh, l);
	add_words(l, "rules cards history errors events");
	add_array(l, json_object_get(sh->game, "rules"), "id");
	add_array(l, json_object_get(sh->game, "cards"), "id");
}

/* What a placeholder of a usage stands for. */
static void add_placeholder(struct shell *sh, struct completions *l, const char *name, size_t n,
                            bool *append_space)
{
	if (strncmp(name, "<game>", n) == 0)
		add_games(sh, l);
	else if (strncmp(name, "<seat>", n) == 0)
		add_seats(sh, l);
	else if (strncmp(name, "<word>", n) == 0)
		add_topics(sh, l);
	else if (strncmp(name, "<id>", n) == 0)
		add_array(l, json_object_get(sh->game, "cards"), "id");
	else if (strncmp(name, "<name>", n) == 0)
		add_options(sh, l);
	else if (strncmp(name, "<token>", n) == 0 || strncmp(name, "<prefix>", n) == 0 ||
	         strncmp(name, "<argument>", n) == 0)
		add_tokens(sh, l, append_space);
}

/* Everything a usage mentions: its small words as they are, and what its
 * placeholders stand for. */
static void add_usage(struct shell *sh, struct completions *l, const char *usage,
                      bool *append_space)
{
	for (const char *c = usage; *c && *c != '\n' && strncmp(c, " - ", 3) != 0;) {
		size_t n = 1;
		if (*c == '<') {
			n = strcspn(c, ">") + 1;
			add_placeholder(sh, l, c, n, append_space);
		} else if (islower((unsigned char)*c)) {
			n = strspn(c, "abcdefghijklmnopqrstuvwxyz-");
			complete_add_n(l, c, n);
		}
		c += n;
	}
}

/* A usage that begins with something required asks for that first, and for the
 * rest later. */
static void add_next_argument(struct shell *sh, struct completions *l, const char *usage,
                              bool first, bool *append_space)
{
	size_t n = strcspn(usage, " \n");
	bool required = *usage == '<';
	char *only = strndup(usage, n);
	if (!required || first || strstr(only, "..."))
		add_usage(sh, l, required ? only : usage, append_space);
	if (required && !first && usage[n] == ' ')
		add_usage(sh, l, usage + n + 1, append_space);
	free(only);
}

/* A card in words: its name, perhaps behind `play-card`, then squares, a move.
 * False when the line is none. */
static bool add_card(struct shell *sh, struct completions *l, char **words, size_t n)
{
	bool command = n > 0 && strcmp(words[0], "play-card") == 0;
	if (n == (size_t)command || !shell_command_is_card(sh, words[command]))
		return false;
	n -= command;
	if (n <= 2)
		complete_card(sh, l, words[command], n == 2 ? words[command + 1] : NULL);
	return true;
}

/* What may follow some words: by the usage of the first, else it is a token and
 * so is this. */
static void add_arguments(struct shell *sh, struct completions *l, char **words, size_t n,
                          bool *append_space)
{
	const struct shell_command *own = shell_command_table();
	while (own->name && strcmp(own->name, words[0]) != 0)
		own++;
	const char *usage = shell_command_protocol_usage(
		sh, own->name && own->same_arguments_as ? own->same_arguments_as : words[0]);
	if (own->name && n == 1 && *own->arguments == '[')
		add_usage(sh, l, own->arguments, append_space);
	else if (usage && strncmp(usage += strcspn(usage, " ") + 1, "- ", 2) != 0)
		add_next_argument(sh, l, usage, n == 1, append_space);
	else if (!usage && !own->name && sh->state)
		add_tokens(sh, l, append_space);
}

static int compare_words(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

char **complete_line(void *shell, const char *line, size_t from, size_t point, bool *append_space)
{
	enum { WORDS = 64 };
	struct shell *sh = shell;
	struct completions l = {.prefix = line + from};
	char *before = strndup(line, from), *words[WORDS];
	size_t n = split_words(before, words, WORDS);
	(void)point;
	*append_space = true;
	if (n == 0) {
		if (sh->state)
			add_tokens(sh, &l, append_space);
		if (*l.prefix || l.n == 0) /* on an empty line the moves come first, and alone */
			add_commands(sh, &l);
	} else if (!add_card(sh, &l, words, n)) {
		add_arguments(sh, &l, words, n, append_space);
	}
	if (l.n)
		qsort(l.at, l.n, sizeof *l.at, compare_words);
	free(before);
	return l.at;
}
