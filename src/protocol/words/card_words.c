/* card_words.c - by the constant facts of the game, and by the legal tokens. */
#include "protocol/words/card_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"

/* The letters of n words alone, small. */
static void letters_of(char *const *words, size_t n, struct strbuf *out)
{
	strbuf_clear(out);
	for (size_t i = 0; i < n; i++)
		for (const char *c = words[i]; *c; c++)
			if (isalpha((unsigned char)*c))
				strbuf_add_char(out, (char)tolower((unsigned char)*c));
}

/* The card of these letters, or the only one that begins with at least four of them, or (behind: true) ends with a
 * word of them. */
static const struct card *find_by_letters(const struct game_info *game, const char *letters,
                                          bool behind)
{
	enum { SHORTEST = 4 };
	const struct card *card = game->cards, *found = NULL;
	auto_strbuf name = {0};
	size_t n = strlen(letters);
	int beginning = 0;
	for (; card && card->id; card++) {
		auto_text id = xstrdup(card->id);
		letters_of(&id, 1, &name);
		bool whole = strcmp(strbuf_get(&name), letters) == 0;
		const char *last = strrchr(card->id, '-');
		bool part = strncmp(strbuf_get(&name), letters, n) == 0 ||
		            (behind && last && strcmp(last + 1, letters) == 0);
		if (whole || (n >= SHORTEST && part)) {
			beginning = whole ? 1 : beginning + 1;
			found = card;
		}
		if (whole)
			break;
	}
	return beginning == 1 ? found : NULL;
}

const struct card *card_words_find(const struct game_info *game, const char *line,
                                   struct strbuf *rest)
{
	enum { LONGEST_NAME = 3 };
	auto_split_line words = split_line(line, "+@,;:\"");
	auto_strbuf letters = {0};
	const struct card *card = NULL;
	for (size_t length = LONGEST_NAME; length > 0 && !card; length--)
		for (size_t i = 0; i + length <= words.n && !card; i++) {
			letters_of(words.at + i, length, &letters);
			card = letters.n ? find_by_letters(game, strbuf_get(&letters), words.n > length) : NULL;
			for (size_t k = 0; card && k < words.n; k++)
				if (k < i || k >= i + length)
					strbuf_printf(rest, "%s%s", rest->n ? " " : "", words.at[k]);
		}
	return card;
}

const struct zone *card_words_hand(const struct scene *scene, int viewer)
{
	for (int i = 0; i < scene->n_zones; i++)
		if (scene->zones[i].info->kind == ZONE_CARDS && scene->zones[i].seat == viewer &&
		    strcmp(scene->zones[i].info->name, "hand") == 0)
			return &scene->zones[i];
	return NULL;
}

bool card_words_may_hold(const struct zone *hand, const char *id)
{
	if (!hand || hand->hidden > 0)
		return true;
	for (int i = 0; i < hand->n_items; i++)
		if (strcmp(hand->items[i].id, id) == 0)
			return true;
	return false;
}

struct card_parts card_words_split(const char *token)
{
	struct card_parts t = {xstrdup(token), "", "", ""};
	char *plus = strchr(t.copy, '+'), *name = plus ? plus + 1 : t.copy, *at = strchr(name, '@');
	if (plus) {
		*plus = '\0';
		t.move = t.copy;
	}
	if (at)
		*at++ = '\0';
	t.card = name;
	t.squares = at ? at : "";
	return t;
}

/* True when what was typed is the move and the squares of the card, one behind the other. */
static bool matches(const struct notation *n, const struct card_parts *t, const char *input)
{
	size_t length = strlen(input), squares = strlen(t->squares);
	const struct piece *piece;
	bool kind = length == 3 && squares == 4 && notation_on_board(n, t->squares, &piece) && piece &&
	            toupper((unsigned char)*piece->letter) == *input;
	if ((length == 2 || kind) && squares == 4 && !*t->move) /* the last of two: `long jump Nf7` */
		return strcasecmp(t->squares + 2, input + kind) == 0;
	if (length < squares)
		return false;
	const char *behind = input + length - squares;
	for (int side = 0; side < 2; side++) {
		const char *at = side ? input : behind;
		auto_text other = side ? xstrdup(input + squares) : xstrndup(input, length - squares);
		bool here = strncasecmp(at, t->squares, squares) == 0;
		if (here && (*t->move ? notation_matches(n, t->move, other) : !*other))
			return true;
	}
	return false;
}

int card_words_read(const struct notation *n, const char *id, const char *rest, struct strbuf *out)
{
	auto_strbuf input = {0}, san = {0};
	int count = 0;
	if (rest && notation_of_words(n, rest, &san))
		rest = strbuf_get(&san) + (*strbuf_get(&san) == 'P');
	for (const char *c = rest; c && *c; c++)
		if (!strchr(" \t-", *c) || toupper((unsigned char)c[1]) == 'O' || c[1] == '0')
			strbuf_add_char(&input, *c);
	for (size_t i = 0; i < n->legal->n; i++) {
		const char *token = n->legal->at[i].text;
		size_t name = strlen(id);
		struct card_parts t = card_words_split(token);
		if (strncmp(t.card, id, name) == 0 && (!t.card[name] || strcmp(t.card + name, "'") == 0) &&
		    (!rest || matches(n, &t, strbuf_get(&input)))) {
			strbuf_printf(out, "%s%s", out->n ? " " : "", token);
			count++;
		}
		free(t.copy);
	}
	const struct piece *piece;
	if (!count && san.n > 2 && notation_on_board(n, san.s + 1, &piece) && piece &&
	    toupper((unsigned char)*piece->letter) == *san.s) /* `long jump knight b1 to g5` */
		return card_words_read(n, id, san.s + 1, out);
	return count;
}

void card_words_write(const char *token, struct strbuf *out)
{
	struct card_parts t = card_words_split(token);
	strbuf_printf(out, "%s%s%s%s%s", t.move, *t.move ? " " : "", t.card, *t.squares ? " " : "",
	              t.squares);
	free(t.copy);
}

void card_words_write_hand(const struct game_info *game, const struct zone *hand,
                           struct strbuf *out)
{
	for (int i = 0; i < hand->n_items; i++)
		strbuf_printf(out, "%s%s", i ? ", " : "", info_card(game, hand->items[i].id)->name);
	if (!hand->n_items)
		strbuf_add(out, "no cards");
}
