/* cmd_session.c - commands about the conversation itself. */
#include <string.h>

#include "game/registry.h"
#include "protocol/commands.h"
#include "protocol/version.h"

enum reply run_uci(struct call *c)
{
	c->session->uci = true;
	strbuf_add(&c->out, "id name Quadrille " QUADRILLE_VERSION "\n");
	strbuf_add(&c->out, "id author the Quadrille authors\n");
	options_write(&c->out);
	strbuf_add(&c->out, "uciok\n");
	return REPLY_OWN;
}

enum reply run_isready(struct call *c)
{
	strbuf_add(&c->out, "readyok\n");
	return REPLY_OWN;
}

enum reply run_ping(struct call *c)
{
	strbuf_printf(&c->out, "pong %s\n", c->words[0]);
	return REPLY_OWN;
}

enum reply run_quit(struct call *c)
{
	worker_stop(c->session->worker);
	c->session->over = true;
	return REPLY_OK;
}

enum reply run_nothing(struct call *c)
{
	(void)c;
	return REPLY_OK;
}

/* Joins words[from..to) with single blanks. */
static void join_words(struct strbuf *out, char **words, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (i > from)
			strbuf_add_char(out, ' ');
		strbuf_add(out, words[i]);
	}
}

/* The table is made anew at the next search when its size has changed. */
static void drop_table(struct session *s)
{
	table_free(s->table);
	s->table = NULL;
}

enum reply run_setoption(struct call *c)
{
	struct session *s = c->session;
	struct strbuf name = {0}, value = {0};
	size_t at = 1;
	while (at < c->n && strcmp(c->words[at], "value") != 0)
		at++;
	if (strcmp(c->words[0], "name") != 0 || at == 1)
		return refuse(c, ERROR_BAD_SYNTAX, "usage: setoption name <name> [value <value>]");
	join_words(&name, c->words, 1, at);
	join_words(&value, c->words, at + 1, c->n);
	uint64_t hash = s->options.hash;
	bool fine = options_set(&s->options, strbuf_get(&name), at < c->n ? strbuf_get(&value) : NULL,
	                        &c->err);
	strbuf_free(&name);
	strbuf_free(&value);
	if (s->options.hash != hash)
		drop_table(s);
	return fine ? REPLY_OK : REPLY_ERROR;
}

enum reply run_options(struct call *c)
{
	options_write(&c->out);
	return REPLY_OK;
}

static void help_line(struct strbuf *out, const struct command *k)
{
	strbuf_printf(out, "help %s%s%s - %s\n", k->name, *k->arguments ? " " : "", k->arguments,
	            k->summary);
}

static void help_card(struct strbuf *out, const struct game *game, const struct card *card)
{
	strbuf_printf(out, "help %s %s (%s) - %s\n", game->name, card->id, card->timing, card->text);
	strbuf_printf(out, "help %s %s squares %s\n", game->name, card->id, card->targets);
	for (const struct card_spelling *s = card->spellings; s->token; s++)
		strbuf_printf(out, "help %s %s token %s - play-card %s\n", game->name, card->id,
		            s->token, s->words);
}

/* How each card is played in words; of the first game with cards when this has none. */
static void help_spellings(struct strbuf *out, const struct game *game)
{
	for (const struct game *const *g = registry_games(); *g && !(game && game->info->cards); g++)
		game = *g;
	for (const struct card *k = game ? game->info->cards : NULL; k && k->id; k++)
		for (const struct card_spelling *s = k->spellings; s->token; s++)
			strbuf_printf(out, "help play-card %s - %s\n", s->words, s->token);
}

/* Cards and rules, of the present game or else of the first that has the word. */
static bool help_game(struct strbuf *out, const struct game *game, const char *word)
{
	for (const struct card *k = game->info->cards; k && k->id; k++)
		if (strcmp(k->id, word) == 0) {
			help_card(out, game, k);
			return true;
		}
	for (const struct rule *r = game->info->rules; r->id; r++)
		if (strcmp(r->id, word) == 0) {
			strbuf_printf(out, "help %s %s - %s\n", game->name, r->id, r->text);
			return true;
		}
	return false;
}

/* The rows of the lists that give the options, the codes of errors and the kinds
 * of events. */
static bool help_list(struct strbuf *out, const char *word)
{
	if (strcmp(word, "options") == 0) {
		options_explain(out);
		return true;
	}
	bool errors = strcmp(word, "errors") == 0;
	if (!errors && strcmp(word, "events") != 0)
		return false;
#define X(code, name, text) \
	if (errors)             \
		strbuf_add(out, "help error " name " - " text "\n");
	ERROR_CODES(X)
#undef X
#define X(kind, name, text) \
	if (!errors)            \
		strbuf_add(out, "help event " name " - " text "\n");
	EVENT_KINDS(X)
#undef X
	return true;
}

enum reply run_help(struct call *c)
{
	struct match *m = c->session->match;
	if (c->n == 0) {
		for (const struct command *k = commands(); k->name; k++)
			help_line(&c->out, k);
		return REPLY_OK;
	}
	const char *word = c->words[0];
	const struct command *k = command_find(word);
	if (k)
		help_line(&c->out, k);
	if (k && k->run == run_play_card)
		help_spellings(&c->out, m ? match_game(m) : NULL);
	if (help_list(&c->out, word) || k)
		return REPLY_OK;
	if (m && help_game(&c->out, match_game(m), word))
		return REPLY_OK;
	for (const struct game *const *g = registry_games(); *g; g++)
		if (help_game(&c->out, *g, word))
			return REPLY_OK;
	return refuse(c, ERROR_BAD_SYNTAX, "no command, rule or card is called %s", ellipsize(word).s);
}
