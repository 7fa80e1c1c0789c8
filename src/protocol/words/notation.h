/* notation.h - moves as people write them, Nf3, exd5, O-O, e2-e4, E2E4, to tokens and
 * back: by the legal tokens and what stands on the board, for every game alike. */
#ifndef PROTOCOL_NOTATION_H
#define PROTOCOL_NOTATION_H

#include "engine/tokens.h"

/* What moves are read and written by. */
struct notation {
	const struct game *game;
	const struct scene *scene; /* of the state before the move */
	const struct tokens *legal;
};

/* True when what was typed means this token: its squares in any case and with hyphens, or
 * standard algebraic notation (FIDE Laws, appendix C) with too little or too much in it. */
bool notation_matches(const struct notation *n, const char *token, const char *input);
/* Appends the legal tokens that what was typed may mean, blanks between them, and returns
 * how many; the token itself, if it is one, alone. An x where nothing is captured means none. */
int notation_read(const struct notation *n, const char *input, struct strbuf *out);
/* The same also of words, `knight to f3`, `castle long`, `n b2`, `pawn takes d5`; 0 when they say no move so. `castle`
 * alone is the side that is legal, where one is. */
int notation_read_any(const struct notation *n, const char *input, struct strbuf *out);
/* Sets san, which is empty, to what words stand for in standard algebraic notation, `knight to f3` to
 * Nf3; false, and empty, when there are none of these words. */
bool notation_of_words(const struct notation *n, const char *input, struct strbuf *san);
/* Does that say that what stands on the first of two squares, `c3d5`, takes what is on the second, `QxB`, `xB`, `N1xR1`,
 * `Nc3xP`, `NxPd5`? Sets what stands behind it, without its +. */
bool notation_takes(const struct notation *n, const char *squares, const char *san,
                    const char **sign);
/* Does a text begin with a square of the board? Sets what stands there, or NULL. */
bool notation_on_board(const struct notation *n, const char *text, const struct piece **piece);
/* Is it one of these words? */
bool notation_knows(const struct notation *n, const char *word);
/* The word of moves, or the kind of piece, that a word may be meant to be; or NULL. */
const char *notation_similar(const struct notation *n, const char *word);
/* How many letters O there are when a text is no more than castling, `O-O` 2; else 0. */
int notation_castling(const char *input);
/* Finds where the king of a seat stands; false when it has none. */
bool notation_king(const struct notation *n, const char *seat, char square[3]);
/* Appends a legal token as people write it: Nf3, O-O; other tokens as they are. */
void notation_write(const struct notation *n, const char *token, struct strbuf *out);

#endif
