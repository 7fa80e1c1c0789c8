/* card_words.c - `play-card`: the card, its squares if it names any, and last the
 * regular move if it rides on one, said as a token. */
#include "games/chessmate/text.h"
#include "games/chessmate/view.h"

/* Disintegration is played before or after the move: one word is the pawn, two are
 * the pawn and the move. */
static bool rides(enum card_kind card, size_t n)
{
	int timing = card_timings[card];
	return timing == AFTER || (timing == BEFORE_OR_AFTER && n > 1);
}

static void say(char *const *words, size_t n, bool riding, struct strbuf *out)
{
	size_t named = n - 1 - riding;
	if (riding)
		strbuf_printf(out, "%s+", words[n - 1]);
	strbuf_add(out, words[0]);
	for (size_t i = 1; i <= named; i++)
		strbuf_printf(out, "%s%s", i == 1 ? "@" : "", words[i]);
}

bool cm_read_words(const void *state, char *const *words, size_t n, struct strbuf *out,
                   struct error *err)
{
	const struct cm *s = state;
	if (n == 0)
		return error_set(err, ERROR_BAD_SYNTAX, "play-card needs a card");
	const char *at = words[0];
	int card = cm_read_card(s, (int)cm_mover(s), &at);
	if (card == CARD_NONE || *at)
		return error_set(err, ERROR_BAD_SYNTAX, "%s: there is no such card", ellipsize(words[0]).s);
	struct strbuf token = {0};
	step_t step;
	bool riding = rides(card_kind(card), n - 1), fine = n > riding;
	if (fine)
		say(words, n, riding, &token);
	fine = fine && cm_read_step(state, strbuf_get(&token), &step, NULL);
	if (fine)
		strbuf_add(out, strbuf_get(&token));
	else
		error_set(err, ERROR_BAD_SYNTAX, "%s is played as in: play-card %s", words[0],
		     cm_about.cards[card_kind(card)].spellings->words);
	strbuf_free(&token);
	return fine;
}
