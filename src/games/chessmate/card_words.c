/* card_words.c - the words of `play-card` as a token: the card, its squares if it names
 * any, and last the regular move if it rides on one. */
#include "games/chessmate/info.h"
#include "games/chessmate/names.h"
#include "games/chessmate/text.h"

/* Disintegration is played before or after the move: one word is the pawn, two are
 * the pawn and the move. */
static bool is_played_after(enum card_kind card, size_t n)
{
	int timing = chessmate_card_timings[card];
	return timing == AFTER || (timing == BEFORE_OR_AFTER && n > 1);
}

static void write_token(char *const *words, size_t n, bool after_move, struct strbuf *out)
{
	size_t squares = n - 1 - after_move;
	if (after_move)
		strbuf_printf(out, "%s+", words[n - 1]);
	strbuf_add(out, words[0]);
	for (size_t i = 1; i <= squares; i++)
		strbuf_printf(out, "%s%s", i == 1 ? "@" : "", words[i]);
}

bool chessmate_card_from_words(const void *state, char *const *words, size_t n, struct strbuf *out,
                               struct error *err)
{
	const struct chessmate *s = state;
	if (n == 0)
		return error_set(err, ERROR_BAD_SYNTAX, "play-card needs a card");
	const char *at = words[0];
	int card = chessmate_card_from_text(s, (int)chessmate_side_to_move(s), &at);
	if (card == CARD_NONE || *at)
		return error_set(err, ERROR_BAD_SYNTAX, "%s: there is no such card", ellipsize(words[0]).s);
	struct strbuf token = {0};
	step_t step;
	bool after_move = is_played_after(card_kind(card), n - 1), ok = n > after_move;
	if (ok)
		write_token(words, n, after_move, &token);
	ok = ok && chessmate_step_from_text(state, strbuf_get(&token), &step, NULL);
	if (ok)
		strbuf_add(out, strbuf_get(&token));
	else
		error_set(err, ERROR_BAD_SYNTAX, "%s is played as in: play-card %s", words[0],
		          chessmate_info.cards[card_kind(card)].spellings->words);
	strbuf_free(&token);
	return ok;
}
