/* words.c - `play-card`: the card, its squares if it names any, and last the
 * regular move if it rides on one, said as a token. */
#include "games/chessmate/cards/text.h"

static bool refuse(struct error *err, const char *why, const char *word)
{
	return fail(err, ERROR_BAD_SYNTAX, "%s: %s", clip(word).s, why);
}

/* Disintegration is played before or after the move: one word is the pawn, two are
 * the pawn and the move. */
static bool rides(enum card_kind card, size_t n)
{
	int timing = card_timings[card];
	return timing == AFTER || (timing == BEFORE_OR_AFTER && n > 1);
}

bool cm_read_words(const void *state, char *const *words, size_t n, struct text *out,
                   struct error *err)
{
	const struct cm *s = state;
	if (n == 0)
		return fail(err, ERROR_BAD_SYNTAX, "play-card needs a card");
	const char *at = words[0];
	int card = cm_read_card(s, (int)cm_mover(s), &at);
	if (card == CARD_NONE || *at)
		return refuse(err, "there is no such card", words[0]);
	size_t named = n - 1;
	if (rides(card_kind(card), named)) {
		if (named == 0)
			return refuse(err, "the regular move it rides on is missing", words[0]);
		text_format(out, "%s+", words[n - 1]);
		named--;
	}
	text_add(out, words[0]);
	for (size_t i = 1; i <= named; i++)
		text_format(out, "%s%s", i == 1 ? "@" : "", words[i]);
	return true;
}
