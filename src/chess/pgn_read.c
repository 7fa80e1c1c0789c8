/* pgn_read.c - a recursive grammar read without recursion: the positions in which variations
 * branch off stand on a stack. After an error a game is skipped up to the next line that is a
 * tag. */
#include "chess/pgn_read.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "chess/pgn_internal.h"
#include "chess/san.h"

enum { NAG_MAX = 255 };

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
	strbuf_free(&r->number);
	free(r->tags);
	free(r->line);
	free(r);
}

uint64_t pgn_reader_line(const struct pgn_reader *r)
{
	return pgn_line(&r->source);
}

const char *pgn_reader_error_text(int error)
{
	return error == EILSEQ
	           ? "it is UTF-16, which PGN is not: iconv -f UTF-16 -t UTF-8 makes UTF-8 of it"
	           : strerror(error);
}

int pgn_reader_error(const struct pgn_reader *r)
{
	return r->source.error;
}

/* ---- errors */

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
	if (r->number.n)
		strbuf_add_char(&r->number, ' ');
	tell_rest(r, strbuf_get(&r->number), r->number.n);
	strbuf_clear(&r->number);
	tell_rest(r, strbuf_get(&r->token), r->token.n);
	while (pgn_peek(&r->source, 0) >= 0) {
		bool begins = pgn_at_line_start(&r->source);
		in_tags = in_tags && !(begins && pgn_peek(&r->source, 0) != '[');
		if (!in_tags && begins && pgn_at_tag(r, NULL))
			break;
		tell_rest(r, character, pgn_next_character(&r->source, character));
	}
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
		if (c < 0 || c == '\0' || (c == '[' && pgn_at_tag(r, "Event"))) {
			while (n && text[n - 1] == ' ')
				n--;
			tell_comment(r, PGN_COMMENT_TEXT, text, n);
			return c == '\0' ? pgn_fault(r, "a NUL byte")
			                 : pgn_fault_at(r, line, ERROR_BAD_SYNTAX, "a comment without its end");
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
			return pgn_fault(r, "a NUL byte");
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
	pgn_take(r);
	while (isdigit(pgn_peek(&r->source, 0)) && r->token.n < 8)
		pgn_take(r);
	if (!parse_number(r->token.s + 1, 0, NAG_MAX, &n))
		return pgn_fault(r, "%s is no glyph ($0 to $%d)", r->token.s, NAG_MAX);
	return tell_nag(r, (unsigned)n);
}

/* The suffixes are the first six glyphs. */
static bool read_suffix(struct pgn_reader *r)
{
	static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
	while ((pgn_peek(&r->source, 0) == '!' || pgn_peek(&r->source, 0) == '?') && r->token.n < 4)
		pgn_take(r);
	for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
		if (strcmp(r->token.s, suffixes[i]) == 0)
			return tell_nag(r, i + 1);
	return pgn_fault(r, "%s is no suffix of a move", r->token.s);
}

static bool open_variation(struct pgn_reader *r)
{
	pgn_take(r);
	if (!r->line[r->depth].moved)
		return pgn_fault(r, "a variation before the first move");
	if (r->depth == PGN_DEPTH_MAX)
		return pgn_fault(r, "variations stand in each other more than %d deep", PGN_DEPTH_MAX);
	r->line = array_grow(r->line, &r->cap_lines, r->depth + 2, sizeof *r->line);
	r->line[r->depth + 1] = (struct pgn_moves){.now = r->line[r->depth].before};
	r->depth++;
	if (r->visitor->variation)
		r->visitor->variation(r->visitor->to, true);
	return true;
}

static bool close_variation(struct pgn_reader *r)
{
	pgn_take(r);
	if (r->depth == 0)
		return pgn_fault(r, "a closing parenthesis without its opening");
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
	struct pgn_moves *line = &r->line[r->depth];
	struct chess_position next = line->now;
	chess_move move = CHESS_NO_MOVE;
	struct error err;
	bool null = r->depth > 0 && (strcmp(r->token.s, "--") == 0 || strcmp(r->token.s, "Z0") == 0);
	if (null ? !make_null_move(&next) : !chess_san_read(&line->now, r->token.s, &move, &err)) {
		if (null)
			error_set(&err, ERROR_ILLEGAL_MOVE, "%s: out of check", r->token.s);
		return pgn_fault_at(r, pgn_line(&r->source), err.code, "%u%s %s", line->now.fullmove,
		                    line->now.side_to_move == CHESS_WHITE ? "." : "...", err.text);
	}
	if (!null)
		chess_position_make(&next, &line->now, move);
	if (r->visitor->move)
		r->visitor->move(r->visitor->to, &line->now, move, r->depth);
	strbuf_clear(&r->number);
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
	while (is_symbol(pgn_peek(s, 0)) && r->token.n < PGN_TOKEN_MAX)
		pgn_take(r);
	const char *token = strbuf_get(&r->token), *result = result_of(token);
	if (result && r->depth > 0)
		return pgn_fault(r, "a result within a variation");
	r->game.result = result;
	if (result)
		return true;
	if (token[strspn(token, "0123456789")] == '\0') {
		strbuf_clear(&r->number);
		strbuf_add(&r->number, token);
		return true;
	}
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
	if (c != '.' && !is_symbol(c))
		strbuf_clear(&r->number);
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
		pgn_take(r);
		r->game.result = result_of("*");
		return r->depth == 0 || pgn_fault(r, "a result within a variation");
	case '.':
		pgn_next(s);
		if (r->number.n > 0 && r->number.n < PGN_TOKEN_MAX)
			strbuf_add_char(&r->number, '.');
		return true;
	}
	if (is_symbol(c))
		return read_symbol(r);
	pgn_take(r);
	return c > ' ' ? pgn_fault(r, "%c stands where a move should", c)
	               : pgn_fault(r, "a control character");
}

/* ---- a game */

/* Up to the first tag or the first move; false at the end. Comments before it, and the mark
 * of UTF-8, are skipped. */
static bool find_game(struct pgn_reader *r)
{
	static const struct pgn_visitor nobody = {0};
	struct pgn_source *s = &r->source;
	r->visitor = &nobody;
	for (;;) {
		pgn_skip_blanks(s);
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

/* Up to the result; false after an error. */
static bool read_moves(struct pgn_reader *r)
{
	while (!r->game.result) {
		pgn_skip_blanks(&r->source);
		strbuf_clear(&r->token);
		int c = pgn_peek(&r->source, 0);
		if (c < 0 || pgn_at_tag(r, NULL))
			return pgn_fault(r, r->depth
			                        ? "the game ends within a variation"
			                        : "the game ends without a result (1-0, 0-1, 1/2-1/2 or *)");
		if (!read_token(r))
			return false;
	}
	const char *tag = pgn_tag_value(&r->game, "Result");
	if (tag && strcmp(tag, r->game.result) != 0)
		pgn_fault(r, "the tag says %s, the moves end with %s", ellipsize(tag).s, r->game.result);
	return true;
}

const struct pgn_game *pgn_read_game(struct pgn_reader *r, const struct pgn_visitor *visitor)
{
	uint64_t number = r->game.number + 1;
	r->game = (struct pgn_game){.number = number};
	strbuf_clear(&r->number);
	r->depth = r->n_tag_text = 0;
	r->game.start = r->game.now = chess_position_start();
	strbuf_clear(&r->token);
	if (!find_game(r))
		return NULL;
	r->game.line = pgn_line(&r->source);
	r->visitor = visitor;
	bool lost = r->game.error.code != ERROR_NONE, in_tags = !lost && !pgn_read_tags(r);
	lost = lost || in_tags || !pgn_read_start(r);
	if (visitor->tags)
		visitor->tags(visitor->to, &r->game);
	if (lost || !read_moves(r))
		skip_game(r, in_tags);
	return &r->game;
}
