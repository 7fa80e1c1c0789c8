/* move_reader.c - by the legal tokens; what fits none is read as if it were legal, for the reason why it is not. */
#include "protocol/words/move_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "protocol/words/illegal_move.h"
#include "protocol/words/phrases.h"
#include "protocol/words/may_move.h"

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
		strbuf_add_char(out, '.');
	}
	return illegal;
}

/* What a line is as one decision, without the words of a card: how many, written to tokens. */
static int read_one(const struct notation *n, const char *line, struct strbuf *tokens)
{
	int count = notation_read(n, line, tokens);
	count = count ? count : notation_read_words(n, line, tokens);
	if (!count && strcasecmp(line, "castle") == 0) /* the other side */
		count = notation_read(n, "O-O-O", tokens);
	return count;
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
	if (n && read_one(&r->n, strbuf_get(&move), &token) != 1) {
		strbuf_clear(&token);
		strbuf_add(&token, strbuf_get(&move));
	}
	strbuf_printf(&token, "%s%s%s%s", token.n ? "+" : "", id, squares.n ? "@" : "",
	              strbuf_get(&squares));
	return add_why_not(r, strbuf_get(&token), out);
}

/* The same of all that the words may say. */
static bool add_why_card_not(const struct move_reader *r, const char *id, const char *rest,
                             struct strbuf *out)
{
	enum { WORDS = 12 };
	char *copy = xstrdup(rest), *words[WORDS];
	size_t k = split_words(copy, words, WORDS);
	bool said = false;
	for (size_t n = k; k && k <= WORDS && n > 0 && !said; n--)
		said = add_why_not_so(r, id, words, k, n, false, out) ||
		       add_why_not_so(r, id, words, k, n, true, out);
	said = said || (k && k <= WORDS && add_why_not_so(r, id, words, k, 0, false, out));
	for (size_t n = k; k <= WORDS && n > 0 && !said; n--) { /* a move alone that is none */
		char *move = xstrndup(rest, (size_t)(words[n - 1] - copy) + strlen(words[n - 1]));
		said = illegal_move_explain(r, move, out);
		free(move);
	}
	free(copy);
	return said;
}

bool move_reader_card_refused(const struct move_reader *r, const struct card *card,
                              struct strbuf *out)
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
		strbuf_add(out, "nothing on the board fits it.");
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
		strbuf_printf(out, "%s comes before the move, alone: type %s, then the move.", card->name,
		              id);
		return READ_REFUSAL;
	}
	if (*rest && add_why_card_not(r, id, rest, out))
		strbuf_add_char(out, '\n');
	bool refused = out->n > 0;
	if (move_reader_card_refused(r, card, out)) {
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

/* Is a word what a sign of tokens says, `claim`? */
static bool is_sign(const struct move_reader *r, const char *word)
{
	const struct word *sign = r->n.game->info->words;
	while (sign && sign->key && (*sign->key != '+' || strcmp(sign->key + 1, word) != 0))
		sign++;
	return sign && sign->key;
}

/* Appends that the first word of several that has no meaning in a move has none: `e4 please`. */
static bool add_no_token(const struct move_reader *r, const char *line, struct strbuf *out)
{
	enum { WORDS = 256 };
	char *copy = xstrdup(line), *words[WORDS];
	size_t count = split_words(copy, words, WORDS);
	bool said = false;
	for (size_t i = 0; i < count && i < WORDS && count > 1 && !said; i++) {
		said = !move_reader_looks_like(words[i]) && !illegal_move_is_token(r, words[i]) &&
		       !notation_knows(&r->n, words[i]) && !is_sign(r, words[i]);
		if (said)
			strbuf_printf(out,
			              "%s is no word of a move, so nothing is played. legal lists the moves.",
			              words[i]);
	}
	auto_strbuf san = {0};
	if (!said && notation_of_words(&r->n, line, &san)) {
		strbuf_printf(out, "There is no move %s now. legal lists those there are.", line);
		said = true;
	}
	free(copy);
	return said;
}

/* Of a line that is no decision: perhaps a card is named in it. */
static enum move_reading read_card(const struct move_reader *r, const char *line,
                                   struct strbuf *out, bool *is_card)
{
	auto_strbuf rest = {0}, tokens = {0};
	const struct card *card = card_words_find(r->n.game->info, line, &rest);
	*is_card = card != NULL;
	int count = card ? card_words_read(&r->n, card->id, strbuf_get(&rest), &tokens) : 0;
	/* A square before a card that names two is a move, and goes with none. */
	const char *squares = strchr(strbuf_get(&tokens), '@');
	if (rest.n == 2 && squares && strlen(squares) > 4 && strncmp(line, strbuf_get(&rest), 2) == 0)
		count = 0;
	if (count > 1)
		return add_ambiguous(line, strbuf_get(&tokens), true, out);
	if (card && !count)
		return explain_card(r, card, strbuf_get(&rest), out);
	strbuf_add(out, strbuf_get(&tokens));
	return READ_TOKENS;
}

/* Are its words decisions of their own, of which the first can be made? */
static bool are_decisions(const struct move_reader *r, const char *line)
{
	enum { WORDS = 64 };
	struct error why;
	auto_strbuf rest = {0};
	char *copy = xstrdup(line), *words[WORDS];
	size_t n = split_words(copy, words, WORDS);
	bool are = n > 1 && n <= WORDS && !card_words_find(r->n.game->info, line, &rest) &&
	           engine_is_legal(r->engine, r->viewer, words[0], &why);
	for (size_t i = 1; are && i < n; i++)
		are = illegal_move_is_token(r, words[i]);
	free(copy);
	return are;
}

/* What a line is as one decision, or why it is none; READ_NOTHING where nothing is known of it. */
static enum move_reading read_decision(const struct move_reader *r, const char *line,
                                       const struct card *named, struct strbuf *out)
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
	bool may = may_move_add(r, line, out);
	strbuf_add(out, may && named ? "\n" : "");
	if (may && !named)
		return READ_EXAMPLE;
	if (are_decisions(r, line))
		return READ_NOTHING;
	if (!named && (add_promotion(&r->n, line, out) || illegal_castling_explain(r, line, out) ||
	               illegal_move_explain(r, line, out)))
		return READ_REFUSAL;
	enum move_reading card = read_card(r, line, out, &is_card);
	return is_card ? card : READ_NOTHING;
}

/* The card that a line is the name of, or NULL. */
static const struct card *card_named(const struct move_reader *r, const char *line)
{
	return r->n.game->info->cards ? info_card(r->n.game->info, line) : NULL;
}

/* Is the first the seat's, and the second not, as far as they are somebody's? */
static bool is_to_take(const struct move_reader *r, const struct piece *piece,
                       const struct piece *taken)
{
	const struct game_info *info = r->n.game->info;
	return !piece->seat ||
	       (info_seat(info, piece->seat) == r->seat && info_seat(info, taken->seat) != r->seat);
}

/* Of a line that says which piece takes which, why none can. */
static bool add_why_takes_not(const struct move_reader *r, const char *line, struct strbuf *out)
{
	enum { MOST = 2 };
	const struct game_info *info = r->n.game->info;
	auto_strbuf words = {0};
	const char *san = notation_of_words(&r->n, line, &words) ? strbuf_get(&words) : line;
	int said = 0, n = info->files * info->ranks;
	bool own = *san == 'x'; /* or one of that kind is */
	if (!strchr(san, 'x') || (san == line && strchr(line, ' ')))
		return false;
	for (int i = 0; i < n * n && said < MOST; i++) {
		char from[3], to[3];
		const char *sign;
		auto_strbuf token = {0};
		const struct piece *piece = r->n.scene->squares[i / n].piece;
		const struct piece *taken = r->n.scene->squares[i % n].piece;
		own |= piece && toupper((unsigned char)*piece->letter) == *san &&
		       (!piece->seat || info_seat(info, piece->seat) == r->seat);
		if (i / n == i % n || !notation_takes(piece, taken, san, &sign) ||
		    !is_to_take(r, piece, taken))
			continue;
		strbuf_printf(&token, "%s%s%s%s", info_square_name(info, i / n, from),
		              info_square_name(info, i % n, to), *sign ? "+" : "", sign);
		said += add_why_not(r, strbuf_get(&token), out);
	}
	if (!said && san != line && strcspn(line, "12345678") == strlen(line))
		strbuf_printf(out,
		              own ? "There is no such piece to take." : "No %.*s of yours is on the board.",
		              (int)strcspn(line, " "), line);
	return out->n > 0;
}

/* Appends a line as it is written one decision behind the other: without commas, `d7, d7`, and as often as is said, `d7*4`,
 * `4 beans on d7`. */
static void write_out(const struct move_reader *r, const char *line, struct strbuf *out)
{
	enum { WORDS = 64 };
	char *copy = xstrdup(line), *words[WORDS];
	auto_strbuf one = {0};
	size_t n = split_words(copy, words, WORDS), digits = n ? strspn(words[0], "0123456789") : 0;
	const char *rest = n > 1 ? line + (words[1] - copy) : "";
	if (digits == 1 && !words[0][1] && read_one(&r->n, rest, &one) == 1)
		for (int i = *words[0] - '0'; i > 0; i--)
			strbuf_printf(out, "%s%s", out->n ? " " : "", strbuf_get(&one));
	for (size_t i = 0; !one.n && i < n && n <= WORDS; i++) {
		size_t length = strlen(words[i]);
		bool comma = length > 1 && words[i][length - 1] == ',';
		words[i][length - comma] = '\0';
		char *star = strchr(words[i], '*');
		int times = star && !illegal_move_is_token(r, words[i]) &&
		                    isdigit((unsigned char)star[1]) && !star[2]
		                ? star[1] - '0'
		                : 0;
		words[i][times ? (size_t)(star - words[i]) : strlen(words[i])] = '\0';
		for (int k = 0; k < times || k == 0; k++)
			strbuf_printf(out, "%s%s", out->n ? " " : "", words[i]);
	}
	if (n == 0 || n > WORDS)
		strbuf_add(out, line);
	free(copy);
}

enum move_reading move_reader_read(const struct move_reader *r, const char *text,
                                   struct strbuf *out)
{
	auto_strbuf written = {0};
	write_out(r, text, &written);
	const char *line = strbuf_get(&written);
	enum move_reading reading = read_decision(r, line, card_named(r, line), out);
	if (reading != READ_NOTHING)
		return reading;
	if (add_why_takes_not(r, line, out))
		return READ_REFUSAL;
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
	const struct card *named = card_named(r, line);
	enum move_reading reading = illegal_move_is_token(r, line) && !named
	                                ? READ_NOTHING
	                                : read_decision(r, line, named, out);
	if (reading != READ_NOTHING)
		return reading;
	strbuf_add(out, line);
	return READ_TOKENS;
}
