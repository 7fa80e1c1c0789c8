/* complete.c - the list of legal tokens, one line for those that begin alike; and tab completion: commands and the arguments of their usage, and the legal
 * tokens of the present state, part by part. */
#include "front/shell/complete.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/find_game.h"
#include "game/registry.h"
#include "protocol/describe.h"
#include "protocol/option_lines.h"
#include "front/shell/model.h"
#include "protocol/words/card_words.h"

size_t legal_part_end(const char *token, size_t from)
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

struct legal_list {
	const struct token *at, *end; /* those that begin with the prefix, sorted */
	struct strbuf *out, singles;  /* tokens that share no beginning come last */
	int columns;
	bool many; /* too many to list: groups are counted */
};

/* Adds a line for the tokens that share the first n bytes of the first of them, with the tokens
 * or only their number, and goes on behind them. A token that is no more than these bytes goes to
 * singles, if it is alone or would not be listed. */
static void add_group(struct legal_list *l, size_t n)
{
	const char *first = l->at->text;
	const struct token *end = l->at;
	while (end < l->end && strncmp(end->text, first, n) == 0)
		end++;
	bool alone = end == l->at + 1;
	if ((alone || l->many) && strlen(first) == n) {
		strbuf_printf(&l->singles, "%s%s", l->singles.n ? " " : "", first);
		l->at++;
		return;
	}
	int used = 2 + (int)n + 3, indent = used;
	strbuf_printf(l->out, "  %.*s:  ", (int)n, first);
	bool listed = !l->many || alone;
	if (!listed)
		strbuf_printf(l->out, "%zu moves", (size_t)(end - l->at));
	for (; l->at < end; l->at++) {
		int length = (int)strlen(l->at->text);
		if (!listed)
			continue;
		if (used + length + 1 > l->columns) {
			strbuf_add_char(l->out, '\n');
			strbuf_add_blanks(l->out, used = indent);
		}
		strbuf_printf(l->out, "%s ", l->at->text);
		used += length + 1;
	}
	strbuf_add_char(l->out, '\n');
}

/* Lists those of n tokens that have a sign + behind the prefix, or those that have none. */
static void add_groups(struct legal_list *l, const char *prefix, bool plus)
{
	size_t n = strlen(prefix), count = (size_t)(l->end - l->at), kept = 0;
	struct token *list = xzalloc((count + 1) * sizeof *list);
	struct legal_list groups = *l;
	for (size_t i = 0; i < count; i++)
		if (plus == (strchr(l->at[i].text + n, '+') != NULL))
			list[kept++] = l->at[i];
	groups.many |= plus;
	groups.at = list;
	groups.end = list + kept;
	while (groups.at < groups.end) {
		const char *text = groups.at->text;
		add_group(&groups, plus ? n + strcspn(text + n, "+") + 1
		                        : legal_part_end(text, groups.many ? n : 0));
	}
	l->singles = groups.singles;
	free(list);
}

void legal_list_add(const struct tokens *legal, const char *prefix, int columns, struct strbuf *out)
{
	enum {
		MANY = 120,
		FEW = 20
	}; /* more are not listed; more that go on behind a sign + stand apart */
	size_t n = strlen(prefix), plus = 0;
	struct legal_list l = {.at = legal->at, .out = out, .columns = columns};
	l.end = legal->at + legal->n;
	while (l.at < l.end && strncmp(l.at->text, prefix, n) != 0)
		l.at++;
	while (l.end > l.at && strncmp(l.end[-1].text, prefix, n) != 0)
		l.end--;
	size_t count = (size_t)(l.end - l.at);
	for (size_t i = 0; i < count; i++)
		plus += strchr(l.at[i].text + n, '+') != NULL;
	bool apart = plus > FEW && plus < count;
	l.many = (apart ? count - plus : count) > MANY;
	strbuf_printf(out, "%zu legal move%s\n", count, count == 1 ? "" : "s");
	const struct token *from = l.at;
	while (apart && !strchr(from->text + n, '+'))
		from++; /* the first of those */
	if (apart) {
		add_groups(&l, prefix, false);
		if (n)
			add_groups(&l, prefix, true);
	} else {
		while (l.at < l.end)
			add_group(&l, legal_part_end(l.at->text, l.many ? n : 0));
	}
	if (l.singles.n)
		style_wrap(strbuf_get(&l.singles), 2, columns, out);
	if (apart && !n)
		strbuf_printf(out,
		              "and %zu that go on behind a move, as %s: legal %.*s lists those of it\n",
		              plus, from->text, (int)strcspn(from->text, "+") + 1, from->text);
	if (l.many || (apart && n))
		strbuf_add(out, "legal and a beginning lists those that begin so\n");
	strbuf_free(&l.singles);
}

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
		add_words(l, "rules cards history protocol errors events options");
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

/* A usage that begins with a required argument: adds that one first, and the others
 * once it is there. */
static void add_next_argument(struct model *m, struct completions *l, const char *usage, bool first,
                              bool *append_space)
{
	size_t n = strcspn(usage, " ");
	bool required = *usage == '<';
	char *only = xstrndup(usage, n);
	if (!required || first || strstr(only, "..."))
		add_usage(m, l, required ? only : usage, append_space);
	if (required && !first && usage[n] == ' ')
		add_usage(m, l, usage + n + 1, append_space);
	free(only);
}

/* Cards in words, `cowardice e5e6 e2e4`: adds the squares that the card can be given now
 * or, behind squares (else NULL), the moves that it can go with. */
static void add_card_arguments(struct model *m, struct completions *l, const char *card,
                               const char *squares)
{
	const struct tokens *legal = model_legal(m);
	for (size_t i = 0; legal && i < legal->n; i++) {
		struct card_parts parts = card_words_split(legal->at[i].text);
		bool same = strcmp(parts.card, card) == 0;
		if (same && !squares)
			add(l, *parts.squares ? parts.squares : parts.move);
		else if (same && strcmp(parts.squares, squares) == 0)
			add(l, parts.move);
		free(parts.copy);
	}
}

/* Completes a card in words: its name, perhaps behind `play-card`, then squares and a
 * move. False when the words are something else. */
static bool add_card(struct model *m, struct completions *l, char **words, size_t n)
{
	char id[40] = "";
	bool command = n > 0 && strcmp(words[0], "play-card") == 0;
	if (n > (size_t)command) /* disintegration' is of the other deck */
		snprintf(id, sizeof id, "%.*s", (int)strcspn(words[command], "'"), words[command]);
	if (!m->game || !info_card(m->game->info, id))
		return false;
	n -= command;
	if (n <= 2)
		add_card_arguments(m, l, words[command], n == 2 ? words[command + 1] : NULL);
	return true;
}

/* Completes what `new` and `newgame` take behind the name of a game: what the game knows of,
 * and behind that what it can be. */
static void add_terms(struct completions *l, char **words, size_t n)
{
	static const struct {
		const char *term, *values;
	} known[] = {{"decks", "common own"}, {"chance", "auto manual"}, {"placement", "ask"}};
	const struct game *game = find_game(words[1], NULL);
	const char *taken[NEWGAME_TERMS + 1] = {NULL}, *values = NULL;
	bool value = false;
	if (game)
		describe_newgame(game, taken);
	for (const char *const *term = taken; *term; term++)
		value = value || strcmp(words[n - 1], *term) == 0;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(words[n - 1], known[i].term) == 0)
			values = known[i].values;
	if (value)
		add_words(l, values);
	else
		ADD_NAMES(l, taken);
}

/* Completes the arguments of the command that is the first word, by its usage. When it
 * is no command it is a token, and more tokens may follow. */
static void add_arguments(struct model *m, struct completions *l, char **words, size_t n,
                          bool *append_space)
{
	const struct shell_command *own = model_find_command(m, words[0]);
	if (n > 1 && (strcmp(words[0], "new") == 0 || strcmp(words[0], "newgame") == 0)) {
		add_terms(l, words, n);
		return;
	}
	const struct command *command =
		model_protocol_command(own && own->same_arguments_as ? own->same_arguments_as : words[0]);
	if (own && n == 1 && *own->arguments == '[')
		add_usage(m, l, own->arguments, append_space);
	else if (command && *command->arguments)
		add_next_argument(m, l, command->arguments, n == 1, append_space);
	else if (!command && !own && m->state)
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
	char *before = xstrndup(line, from), *words[WORDS];
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
	} else if (!add_card(m, &l, words, n)) {
		add_arguments(m, &l, words, n, append_space);
	}
	if (l.n)
		qsort(l.at, l.n, sizeof *l.at, compare_words);
	free(before);
	return l.at;
}
