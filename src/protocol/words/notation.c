/* notation.c - reads by trying every legal token, so that nothing can be read that is not
 * legal, and what fits several is known to be ambiguous. */
#include "protocol/words/notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/parse.h"
#include "base/similar.h"

static bool is_square(const char *s)
{
	return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8';
}

/* A token that moves a piece: two squares and perhaps more, e2e4, a7a8q, a5b6+claim. */
static bool is_move(const char *token)
{
	return is_square(token) && is_square(token + 2);
}

bool notation_on_board(const struct notation *n, const char *text, const struct piece **piece)
{
	const struct game_info *info = n->game->info;
	int file = text[0] - 'a', rank = text[1] - '1';
	bool there = is_square(text) && file < info->files && rank < info->ranks;
	*piece = there ? n->scene->squares[file + rank * info->files].piece : NULL;
	return there;
}

/* What stands on the square that a text begins with, or NULL. */
static const struct piece *piece_on(const struct notation *n, const char *square)
{
	const struct piece *piece;
	notation_on_board(n, square, &piece);
	return piece;
}

static bool is_kind(const struct piece *piece, const char *kind)
{
	return strcmp(piece->kind, kind) == 0;
}

static bool is_of_seat(const struct piece *piece, const char *seat)
{
	return piece->seat && strcmp(piece->seat, seat) == 0;
}

/* The text in small letters, without the signs that say nothing. */
static void strip(const char *text, const char *signs, struct strbuf *out)
{
	strbuf_clear(out);
	for (; *text; text++)
		if (!strchr(signs, *text))
			strbuf_add_char(out, (char)tolower((unsigned char)*text));
}

static bool equal_without(const char *a, const char *b, const char *signs)
{
	auto_strbuf left = {0}, right = {0};
	strip(a, signs, &left);
	strip(b, signs, &right);
	return strcmp(strbuf_get(&left), strbuf_get(&right)) == 0;
}

/* The king moves further than a step, or onto a piece of its own side (Chess960). */
static bool is_castling(const struct notation *n, const char *token)
{
	const struct piece *king = is_move(token) ? piece_on(n, token) : NULL;
	if (!king || !is_kind(king, "king") || token[1] != token[3])
		return false;
	const struct piece *there = piece_on(n, token + 2);
	return abs(token[0] - token[2]) > 1 ||
	       (there && (king->seat ? is_of_seat(there, king->seat) : !there->seat));
}

/* O-O and O-O-O, with zeros, too: how many letters; *rest is what stands behind it. */
static int count_castling(const char *input, const char **rest)
{
	int count = 0;
	const char *c = input;
	for (; *c && strchr("Oo0-", *c); c++)
		count += *c != '-';
	*rest = c;
	return count == 2 || count == 3 ? count : 0;
}

int notation_castling(const char *input)
{
	const char *rest;
	int count = count_castling(input, &rest);
	return *rest ? 0 : count;
}

bool notation_king(const struct notation *n, const char *seat, char square[3])
{
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = n->scene->squares[i].piece;
		if (piece && is_kind(piece, "king") && is_of_seat(piece, seat)) {
			info_square_name(n->game->info, i, square);
			return true;
		}
	}
	return false;
}

static bool is_castling_input(const struct notation *n, const char *token, const char *input,
                              const char **rest)
{
	int count = count_castling(input, rest);
	return count && is_castling(n, token) && (token[2] > token[0]) == (count == 2);
}

/* How many bytes of what was typed name this kind of piece; 0 for a pawn that is not
 * named, which pawns that are nobody's must be; -1 when it is another piece. */
static int letter_length(const struct piece *piece, const char *input)
{
	const char *letter = piece->letter;
	size_t length = strlen(letter);
	if (isupper((unsigned char)*input)) {
		if (toupper((unsigned char)*letter) != *input)
			return -1;
		bool whole = length > 1 && strncmp(input, letter, length) == 0 && input[length];
		return whole && !is_square(input + 1) ? (int)length : 1;
	}
	return is_kind(piece, "pawn") && piece->seat ? 0 : -1;
}

/* Is what stands behind the squares of a token as it is said? What a pawn becomes may be left out. */
static bool is_tail(const char *tail, const char *said)
{
	return equal_without(tail, said, "+#=!?-() ") ||
	       (!*said && isalpha((unsigned char)*tail) && !tail[1]);
}

/* Standard algebraic notation: the piece, where it comes from as far as that is said, and
 * where it goes. */
static bool matches_san(const struct notation *n, const char *token, const char *input)
{
	static const char marks[] = "+#=!?-() ";
	const char *rest;
	if (is_castling_input(n, token, input, &rest))
		return equal_without(token + 4, rest, marks);
	bool adds = isalpha((unsigned char)token[0]) && strchr(token, '@') == token + 1;
	const struct piece *piece =
		is_move(token) && info_has_kinds(n->game->info) ? piece_on(n, token) : NULL;
	if (adds) /* Qb2 for Q@b2 */
		return token[0] == input[0] && isupper((unsigned char)input[0]) &&
		       equal_without(token + 2, input + 1, marks);
	int length = piece ? letter_length(piece, input) : -1;
	if (length < 0)
		return false;
	const char *at = input + length, *from = at;
	while (*at && (!is_square(at) || is_square(at + 2 + (at[2] == 'x' || at[2] == '-'))))
		at++;                                           /* the last square is where it goes */
	if (!length && at == from + 1 && *from == token[2]) /* bb6 is no pawn's */
		return false;
	for (; from < at; from++)
		if (!strchr("x:-", *from) && *from != token[0] && *from != token[1])
			return false;
	return is_square(at) && strncmp(at, token + 2, 2) == 0 && is_tail(token + 4, at + 2);
}

/* Does a legal move capture: a piece stands there, or a pawn of chess goes aside? */
static bool captures(const struct notation *n, const char *token)
{
	const struct piece *piece = piece_on(n, token);
	return piece_on(n, token + 2) ||
	       (piece && is_kind(piece, "pawn") && strlen(piece->letter) == 1 && token[0] != token[2]);
}

/* Does the input say that something is captured where this legal move captures nothing? */
static bool takes_nothing(const struct notation *n, const char *token, const char *input)
{
	return is_move(token) && info_has_kinds(n->game->info) &&
	       memchr(input, 'x', strcspn(input, "+")) && !captures(n, token);
}

bool notation_matches(const struct notation *n, const char *token, const char *input)
{
	auto_strbuf text = {0};
	bool same = equal_without(token, input, " -=");
	if (!same && is_move(token))
		same = equal_without(token, input, " -=x:+#!?>");
	for (const char *c = input; *c && !same; c++)
		if (*c != ' ')
			strbuf_add_char(&text, *c);
	const char *takes = strchr(token, 'x'); /* xf4 for e4xf4 */
	same = same || (takes && *strbuf_get(&text) == 'x' && strcmp(takes, strbuf_get(&text)) == 0);
	return same || matches_san(n, token, strbuf_get(&text));
}

int notation_read(const struct notation *n, const char *input, struct strbuf *out)
{
	size_t from = out->n;
	int count = 0;
	for (size_t i = 0; i < n->legal->n; i++) {
		const char *token = n->legal->at[i].text;
		bool itself = strcmp(token, input) == 0;
		if (itself)
			strbuf_truncate(out, from);
		if (itself || (notation_matches(n, token, input) && !takes_nothing(n, token, input))) {
			strbuf_printf(out, "%s%s", out->n > from ? " " : "", token);
			count++;
		}
		if (itself)
			return 1;
	}
	return count;
}

/* Words of moves, and what they stand for in standard algebraic notation. */
static const struct {
	const char *word, *san;
	bool later; /* at the beginning it may be something else: a file, a card */
} move_words[] = {{"king", "K", false},
                  {"queen", "Q", false},
                  {"rook", "R", false}, /* of other games */
                  {"horse", "N", false},
                  {"bishop", "B", false},
                  {"knight", "N", false},
                  {"pawn", "P", false},
                  {"takes", "x", false},
                  {"take", "x", false},
                  {"captures", "x", false},
                  {"capture", "x", false},
                  {"steals", "x", false},
                  {"steal", "x", false},
                  {"to", "", false},
                  {"on", "", false},
                  {"at", "", false},
                  {"from", "", false},
                  {"and", "", false},
                  {"with", "", false},
                  {"the", "", false},
                  {"my", "", false},
                  {"a", "", true},
                  {"castle", "O-O", false},
                  {"castles", "O-O", false},
                  {"short", "", false},
                  {"kingside", "", false},
                  {"long", "-O", false},
                  {"queenside", "-O", false},
                  {"put", "", false},
                  {"puts", "", false},
                  {"place", "", false},
                  {"places", "", false},
                  {"add", "", false},
                  {"adds", "", false},
                  {"drop", "", false},
                  {"drops", "", false},
                  {"goes", "", false},
                  {"jumps", "", false},
                  {"jump", "", true},
                  {"moves", "", false},
                  {"go", "", false},
                  {"move", "", false},
                  {"back", "", true},
                  {"instead", "", true},
                  {"again", "", true},
                  {"stack", "", false},
                  {"piece", "", false},
                  {"in", "", true},
                  {"into", "", true},
                  {"onto", "", true},
                  {"check", "+", true},
                  {"mate", "#", true},
                  {"checkmate", "#", true},
                  {"first", "", false},
                  {"second", "", false},
                  {"third", "", false},
                  {"fourth", "", false}};

/* Appends the letter of a piece that is nobody's where a word begins so, `r1`, `r1xb2`, and what follows it there; false where
 * it may be a square, unless that is empty and something of it is to move or to be taken. */
static bool add_san_of_letter(const struct notation *n, const char *word, bool first,
                              struct strbuf *san)
{
	const struct piece *piece = n->game->info->pieces;
	bool taken = san->n && san->s[san->n - 1] == 'x';
	while (piece->token && (strlen(piece->letter) != 2 || strncasecmp(piece->letter, word, 2) != 0))
		piece++;
	if (!piece->token || (is_square(word) && (word[2] || piece_on(n, word) || !(first || taken))))
		return false;
	strbuf_add(san, piece->letter);
	if (word[2] == 'x')
		strbuf_add_char(san, 'x');
	word += 2 + (word[2] == 'x');
	if (!add_san_of_letter(n, word, false, san))
		strbuf_add(san, word);
	return true;
}

/* Appends what a word of a move stands for: a kind of piece for its letter, which alone is one at the
 * beginning. False, and nothing, where it stands for itself. */
static bool add_san_of_word(const struct notation *n, const char *word, bool first,
                            struct strbuf *san)
{
	const struct piece *piece = n->game->info->pieces;
	for (; piece->token; piece++) {
		char letter = (char)toupper((unsigned char)*piece->letter);
		bool alone = first && info_has_kinds(n->game->info) && !word[1] &&
		             toupper((unsigned char)*word) == letter;
		size_t length = strlen(piece->kind);
		bool kind = strncasecmp(piece->kind, word, length) == 0 &&
		            (!word[length] || strcmp(word + length, "s") == 0);
		if (!alone && !kind)
			continue;
		if (info_has_kinds(n->game->info))
			strbuf_add_char(san, letter);
		return true;
	}
	for (size_t i = 0; i < sizeof move_words / sizeof *move_words; i++)
		if (strcasecmp(move_words[i].word, word) == 0 && !(first && move_words[i].later)) {
			strbuf_add(san, move_words[i].san);
			return true;
		}
	return add_san_of_letter(n, word, first, san);
}

/* Appends which of several a piece is whose letter was written last, as an ordinal before it said; nothing where they have
 * no numbers. */
static void add_number(const struct notation *n, const char *ordinal, struct strbuf *san)
{
	static const char *const ordinals[] = {"first", "second", "third", "fourth"};
	const struct piece *piece = n->game->info->pieces;
	for (int i = 0; i < 4; i++)
		for (const struct piece *p = piece; p->token && strcasecmp(ordinal, ordinals[i]) == 0; p++)
			if (p->letter[0] == san->s[san->n - 1] && p->letter[1] == '1' + i) {
				strbuf_add_char(san, p->letter[1]);
				return;
			}
}

bool notation_knows(const struct notation *n, const char *word)
{
	auto_strbuf san = {0};
	return add_san_of_word(n, word, false, &san);
}

/* Does a word name a piece, by its kind, `queen`, its letter, `B2`, or where it stands? */
static bool names_piece(const struct notation *n, const char *word)
{
	auto_strbuf san = {0};
	const struct piece *piece = n->game->info->pieces;
	while (piece->token && strcasecmp(piece->letter, word) != 0)
		piece++;
	return piece->token || (is_square(word) && !word[2]) ||
	       (add_san_of_word(n, word, false, &san) && san.n == 1 && isupper((unsigned char)*san.s));
}

/* Of `take the rook with the queen`, whose words are these, the number of the word behind `with`; else 0. */
static size_t find_taker(const struct notation *n, char *const *words, size_t count)
{
	auto_strbuf san = {0};
	size_t i = count - 1;
	if (!add_san_of_word(n, words[0], true, &san) || strcmp(strbuf_get(&san), "x") != 0 ||
	    !names_piece(n, words[i]))
		return 0;
	while (i > 0 && strcasecmp(words[i], "with") != 0)
		i--;
	return i ? i + 1 : 0;
}

/* Of `QxPf7` the kind of what is taken, where such a piece stands on that square. */
static void cut_taken_kind(const struct notation *n, struct strbuf *san)
{
	char *takes = san->n ? strchr(san->s, 'x') : NULL;
	if (!takes || !isupper((unsigned char)takes[1]) || !is_square(takes + 2) || takes[4])
		return;
	const struct piece *piece = piece_on(n, takes + 2);
	if (piece && toupper((unsigned char)*piece->letter) == takes[1]) {
		memmove(takes + 1, takes + 2, strlen(takes + 1));
		strbuf_truncate(san, san->n - 1);
	}
}

/* Of a piece that is put on a square, `Rb1`, where one of its kind can come out of the reserve: `R@b1`. */
static void add_reserve(const struct notation *n, struct strbuf *san)
{
	const char begin[] = {san->n == 3 ? san->s[0] : '\0', '@', '\0'};
	size_t i = 0;
	while (i < n->legal->n && strncmp(n->legal->at[i].text, begin, 2) != 0)
		i++;
	if (*begin && i < n->legal->n) {
		const char square[] = {san->s[1], san->s[2], '\0'};
		strbuf_truncate(san, 1);
		strbuf_printf(san, "@%s", square);
	}
}

bool notation_of_words(const struct notation *n, const char *input, struct strbuf *san)
{
	auto_split_line words = split_line(input, "");
	size_t first = words.n ? find_taker(n, words.at, words.n) : 0;
	bool said = false;
	for (size_t i = 0; i < words.n; i++) {
		size_t at = (i + first) % words.n;
		size_t before = san->n;
		bool stands = add_san_of_word(n, words.at[at], i == 0 && words.n > 1, san);
		strbuf_add(san, stands ? "" : words.at[at]);
		if (stands && at > 0 && san->n == before + 1)
			add_number(n, words.at[at - 1], san);
		said |= stands;
	}
	if (!said)
		strbuf_clear(san);
	cut_taken_kind(n, san);
	if (words.n && is_among_words(" put puts place places add adds drop drops ", words.at[0]))
		add_reserve(n, san);
	return san->n > 0;
}

/* Is a piece called so: by its letter, `N1`, or the first of it, `N`? */
static bool is_called(const struct piece *piece, const char *name, size_t n)
{
	char first = (char)toupper((unsigned char)*piece->letter);
	return (n == 1 && *name == first) ||
	       (n > 1 && strlen(piece->letter) == n && strncasecmp(piece->letter, name, n) == 0);
}

/* Is that a piece on a square: what it is called, and where it stands if that is said, `Nc3`? */
static bool is_named(const struct piece *piece, const char *square, const char *name, size_t n)
{
	bool said = n > 2 && is_square(name + n - 2);
	return is_called(piece, name, n - 2 * said) && (!said || strncmp(name + n - 2, square, 2) == 0);
}

bool notation_takes(const struct notation *n, const char *squares, const char *san,
                    const char **sign)
{
	const struct piece *piece = piece_on(n, squares), *taken = piece_on(n, squares + 2);
	const char *takes = strchr(san, 'x');
	size_t length =
		takes && isupper((unsigned char)takes[1]) ? 1 + (isdigit((unsigned char)takes[2]) != 0) : 0;
	bool any = takes && takes > san && !takes[1]; /* `Bx`, whatever it is */
	if ((!length && !any) || !piece || !taken)
		return false;
	length += is_square(takes + 1 + length) ? 2 : 0;
	*sign = takes + 1 + length;
	return (takes == san || is_named(piece, squares, san, (size_t)(takes - san))) &&
	       (any || is_named(taken, squares + 2, takes + 1, length));
}

/* Appends the moves by which a kind of piece, or any, takes another kind: `QxB`, `xB`, `N1xR1+claim`. */
static int read_kinds(const struct notation *n, const char *san, struct strbuf *out)
{
	int found = 0;
	const char *sign;
	for (size_t i = 0; info_has_kinds(n->game->info) && i < n->legal->n; i++) {
		const char *token = n->legal->at[i].text;
		if (is_move(token) && notation_takes(n, token, san, &sign) && is_tail(token + 4, sign))
			strbuf_printf(out, "%s%s", found++ ? " " : "", token);
	}
	return found;
}

/* Appends the moves by which anything, or a pawn, takes what stands on a square: `xe5`, `Pxe8=Q`. */
static int read_takes(const struct notation *n, const char *san, struct strbuf *out)
{
	int found = 0;
	bool pawn = *san == 'P';
	san += pawn;
	bool square = *san == 'x' && is_square(san + 1) && info_has_kinds(n->game->info);
	for (size_t i = 0; square && i < n->legal->n; i++) {
		const char *token = n->legal->at[i].text;
		if (is_move(token) && strncmp(token + 2, san + 1, 2) == 0 && captures(n, token) &&
		    is_tail(token + 4, san + 3) && (!pawn || is_kind(piece_on(n, token), "pawn")))
			strbuf_printf(out, "%s%s", found++ ? " " : "", token);
	}
	return found;
}

const char *notation_similar(const struct notation *n, const char *word)
{
	const char *best = NULL;
	size_t distance = 0;
	for (const struct piece *piece = n->game->info->pieces; piece->token; piece++)
		similar_consider(word, piece->kind, &best, &distance);
	for (size_t i = 0; i < sizeof move_words / sizeof *move_words; i++)
		similar_consider(word, move_words[i].word, &best, &distance);
	return distance == 1 ? best : NULL;
}

int notation_read_any(const struct notation *n, const char *input, struct strbuf *out)
{
	auto_strbuf san = {0};
	int found = notation_read(n, input, out);
	if (!found && notation_of_words(n, input, &san))
		found = notation_read(n, strbuf_get(&san), out);
	if (!found)
		found = read_kinds(n, san.n ? strbuf_get(&san) : input, out);
	if (!found)
		found = read_takes(n, san.n ? strbuf_get(&san) : input, out);
	if (san.n && !found && *strbuf_get(&san) == 'P') /* which is not written in chess */
		found = notation_read(n, strbuf_get(&san) + 1, out);
	if (!found && strcasecmp(input, "castle") == 0) /* the other side */
		found = notation_read(n, "O-O-O", out);
	return found;
}

/* Adds the file, the rank or both of where a piece comes from, as far as other moves of
 * its kind to the same square make that needed. */
static void add_origin(const struct notation *n, const char *token, const char *letter,
                       struct strbuf *out)
{
	bool others = false, same_file = false, same_rank = false;
	for (size_t i = 0; i < n->legal->n; i++) {
		const char *at = n->legal->at[i].text;
		const struct piece *piece = is_move(at) ? piece_on(n, at) : NULL;
		if (piece && strncmp(at + 2, token + 2, 2) == 0 && strncmp(at, token, 2) != 0 &&
		    strcmp(piece->letter, letter) == 0) {
			others = true;
			same_file |= at[0] == token[0];
			same_rank |= at[1] == token[1];
		}
	}
	if (others && (!same_file || same_rank))
		strbuf_add_char(out, token[0]);
	if (same_file)
		strbuf_add_char(out, token[1]);
}

void notation_write(const struct notation *n, const char *token, struct strbuf *out)
{
	const struct piece *piece = is_move(token) ? piece_on(n, token) : NULL;
	const char *tail = piece ? token + 4 : "";
	bool pawn = piece && is_kind(piece, "pawn") && strlen(piece->letter) == 1;
	if (!piece || !info_has_kinds(n->game->info)) {
		strbuf_add(out, token);
		return;
	}
	if (is_castling(n, token)) {
		strbuf_add(out, token[2] > token[0] ? "O-O" : "O-O-O");
	} else {
		bool takes = captures(n, token);
		if (!pawn) {
			const char *letter = piece->letter;
			strbuf_printf(out, "%c%s", toupper((unsigned char)*letter), letter + 1);
			add_origin(n, token, letter, out);
		} else if (takes) {
			strbuf_add_char(out, token[0]);
		}
		strbuf_printf(out, "%s%.2s", takes ? "x" : "", token + 2);
	}
	if (isalpha((unsigned char)*tail) && (!tail[1] || tail[1] == '+'))
		strbuf_printf(out, "=%c%s", toupper((unsigned char)*tail), tail + 1);
	else
		strbuf_add(out, tail);
}
