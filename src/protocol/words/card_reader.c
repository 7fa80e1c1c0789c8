/* card_reader.c - the words beside the name of a card are a move, squares, or both, in any order: each way is tried. */
#include "protocol/words/card_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "protocol/words/illegal_move.h"

enum move_reading card_reader_ambiguous(const struct move_reader *r, const char *line,
                                        const char *tokens, bool cards, struct strbuf *out)
{
	enum { MANY = 8 };
	auto_strbuf list = {0};
	int n = 0;
	bool promotes = !cards;
	for (const char *at = tokens; *at; n++) {
		size_t length = strcspn(at, " ");
		auto_text token = xstrndup(at, length);
		promotes = promotes && length == 5 && strncmp(token, tokens, 4) == 0;
		if (n < MANY)
			strbuf_add(&list, n ? ", " : "");
		if (n < MANY && cards)
			card_words_write(token, &list);
		else if (n < MANY)
			notation_write(&r->n, token, &list);
		at += length + (at[length] == ' ');
	}
	if (r->choices) {
		strbuf_clear(r->choices);
		strbuf_add(r->choices, tokens);
	}
	if (promotes)
		strbuf_printf(out, "Say what the pawn becomes: %s.", strbuf_get(&list));
	else
		strbuf_printf(out, "%s can mean %d things: %s%s", line, n, strbuf_get(&list),
		              n > MANY ? ", and more." : ".");
	return READ_REFUSAL;
}

/* Appends when a card is played and what it names, as its facts have it. */
static void add_how(const struct game_info *info, const struct card *card, struct strbuf *out)
{
	const struct word *word = info->words;
	while (word && word->key && strcmp(word->key, card->timing) != 0)
		word++;
	strbuf_printf(out, "%s is played ", card->name);
	if (card->move && strcmp(card->timing, "after") == 0)
		strbuf_printf(out, "after %s", card->move);
	else
		strbuf_add(out, word && word->key ? word->text : card->timing);
	if (card->targets && card->targets->text)
		strbuf_printf(out, "; it names %s", card->squares);
	strbuf_add_char(out, '.');
}

/* Appends the rule that forbids a card with some words, of which the first n are the move and the others its squares, or
 * (squares_first) the other way round; false where they say no token, or a legal one. */
static bool add_why_not_so(const struct move_reader *r, const char *id, char *const *words,
                           size_t k, size_t n, bool squares_first, struct strbuf *out)
{
	auto_strbuf move = {0}, token = {0}, squares = {0};
	for (size_t i = 0; i < k; i++) {
		bool of_move = squares_first ? i >= k - n : i < n;
		if (of_move)
			strbuf_printf(&move, "%s%s", move.n ? " " : "", words[i]);
		else if (!notation_knows(&r->n, words[i]))
			strbuf_add(&squares, words[i]);
	}
	if (n && notation_read_any(&r->n, strbuf_get(&move), &token) != 1) {
		strbuf_clear(&token);
		strbuf_add(&token, strbuf_get(&move));
	}
	strbuf_printf(&token, "%s%s%s%s", token.n ? "+" : "", id, squares.n ? "@" : "",
	              strbuf_get(&squares));
	return illegal_token_explain(r, strbuf_get(&token), out);
}

/* The same of all that the words may say. */
static bool add_why_card_not(const struct move_reader *r, const char *id, const char *rest,
                             struct strbuf *out)
{
	auto_split_line words = split_line(rest, "");
	bool turn = strcmp(info_card(r->n.game->info, id)->timing, "instead") == 0; /* no move */
	bool said = turn && words.n > 1 && add_why_not_so(r, id, words.at, words.n, 0, false, out);
	for (size_t n = words.n; words.n && n > 0 && !said; n--)
		said = add_why_not_so(r, id, words.at, words.n, n, false, out) ||
		       add_why_not_so(r, id, words.at, words.n, n, true, out);
	for (size_t n = words.n; n > 0 && !said; n--) { /* a move alone that is none */
		auto_text move =
			xstrndup(rest, (size_t)(words.at[n - 1] - words.copy) + strlen(words.at[n - 1]));
		auto_strbuf legal = {0};
		said = strlen(move) > 2 && !notation_read_any(&r->n, move, &legal) &&
		       illegal_move_explain(r, move, out); /* a square is the card's */
	}
	said = said || (words.n && add_why_not_so(r, id, words.at, words.n, 0, false, out));
	return said;
}

/* Does a king of the seat on move stand in check? */
static bool is_in_check(const struct move_reader *r)
{
	const struct game_info *info = r->n.game->info;
	bool check = false;
	for (int i = 0; i < info->files * info->ranks && !check; i++) {
		const struct scene_square *square = &r->n.scene->squares[i];
		check = square->piece && square->piece->seat && (square->marks >> MARK_CHECK & 1) &&
		        info_seat(info, square->piece->seat) == r->seat;
	}
	return check;
}

bool card_reader_refused(const struct move_reader *r, const struct card *card, struct strbuf *out)
{
	struct error why, same;
	auto_strbuf tokens = {0};
	if (card_words_read(&r->n, card->id, NULL, &tokens) > 0)
		return false;
	/* What is said of one of them alone is about how tokens are written, or about the squares of the example. */
	bool said = illegal_token(r, card->id, &why) &&
	            illegal_token(r, card->spellings[0].token, &same) &&
	            strcmp(why.text + why.why, same.text + same.why) == 0;
	strbuf_add(out, "It cannot be played now: ");
	if (said)
		strbuf_printf(out, "%s (%s).", why.text + why.why, why.rule);
	else
		strbuf_add(out, is_in_check(r) ? "nothing that it could do ends the check."
		                               : "nothing on the board fits it.");
	return true;
}

/* Appends why words with a card are no move, and how it is used now. */
static enum move_reading explain_card(const struct move_reader *r, const struct card *card,
                                      const char *rest, struct strbuf *out)
{
	const char *id = card->id;
	const struct zone *hand = card_words_hand(r->n.scene, r->viewer);
	auto_strbuf tokens = {0};
	if (!card_words_may_hold(hand, id)) {
		strbuf_printf(out, "You do not hold %s. In your hand: ", card->name);
		card_words_write_hand(r->n.game->info, hand, out);
		strbuf_add_char(out, '.');
		return READ_REFUSAL;
	}
	bool alone = strcmp(card->timing, "before") == 0 || strcmp(card->timing, "reply") == 0;
	if (alone && *rest) {
		strbuf_printf(out, "%s comes before the move: type %s, then the move.", card->name, id);
		return READ_REFUSAL;
	}
	if (*rest && add_why_card_not(r, id, rest, out))
		strbuf_add_char(out, '\n');
	bool refused = out->n > 0;
	if (card_reader_refused(r, card, out)) {
		strbuf_add_char(out, ' ');
		add_how(r->n.game->info, card, out);
		return READ_REFUSAL;
	}
	add_how(r->n.game->info, card, out);
	card_words_read(&r->n, id, NULL, &tokens);
	tokens.s[strcspn(tokens.s, " ")] = '\0';
	strbuf_add(out, " Now, for example: ");
	card_words_write(tokens.s, out);
	strbuf_add_char(out, '.');
	return refused ? READ_REFUSAL : READ_EXAMPLE;
}

/* Appends the words of a line but for those that only say that a card is played. */
static void write_without_playing(const char *line, struct strbuf *out)
{
	static const char playing[] = " use using play playing with my the card and i cast it him her ";
	auto_split_line words = split_line(line, "");
	for (size_t i = 0; i < words.n; i++)
		if (!is_among_words(playing, words.at[i]))
			strbuf_printf(out, "%s%s", out->n ? " " : "", words.at[i]);
}

enum move_reading card_reader_read(const struct move_reader *r, const char *entered,
                                   struct strbuf *out, bool *is_card)
{
	auto_strbuf rest = {0}, tokens = {0}, written = {0};
	write_without_playing(entered, &written);
	const char *line = strbuf_get(&written);
	const struct card *card = card_words_find(r->n.game->info, line, &rest);
	*is_card = card != NULL;
	int count = card ? card_words_read(&r->n, card->id, strbuf_get(&rest), &tokens) : 0;
	/* A square before a card that names two is a move, and goes with none. */
	const char *squares = strchr(strbuf_get(&tokens), '@');
	if (rest.n == 2 && squares && strlen(squares) > 4 && strncmp(line, strbuf_get(&rest), 2) == 0)
		count = 0;
	if (count > 1)
		return card_reader_ambiguous(r, line, strbuf_get(&tokens), true, out);
	/* Written before a move, one that is a decision of its own is that. */
	bool first = card && rest.n && strncmp(line, strbuf_get(&rest), strcspn(line, " ")) != 0;
	if (first && !count && card_words_read(&r->n, card->id, "", &tokens) == 1) {
		strbuf_printf(out, "%s %s", strbuf_get(&tokens), strbuf_get(&rest));
		return READ_NOTHING;
	}
	if (card && !count)
		return explain_card(r, card, strbuf_get(&rest), out);
	strbuf_add(out, strbuf_get(&tokens));
	return READ_TOKENS;
}
