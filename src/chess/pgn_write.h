/* pgn_write.h - Portable Game Notation (Steven Edwards, 1994) in its export form: tags, then
 * words in lines of at most 79 columns. What is written stands in `out` of the writer and may
 * be taken from there, and cleared, between any two calls. */
#ifndef CHESS_PGN_WRITE_H
#define CHESS_PGN_WRITE_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "chess/position.h"

/* Starts zeroed, ends with pgn_writer_free. */
struct pgn_writer {
	struct strbuf out;
	struct strbuf word; /* begun, and not yet put in a line */
	size_t column;      /* of the line that is being written */
	bool blank;         /* stands before the word, or a new line in its place */
	bool held_blank;    /* stands behind it, in a comment */
	bool glue;          /* what comes belongs to the word */
	bool number_due;    /* a move of black gets its number, too */
};

void pgn_writer_free(struct pgn_writer *w);

enum { PGN_ROSTER = 7 };
/* The seven tag roster in its order: a name, and the value where nothing is known; NULL for the
 * result. */
extern const char *const pgn_roster[PGN_ROSTER][2];

/* A tag pair; quotes and backslashes of the value are escaped. */
void pgn_write_tag(struct pgn_writer *w, const char *name, const char *value);
/* Ends the tags; movetext follows. */
void pgn_write_begin(struct pgn_writer *w);
/* A move that is legal in p, with its number where that is due; CHESS_NO_MOVE is a null move. */
void pgn_write_move(struct pgn_writer *w, const struct chess_position *p, chess_move move);
/* A numeric annotation glyph, $n. */
void pgn_write_nag(struct pgn_writer *w, unsigned n);
/* A variation begins, a variation ends. */
void pgn_write_open(struct pgn_writer *w);
void pgn_write_close(struct pgn_writer *w);
/* A comment in braces: its beginning, its text in any number of pieces (without a closing
 * brace and line ends), its end. A line is broken only where a blank stands, and reading
 * takes the line end for one. */
void pgn_write_comment_begin(struct pgn_writer *w);
void pgn_write_comment(struct pgn_writer *w, const char *text, size_t n);
void pgn_write_comment_end(struct pgn_writer *w);
/* A comment up to the end of its line, which may hold a closing brace: beginning, text in any
 * number of pieces, end. */
void pgn_write_line_comment_begin(struct pgn_writer *w);
void pgn_write_line_comment(struct pgn_writer *w, const char *text, size_t n);
void pgn_write_line_comment_end(struct pgn_writer *w);
/* Ends what is begun, so that anything may be added to `out` behind it. */
void pgn_write_raw(struct pgn_writer *w);
/* The result (NULL: it has none) ends the movetext, and its line. */
void pgn_write_end(struct pgn_writer *w, const char *result);

#endif
