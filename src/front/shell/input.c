/* input.c - moves as people write them, cards in any order, and did-you-mean. */
#include "front/shell/input.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/similar.h"
#include "engine/query.h"
#include "front/shell/cards.h"
#include "front/shell/illegal_move.h"
#include "front/shell/notation.h"
#include "front/shell/phrases.h"
#include "game/registry.h"

/* A square, or a sign of chance and of the table: everything else is words. */
static bool looks_like_move(const char *line)
{
	return strpbrk(line, "12345678@:+*") != NULL;
}

void input_explain_unknown(struct model *m, const char *word)
{
	const char *best = NULL;
	char *small = xstrdup(word);
	size_t distance = 0;
	for (char *c = small; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	for (const struct shell_command *c = m->commands; c->name; c++)
		if (model_offers(m, c->name))
			similar_consider(small, c->name, &best, &distance);
	for (const struct game *const *g = registry_games(); *g; g++)
		similar_consider(small, (*g)->name, &best, &distance);
	for (const struct card *c = m->game ? m->game->info->cards : NULL; c && c->id; c++)
		similar_consider(small, c->id, &best, &distance);
	for (const struct command *const *c = best ? NULL : command_table(); c && *c; c++)
		if (model_offers(m, (*c)->name))
			similar_consider(small, (*c)->name, &best, &distance);
	if (best)
		refuse(m, "Nothing is called %s. Did you mean %s?", word, best);
	else if (m->state)
		refuse(m, "%s is no command and no move. legal lists the moves, help the commands.", word);
	else
		refuse(m, "%s is no command. help lists them; the name of a game begins it.", word);
	free(small);
}

/* Says what a line may mean of which it means several. */
static void say_ambiguous(struct model *m, const char *line, const char *tokens, bool cards)
{
	enum { MANY = 8 };
	auto_strbuf list = {0};
	int n = 0;
	for (const char *at = tokens; *at; n++) {
		size_t length = strcspn(at, " ");
		char *token = xstrndup(at, length);
		if (n < MANY)
			strbuf_add(&list, n ? ", " : "");
		if (n < MANY && cards)
			cards_write(token, &list);
		else if (n < MANY)
			strbuf_add(&list, token);
		free(token);
		at += length + (at[length] == ' ');
	}
	refuse(m, "%s can mean %d things: %s%s", line, n, strbuf_get(&list),
	       n > MANY ? ", and more." : ".");
}

/* Says which rule forbids a token; false when the text is none. */
static bool say_why_not(struct model *m, const char *text)
{
	struct error why;
	bool illegal = !strpbrk(text, " \t") && model_is_illegal(m, text, &why);
	auto_strbuf sentence = {0};
	if (illegal) {
		phrases_error(&why, &sentence);
		refuse(m, "%s", strbuf_get(&sentence));
	}
	return illegal;
}

/* The example of a card's use now, or that there is none. */
static void say_example(struct model *m, const struct notation *n, const struct card *card)
{
	auto_strbuf tokens = {0}, example = {0};
	if (cards_read(n, card->id, NULL, &tokens) > 0) {
		tokens.s[strcspn(tokens.s, " ")] = '\0';
		cards_write(tokens.s, &example);
		say(m, STYLE_PLAIN, "%s: for example %s. help %s explains it.", card->name,
		    strbuf_get(&example), card->id);
	} else if (!say_why_not(m, card->id)) {
		refuse(m, "%s cannot be played now. help %s says when it can.", card->name, card->id);
	}
}

/* Says why words with a card are no move. */
static void explain_card(struct model *m, const struct notation *n, const struct card *card,
                         const char *rest)
{
	const char *id = card->id;
	auto_strbuf text = {0};
	if (!cards_may_hold(m, id)) {
		cards_write_hand(m, cards_hand(m), &text);
		refuse(m, "You do not hold %s. In your hand: %s.", card->name, strbuf_get(&text));
		return;
	}
	bool alone = strcmp(card->timing, "before") == 0 || strcmp(card->timing, "reply") == 0;
	if (alone && *rest) {
		refuse(m, "%s comes before the move, alone: type %s, then the move.", card->name, id);
		return;
	}
	char *copy = xstrdup(rest), *words[4] = {NULL};
	size_t k = split_words(copy, words, 4);
	if (k == 1 || k == 2) { /* the move first, or the squares of the card */
		strbuf_printf(&text, "%s+%s%s%s", words[0], id, k == 2 ? "@" : "", k == 2 ? words[1] : "");
		say_why_not(m, strbuf_get(&text));
	}
	free(copy);
	say_example(m, n, card);
}

/* A line with the name of a card in it. */
static bool card_to_command(struct model *m, const struct notation *n, const char *line,
                            struct strbuf *command, bool *is_card)
{
	auto_strbuf rest = {0}, tokens = {0};
	const struct card *card = cards_find(m, line, &rest);
	int count = 0;
	*is_card = card != NULL;
	if (card) {
		count = cards_read(n, card->id, strbuf_get(&rest), &tokens);
		if (count == 1)
			strbuf_printf(command, "move %s", strbuf_get(&tokens));
		else if (count > 1)
			say_ambiguous(m, line, strbuf_get(&tokens), true);
		else
			explain_card(m, n, card, strbuf_get(&rest));
	}
	return count == 1;
}

/* Squares in small letters without hyphens, `E2-E5`, and the letter of a piece in reserve as
 * tokens have it, `k@b2`: for the rule that forbids it. */
static void add_plain(const char *word, struct strbuf *out)
{
	bool squares = isalpha((unsigned char)word[0]) && isdigit((unsigned char)word[1]) &&
	               (word[2] == '-' || isalpha((unsigned char)word[2])) && !strchr(word, ':');
	if (word[0] && word[1] == '@')
		strbuf_add_char(out, (char)toupper((unsigned char)*word++));
	for (; *word; word++)
		if (!squares || *word != '-')
			strbuf_add_char(out, squares ? (char)tolower((unsigned char)*word) : *word);
}

/* Several decisions, each as people write it, `b1 d1`; what is no legal move now may be
 * one then, so it is left as it is. */
static void words_to_command(const struct notation *n, const char *line, struct strbuf *command)
{
	enum { WORDS = 256 };
	char *copy = xstrdup(line), *words[WORDS];
	size_t count = split_words(copy, words, WORDS);
	strbuf_add(command, "move");
	for (size_t i = 0; i < count && i < WORDS; i++) {
		auto_strbuf tokens = {0};
		strbuf_add_char(command, ' ');
		if (!strchr(words[i], ',') && notation_read(n, words[i], &tokens) == 1)
			strbuf_add(command, strbuf_get(&tokens));
		else
			add_plain(words[i], command);
	}
	free(copy);
}

/* Says what a pawn may become that arrives, where that was left out: `e8`. False when it does
 * not. */
static bool say_promotion(struct model *m, const struct notation *n, const char *line)
{
	static const char *const kinds[] = {"q", "r", "b", "n"};
	auto_strbuf whole = {0}, tokens = {0}, list = {0};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds && *line && !strpbrk(line, "+@ "); i++) {
		strbuf_clear(&whole);
		strbuf_clear(&tokens);
		strbuf_printf(&whole, "%s%s", line, kinds[i]);
		if (notation_read(n, strbuf_get(&whole), &tokens) > 0)
			strbuf_printf(&list, "%s%s", list.n ? ", " : "", strbuf_get(&whole));
	}
	if (list.n)
		refuse(m, "Say what the pawn becomes: %s.", strbuf_get(&list));
	return list.n > 0;
}

/* Is a word a token, legal now or not? */
static bool is_token(const struct model *m, const char *word)
{
	struct error why;
	return engine_is_legal(client_engine(m->client), m->state->viewer, word, &why) ||
	       why.code == ERROR_ILLEGAL_MOVE;
}

/* Says of the first word of several that is no token whatever the position: `e4 please`. */
static bool say_no_token(struct model *m, const char *line)
{
	enum { WORDS = 256 };
	char *copy = xstrdup(line), *words[WORDS];
	size_t count = split_words(copy, words, WORDS);
	bool said = false;
	for (size_t i = 0; i < count && i < WORDS && count > 1 && !said; i++) {
		said = !looks_like_move(words[i]) && !is_token(m, words[i]);
		if (said)
			refuse(m, "%s is no move, so nothing is played. legal lists the moves.", words[i]);
	}
	free(copy);
	return said;
}

/* Says why the seat on move cannot castle now; false when that is not what was typed. */
static bool say_no_castling(struct model *m, const struct notation *n, const char *line)
{
	char king[3];
	auto_strbuf text = {0};
	int rooks = notation_castling(notation_of_words(line, &text) ? strbuf_get(&text) : line);
	strbuf_clear(&text);
	if (!rooks || !notation_king(n, model_turn(m), king))
		return false;
	strbuf_printf(&text, "%s%c%c", king, rooks == 2 ? 'g' : 'c', king[1]);
	struct error why;
	bool illegal = model_is_illegal(m, strbuf_get(&text), &why);
	if (illegal)
		refuse(m, "You cannot castle on that side now: %s (%s).", why.text + why.why, why.rule);
	else
		refuse(m, "You cannot castle on that side now: the king has left its first square.");
	return true;
}

/* By the legal tokens: fails when there are none for these eyes now. */
static bool legal_to_command(struct model *m, const struct notation *n, const char *line,
                             struct strbuf *command)
{
	auto_strbuf tokens = {0};
	bool is_card = false, fine = false;
	int count = notation_read(n, line, &tokens);
	if (count == 0)
		count = notation_read_words(n, line, &tokens);
	if (count == 1) {
		strbuf_printf(command, "move %s", strbuf_get(&tokens));
		fine = true;
	} else if (count > 1) {
		say_ambiguous(m, line, strbuf_get(&tokens), false);
	} else if (say_promotion(m, n, line) || say_no_castling(m, n, line) ||
	           illegal_move_say(m, n, line)) {
		fine = false;
	} else if (card_to_command(m, n, line, command, &is_card)) {
		fine = true;
	} else if (!is_card && !looks_like_move(line)) {
		if (!say_why_not(m, line))
			input_explain_unknown(m, line);
	} else if (!is_card && strchr("KQRBN", *line) && !strchr(line, '@') && strlen(line) < 8) {
		refuse(m, "There is no move %s now. legal lists those there are.", line);
	} else if (!is_card && !say_no_token(m, line)) {
		words_to_command(n, line, command);
		fine = true;
	}
	return fine;
}

bool input_to_command(struct model *m, const char *line, struct strbuf *command)
{
	const struct tokens *legal = model_legal(m);
	bool moves = m->state && looks_like_move(line); /* chance, or somebody else's turn */
	if (legal)
		return legal_to_command(m, &(struct notation){m->game, &m->seen.scene, legal}, line,
		                        command);
	if (moves)
		strbuf_printf(command, "move %s", line);
	else
		input_explain_unknown(m, line);
	return moves;
}

bool input_to_token(struct model *m, const char *line, struct strbuf *token)
{
	struct notation n = {m->game, &m->seen.scene, model_legal(m)};
	if (n.legal && !is_token(m, line)) {
		int count = notation_read(&n, line, token);
		if (count == 0)
			count = notation_read_words(&n, line, token);
		if (count != 1)
			strbuf_clear(token);
		if (count == 0 && (say_no_castling(m, &n, line) || illegal_move_say(m, &n, line)))
			return false;
	}
	if (!token->n)
		strbuf_add(token, line);
	return true;
}
