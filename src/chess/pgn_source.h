/* pgn_source.h - the bytes of a file, a piece at a time, with a look ahead: lines counted,
 * line ends of every kind as LF, Latin-1 and UTF-8 told apart character by character. */
#ifndef CHESS_PGN_SOURCE_H
#define CHESS_PGN_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

enum { PGN_SOURCE_AHEAD = 1024, PGN_SOURCE_SIZE = 1 << 16 };

/* Starts zeroed but for fd, which stays the caller's. */
struct pgn_source {
	int fd;
	int error;          /* the errno with which reading failed, EILSEQ for UTF-16, or 0 */
	bool begun;         /* the first bytes were looked at */
	bool ended;         /* nothing is left to be read from fd */
	bool in_line;       /* what comes next is not the first of its line */
	uint64_t line_ends; /* passed so far */
	size_t at, n;       /* bytes at..n of the buffer are to come */
	unsigned char buffer[PGN_SOURCE_SIZE];
};

/* Byte number i from here on (0: the next; less than PGN_SOURCE_AHEAD), as it stands; -1 past
 * the end. */
int pgn_peek(struct pgn_source *s, size_t i);
/* Takes the next byte, a line end as LF; -1 at the end. */
int pgn_next(struct pgn_source *s);
/* Takes the next character and writes it as UTF-8; a byte that is no UTF-8 is taken for
 * Latin-1. Returns how many bytes it has, 0 at the end. */
size_t pgn_next_character(struct pgn_source *s, char out[4]);
/* True where a line begins. */
bool pgn_at_line_start(const struct pgn_source *s);
/* The number of the line, from 1. */
uint64_t pgn_line(const struct pgn_source *s);
/* Takes everything up to the end of the line, and that. */
void pgn_skip_line(struct pgn_source *s);

#endif
