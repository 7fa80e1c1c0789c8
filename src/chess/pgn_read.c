/* pgn_read.c - a recursive grammar read without recursion: the positions in which variations
 * branch off stand on a stack. After an error a game is skipped up to the next line that is a
 * tag. */
#include "chess/pgn_read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "chess/fen.h"
#include "chess/pgn_source.h"
#include "chess/san.h"

enum { TOKEN_MAX = 255, NAG_MAX = 255 };

/* A line of moves: where it is, and where it was before its last move. */
struct line {
	struct chess_position now, before;
	bool moved;
};

struct pgn_reader {
	struct pgn_source source;
	struct pgn_game game;
	const struct pgn_visitor *visitor;
	struct pgn_tag *tags;
	size_t cap_tags;
	struct strbuf token; /* what is being read, as it stands */
	struct line *line;   /* depth + 1 of them */
	size_t depth, cap_lines;
	size_t n_tag_text;
	char tag_text[PGN_TAG_BYTES_MAX]; /* names and values, each with its NUL */
};

struct pgn_reader *pgn_reader_new(int fd)
{
	struct pgn_reader *r = xzalloc(sizeof *r);
	chess_init();
	r->source.fd = fd;
	r->line = array_grow(NULL, &r->cap_lines, 1, sizeof *r->line);
	return r;
}

void pgn_reader_free(struct pgn_reader *r)
{
	strbuf_free(&r->token);
	free(r->tags);
	free(r->line);
	free(r);
}

uint64_t pgn_reader_line(const struct pgn_reader *r)
{
	return pgn_line(&r->source);
}

int pgn_reader_error(const struct pgn_reader *r)
{
	return r->source.error;
}

const char *pgn_tag_value(const struct pgn_game *game, const char *name)
{
	for (size_t i = game->n_tags; i-- > 0;)
		if (strcmp(game->tags[i].name, name) == 0)
			return game->tags[i].value;
	return NULL;
}

/* ---- errors */

/* Notes what is wrong, at the present line; false. */
#define fault_at(r, at, code, ...) \
	((r)->game.error_line = (at), error_set(&(r)->game.error, code, __VA_ARGS__))
#define fault(r, ...) fault_at(r, pgn_line(&(r)->source), ERROR_BAD_SYNTAX, __VA_ARGS__)

/* Takes a character to the token. */
static int take(struct pgn_reader *r)
{
	char character[4];
	size_t n = pgn_next_character(&r->source, character);
	strbuf_add_n(&r->token, character, n);
	return n ? (unsigned char)character[0] : -1;
}

/* True where a line begins that is a tag, [Name "; only of this name if that is not NULL. */
static bool at_tag(struct pgn_reader *r, const char *name)
{
	struct pgn_source *s = &r->source;
	size_t i = 0, from, n = 0;
	if (!pgn_at_line_start(s) || pgn_peek(s, i++) != '[')
		return false;
	while (pgn_peek(s, i) == ' ' && i < PGN_SOURCE_AHEAD / 4)
		i++;
	for (from = i; isalnum(pgn_peek(s, i)) || pgn_peek(s, i) == '_'; i++) {
		if (i == PGN_SOURCE_AHEAD / 2)
			return false;
		n += !name || name[n] == pgn_peek(s, i);
	}
	if (i == from || (name && (n != strlen(name) || i - from != n)))
		return false;
	while (pgn_peek(s, i) == ' ' && i < PGN_SOURCE_AHEAD - 1)
		i++;
	return pgn_peek(s, i) == '"';
}

static void tell_rest(struct pgn_reader *r, const char *text, size_t n)
{
	if (r->visitor->rest && n)
		r->visitor->rest(r->visitor->to, text, n);
}

/* Hands over the token, and all up to where the next game begins. in_tags: what else is in
 * the tags belongs to this one. */
static void skip_game(struct pgn_reader *r, bool in_tags)
{
	char character[4];
	r->game.cut = true;
	tell_rest(r, strbuf_get(&r->token), r->token.n);
	while (pgn_peek(&r->source, 0) >= 0) {
		bool begins = pgn_at_line_start(&r->source);
		in_tags = in_tags && !(begins && pgn_peek(&r->source, 0) != '[');
		if (!in_tags && begins && at_tag(r, NULL))
			break;
		tell_rest(r, character, pgn_next_character(&r->source, character));
	}
}

/* ---- tags */

static bool add_tag_text(struct pgn_reader *r, const char *text, size_t n)
{
	if (n > sizeof r->tag_text - r->n_tag_text)
		return fault(r, "the tags of a game have at most %d bytes", PGN_TAG_BYTES_MAX);
	memcpy(r->tag_text + r->n_tag_text, text, n);
	r->n_tag_text += n;
	return true;
}

static void take_blanks(struct pgn_reader *r)
{
	while (pgn_peek(&r->source, 0) == ' ' || pgn_peek(&r->source, 0) == '\t')
		take(r);
}

/* Takes the byte that has to come next. */
static bool take_byte(struct pgn_reader *r, char wanted, const char *complaint)
{
	if (pgn_peek(&r->source, 0) != wanted)
		return fault(r, "%s", complaint);
	take(r);
	return true;
}

static bool read_tag_name(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	size_t from = r->token.n;
	while (isalnum(pgn_peek(s, 0)) || pgn_peek(s, 0) == '_') {
		take(r);
		if (r->token.n - from > TOKEN_MAX)
			return fault(r, "the name of a tag is longer than %d letters", TOKEN_MAX);
	}
	if (r->token.n == from)
		return fault(r, "a tag without a name");
	return add_tag_text(r, r->token.s + from, r->token.n - from) && add_tag_text(r, "", 1);
}

/* Up to the closing quote. */
static bool read_tag_value(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	for (int c; (c = pgn_peek(s, 0)) != '"';) {
		if (c < 0 || c == '\n' || c == '\r')
			return fault(r, "the text of a tag has no closing quote");
		if (c == '\0')
			return fault(r, "a NUL byte");
		if (c == '\\' && (pgn_peek(s, 1) == '"' || pgn_peek(s, 1) == '\\'))
			take(r);
		size_t from = r->token.n;
		take(r);
		if (!add_tag_text(r, r->token.s + from, r->token.n - from))
			return false;
	}
	take(r);
	return add_tag_text(r, "", 1);
}

static bool read_tag_pair(struct pgn_reader *r)
{
	const char *name = r->tag_text + r->n_tag_text;
	take(r); /* the bracket */
	take_blanks(r);
	if (!read_tag_name(r))
		return false;
	take_blanks(r);
	const char *value = r->tag_text + r->n_tag_text;
	if (!take_byte(r, '"', "the text of a tag has no opening quote") || !read_tag_value(r))
		return false;
	take_blanks(r);
	if (!take_byte(r, ']', "a tag has no closing bracket"))
		return false;
	r->tags = array_grow(r->tags, &r->cap_tags, r->game.n_tags + 1, sizeof *r->tags);
	r->tags[r->game.n_tags++] = (struct pgn_tag){name, value};
	r->game.tags = r->tags;
	return true;
}

/* The variants by the names that programs give them. */
static bool read_variant(struct pgn_reader *r)
{
	static const struct {
		const char *name;
		bool chess960;
	} known[] = {{"standard", false},
	             {"chess", false},
	             {"normal", false},
	             {"from position", false},
	             {"chess960", true},
	             {"chess 960", true},
	             {"fischerandom", true},
	             {"fischer random", true},
	             {"fischerrandom", true},
	             {"fischerandom", true},
	             {"fischer random chess", true}};
	const char *variant = pgn_tag_value(&r->game, "Variant");
	if (!variant || !*variant)
		return true;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcasecmp(variant, known[i].name) == 0) {
			r->game.chess960 = known[i].chess960;
			return true;
		}
	return fault_at(r, r->game.line, ERROR_NOT_APPLICABLE, "the variant %s is not known here",
	                ellipsize(variant).s);
}

/* Variant, FEN and SetUp: where the game begins. */
static bool read_start(struct pgn_reader *r)
{
	struct error err;
	const char *fen = pgn_tag_value(&r->game, "FEN"), *setup = pgn_tag_value(&r->game, "SetUp");
	if (!read_variant(r))
		return false;
	if (fen && !chess_fen_read(&r->game.start, fen, &err))
		return fault_at(r, r->game.line, err.code, "the tag FEN: %s", err.text);
	if (!fen && setup && strcmp(setup, "1") == 0)
		return fault_at(r, r->game.line, ERROR_BAD_POSITION, "a tag SetUp \"1\" without FEN");
	r->game.now = r->game.start;
	r->line[0] = (struct line){.now = r->game.start};
	return true;
}

/* ---- comments */

static void tell_comment(struct pgn_reader *r, enum pgn_comment_part part, const char *text,
                         size_t n)
{
	if (r->visitor->comment)
		r->visitor->comment(r->visitor->to, part, text, n);
}

/* A comment in braces, from behind its brace to its end. Nobody reads `[Event "` at the
 * beginning of a line as part of one: then the closing brace was forgotten. */
static bool read_brace_comment(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	uint64_t line = pgn_line(s);
	char text[256];
	size_t n = 0;
	tell_comment(r, PGN_COMMENT_BRACE, "", 0);
	for (int c; (c = pgn_peek(s, 0)) != '}';) {
		if (c < 0 || c == '\0' || (c == '[' && at_tag(r, "Event"))) {
			while (n && text[n - 1] == ' ')
				n--;
			tell_comment(r, PGN_COMMENT_TEXT, text, n);
			return c == '\0' ? fault(r, "a NUL byte")
			                 : fault_at(r, line, ERROR_BAD_SYNTAX, "a comment without its end");
		}
		size_t length = pgn_next_character(s, text + n);
		if (length == 1 && (c == '\n' || c == '\r'))
			text[n] = ' ';
		n += length;
		if (n + 4 > sizeof text) {
			tell_comment(r, PGN_COMMENT_TEXT, text, n);
			n = 0;
		}
	}
	pgn_next(s);
	tell_comment(r, PGN_COMMENT_TEXT, text, n);
	tell_comment(r, PGN_COMMENT_END, "", 0);
	return true;
}

/* A comment up to the end of its line. */
static bool read_line_comment(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	char text[4];
	tell_comment(r, PGN_COMMENT_LINE, "", 0);
	for (int c; (c = pgn_peek(s, 0)) >= 0 && c != '\n' && c != '\r';) {
		if (c == '\0')
			return fault(r, "a NUL byte");
		tell_comment(r, PGN_COMMENT_TEXT, text, pgn_next_character(s, text));
	}
	tell_comment(r, PGN_COMMENT_END, "", 0);
	return true;
}

/* ---- movetext */

static bool tell_nag(struct pgn_reader *r, unsigned n)
{
	if (r->visitor->nag)
		r->visitor->nag(r->visitor->to, n);
	return true;
}

/* $n. */
static bool read_nag(struct pgn_reader *r)
{
	uint64_t n;
	take(r);
	while (isdigit(pgn_peek(&r->source, 0)) && r->token.n < 8)
		take(r);
	if (!parse_number(r->token.s + 1, 0, NAG_MAX, &n))
		return fault(r, "%s is no glyph ($0 to $%d)", r->token.s, NAG_MAX);
	return tell_nag(r, (unsigned)n);
}

/* The suffixes are the first six glyphs. */
static bool read_suffix(struct pgn_reader *r)
{
	static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
	while ((pgn_peek(&r->source, 0) == '!' || pgn_peek(&r->source, 0) == '?') && r->token.n < 4)
		take(r);
	for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
		if (strcmp(r->token.s, suffixes[i]) == 0)
			return tell_nag(r, i + 1);
	return fault(r, "%s is no suffix of a move", r->token.s);
}

static bool open_variation(struct pgn_reader *r)
{
	take(r);
	if (!r->line[r->depth].moved)
		return fault(r, "a variation before the first move");
	if (r->depth == PGN_DEPTH_MAX)
		return fault(r, "variations stand in each other more than %d deep", PGN_DEPTH_MAX);
	r->line = array_grow(r->line, &r->cap_lines, r->depth + 2, sizeof *r->line);
	r->line[r->depth + 1] = (struct line){.now = r->line[r->depth].before};
	r->depth++;
	if (r->visitor->variation)
		r->visitor->variation(r->visitor->to, true);
	return true;
}

static bool close_variation(struct pgn_reader *r)
{
	take(r);
	if (r->depth == 0)
		return fault(r, "a closing parenthesis without its opening");
	r->depth--;
	if (r->visitor->variation)
		r->visitor->variation(r->visitor->to, false);
	return true;
}

/* The other side to move, where that is legal. */
static bool make_null_move(struct chess_position *p)
{
	if (chess_in_check(&p->board, NULL, (enum chess_side)p->side_to_move))
		return false;
	p->board.ep = 0;
	p->fullmove += p->side_to_move == CHESS_BLACK && p->fullmove < CHESS_COUNTER_LIMIT;
	p->side_to_move = (uint8_t)chess_other((enum chess_side)p->side_to_move);
	p->key = chess_position_key(p);
	return true;
}

static bool read_move(struct pgn_reader *r)
{
	struct line *line = &r->line[r->depth];
	struct chess_position next = line->now;
	chess_move move = CHESS_NO_MOVE;
	struct error err;
	bool null = r->depth > 0 && (strcmp(r->token.s, "--") == 0 || strcmp(r->token.s, "Z0") == 0);
	if (null ? !make_null_move(&next) : !chess_san_read(&line->now, r->token.s, &move, &err)) {
		if (null)
			error_set(&err, ERROR_ILLEGAL_MOVE, "%s: out of check", r->token.s);
		return fault_at(r, pgn_line(&r->source), err.code, "%u%s %s", line->now.fullmove,
		                line->now.side_to_move == CHESS_WHITE ? "." : "...", err.text);
	}
	if (!null)
		chess_position_make(&next, &line->now, move);
	if (r->visitor->move)
		r->visitor->move(r->visitor->to, &line->now, move, r->depth);
	line->before = line->now;
	line->now = next;
	line->moved = true;
	if (r->depth == 0) {
		r->game.now = next;
		r->game.plies++;
	}
	return true;
}

/* The result as it is written in full, NULL when the token is none. */
static const char *result_of(const char *token)
{
	static const char *const results[][2] = {
		{"1-0", "1-0"}, {"0-1", "0-1"}, {"1/2-1/2", "1/2-1/2"}, {"1/2", "1/2-1/2"}, {"*", "*"}};
	for (size_t i = 0; i < sizeof results / sizeof *results; i++)
		if (strcmp(token, results[i][0]) == 0)
			return results[i][1];
	return NULL;
}

static bool is_symbol(int c)
{
	return c >= 0x80 || isalnum(c) || (c > 0 && strchr("_+#=:-/", c));
}

/* A move, the number of a move, or a result. */
static bool read_symbol(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	while (is_symbol(pgn_peek(s, 0)) && r->token.n < TOKEN_MAX)
		take(r);
	const char *token = strbuf_get(&r->token), *result = result_of(token);
	if (result && r->depth > 0)
		return fault(r, "a result within a variation");
	r->game.result = result;
	if (result || token[strspn(token, "0123456789")] == '\0') /* or a number */
		return true;
	if (strcmp(token, "ep") == 0)
		return true;
	if (strcmp(token, "e") == 0 && pgn_peek(s, 0) == '.' && pgn_peek(s, 1) == 'p') {
		pgn_next(s);
		pgn_next(s);
		return true;
	}
	return read_move(r);
}

/* Reads what comes next in the moves; false after an error. */
static bool read_token(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	int c = pgn_peek(s, 0);
	strbuf_clear(&r->token);
	switch (c) {
	case '{':
		pgn_next(s);
		return read_brace_comment(r);
	case ';':
		pgn_next(s);
		return read_line_comment(r);
	case '(':
		return open_variation(r);
	case ')':
		return close_variation(r);
	case '$':
		return read_nag(r);
	case '!':
	case '?':
		return read_suffix(r);
	case '*':
		take(r);
		r->game.result = result_of("*");
		return r->depth == 0 || fault(r, "a result within a variation");
	case '.':
		pgn_next(s);
		return true;
	}
	if (is_symbol(c))
		return read_symbol(r);
	take(r);
	return c > ' ' ? fault(r, "%c stands where a move should", c) : fault(r, "a control character");
}

/* ---- a game */

/* Skips blanks and lines that begin with %. */
static void skip_blanks(struct pgn_source *s)
{
	for (int c; (c = pgn_peek(s, 0)) >= 0;) {
		if (c == '%' && pgn_at_line_start(s))
			pgn_skip_line(s);
		else if (c == ' ' || (c >= '\t' && c <= '\r'))
			pgn_next(s);
		else
			return;
	}
}

/* Up to the first tag or the first move; false at the end. Comments before it, and the mark
 * of UTF-8, are skipped. */
static bool find_game(struct pgn_reader *r)
{
	static const struct pgn_visitor nobody = {0};
	struct pgn_source *s = &r->source;
	r->visitor = &nobody;
	for (;;) {
		skip_blanks(s);
		int c = pgn_peek(s, 0);
		if (c < 0)
			return false;
		if (c == ';')
			pgn_skip_line(s);
		else if (c == 0xEF && pgn_peek(s, 1) == 0xBB && pgn_peek(s, 2) == 0xBF) {
			for (int i = 0; i < 3; i++)
				pgn_next(s);
			s->in_line = false;
		} else if (c != '{')
			return true;
		else if (pgn_next(s), !read_brace_comment(r))
			return true;
	}
}

/* False after an error. A second Event begins another game: this one has no moves. */
static bool read_tags(struct pgn_reader *r)
{
	for (skip_blanks(&r->source); pgn_peek(&r->source, 0) == '['; skip_blanks(&r->source)) {
		if (pgn_tag_value(&r->game, "Event") && at_tag(r, "Event"))
			break;
		strbuf_clear(&r->token);
		if (!read_tag_pair(r))
			return false;
	}
	strbuf_clear(&r->token);
	return read_start(r);
}

/* Up to the result; false after an error. */
static bool read_moves(struct pgn_reader *r)
{
	while (!r->game.result) {
		skip_blanks(&r->source);
		strbuf_clear(&r->token);
		int c = pgn_peek(&r->source, 0);
		if (c < 0 || at_tag(r, NULL))
			return fault(r, r->depth ? "the game ends within a variation"
			                         : "the game ends without a result (1-0, 0-1, 1/2-1/2 or *)");
		if (!read_token(r))
			return false;
	}
	const char *tag = pgn_tag_value(&r->game, "Result");
	if (tag && strcmp(tag, r->game.result) != 0)
		fault(r, "the tag says %s, the moves end with %s", ellipsize(tag).s, r->game.result);
	return true;
}

const struct pgn_game *pgn_read_game(struct pgn_reader *r, const struct pgn_visitor *visitor)
{
	uint64_t number = r->game.number + 1;
	r->game = (struct pgn_game){.number = number};
	r->depth = r->n_tag_text = 0;
	r->game.start = r->game.now = chess_position_start();
	strbuf_clear(&r->token);
	if (!find_game(r))
		return NULL;
	r->game.line = pgn_line(&r->source);
	r->visitor = visitor;
	bool lost = r->game.error.code != ERROR_NONE, in_tags = !lost && !read_tags(r);
	if (visitor->tags)
		visitor->tags(visitor->to, &r->game);
	if (lost || in_tags || !read_moves(r))
		skip_game(r, in_tags);
	return &r->game;
}
