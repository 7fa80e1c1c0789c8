/* cards.c - by the constant facts of the game, and by the legal tokens. */
#include "front/shell/cards.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/notation.h"
#include "front/shell/pager.h"
#include "front/shell/terminal.h"

/* The letters of n words alone, small. */
static void letters_of(char *const *words, size_t n, struct strbuf *out)
{
	strbuf_clear(out);
	for (size_t i = 0; i < n; i++)
		for (const char *c = words[i]; *c; c++)
			if (isalpha((unsigned char)*c))
				strbuf_add_char(out, (char)tolower((unsigned char)*c));
}

/* The card of these letters, or the only one that begins with at least four of them. */
static const struct card *find_by_letters(const struct model *m, const char *letters)
{
	enum { SHORTEST = 4 };
	const struct card *card = m->game ? m->game->info->cards : NULL, *found = NULL;
	auto_strbuf name = {0};
	size_t n = strlen(letters);
	int beginning = 0;
	for (; card && card->id; card++) {
		char *id = xstrdup(card->id);
		letters_of(&id, 1, &name);
		free(id);
		bool whole = strcmp(strbuf_get(&name), letters) == 0;
		if (whole || (n >= SHORTEST && strncmp(strbuf_get(&name), letters, n) == 0)) {
			beginning = whole ? 1 : beginning + 1;
			found = card;
		}
		if (whole)
			break;
	}
	return beginning == 1 ? found : NULL;
}

const struct card *cards_find(const struct model *m, const char *line, struct strbuf *rest)
{
	enum { WORDS = 24, LONGEST_NAME = 3 };
	char *copy = xstrdup(line), *words[WORDS];
	for (char *c = copy; *c; c++)
		if (strchr("+@,;:\"", *c))
			*c = ' ';
	size_t n = split_words(copy, words, WORDS);
	auto_strbuf letters = {0};
	const struct card *card = NULL;
	for (size_t length = LONGEST_NAME; length > 0 && !card; length--)
		for (size_t i = 0; n <= WORDS && i + length <= n && !card; i++) {
			letters_of(words + i, length, &letters);
			card = letters.n ? find_by_letters(m, strbuf_get(&letters)) : NULL;
			for (size_t k = 0; card && k < n; k++)
				if (k < i || k >= i + length)
					strbuf_printf(rest, "%s%s", rest->n ? " " : "", words[k]);
		}
	free(copy);
	return card;
}

const struct zone *cards_hand(const struct model *m)
{
	const struct scene *scene = &m->seen.scene;
	for (int i = 0; m->state && i < scene->n_zones; i++)
		if (scene->zones[i].info->kind == ZONE_CARDS && scene->zones[i].seat == m->seen.viewer &&
		    strcmp(scene->zones[i].info->name, "hand") == 0)
			return &scene->zones[i];
	return NULL;
}

bool cards_may_hold(const struct model *m, const char *id)
{
	const struct zone *hand = cards_hand(m);
	if (!hand || hand->hidden > 0)
		return true;
	for (int i = 0; i < hand->n_items; i++)
		if (strcmp(hand->items[i].id, id) == 0)
			return true;
	return false;
}

struct card_parts cards_split(const char *token, size_t n)
{
	struct card_parts t = {xstrndup(token, n), "", "", ""};
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
	if (length < squares)
		return false;
	const char *behind = input + length - squares;
	for (int side = 0; side < 2; side++) {
		const char *at = side ? input : behind;
		char *other = side ? xstrdup(input + squares) : xstrndup(input, length - squares);
		bool here = strncasecmp(at, t->squares, squares) == 0;
		here = here && (*t->move ? notation_matches(n, t->move, other) : !*other);
		free(other);
		if (here)
			return true;
	}
	return false;
}

int cards_read(const struct notation *n, const char *id, const char *rest, struct strbuf *out)
{
	auto_strbuf input = {0};
	int count = 0;
	for (const char *c = rest; c && *c; c++)
		if (!strchr(" \t-", *c) || toupper((unsigned char)c[1]) == 'O' || c[1] == '0')
			strbuf_add_char(&input, *c);
	for (size_t i = 0; i < n->legal->n; i++) {
		const char *token = n->legal->at[i].text;
		size_t name = strlen(id);
		struct card_parts t = cards_split(token, strlen(token));
		if (strncmp(t.card, id, name) == 0 && (!t.card[name] || strcmp(t.card + name, "'") == 0) &&
		    (!rest || matches(n, &t, strbuf_get(&input)))) {
			strbuf_printf(out, "%s%s", out->n ? " " : "", token);
			count++;
		}
		free(t.copy);
	}
	return count;
}

void cards_write(const char *token, struct strbuf *out)
{
	struct card_parts t = cards_split(token, strlen(token));
	strbuf_printf(out, "%s%s%s%s%s", t.move, *t.move ? " " : "", t.card, *t.squares ? " " : "",
	              t.squares);
	free(t.copy);
}

void cards_write_hand(const struct model *m, const struct zone *hand, struct strbuf *out)
{
	for (int i = 0; i < hand->n_items; i++)
		strbuf_printf(out, "%s%s", i ? ", " : "",
		              info_card(m->game->info, hand->items[i].id)->name);
	if (!hand->n_items)
		strbuf_add(out, "no cards");
}

/* Why a card cannot be played now at all: what is said alike of its id and of its example. What is
 * said of one of them alone is about how tokens are written, or about the squares of the example. */
static void add_why_not(struct model *m, const char *id, const char *example, struct strbuf *text)
{
	struct error why, same;
	bool said = model_is_illegal(m, id, &why) && model_is_illegal(m, example, &same) &&
	            strcmp(why.text + why.why, same.text + same.why) == 0;
	strbuf_printf(text, " It cannot be played now: %s.",
	              said ? why.text + why.why : "nothing on the board fits it");
}

/* A use of the card that is legal now, as people type it. */
static void add_use_now(struct model *m, const struct tokens *legal, const char *id,
                        const char *example, struct strbuf *text)
{
	struct notation n = {m->game, &m->seen.scene, legal};
	auto_strbuf tokens = {0};
	if (cards_read(&n, id, NULL, &tokens) > 0) {
		tokens.s[strcspn(tokens.s, " ")] = '\0';
		strbuf_add(text, " Now, for example: ");
		cards_write(tokens.s, text);
		strbuf_add_char(text, '.');
	} else if (cards_hand(m) && cards_may_hold(m, id)) {
		add_why_not(m, id, example, text);
	}
}

/* What a card does, and how it is typed; legal may be NULL. */
static void explain(struct model *m, const struct card *card, const struct tokens *legal,
                    struct strbuf *out)
{
	auto_strbuf text = {0};
	const char *token = card->spellings[0].token;
	strbuf_printf(out, "%s (%s)\n", card->name, card->timing);
	strbuf_add(&text, card->text);
	pager_add_paragraph(&text, out);
	strbuf_printf(&text, "Squares: %s. Type ", card->squares);
	cards_write(token, &text);
	if (strpbrk(token, "+@"))
		strbuf_printf(&text, ", in any order, or %s.", token);
	else
		strbuf_add_char(&text, '.');
	if (legal)
		add_use_now(m, legal, card->id, token, &text);
	pager_add_paragraph(&text, out);
}

void card_help_one(struct model *m, const struct card *card, struct strbuf *out)
{
	explain(m, card, model_legal(m), out);
}

void card_help_all(struct model *m, char *rest)
{
	const struct card *card = m->game ? m->game->info->cards : NULL;
	auto_strbuf out = {0};
	(void)rest;
	for (; card && card->id; card++)
		explain(m, card, model_legal(m), &out);
	if (!out.n)
		strbuf_add(&out, m->game ? "This game has no cards.\n" : "There is no game yet.\n");
	pager_show(m, &out);
}

/* What stands beside the board of the person, where that is no hand: `life R1  target Q`. */
static void add_what_is_known(const struct model *m, struct strbuf *out)
{
	const struct scene *scene = &m->seen.scene;
	int seat = m->state && m->play.on ? m->play.person : -1;
	const char *separator = " You: ";
	auto_strbuf text = {0};
	strbuf_add(&text, "You hold no cards.");
	for (int i = 0; seat >= 0 && i < scene->n_items; i++)
		if (scene->items[i].seat == seat) {
			strbuf_printf(&text, "%s%s %s", separator, scene->items[i].name,
			              scene_value(scene, &scene->items[i]));
			separator = ", ";
		}
	strbuf_add(&text, *separator == ',' ? "." : "");
	style_wrap(strbuf_get(&text), 0, terminal_columns(), out);
}

void card_help_hand(struct model *m, char *rest)
{
	const struct zone *hand = cards_hand(m);
	auto_strbuf out = {0};
	(void)rest;
	for (int i = 0; hand && i < hand->n_items; i++)
		explain(m, info_card(m->game->info, hand->items[i].id), model_legal(m), &out);
	if (!out.n)
		add_what_is_known(m, &out);
	pager_show(m, &out);
}
