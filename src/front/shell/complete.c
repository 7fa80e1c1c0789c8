/* complete.c - commands and the arguments of their usage, and the legal tokens of the present state, part by part. */
#include "front/shell/complete.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "game/registry.h"
#include "protocol/option_lines.h"
#include "front/shell/model.h"
#include "protocol/words/legal_list.h"
#include "protocol/words/notation.h"

/* The completions of a word, each once. */
struct completions {
	char **at; /* NULL-ended; the list and each string are freed by whoever gets it */
	size_t n, cap;
	const char *prefix; /* the word as far as it is typed */
};

/* Adds the first n bytes of a word, if they begin with the prefix. */
static void add_n(struct completions *l, const char *word, size_t n)
{
	size_t length = strlen(l->prefix);
	if (n < length || strncmp(word, l->prefix, length) != 0)
		return;
	for (size_t i = 0; i < l->n; i++)
		if (strncmp(l->at[i], word, n) == 0 && !l->at[i][n])
			return;
	l->at = array_grow(l->at, &l->cap, l->n + 2, sizeof *l->at);
	l->at[l->n++] = xstrndup(word, n);
	l->at[l->n] = NULL;
}

static void add(struct completions *l, const char *word)
{
	add_n(l, word, strlen(word));
}

/* Adds every word of a text. */
static void add_words(struct completions *l, const char *words)
{
	while (words && *words) {
		size_t n = strcspn(words, " \n");
		add_n(l, words, n);
		words += n + (words[n] != '\0');
	}
}

/* Adds the legal moves in standard algebraic notation, where the prefix names a piece or castling: an
 * empty one lists tokens alone, and a small letter is a square. */
static void add_algebraic(struct model *m, struct completions *l, const struct tokens *legal,
                          bool *append_space)
{
	struct notation n = {m->game, &m->seen.scene, legal};
	for (size_t i = 0; i < legal->n && isupper((unsigned char)*l->prefix); i++) {
		auto_strbuf words = {0};
		notation_write(&n, legal->at[i].text, &words);
		size_t before = l->n, move = strcspn(strbuf_get(&words), "+"); /* a card may follow */
		add_n(l, strbuf_get(&words), move);
		*append_space &= l->n == before || !strbuf_get(&words)[move];
	}
}

/* Adds the legal tokens that begin with the prefix, each cut behind its next part.
 * *append_space becomes false when one was cut. */
static void add_tokens(struct model *m, struct completions *l, bool *append_space)
{
	const struct tokens *legal = model_legal(m);
	size_t length = strlen(l->prefix);
	for (size_t i = 0; legal && i < legal->n; i++) {
		const char *token = legal->at[i].text;
		size_t n = strlen(token);
		if (strncmp(token, l->prefix, length) != 0)
			continue;
		size_t part = legal_part_end(token, length);
		*append_space &= part >= n;
		add_n(l, token, part < n && part > length ? part : n);
	}
	if (legal)
		add_algebraic(m, l, legal, append_space);
}

/* Adds the names that the records of a list begin with, of which a NULL one ends it. */
static void add_names(struct completions *l, const void *list, size_t size)
{
	for (const char *at = list; at && *(const char *const *)at; at += size)
		add(l, *(const char *const *)at);
}
#define ADD_NAMES(l, list) add_names(l, list, sizeof *(list))

static void add_commands(struct model *m, struct completions *l)
{
	for (const struct shell_command *c = m->commands; c->name; c++)
		if (model_offers(m, c->name))
			add(l, c->name);
	for (const struct command *const *c = command_table(); *c; c++)
		if (model_offers(m, (*c)->name))
			add(l, (*c)->name);
}

/* Adds what a placeholder of a usage, n bytes long, stands for; <word> is what help explains. */
static void add_placeholder(struct model *m, struct completions *l, const char *name, size_t n,
                            bool *append_space)
{
	const struct game_info *info = m->game ? m->game->info : &(struct game_info){.title = NULL};
#define IS(placeholder) (strncmp(name, placeholder, n) == 0)
	bool outcome = IS("<outcome>"), word = IS("<word>");
	if (IS("<game>") || word)
		for (const struct game *const *g = registry_games(); *g; g++)
			add(l, (*g)->name);
	if (outcome && info->teams)
		ADD_NAMES(l, info->teams);
	for (int i = 0; (IS("<seat>") || (outcome && !info->teams)) && i < model_players(m); i++)
		add(l, model_seat_name(m, i));
	if (outcome)
		add(l, "draw");
	if (IS("<command>") || word)
		add_commands(m, l);
	if (IS("<id>") || word)
		ADD_NAMES(l, info->cards);
	if (word) {
		ADD_NAMES(l, info->rules);
		add_words(l, "rules cards keys history protocol errors events options");
	}
	for (const struct option_text *o = option_lines_texts(); IS("<name>") && o->name; o++)
		add_n(l, o->name, strcspn(o->name, " ")); /* of several words the first */
	if (IS("<token>") || IS("<prefix>") || IS("<argument>"))
		add_tokens(m, l, append_space);
#undef IS
}

/* Adds everything that a usage mentions: its keywords, and what its placeholders stand
 * for. */
static void add_usage(struct model *m, struct completions *l, const char *usage, bool *append_space)
{
	for (const char *c = usage; *c;) {
		size_t n = 1;
		if (*c == '<') {
			n = strcspn(c, ">") + 1;
			add_placeholder(m, l, c, n, append_space);
		} else if (islower((unsigned char)*c)) {
			n = strspn(c, "abcdefghijklmnopqrstuvwxyz-");
			add_n(l, c, n);
		}
		c += n;
	}
}

/* Adds what may be argument number n by a usage: words that it requires one by one, then all that it allows. */
static void add_argument(struct model *m, struct completions *l, const char *usage, size_t n,
                         bool *append_space)
{
	size_t length = strcspn(usage, " ");
	while (n > 1 && *usage == '<' && strncmp(usage + length - 3, "...", 3) != 0) {
		usage += length + (usage[length] != '\0');
		length = strcspn(usage, " ");
		n--;
	}
	auto_text allowed = xstrndup(usage, *usage == '<' ? length : strlen(usage));
	add_usage(m, l, allowed, append_space);
}

/* Completes argument number n of a command by its usage. When it is no command it is a token, and more tokens may
 * follow. */
static void add_arguments(struct model *m, struct completions *l, const char *name, size_t n,
                          bool *append_space)
{
	const struct shell_command *own = model_find_command(m, name);
	const struct command *command =
		model_protocol_command(own && own->same_arguments_as ? own->same_arguments_as : name);
	if (own && n == 1 && *own->arguments == '[')
		add_usage(m, l, own->arguments, append_space);
	else if (command)
		add_argument(m, l, command->arguments, n, append_space);
	else if (!own && m->state)
		add_tokens(m, l, append_space);
}

static int compare_words(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

char **complete_line(void *model, const char *line, size_t from, bool *append_space)
{
	enum { WORDS = 64 };
	struct model *m = model;
	struct completions l = {.prefix = line + from};
	auto_text before = xstrndup(line, from);
	char *words[WORDS];
	size_t n = split_words(before, words, WORDS);
	*append_space = true;
	if (n == 0 && m->question.answer && m->question.choices.n) {
		add_words(&l, strbuf_get(&m->question.choices));
		if (l.n == 0) /* commands end questions */
			add_commands(m, &l);
	} else if (n == 0) {
		if (m->state)
			add_tokens(m, &l, append_space);
		if (*l.prefix || l.n == 0) /* on an empty line moves only, if there are any */
			add_commands(m, &l);
	} else {
		add_arguments(m, &l, words[0], n, append_space);
	}
	if (l.n)
		qsort(l.at, l.n, sizeof *l.at, compare_words);
	return l.at;
}
