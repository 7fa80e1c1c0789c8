/* epd.h - Extended Position Description (Steven Edwards, 1994): a position and what is said of
 * it, in a line. */
#ifndef CHESS_EPD_H
#define CHESS_EPD_H

#include "base/error.h"
#include "chess/position.h"

enum { EPD_MOVES_MAX = 64, EPD_TEXT_SIZE = 200, EPD_COMMENTS = 10 };

struct epd_moves {
	size_t n;
	chess_move at[EPD_MOVES_MAX];
};

struct epd {
	struct chess_position position;            /* with hmvc and fmvn, if they are there */
	struct epd_moves best, avoid;              /* bm, am */
	uint16_t mate;                             /* dm: in so many moves, 0: not said */
	char id[EPD_TEXT_SIZE];                    /* cut where it is too long; "" without one */
	char comment[EPD_COMMENTS][EPD_TEXT_SIZE]; /* c0 to c9, likewise */
};

/* Reads a line: four fields of FEN, or all six, and operations, each with a semicolon behind it
 * (the last may do without). Opcodes that are not in struct epd are skipped. False, with the
 * reason in err, when it is none; changes the line. */
bool epd_read(struct epd *out, char *line, struct error *err);

#endif
