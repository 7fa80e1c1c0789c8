/* move_reader.h - a line as people write moves, Nf3, castle long, a card before the move or behind it, as tokens; or why it
 * is none, in sentences. */
#ifndef PROTOCOL_MOVE_READER_H
#define PROTOCOL_MOVE_READER_H

#include "engine/query.h"
#include "protocol/words/card_words.h"
#include "protocol/words/notation.h"

/* What lines are read by: a game as its viewer sees it, and what it may decide. */
struct move_reader {
	struct notation n;
	const struct engine *engine;
	int viewer, seat;       /* the seat is on move */
	struct strbuf *choices; /* set to the tokens that a line can mean which means several, blanks
	                         * between them; may be NULL */
};

enum move_reading {
	READ_NOTHING, /* the line is about something else */
	READ_TOKENS,  /* of decisions, blanks between them */
	READ_REFUSAL, /* sentences: why it is no move */
	READ_EXAMPLE  /* what may be done with what it names: a card, a piece, a square */
};
/* Appends what a line is read as. Whole: it is all to be decided, and several decisions are read as far as they are
 * known; else one token, legal or not, and the line itself where it means none. */
enum move_reading move_reader_read(const struct move_reader *r, const char *line,
                                   struct strbuf *out);
enum move_reading move_reader_token(const struct move_reader *r, const char *line,
                                    struct strbuf *out);
/* Is a line one of several choices, tokens with blanks between them, by its number, `the second one`, `2`, by what a pawn becomes, or by the
 * side where it begins on the board as it is seen, `the left one`? Appends that. */
bool move_reader_chooses(const char *choices, const char *line, bool flipped, struct strbuf *out);
/* Has a line squares, or signs of chance and of the table? Everything else is words. */
bool move_reader_looks_like(const char *line);

/* The number that a word is, `4`, `four`, `fourth`; 0: it is none up to nine, or of words up to five. */
int move_reader_number(const char *word);

#endif
