/* pgn_internal.h - what a reader of PGN is made of, for pgn_read.c and pgn_tags.c only. */
#ifndef CHESS_PGN_INTERNAL_H
#define CHESS_PGN_INTERNAL_H

#include "base/strbuf.h"
#include "chess/pgn_read.h"
#include "chess/pgn_source.h"

enum { PGN_TOKEN_MAX = 255 };

/* A line of moves: where it is, and where it was before its last move. */
struct pgn_moves {
	struct chess_position now, before;
	bool moved;
};

struct pgn_reader {
	struct pgn_source source;
	struct pgn_game game;
	const struct pgn_visitor *visitor;
	struct pgn_tag *tags;
	size_t cap_tags;
	struct strbuf token;    /* what is being read, as it stands */
	struct strbuf number;   /* of the next move, with its periods, as it stands; or empty */
	struct pgn_moves *line; /* depth + 1 of them */
	size_t depth, cap_lines;
	size_t n_tag_text;
	char tag_text[PGN_TAG_BYTES_MAX]; /* names and values, each with its NUL */
};

/* Notes what is wrong, at the present line; false. */
#define pgn_fault_at(r, at, code, ...) \
	((r)->game.error_line = (at), error_set(&(r)->game.error, code, __VA_ARGS__))
#define pgn_fault(r, ...) pgn_fault_at(r, pgn_line(&(r)->source), ERROR_BAD_SYNTAX, __VA_ARGS__)

/* Takes a character to the token, none at the end. */
void pgn_take(struct pgn_reader *r);
/* Skips blanks and lines that begin with %. */
void pgn_skip_blanks(struct pgn_source *s);
/* True where a line begins that is a tag, [Name "; only of this name if that is not NULL. */
bool pgn_at_tag(struct pgn_reader *r, const char *name);
/* Reads all tags; false after an error. A second Event begins another game: this one has no
 * moves. */
bool pgn_read_tags(struct pgn_reader *r);
/* Variant, FEN and SetUp: sets up where the game begins, or false. */
bool pgn_read_start(struct pgn_reader *r);

#endif
