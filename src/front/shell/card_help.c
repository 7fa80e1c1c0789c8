/* card_help.c - what cards do, with a use of each that is legal now. */
#include "front/shell/card_help.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/cards.h"
#include "front/shell/notation.h"
#include "front/shell/pager.h"
#include "front/shell/terminal.h"

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
	struct notation n = {m->state, legal};
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
static void explain(struct model *m, const struct card *card, const struct tokens *legal,
                    struct strbuf *out)
{
	struct strbuf text = {0};
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
	strbuf_free(&text);
}

void card_help_one(struct model *m, const struct card *card, struct strbuf *out)
{
	struct tokens legal;
	explain(m, card, model_legal(m, &legal) ? &legal : NULL, out);
	tokens_free(&legal);
}

void card_help_all(struct model *m, char *rest)
{
	const struct card *card = m->game ? m->game->info->cards : NULL;
	struct strbuf out = {0};
	struct tokens legal;
	bool may = model_legal(m, &legal);
	(void)rest;
	for (; card && card->id; card++)
		explain(m, card, may ? &legal : NULL, &out);
	if (!out.n)
		strbuf_add(&out, m->game ? "This game has no cards.\n" : "There is no game yet.\n");
	pager_show(m, &out);
	tokens_free(&legal);
	strbuf_free(&out);
}

/* What stands beside the board of the person, where that is no hand: `life R1  target Q`. */
static void add_what_is_known(const struct model *m, struct strbuf *out)
{
	const struct scene *scene = &m->seen.scene;
	int seat = m->state && m->play.on ? model_seat_number(m, m->play.person) : -1;
	const char *separator = " You: ";
	struct strbuf text = {0};
	strbuf_add(&text, "You hold no cards.");
	for (int i = 0; seat >= 0 && i < scene->n_items; i++)
		if (scene->items[i].seat == seat) {
			strbuf_printf(&text, "%s%s %s", separator, scene->items[i].name,
			              scene_value(scene, &scene->items[i]));
			separator = ", ";
		}
	strbuf_add(&text, *separator == ',' ? "." : "");
	style_wrap(strbuf_get(&text), 0, terminal_columns(), out);
	strbuf_free(&text);
}

void card_help_hand(struct model *m, char *rest)
{
	const struct zone *hand = cards_hand(m);
	struct strbuf out = {0};
	struct tokens legal;
	bool may = model_legal(m, &legal);
	(void)rest;
	for (int i = 0; hand && i < hand->n_items; i++)
		explain(m, info_card(m->game->info, hand->items[i].id), may ? &legal : NULL, &out);
	if (!out.n)
		add_what_is_known(m, &out);
	pager_show(m, &out);
	tokens_free(&legal);
	strbuf_free(&out);
}
