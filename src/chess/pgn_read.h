/* pgn_read.h - Portable Game Notation (Steven Edwards, 1994) in its import form, game by game
 * and in constant memory: what a game says is handed to a visitor as it is read.
 *
 * Read are tags, the main line, nested variations, comments in braces and after a semicolon,
 * numeric annotation glyphs, and the suffixes ! and ? as such; lines that begin with % are
 * skipped, as are comments before the first tag of a game. All text is handed over as UTF-8. */
#ifndef CHESS_PGN_READ_H
#define CHESS_PGN_READ_H

#include "base/error.h"
#include "base/pgn_tag.h"
#include "chess/position.h"

enum {
	PGN_TAG_BYTES_MAX = 1 << 16, /* of all tags of a game */
	PGN_DEPTH_MAX = 1000         /* of variations in variations */
};

/* A game as far as it has been read. */
struct pgn_game {
	uint64_t number, line; /* from 1; the line is that where it begins */
	const struct pgn_tag *tags;
	size_t n_tags;
	struct chess_position start, now; /* of the main line */
	uint64_t plies;
	const char *result; /* "1-0", "0-1", "1/2-1/2", "*"; NULL: none was read */
	/* What is wrong with it: code is ERROR_NONE for a game that is well formed. */
	struct error error;
	uint64_t error_line;
};

enum pgn_comment_part { PGN_COMMENT_BRACE, PGN_COMMENT_LINE, PGN_COMMENT_TEXT, PGN_COMMENT_END };

/* What is called with `to` for what is read; each may be NULL. */
struct pgn_visitor {
	void *to;
	/* The tags, before all else. */
	void (*tags)(void *to, const struct pgn_game *game);
	/* A move in p; depth is 0 in the main line. CHESS_NO_MOVE: a null move, in variations only. */
	void (*move)(void *to, const struct chess_position *p, chess_move move, size_t depth);
	void (*nag)(void *to, unsigned n);
	void (*variation)(void *to, bool begins);
	/* A comment: how it begins, its text (n bytes, line ends as blanks) in pieces, its end. */
	void (*comment)(void *to, enum pgn_comment_part part, const char *text, size_t n);
	/* What is left of a game behind an error, n bytes at a time. */
	void (*rest)(void *to, const char *text, size_t n);
};

struct pgn_reader;

/* A reader of fd, which stays the caller's. The caller frees it. */
struct pgn_reader *pgn_reader_new(int fd);
void pgn_reader_free(struct pgn_reader *r);
/* Reads the next game; NULL when there is none. It stays good until the next call. */
const struct pgn_game *pgn_read_game(struct pgn_reader *r, const struct pgn_visitor *visitor);
/* The number of the line that it has come to. */
uint64_t pgn_reader_line(const struct pgn_reader *r);
/* The errno with which reading has failed, or 0. */
int pgn_reader_error(const struct pgn_reader *r);
/* That errno in words. */
const char *pgn_reader_error_text(int error);
/* The value of a tag, NULL when the game has none of that name; of several the last. */
const char *pgn_tag_value(const struct pgn_game *game, const char *name);

#endif
