/* pgn_tags.c - the tags of a game, and where by them it begins. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "chess/fen.h"
#include "chess/pgn_internal.h"

void pgn_take(struct pgn_reader *r)
{
	char character[4];
	strbuf_add_n(&r->token, character, pgn_next_character(&r->source, character));
}

void pgn_skip_blanks(struct pgn_source *s)
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

bool pgn_at_tag(struct pgn_reader *r, const char *name)
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

const char *pgn_tag_value(const struct pgn_game *game, const char *name)
{
	for (size_t i = game->n_tags; i-- > 0;)
		if (strcmp(game->tags[i].name, name) == 0)
			return game->tags[i].value;
	return NULL;
}

static bool add_tag_text(struct pgn_reader *r, const char *text, size_t n)
{
	if (n > sizeof r->tag_text - r->n_tag_text)
		return pgn_fault(r, "the tags of a game have at most %d bytes", PGN_TAG_BYTES_MAX);
	memcpy(r->tag_text + r->n_tag_text, text, n);
	r->n_tag_text += n;
	return true;
}

static void take_blanks(struct pgn_reader *r)
{
	while (pgn_peek(&r->source, 0) == ' ' || pgn_peek(&r->source, 0) == '\t')
		pgn_take(r);
}

/* Takes the byte that has to come next. */
static bool take_byte(struct pgn_reader *r, char wanted, const char *complaint)
{
	if (pgn_peek(&r->source, 0) != wanted)
		return pgn_fault(r, "%s", complaint);
	pgn_take(r);
	return true;
}

static bool read_tag_name(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	size_t from = r->token.n;
	while (isalnum(pgn_peek(s, 0)) || pgn_peek(s, 0) == '_') {
		pgn_take(r);
		if (r->token.n - from > PGN_TOKEN_MAX)
			return pgn_fault(r, "the name of a tag is longer than %d letters", PGN_TOKEN_MAX);
	}
	if (r->token.n == from)
		return pgn_fault(r, "a tag without a name");
	return add_tag_text(r, r->token.s + from, r->token.n - from) && add_tag_text(r, "", 1);
}

/* Up to the closing quote. */
static bool read_tag_value(struct pgn_reader *r)
{
	struct pgn_source *s = &r->source;
	for (int c; (c = pgn_peek(s, 0)) != '"';) {
		if (c < 0 || c == '\n' || c == '\r')
			return pgn_fault(r, "the text of a tag has no closing quote");
		if (c == '\0')
			return pgn_fault(r, "a NUL byte");
		if (c == '\\' && (pgn_peek(s, 1) == '"' || pgn_peek(s, 1) == '\\'))
			pgn_take(r);
		size_t from = r->token.n;
		pgn_take(r);
		if (!add_tag_text(r, r->token.s + from, r->token.n - from))
			return false;
	}
	pgn_take(r);
	return add_tag_text(r, "", 1);
}

static bool read_tag_pair(struct pgn_reader *r)
{
	const char *name = r->tag_text + r->n_tag_text;
	pgn_take(r); /* the bracket */
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

/* The variants by the names that programs give them. Castling is read in chess as in Chess960. */
static bool check_variant(struct pgn_reader *r)
{
	static const char *const known[] = {
		"standard",  "chess",        "normal",        "from position",  "chess960",
		"chess 960", "fischerandom", "fischerrandom", "fischer random", "fischer random chess"};
	const char *variant = pgn_tag_value(&r->game, "Variant");
	bool fine = !variant || !*variant;
	for (size_t i = 0; !fine && i < sizeof known / sizeof *known; i++)
		fine = strcasecmp(variant, known[i]) == 0;
	return fine || pgn_fault_at(r, r->game.line, ERROR_NOT_APPLICABLE,
	                            "the variant %s is not known here", ellipsize(variant).s);
}

bool pgn_read_start(struct pgn_reader *r)
{
	struct error err;
	const char *fen = pgn_tag_value(&r->game, "FEN"), *setup = pgn_tag_value(&r->game, "SetUp");
	if (!check_variant(r))
		return false;
	if (fen && !chess_fen_read(&r->game.start, fen, &err))
		return pgn_fault_at(r, r->game.line, err.code, "the tag FEN: %s", err.text);
	if (!fen && setup && strcmp(setup, "1") == 0)
		return pgn_fault_at(r, r->game.line, ERROR_BAD_POSITION, "a tag SetUp \"1\" without FEN");
	r->game.now = r->game.start;
	r->line[0] = (struct pgn_moves){.now = r->game.start};
	return true;
}

bool pgn_read_tags(struct pgn_reader *r)
{
	for (pgn_skip_blanks(&r->source); pgn_peek(&r->source, 0) == '['; pgn_skip_blanks(&r->source)) {
		if (pgn_tag_value(&r->game, "Event") && pgn_at_tag(r, "Event"))
			break;
		strbuf_clear(&r->token);
		if (!read_tag_pair(r))
			return false;
	}
	strbuf_clear(&r->token);
	return true;
}
