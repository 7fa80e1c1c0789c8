/* move_reader.c - by the legal tokens; what fits none is read as if it were legal, for the reason why it is not. */
#include "protocol/move_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "protocol/illegal_move.h"
#include "protocol/phrases.h"

bool move_reader_looks_like(const char *line)
{
	return strpbrk(line, "12345678@:+*") != NULL;
}

/* Appends what a line may mean of which it means several. */
static enum move_reading add_ambiguous(const char *line, const char *tokens, bool cards,
                                       struct strbuf *out)
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
			card_words_write(token, &list);
		else if (n < MANY)
			strbuf_add(&list, token);
		free(token);
		at += length + (at[length] == ' ');
	}
	strbuf_printf(out, "%s can mean %d things: %s%s", line, n, strbuf_get(&list),
	              n > MANY ? ", and more." : ".");
	return READ_REFUSAL;
}

/* Appends which rule forbids a token; false when the text is none. */
static bool add_why_not(const struct move_reader *r, const char *text, struct strbuf *out)
{
	struct error why;
	bool illegal = !strpbrk(text, " \t") && illegal_token(r, text, &why);
	if (illegal) {
		strbuf_add(out, out->n ? "\n" : "");
		phrases_error(&why, out);
	}
	return illegal;
}

/* Appends why words with a card are no move, and how it is used now. */
static enum move_reading explain_card(const struct move_reader *r, const struct card *card,
                                      const char *rest, struct strbuf *out)
{
	const char *id = card->id;
	const struct zone *hand = card_words_hand(r->n.scene, r->viewer);
	auto_strbuf text = {0}, tokens = {0};
	if (!card_words_may_hold(hand, id)) {
		strbuf_printf(out, "You do not hold %s. In your hand: ", card->name);
		card_words_write_hand(r->n.game->info, hand, out);
		strbuf_add_char(out, '.');
		return READ_REFUSAL;
	}
	bool alone = strcmp(card->timing, "before") == 0 || strcmp(card->timing, "reply") == 0;
	if (alone && *rest) {
		strbuf_printf(out, "%s comes before the move, alone: type %s, then the move.", card->name,
		              id);
		return READ_REFUSAL;
	}
	char *copy = xstrdup(rest), *words[4] = {NULL};
	size_t k = split_words(copy, words, 4);
	if (k == 1 || k == 2) { /* the move first, or the squares of the card */
		strbuf_printf(&text, "%s+%s%s%s", words[0], id, k == 2 ? "@" : "", k == 2 ? words[1] : "");
		add_why_not(r, strbuf_get(&text), out);
	}
	free(copy);
	if (card_words_read(&r->n, id, NULL, &tokens) > 0) {
		tokens.s[strcspn(tokens.s, " ")] = '\0';
		strbuf_printf(out, "%s%s: for example ", out->n ? ".\n" : "", card->name);
		card_words_write(tokens.s, out);
		strbuf_printf(out, ". help %s explains it.", id);
		return READ_EXAMPLE;
	}
	if (!out->n && !add_why_not(r, id, out))
		strbuf_printf(out, "%s cannot be played now. help %s says when it can.", card->name, id);
	return READ_REFUSAL;
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
static void read_several(const struct notation *n, const char *line, struct strbuf *out)
{
	enum { WORDS = 256 };
	char *copy = xstrdup(line), *words[WORDS];
	size_t count = split_words(copy, words, WORDS);
	for (size_t i = 0; i < count && i < WORDS; i++) {
		auto_strbuf tokens = {0};
		strbuf_add(out, i ? " " : "");
		if (!strchr(words[i], ',') && notation_read(n, words[i], &tokens) == 1)
			strbuf_add(out, strbuf_get(&tokens));
		else
			add_plain(words[i], out);
	}
	free(copy);
}

/* Appends what a pawn may become that arrives, where that was left out: `e8`. False when it does
 * not. */
static bool add_promotion(const struct notation *n, const char *line, struct strbuf *out)
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
		strbuf_printf(out, "Say what the pawn becomes: %s.", strbuf_get(&list));
	return list.n > 0;
}

/* Is a word a token, legal now or not? */
static bool is_token(const struct move_reader *r, const char *word)
{
	struct error why;
	return engine_is_legal(r->engine, r->viewer, word, &why) || why.code == ERROR_ILLEGAL_MOVE;
}

/* Appends that the first word of several that is no token whatever the position is none: `e4 please`. */
static bool add_no_token(const struct move_reader *r, const char *line, struct strbuf *out)
{
	enum { WORDS = 256 };
	char *copy = xstrdup(line), *words[WORDS];
	size_t count = split_words(copy, words, WORDS);
	bool said = false;
	for (size_t i = 0; i < count && i < WORDS && count > 1 && !said; i++) {
		said = !move_reader_looks_like(words[i]) && !is_token(r, words[i]);
		if (said)
			strbuf_printf(out, "%s is no move, so nothing is played. legal lists the moves.",
			              words[i]);
	}
	free(copy);
	return said;
}

/* What a line is as one decision, without the words of a card: how many, written to tokens. */
static int read_one(const struct notation *n, const char *line, struct strbuf *tokens)
{
	int count = notation_read(n, line, tokens);
	return count ? count : notation_read_words(n, line, tokens);
}

/* Of a line that is no decision: perhaps a card is named in it. */
static enum move_reading read_card(const struct move_reader *r, const char *line,
                                   struct strbuf *out, bool *is_card)
{
	auto_strbuf rest = {0}, tokens = {0};
	const struct card *card = card_words_find(r->n.game->info, line, &rest);
	*is_card = card != NULL;
	int count = card ? card_words_read(&r->n, card->id, strbuf_get(&rest), &tokens) : 0;
	if (count > 1)
		return add_ambiguous(line, strbuf_get(&tokens), true, out);
	if (card && !count)
		return explain_card(r, card, strbuf_get(&rest), out);
	strbuf_add(out, strbuf_get(&tokens));
	return READ_TOKENS;
}

enum move_reading move_reader_read(const struct move_reader *r, const char *line,
                                   struct strbuf *out)
{
	auto_strbuf tokens = {0};
	bool is_card;
	int count = read_one(&r->n, line, &tokens);
	if (count > 1)
		return add_ambiguous(line, strbuf_get(&tokens), false, out);
	if (count == 1) {
		strbuf_add(out, strbuf_get(&tokens));
		return READ_TOKENS;
	}
	if (add_promotion(&r->n, line, out) || illegal_castling_explain(r, line, out) ||
	    illegal_move_explain(r, line, out))
		return READ_REFUSAL;
	enum move_reading card = read_card(r, line, out, &is_card);
	if (is_card)
		return card;
	if (!move_reader_looks_like(line))
		return add_why_not(r, line, out) ? READ_REFUSAL : READ_NOTHING;
	if (strchr("KQRBN", *line) && !strchr(line, '@') && strlen(line) < 8) {
		strbuf_printf(out, "There is no move %s now. legal lists those there are.", line);
		return READ_REFUSAL;
	}
	if (add_no_token(r, line, out))
		return READ_REFUSAL;
	read_several(&r->n, line, out);
	return READ_TOKENS;
}

enum move_reading move_reader_token(const struct move_reader *r, const char *line,
                                    struct strbuf *out)
{
	auto_strbuf tokens = {0};
	int count = is_token(r, line) ? -1 : read_one(&r->n, line, &tokens);
	if (count == 0 &&
	    (illegal_castling_explain(r, line, out) || illegal_move_explain(r, line, out)))
		return READ_REFUSAL;
	strbuf_add(out, count == 1 ? strbuf_get(&tokens) : line);
	return READ_TOKENS;
}
