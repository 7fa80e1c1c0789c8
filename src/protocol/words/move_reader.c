/* move_reader.c - by the legal tokens; what fits none is read as if it were legal, for the reason why it is not. */
#include "protocol/words/move_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/observation.h"
#include "protocol/words/card_reader.h"
#include "protocol/words/effects.h"
#include "protocol/words/illegal_move.h"
#include "protocol/words/may_move.h"

bool move_reader_looks_like(const char *line)
{
	return strpbrk(line, "12345678@:+*") != NULL;
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
 * one then, so it is left as it is, and so is a line of more than are read. */
static void read_several(const struct notation *n, const char *line, struct strbuf *out)
{
	auto_split_line words = split_line(line, "");
	if (!words.n)
		strbuf_add(out, line);
	for (size_t i = 0; i < words.n; i++) {
		auto_strbuf tokens = {0};
		strbuf_add(out, i ? " " : "");
		if (!strchr(words.at[i], ',') && notation_read(n, words.at[i], &tokens) == 1)
			strbuf_add(out, strbuf_get(&tokens));
		else
			add_plain(words.at[i], out);
	}
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
	auto_split_line words = split_line(line, "");
	bool said = false;
	for (size_t i = 0; words.n > 1 && i < words.n && !said; i++) {
		said = !move_reader_looks_like(words.at[i]) && !illegal_move_is_token(r, words.at[i]) &&
		       !notation_knows(&r->n, words.at[i]) && !is_sign(r, words.at[i]);
		const char *similar = said ? notation_similar(&r->n, words.at[i]) : NULL;
		if (said)
			strbuf_printf(out, "%s is no word of a move, so nothing is played. %s%s%s", words.at[i],
			              similar ? "Did you mean " : "legal lists the moves.",
			              similar ? similar : "", similar ? "?" : "");
	}
	auto_strbuf san = {0};
	if (!said && notation_of_words(&r->n, line, &san)) {
		strbuf_printf(out, "There is no move %s now. legal lists those there are.", line);
		said = true;
	}
	return said;
}

/* Are its words decisions of their own, of which the first can be made? */
static bool are_decisions(const struct move_reader *r, const char *line)
{
	struct error why;
	auto_strbuf rest = {0};
	auto_split_line words = split_line(line, "");
	bool are = words.n > 1 && !card_words_find(r->n.game->info, line, &rest) &&
	           engine_is_legal(r->engine, r->viewer, words.at[0], &why);
	for (size_t i = 1; are && i < words.n; i++)
		are = illegal_move_is_token(r, words.at[i]);
	return are;
}

/* Of a line that says that something is taken on a square, `xe5`, why nothing can. */
static bool add_no_taker(const struct move_reader *r, const char *san, struct strbuf *out)
{
	const struct game_info *info = r->n.game->info;
	const struct piece *piece;
	if (san[0] != 'x' || !notation_on_board(&r->n, san + 1, &piece) || san[3] ||
	    !info_has_kinds(info))
		return false;
	const char *name = piece && piece->seat ? piece->kind : piece ? piece->name : "";
	bool own = piece && piece->seat && info_seat(info, piece->seat) == r->seat;
	if (!piece)
		strbuf_printf(out, "There is nothing to take on %s.", san + 1);
	else if (own)
		strbuf_printf(out, "The %s on %s is yours.", name, san + 1);
	else
		strbuf_printf(out, "Nothing%s can take the %s on %s now.", piece->seat ? " of yours" : "",
		              name, san + 1);
	return true;
}

/* Of a line that says that something is taken where there is nothing: without the x it would be a move. */
static bool add_nothing_to_take(const struct notation *n, const char *line, struct strbuf *out)
{
	auto_strbuf words = {0}, plain = {0}, tokens = {0};
	const char *san = notation_of_words(n, line, &words) ? strbuf_get(&words) : line,
			   *takes = strchr(san, 'x');
	if (!takes)
		return false;
	strbuf_printf(&plain, "%.*s%s", (int)(takes - san), san, takes + 1);
	if (!notation_read(n, strbuf_get(&plain), &tokens) || tokens.n < 4 ||
	    !isdigit((unsigned char)strbuf_get(&tokens)[3]))
		return false;
	strbuf_printf(out, "There is nothing to take on %.2s.", strbuf_get(&tokens) + 2);
	return true;
}

/* Is a line written as a capture, `d5xc6`, and the decision none? */
static bool takes_nothing(const struct notation *n, const char *line, const char *token,
                          struct strbuf *out)
{
	const char *sign = strchr(line, 'x');
	auto_strbuf written = {0};
	if (!sign || sign == line || !isdigit((unsigned char)sign[-1]) || strlen(sign) < 3)
		return false;
	notation_write(n, token, &written);
	if (strchr(strbuf_get(&written), 'x'))
		return false;
	strbuf_printf(out, "There is nothing to take on %.2s.", sign + 1);
	return true;
}

/* What a line is as one decision, or why it is none; READ_NOTHING where nothing is known of it. */
static enum move_reading read_decision(const struct move_reader *r, const char *line,
                                       const struct card *named, struct strbuf *out)
{
	auto_strbuf tokens = {0};
	bool is_card;
	int count = notation_read_any(&r->n, line, &tokens);
	auto_strbuf jump = {0}; /* of a piece, before a card of that name */
	if (!count && strncasecmp(line, "jump ", 5) == 0 && notation_of_words(&r->n, line + 5, &jump) &&
	    isupper((unsigned char)*jump.s))
		count = notation_read_any(&r->n, line + 5, &tokens);
	if (count > 1)
		return card_reader_ambiguous(r, line, strbuf_get(&tokens), false, out);
	if (count == 1 && takes_nothing(&r->n, line, strbuf_get(&tokens), out))
		return READ_REFUSAL;
	if (count == 1) {
		strbuf_add(out, strbuf_get(&tokens));
		return READ_TOKENS;
	}
	auto_strbuf san = {0};
	if (add_no_taker(r, notation_of_words(&r->n, line, &san) ? strbuf_get(&san) : line, out) ||
	    add_nothing_to_take(&r->n, line, out))
		return READ_REFUSAL;
	bool may = may_move_add(r, line, out);
	strbuf_add(out, may && named ? "\n" : "");
	if (may && !named)
		return READ_EXAMPLE;
	if (are_decisions(r, line))
		return READ_NOTHING;
	if (!named && (illegal_castling_explain(r, line, out) || illegal_move_explain(r, line, out)))
		return READ_REFUSAL;
	strbuf_clear(&tokens);
	enum move_reading card = card_reader_read(r, line, &tokens, &is_card);
	if (is_card && card == READ_NOTHING) {
		read_several(&r->n, strbuf_get(&tokens), out);
		return READ_TOKENS;
	}
	strbuf_add(out, strbuf_get(&tokens));
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

/* Are all words of a line such of moves, or letters of pieces? */
static bool is_all_of_moves(const struct move_reader *r, const char *line)
{
	auto_split_line words = split_line(line, "");
	bool all = words.n;
	for (size_t i = 0; i < words.n && all; i++) {
		const struct piece *piece = r->n.game->info->pieces;
		while (piece->token && strncasecmp(piece->letter, words.at[i], strlen(words.at[i])) != 0)
			piece++;
		all = piece->token || notation_knows(&r->n, words.at[i]) || is_sign(r, words.at[i]);
	}
	return all;
}

/* Appends what can be taken. */
static void add_takes(const struct move_reader *r, struct strbuf *out)
{
	auto_strbuf list = {0};
	for (size_t i = 0; i < r->n.legal->n; i++) {
		auto_strbuf move = {0};
		notation_write(&r->n, r->n.legal->at[i].text, &move);
		if (strchr(strbuf_get(&move), 'x') && !strpbrk(strbuf_get(&move), "+*"))
			strbuf_printf(&list, "%s%s", list.n ? ", " : "", strbuf_get(&move));
	}
	strbuf_printf(out, list.n ? "What can be taken: %s." : "Nothing can be taken now.", list.s);
}

/* Of a kind that was said to be taken, by whatever, that nothing can: where the other has more than one. */
static bool add_none_takes(const struct move_reader *r, const char *kind, struct strbuf *out)
{
	const struct game_info *info = r->n.game->info;
	const char *name = NULL;
	int there = 0;
	for (int i = 0; i < info->files * info->ranks && kind[0] && !kind[1]; i++) {
		const struct piece *piece = r->n.scene->squares[i].piece;
		if (piece && toupper((unsigned char)*piece->letter) == *kind &&
		    (!piece->seat || info_seat(info, piece->seat) != r->seat)) {
			name = piece->kind;
			there++;
		}
	}
	if (there > 1)
		strbuf_printf(out, "Nothing%s can take a %s now.", info->pieces[0].seat ? " of yours" : "",
		              name);
	return there > 1;
}

/* Appends that no piece of the kind that a capture begins with, or none at all, can take what it names. */
static void add_no_pair(const struct piece *piece, const struct piece *taken, const char *san,
                        struct strbuf *out)
{
	bool numbered = strpbrk(san, "123456789"); /* one of several of a kind */
	strbuf_printf(out, "%s%s%s can take %s %s now: ", *san == 'x' ? "Nothing" : "No ",
	              *san == 'x' ? "" : piece->kind, piece->seat ? " of yours" : "",
	              numbered ? "the" : "a", numbered ? taken->name : taken->kind);
}

/* Of a line that says which piece takes which, why none can. */
static bool add_why_takes_not(const struct move_reader *r, const char *line, struct strbuf *out)
{
	enum { MOST = 2 };
	const struct game_info *info = r->n.game->info;
	auto_strbuf words = {0}, reasons = {0};
	const char *san = notation_of_words(&r->n, line, &words) ? strbuf_get(&words) : line;
	bool by_kinds = san != line;
	int said = 0, pairs = 0, n = info->files * info->ranks;
	bool own = *san == 'x'; /* or one of that kind is */
	if (!strchr(san, 'x') || (by_kinds ? !is_all_of_moves(r, line) : strchr(line, ' ') != NULL))
		return false;
	if (by_kinds && san[strlen(san) - 1] == 'x') {
		add_takes(r, out);
		return true;
	}
	if (*san == 'x' && add_none_takes(r, san + 1, out))
		return true;
	for (int i = 0; i < n * n && said < MOST && !(by_kinds && pairs > 1); i++) {
		char squares[5];
		const char *sign;
		auto_strbuf token = {0};
		const struct piece *piece = r->n.scene->squares[i / n].piece;
		const struct piece *taken = r->n.scene->squares[i % n].piece;
		own |= piece && toupper((unsigned char)*piece->letter) == *san &&
		       (!piece->seat || info_seat(info, piece->seat) == r->seat);
		info_square_name(info, i / n, squares);
		info_square_name(info, i % n, squares + 2);
		if (i / n == i % n || !notation_takes(&r->n, squares, san, &sign) ||
		    !is_to_take(r, piece, taken))
			continue;
		strbuf_printf(&token, "%s%s%s", squares, *sign ? "+" : "", sign);
		if (said < (by_kinds ? 1 : MOST))
			said += illegal_token_explain(r, strbuf_get(&token), &reasons);
		if (++pairs == 2 && by_kinds)
			add_no_pair(piece, taken, san, out);
	}
	strbuf_add(out, strbuf_get(&reasons));
	const struct piece *kind = info->pieces;
	while (kind->token && toupper((unsigned char)*kind->letter) != *san)
		kind++;
	if (!said && by_kinds && strcspn(line, "12345678") == strlen(line) && (own || kind->token))
		strbuf_printf(out,
		              own          ? "There is no such piece to take."
		              : kind->seat ? "No %s of yours is on the board."
		                           : "No %s is on the board.",
		              kind->kind);
	return out->n > 0;
}

int move_reader_number(const char *word)
{
	static const char *const words[] = {" one 1st first former ", " two 2nd second other latter ",
	                                    " three 3rd third ", " four 4th fourth ",
	                                    " five 5th fifth "};
	int n = *word >= '1' && *word <= '9' && !word[1] ? *word - '0' : 0;
	for (int i = 0; i < 5 && !n; i++)
		n = is_among_words(words[i], word) ? i + 1 : 0;
	return n;
}

/* Does a line say that beans are placed, by its first word, `put`, `4`? */
static bool says_place(const struct move_reader *r, const char *word)
{
	return !info_has_kinds(r->n.game->info) &&
	       (is_among_words(" put puts place places add adds ", word) ||
	        move_reader_number(word) > 1);
}

/* Is that between the squares where beans are placed, and says nothing; or how many there are, which *times becomes? */
static bool is_beside_squares(const struct move_reader *r, const char *word, int *times)
{
	int number = move_reader_number(word);
	*times = number ? number : *times;
	return number || notation_knows(&r->n, word);
}

/* Appends beans that are stolen as tokens have it, `steal 3 from d5 with c4` as `c4xd5*3`, `steal f4, f2 and b2` as `xf4 xf2
 * xb2`; false, and nothing, where other words stand there. */
static bool write_theft(const struct move_reader *r, char *const *words, size_t n,
                        struct strbuf *out)
{
	enum { MOST = 8 };
	char squares[MOST][3];
	size_t found = 0;
	int beans = 1;
	bool list = false;
	if (n < 3 || info_has_kinds(r->n.game->info) ||
	    !is_among_words(" steal steals take takes ", words[0]))
		return false;
	for (size_t i = 1; i < n; i++) {
		auto_text word = xstrndup(words[i], strcspn(words[i], ","));
		bool square = illegal_move_is_token(r, word) && strlen(word) == 2, fits = found < MOST;
		list |= words[i][strlen(word)] == ',' || strcasecmp(word, "and") == 0;
		if (square && fits)
			snprintf(squares[found++], sizeof squares[0], "%s", word);
		else if (square || (!is_beside_squares(r, word, &beans) &&
		                    !is_among_words(" bean beans by using and then ", word)))
			found = MOST + 1;
	}
	if (!found || found > MOST || (found > 2 && !list))
		return false;
	if (found == 2 && !list)
		strbuf_add(out, squares[1]);
	for (size_t i = 0; i < (list ? found : 1); i++)
		strbuf_printf(out, "%sx%s", i ? " " : "", squares[i]);
	if (beans > 1)
		strbuf_printf(out, "*%d", beans);
	return true;
}

/* Is a word about how much of a stack goes, which the move itself says? */
static bool is_of_stack(const char *word)
{
	return is_among_words(" bean beans stack stacks pile all everything ", word) ||
	       (strlen(word) != 2 && move_reader_number(word));
}

/* Is a capital the letter of a kind of pieces? */
static bool names_kind(const struct move_reader *r, char letter)
{
	const struct piece *piece = r->n.game->info->pieces;
	while (piece->token && toupper((unsigned char)*piece->letter) != letter)
		piece++;
	return piece->token;
}

/* Does a line begin with a move of a piece that has a small letter, `nbd7 hand of fate`; b only where no pawn of that file
 * goes there? */
static bool is_small_letter(const struct move_reader *r, const char *line)
{
	static const char files[] = "abcdefgh";
	auto_text word = xstrndup(line, strcspn(line, " +#!?"));
	auto_strbuf tokens = {0};
	const char *to = word + (*word != '\0');
	if (!*word || !strchr("kqrbn", *word) || !names_kind(r, (char)toupper((unsigned char)*word)))
		return false;
	to += *to && strchr(files, *to) && to[1] && (to[1] == 'x' || strchr(files, to[1]));
	to += *to == 'x';
	return *to && strchr(files, *to) && isdigit((unsigned char)to[1]) && !to[2] &&
	       !notation_read(&r->n, word, &tokens);
}

/* Appends a line as it is written one decision behind the other: without commas, `d7, d7`, `then` and `and`, as often
 * as is said, `d7*4`, `4 beans on d7`, and without the words around squares where beans are placed, `put one on d7 and e6`.
 * True where that makes them several. */
static bool write_out(const struct move_reader *r, const char *line, struct strbuf *out)
{
	auto_split_line words = split_line(line, "");
	bool several = false, places = words.n && says_place(r, words.at[0]);
	int times = 1, placed = 0;
	bool theft = write_theft(r, words.at, words.n, out);
	bool moves = words.n && !info_has_kinds(r->n.game->info) && strcasestr(line, " to ");
	for (size_t i = 0; i < words.n && !theft; i++) {
		size_t length = strlen(words.at[i]);
		bool comma = length > 1 && words.at[i][length - 1] == ',';
		bool joins = strcasecmp(words.at[i], "then") == 0 || strcasecmp(words.at[i], "and") == 0;
		words.at[i][length - comma] = '\0';
		several |= comma || (joins && i > 0);
		if ((i > 0 && joins) || (moves && is_of_stack(words.at[i])) ||
		    (places && is_beside_squares(r, words.at[i], &times)))
			continue;
		char *star = strchr(words.at[i], '*');
		if (star && !illegal_move_is_token(r, words.at[i]) && star[1] > '0' && star[1] <= '9' &&
		    !star[2]) {
			times = star[1] - '0';
			*star = '\0';
		}
		for (; times > 0; times--, placed++)
			strbuf_printf(out, "%s%s", out->n ? " " : "", words.at[i]);
		times = 1;
	}
	if (!out->n)
		strbuf_add(out, line);
	if (*out->s >= 'A' && *out->s <= 'H' &&
	    (out->s[1] == 'x' || isdigit((unsigned char)out->s[1])) &&
	    !names_kind(r, *out->s)) /* `Cxd7`, a pawn */
		*out->s = (char)tolower((unsigned char)*out->s);
	if (is_small_letter(r, strbuf_get(out)))
		*out->s = (char)toupper((unsigned char)*out->s);
	return theft    ? strchr(strbuf_get(out), ' ') != NULL
	       : places ? placed > 1
	                : several && are_decisions(r, strbuf_get(out));
}

/* The square to which another seat has moved last, as the viewer was told; "" where none has. */
static void write_last_square(const struct move_reader *r, struct strbuf *out)
{
	const struct events *events = observation_events(r->engine);
	for (size_t i = events->n; i > 0; i--) {
		const struct event *e = &events->at[i - 1];
		if (e->kind != EVENT_MOVE || !(e->seen_by & TO_ONE(r->viewer)))
			continue;
		char name[3];
		if (e->seat != r->seat)
			strbuf_add(out, info_square_name(r->n.game->info, e->to, name));
		return;
	}
}

/* A line behind the words by which somebody only says that he wants what follows, `I'd like to`. */
static const char *without_wish(const char *line)
{
	static const char *const wishes[] = {
		"i want to ", "i would like to ", "i'd like to ", "i wish to ", "i will ",
		"i'll ",      "let me ",          "let's ",       "please ",    "play "};
	for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
		if (strncasecmp(line, wishes[i], strlen(wishes[i])) == 0)
			line += strlen(wishes[i]);
	return line;
}

/* Appends a line without what it begins with in vain and, if it says that something is taken, with the square, or the piece, that is meant
 * by `it`, `my target`. */
static void write_meant(const struct move_reader *r, const char *entered, struct strbuf *out)
{
	const char *line = without_wish(entered);
	static const char takes[] = " take takes capture captures ", it[] = " it him her them that ";
	auto_split_line words = split_line(line, "");
	size_t i = 0;
	while (i < words.n && !is_among_words(takes, words.at[i]))
		i++;
	for (size_t k = 0; i < words.n && k < words.n; k++) {
		const char *secret = effects_secret(r->n.scene, r->seat, words.at[k]);
		auto_strbuf square = {0};
		if (k > i && is_among_words(it, words.at[k]))
			write_last_square(r, &square);
		strbuf_printf(out, "%s%s", k ? " " : "",
		              k > i && secret ? secret
		              : square.n      ? square.s
		                              : words.at[k]);
	}
	if (!out->n)
		strbuf_add(out, line);
}

/* Appends the one of several choices by which a pawn becomes what a word says; false where none does. */
static bool chooses_kind(const char *choices, const char *word, struct strbuf *out)
{
	static const char *const kinds[] = {"queen", "rook", "bishop", "knight"};
	enum { PROMOTION = 5 };
	size_t k = 0, n = sizeof kinds / sizeof *kinds;
	while (k < n && strcasecmp(kinds[k], word) != 0)
		k++;
	char letter = k < n ? (k == n - 1 ? 'n' : *kinds[k]) : '\0';
	while (letter && *choices && strcspn(choices, " ") == PROMOTION &&
	       choices[PROMOTION - 1] != letter)
		choices += PROMOTION + (choices[PROMOTION] == ' ');
	bool is = letter && strcspn(choices, " ") == PROMOTION;
	if (is)
		strbuf_printf(out, "%.*s", PROMOTION, choices);
	return is;
}

/* Appends the one of several choices that begins farthest to the side that a word names, `left`, as the board is seen; false
 * where none does, or several. */
static bool chooses_side(const char *choices, const char *word, bool flipped, struct strbuf *out)
{
	static const struct {
		const char *words;
		int axis, sign; /* of the square: 0 its file, 1 its rank; less or more of it */
	} sides[] = {{" left leftmost lefthand ", 0, -1},
	             {" right rightmost righthand ", 0, 1},
	             {" lower bottom lowest nearer back ", 1, -1},
	             {" upper top highest farther front ", 1, 1}};
	size_t k = 0, n = sizeof sides / sizeof *sides;
	while (k < n && !is_among_words(sides[k].words, word))
		k++;
	const char *best = NULL;
	int most = 0;
	bool alone = false;
	for (const char *at = choices; k < n && *at; at += *at == ' ') {
		int where = at[sides[k].axis] * (flipped ? -sides[k].sign : sides[k].sign);
		alone = !best || where > most || (alone && where < most);
		if (!best || where > most) {
			best = at;
			most = where;
		}
		at += strcspn(at, " ");
	}
	if (alone)
		strbuf_printf(out, "%.*s", (int)strcspn(best, " "), best);
	return alone;
}

bool move_reader_chooses(const char *choices, const char *line, bool flipped, struct strbuf *out)
{
	auto_split_line words = split_line(line, "");
	size_t places = 0;
	int chosen = 0;
	bool kind = words.n == 1 && chooses_kind(choices, words.at[0], out);
	for (size_t i = 0; i < words.n && !kind && *choices; i++)
		kind = chooses_side(choices, words.at[i], flipped, out);
	for (size_t i = 0; i < words.n && !kind; i++) {
		bool beside = is_among_words(" the one number option move ", words.at[i]);
		int number = beside ? 0 : move_reader_number(words.at[i]);
		chosen = number ? number : chosen;
		places += beside || number;
	}
	bool is = places == words.n && chosen;
	for (; is && *choices && chosen > 1; chosen--) {
		choices += strcspn(choices, " ");
		choices += *choices == ' ';
	}
	if (is && *choices)
		strbuf_printf(out, "%.*s", (int)strcspn(choices, " "), choices);
	return kind || (is && *choices);
}

enum move_reading move_reader_read(const struct move_reader *r, const char *entered,
                                   struct strbuf *out)
{
	auto_strbuf written = {0}, meant = {0};
	write_meant(r, entered, &meant);
	const char *text = strbuf_get(&meant);
	bool several = write_out(r, text, &written);
	const char *line = strbuf_get(&written);
	enum move_reading reading =
		several ? READ_NOTHING : read_decision(r, line, card_named(r, line), out);
	if (reading != READ_NOTHING)
		return reading;
	if (add_why_takes_not(r, line, out))
		return READ_REFUSAL;
	if (!move_reader_looks_like(line))
		return illegal_token_explain(r, line, out) ? READ_REFUSAL : READ_NOTHING;
	if (strchr("KQRBN", *line) && !strchr(line, '@') && strlen(line) < 8) {
		strbuf_printf(out, "There is no move %s now. legal lists those there are.", line);
		return READ_REFUSAL;
	}
	if (add_no_token(r, line, out))
		return READ_REFUSAL;
	read_several(&r->n, line, out);
	return READ_TOKENS;
}

enum move_reading move_reader_token(const struct move_reader *r, const char *entered,
                                    struct strbuf *out)
{
	auto_strbuf written = {0}, meant = {0};
	write_meant(r, entered, &meant);
	const char *text = strbuf_get(&meant);
	bool several = write_out(r, text, &written);
	const char *line = strbuf_get(&written);
	const struct card *named = card_named(r, line);
	enum move_reading reading = several || (illegal_move_is_token(r, line) && !named)
	                                ? READ_NOTHING
	                                : read_decision(r, line, named, out);
	if (reading != READ_NOTHING)
		return reading;
	if (!several && !named && add_why_takes_not(r, line, out))
		return READ_REFUSAL;
	strbuf_add(out, illegal_move_is_token(r, line) ? line : text);
	return READ_TOKENS;
}
