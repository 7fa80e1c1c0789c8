/* help.c - the command help: what people type, the games and their rules. */
#include "front/shell/help.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/similar.h"
#include "front/shell/book_layout.h"
#include "front/shell/pager.h"
#include "front/shell/user_files.h"
#include "front/terminal/terminal.h"
#include "engine/find_game.h"
#include "game/registry.h"
#include "protocol/words/answers.h"
#include "protocol/words/card_reader.h"
#include "protocol/words/glossary.h"
#include "protocol/words/legal_list.h"
#include "protocol/words/questions.h"
#include "protocol/words/rule_quotes.h"
#include "protocol/words/topics.h"

/* The hand of the person, or NULL. */
static const struct zone *cards_hand(const struct model *m)
{
	return m->state ? card_words_hand(&m->seen.scene, m->seen.viewer) : NULL;
}

/* A use of the card that is legal now, as people type it; or why it has none. */
static void add_use_now(struct model *m, const struct card *card, struct strbuf *text)
{
	struct move_reader r = model_reader(m);
	const struct zone *hand = cards_hand(m);
	auto_strbuf tokens = {0}, refusal = {0};
	if (card_words_read(&r.n, card->id, NULL, &tokens) > 0) {
		tokens.s[strcspn(tokens.s, " ")] = '\0';
		strbuf_add(text, " Now, for example: ");
		card_words_write(tokens.s, text);
		strbuf_add_char(text, '.');
	} else if (hand && card_words_may_hold(hand, card->id) &&
	           card_reader_refused(&r, card, &refusal)) {
		strbuf_printf(text, " %s", strbuf_get(&refusal));
	}
}

/* What a card does, and how it is typed. */
static void explain_card(struct model *m, const struct game *game, const struct card *card,
                         struct strbuf *out)
{
	auto_strbuf text = {0};
	const char *token = card->spellings[0].token;
	strbuf_printf(out, "%s (%s)\n", card->name, card->timing);
	strbuf_add(&text, card->text);
	pager_add_paragraph(&text, out);
	strbuf_printf(&text, "Squares: %s. Type ", card->squares);
	card_words_write(token, &text);
	if (strpbrk(token, "+@"))
		strbuf_printf(&text, ", in any order, or %s.", token);
	else
		strbuf_add_char(&text, '.');
	if (game == m->game && model_legal(m))
		add_use_now(m, card, &text);
	pager_add_paragraph(&text, out);
}

void help_cards(struct model *m, char *rest)
{
	const struct card *card = m->game ? m->game->info->cards : NULL;
	auto_strbuf out = {0};
	(void)rest;
	for (; card && card->id; card++)
		explain_card(m, m->game, card, &out);
	if (!out.n)
		strbuf_add(&out, "This game has no cards.\n");
	pager_show(m, &out);
}

void help_hand(struct model *m, char *rest)
{
	int own = m->play.person >= 0          ? m->play.person
	          : m->seen.viewer < SEATS_MAX ? m->seen.viewer
	                                       : model_to_move(m);
	int nth = move_reader_number(rest); /* of the cards; 0: all of them */
	int seat = question_names_other(rest) ? !own : *rest && !nth ? model_seat_number(m, rest) : own;
	const struct zone *hand = seat >= 0 && seat < SEATS_MAX && m->game->info->cards
	                              ? card_words_hand(&m->seen.scene, seat)
	                              : NULL;
	auto_strbuf out = {0};
	for (int i = nth ? nth - 1 : 0; hand && i < hand->n_items && (!nth || i < nth); i++)
		explain_card(m, m->game, info_card(m->game->info, hand->items[i].id), &out);
	if (hand && hand->hidden && !nth)
		strbuf_printf(&out,
		              "%s has %d card%s that you have not seen; belief says how likely each is.\n",
		              model_seat_name(m, seat), hand->hidden, hand->hidden == 1 ? "" : "s");
	if (!out.n)
		strbuf_printf(&out, "%s no %s.\n", seat == own || !hand ? "You hold" : "There are",
		              nth ? "such card" : "cards");
	pager_show(m, &out);
}

/* A command: its use beside what it does, or above it where that has no room. */
static void list_command(const struct shell_command *c, struct strbuf *out)
{
	enum { USE = 26, NARROW = 60 };
	auto_strbuf use = {0};
	strbuf_printf(&use, "  %s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
	style_beside(strbuf_get(&use), c->summary, terminal_columns() >= NARROW ? USE : 6,
	             terminal_columns(), out);
}

/* What people need. */
static void list_commands(const struct model *m, struct strbuf *out)
{
	if (!m->state)
		style_wrap("The number or the name of a game begins it. You can ask what a game is, for "
		           "its rules, which is easiest, how long it takes, whether a friend can play. "
		           "These commands are there before.",
		           0, terminal_columns(), out);
	else
		style_wrap(
			"A move is typed as people write it: e2e4, Nf3, Q@b2, pass; a card before the move or "
			"behind it. Tab completes and lists, Ctrl-C stops, ! plays the hint.",
			0, terminal_columns(), out);
	for (const struct shell_command *c = m->commands; c->name; c++)
		if (c->summary && model_offers(m, c->name) && (m->state || c->when & BEFORE_A_GAME))
			list_command(c, out);
	style_wrap("help with a command, a game, a card, a rule or a sign of the board says more; help "
	           "protocol lists the commands that programs use, which work here, too.",
	           0, terminal_columns(), out);
}

/* The commands of the protocol by name. */
static void list_protocol_commands(const struct model *m, struct strbuf *out)
{
	auto_strbuf names = {0};
	strbuf_add(&names, "Commands of the protocol, explained by help <command>:");
	for (const struct command *const *c = command_table(); *c; c++)
		if (model_offers(m, (*c)->name))
			strbuf_printf(&names, " %s", (*c)->name);
	style_wrap(strbuf_get(&names), 0, terminal_columns(), out);
	style_wrap("protocol.md has all of it. Where the shell has a word of its own, a tag before it, "
	           "@a moves, says the protocol's.",
	           0, terminal_columns(), out);
}

static void explain_aim(const struct game *game, struct strbuf *out)
{
	strbuf_printf(out, "%s\n", game->info->title);
	for (const char *const *line = game->info->aim; *line; line++)
		style_wrap(*line, 2, terminal_columns(), out);
}

static void explain_game(const struct game *game, struct strbuf *out)
{
	explain_aim(game, out);
	for (const char *const *line = game->info->how_to_play; *line; line++)
		style_wrap(*line, 2, terminal_columns(), out);
}

void help_quote(struct model *m, const char *words)
{
	auto_strbuf out = {0};
	if (rule_quotes_of(m->game ? m->game->name : m->new_game.game, words, &m->screen.caps,
	                   terminal_columns(), &out))
		screen_print(&m->screen, &out);
	else
		say(m, STYLE_PLAIN, "The rules of this game say nothing of that.");
}

void help_rules(struct model *m, char *rest)
{
	auto_strbuf out = {0};
	const char *game = *rest ? rest : m->game ? m->game->name : "";
	if (!book_layout_write(game, &m->screen.caps, terminal_columns(), &out))
		refuse(m, "No game is called %s.", game);
	pager_show(m, &out);
}

/* False when the shell has no such command. */
static bool explain_shell_command(const struct model *m, const char *name, struct strbuf *out)
{
	auto_strbuf text = {0};
	const struct shell_command *c = model_find_command(m, name);
	if (!c || (!c->summary && !c->more))
		return false;
	strbuf_printf(&text, "%s%s%s%s%s", c->name, *c->arguments ? " " : "", c->arguments,
	              c->summary ? " - " : "", c->summary ? c->summary : "");
	style_wrap(strbuf_get(&text), 0, terminal_columns(), out);
	for (const char *more = c->more; more && *more; more += *more == '\n') {
		strbuf_clear(&text);
		strbuf_add_n(&text, more, strcspn(more, "\n"));
		more += text.n;
		pager_add_paragraph(&text, out);
	}
	return true;
}

static void add_line(void *to, const char *line)
{
	style_wrap(line, 0, terminal_columns(), to);
}

/* What stands on a square, and what the pieces there or of that kind may do now. */
static bool explain_pieces(struct model *m, const char *word, struct strbuf *out)
{
	size_t before = out->n;
	auto_strbuf moves = {0};
	char name[3];
	for (int i = 0; m->state && i < m->game->info->files * m->game->info->ranks; i++) {
		const struct piece *piece = m->seen.scene.squares[i].piece;
		if (strcmp(info_square_name(m->game->info, i, name), word) == 0)
			strbuf_printf(out, "%s: %s\n", word, piece ? piece->name : "nothing stands there");
	}
	if (!model_is_over(m) && model_legal(m)) {
		struct move_reader r = model_reader(m);
		enum move_reading reading = move_reader_read(&r, word, &moves);
		if (reading == READ_EXAMPLE)
			strbuf_printf(out, "%s\n", strbuf_get(&moves));
		else if (reading == READ_TOKENS && out->n > before) /* the square is a decision */
			legal_list_add(r.n.legal, word, terminal_columns(), out);
	}
	return out->n > before;
}

/* A card of a game, under any of its names. */
static bool explain_card_of(struct model *m, const struct game *game, const char *word,
                            struct strbuf *out)
{
	auto_strbuf rest = {0};
	const struct card *card = card_words_find(game->info, word, &rest);
	bool found = card && !rest.n;
	if (found)
		explain_card(m, game, card, out);
	return found;
}

/* A card, a word or a piece of another game than the one that is on. */
static bool explain_of_other_games(struct model *m, const char *word, struct strbuf *out)
{
	bool found = false;
	for (const struct game *const *g = registry_games(); *g && !found; g++) {
		auto_strbuf text = {0};
		found = *g != m->game && (explain_card_of(m, *g, word, &text) ||
		                          glossary_say((*g)->info, word, terminal_columns(), &text));
		if (found)
			strbuf_printf(out, "In %s:\n%s", (*g)->info->title, strbuf_get(&text));
	}
	return found;
}

/* How a word comes: by help, in a question, or as a line that is nothing else. */
enum inquiry { LOOKED_UP, ASKED, SAID };

/* Everything that is not a topic of its own; in a question nothing that programs say, and of a line in a game nothing of others. */
static bool explain_anything(struct model *m, const char *word, enum inquiry how,
                             struct strbuf *out)
{
	const struct game *game = find_game(word, NULL);
	int columns = terminal_columns();
	if (game) {
		explain_game(game, out);
		return true;
	}
	bool card = m->game && explain_card_of(m, m->game, word, out);
	bool explained = card || explain_shell_command(m, word, out);
	bool named = m->state && answers_add_named(m->state, word, columns, out);
	explained |= named;
	explained |= m->game && !named && glossary_say(m->game->info, word, columns, out);
	explained |= !card && explain_pieces(m, word, out);
	return explained ||
	       (m->game && !model_protocol_command(word) &&
	        rule_quotes_of(m->game->name, word, &m->screen.caps, columns, out)) ||
	       (!(how == SAID && m->state) && explain_of_other_games(m, word, out)) ||
	       (how != ASKED &&
	        topics_say(&(struct topics){command_table(), m->game, add_line, out, {0}}, word));
}

bool help_answer(struct model *m, const char *line)
{
	auto_strbuf out = {0}, subject = {0};
	question_add_subject(line, &subject);
	bool known =
		subject.n && explain_anything(m, subject.s, question_begins(line) ? ASKED : SAID, &out);
	if (known)
		screen_print(&m->screen, &out);
	return known;
}

void help_explain_unknown(struct model *m, const char *word)
{
	if (help_answer(m, word))
		return;
	const char *best = NULL;
	size_t distance = 0;
	auto_text first = xstrndup(word, strcspn(word, " "));
	const struct game *game = strchr(word, ' ') ? find_game(first, NULL) : NULL;
	for (const struct shell_command *c = m->commands; c->name; c++)
		if (model_offers(m, c->name))
			similar_consider(word, c->name, &best, &distance);
	for (const struct game *const *g = registry_games(); *g; g++)
		similar_consider(word, (*g)->name, &best, &distance);
	for (const struct card *c = m->game ? m->game->info->cards : NULL; c && c->id; c++)
		similar_consider(word, c->id, &best, &distance);
	for (const struct command *const *c = best ? NULL : command_table(); c && *c; c++)
		if (model_offers(m, (*c)->name))
			similar_consider(word, (*c)->name, &best, &distance);
	auto_strbuf quoted = {0};
	size_t length = strlen(word);
	bool asks = question_begins(word) || (length && word[length - 1] == '?');
	if (asks && m->state && answers_add_named(m->state, word, terminal_columns(), &quoted)) {
		screen_print(&m->screen, &quoted);
	} else if (asks && m->game &&
	           rule_quotes_nearest(m->game->name, word, &m->screen.caps, terminal_columns(),
	                               &quoted)) {
		say(m, STYLE_FAINT, "Nearest to that in the rules:");
		screen_print(&m->screen, &quoted);
	} else if (asks) {
		question_add_samples(m->game ? m->game->info : NULL, word, &quoted);
		refuse(m, "No answer to that is known. What can be asked: %s.", strbuf_get(&quoted));
	} else if (game)
		refuse(m, "Behind the name of a game stands who plays: %s %s, or %s both, and level 3.",
		       game->name, game->info->seat_names[0], game->name);
	else if (best)
		refuse(m, "Nothing is called %s. Did you mean %s?", word, best);
	else if (m->state)
		refuse(m, "%s is no command and no move. legal lists the moves, help the commands.", word);
	else
		refuse(m, "%s is no command. help lists them; the name of a game begins it.", word);
}

void help_topic(struct model *m, char *word)
{
	auto_strbuf out = {0};
	if (!*word) {
		list_commands(m, &out);
	} else if (m->state && strcmp(word, "undo") == 0 && !model_offers(m, word)) {
		model_find_command(m, word)->run(m, (char[]){""}); /* says why not */
	} else if (strcmp(word, "protocol") == 0) {
		list_protocol_commands(m, &out);
	} else if (strcmp(word, "rules") == 0 && m->game) {
		help_rules(m, (char[]){""});
	} else if (strcmp(word, "cards") == 0 && m->game) {
		help_cards(m, word);
	} else if (strcmp(word, "keys") == 0) {
		style_wrap("Enter alone draws the board. Up and down bring back lines that were typed; "
		           "right and left on an empty "
		           "line begin to choose a move on the board (help pick). Tab completes, Ctrl-C "
		           "stops what runs or drops the "
		           "line, Ctrl-D leaves.",
		           0, terminal_columns(), &out);
	} else if (strcmp(word, "history") == 0) {
		const char *path = user_files_history();
		strbuf_printf(&out, "The lines you type are kept in %s.\n", path ? path : "no file");
	} else if (!explain_anything(m, word, LOOKED_UP, &out)) {
		help_explain_unknown(m, word);
	}
	screen_print(&m->screen, &out);
}

void help_introduction(struct model *m, const struct game *game)
{
	enum { BELOW = 8 }; /* the questions that follow */
	auto_strbuf out = {0};
	int lines = BELOW;
	explain_game(game, &out);
	for (const char *c = out.s; *c; c++)
		lines += *c == '\n';
	bool whole = lines <= terminal_rows();
	if (!whole) { /* else its beginning would scroll away unread */
		strbuf_clear(&out);
		explain_aim(game, &out);
	}
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT, "rules %s shows the rule book, help %s%s.", game->name,
	    whole ? "more" : game->name, whole ? "" : " what to type");
}
