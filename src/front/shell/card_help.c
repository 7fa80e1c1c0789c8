/* card_help.c - what cards do, with a use of each that is legal now. */
#include "front/shell/card_help.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/cards.h"
#include "front/shell/notation.h"
#include "front/shell/pager.h"
#include "front/shell/phrases.h"
#include "front/shell/terminal.h"
#include "protocol/json.h"

/* Appends why a token is illegal now; nothing when it cannot be one. */
static void ask_why(struct model *m, const char *token, struct strbuf *reason)
{
	char *why = model_client_ask(m, "why", token);
	if (why && strncmp(why, "illegal ", 8) == 0)
		phrases_reason(why + 8, reason);
	free(why);
}

/* Why a card cannot be played now at all: what is said alike of its id and of its example. What is
 * said of one of them alone is about how tokens are written, or about the squares of the example. */
static void add_why_not(struct model *m, const char *id, const char *example, struct strbuf *text)
{
	struct strbuf reason = {0}, same = {0};
	ask_why(m, id, &reason);
	ask_why(m, example, &same);
	bool said = reason.n && strcmp(strbuf_get(&reason), strbuf_get(&same)) == 0;
	strbuf_printf(text, " It cannot be played now: %s.",
	              said ? strbuf_get(&reason) : "nothing on the board fits it");
	strbuf_free(&reason);
	strbuf_free(&same);
}

/* A use of the card that is legal now, as people type it. */
static void add_use_now(struct model *m, const char *legal, const char *id, const char *example,
                        struct strbuf *text)
{
	struct notation n = {m->game, m->state, legal};
	struct strbuf tokens = {0};
	if (cards_read(&n, id, NULL, &tokens) > 0) {
		tokens.s[strcspn(tokens.s, " ")] = '\0';
		strbuf_add(text, " Now, for example: ");
		cards_write(tokens.s, text);
		strbuf_add_char(text, '.');
	} else if (cards_hand(m) && cards_may_hold(m, id)) {
		add_why_not(m, id, example, text);
	}
	strbuf_free(&tokens);
}

/* What a card does, and how it is typed; legal may be NULL. */
static void explain(struct model *m, const json_t *card, const char *legal, struct strbuf *out)
{
	struct strbuf text = {0};
	const json_t *notation = json_array_get(json_object_get(card, "notation"), 0);
	const char *token = json_str(notation, "token");
	strbuf_printf(out, "%s (%s)\n", json_str(card, "name"), json_str(card, "timing"));
	strbuf_add(&text, json_str(card, "text"));
	pager_add_paragraph(&text, out);
	strbuf_printf(&text, "Squares: %s. Type ", json_str(card, "squares"));
	cards_write(token, &text);
	if (strpbrk(token, "+@"))
		strbuf_printf(&text, ", in any order, or %s.", token);
	else
		strbuf_add_char(&text, '.');
	if (legal)
		add_use_now(m, legal, json_str(card, "id"), token, &text);
	pager_add_paragraph(&text, out);
	strbuf_free(&text);
}

/* The legal tokens of these eyes, to be freed; NULL when it is not their turn. */
static char *legal_now(struct model *m)
{
	struct strbuf tokens = {0};
	char *answer = m->state ? client_ask(m->client, "legal") : NULL, *copy = NULL;
	if (answer) {
		notation_legal_tokens(answer, &tokens);
		copy = xstrdup(strbuf_get(&tokens));
	}
	free(answer);
	strbuf_free(&tokens);
	return copy;
}

void card_help_one(struct model *m, const json_t *card, struct strbuf *out)
{
	char *legal = legal_now(m);
	explain(m, card, legal, out);
	free(legal);
}

void card_help_all(struct model *m, char *rest)
{
	const json_t *cards = json_object_get(m->game, "cards"), *card;
	struct strbuf out = {0};
	char *legal = legal_now(m);
	size_t i;
	(void)rest;
	json_array_foreach (cards, i, card)
		explain(m, card, legal, &out);
	if (json_array_size(cards) == 0)
		strbuf_add(&out, m->game ? "This game has no cards.\n" : "There is no game yet.\n");
	pager_show(m, &out);
	free(legal);
	strbuf_free(&out);
}

/* What stands beside the board of the person, where that is no hand: `life R1  target Q`. */
static void add_what_is_known(const struct model *m, struct strbuf *out)
{
	const json_t *seats = json_object_get(json_object_get(m->state, "scene"), "seats");
	const char *key, *separator = " You: ";
	json_t *value;
	struct strbuf text = {0};
	strbuf_add(&text, "You hold no cards.");
	json_object_foreach ((json_t *)json_object_get(seats, m->play.on ? m->play.person : ""), key,
	                     value) {
		strbuf_printf(&text, "%s%s %s", separator, key, json_string_value(value));
		separator = ", ";
	}
	strbuf_add(&text, *separator == ',' ? "." : "");
	style_wrap(strbuf_get(&text), 0, terminal_columns(), out);
	strbuf_free(&text);
}

void card_help_hand(struct model *m, char *rest)
{
	const json_t *hand = m->state ? cards_hand(m) : NULL, *item, *card;
	struct strbuf out = {0};
	char *legal = legal_now(m);
	size_t i, k;
	(void)rest;
	json_array_foreach (json_object_get(hand, "items"), i, item)
		json_array_foreach (json_object_get(m->game, "cards"), k, card)
			if (strcmp(json_str(card, "id"), json_str(item, "id")) == 0)
				explain(m, card, legal, &out);
	if (!out.n)
		add_what_is_known(m, &out);
	pager_show(m, &out);
	free(legal);
	strbuf_free(&out);
}
