/* square.h - squares by name and by number, for boards of up to 8x8.
 *
 * Numbers run a1, b1, ... along the first rank, then a2 and so on, whatever the
 * size of the board: a1 is 0, and on 8x8 h8 is 63. */
#ifndef CHESS_SQUARE_H
#define CHESS_SQUARE_H

/* The number of the square whose name the first two characters of s are, on a
 * board of files x ranks; -1 when they are no name of a square on it. Reads no
 * further than the first character that does not fit. */
static inline int square_from_text(const char *s, int files, int ranks)
{
	int file = s[0] - 'a';
	if (file < 0 || file >= files)
		return -1;
	int rank = s[1] - '1';
	return rank < 0 || rank >= ranks ? -1 : rank * files + file;
}

/* Writes the name of a square of a board so many files wide; returns out. */
static inline char *square_to_text(int square, int files, char out[3])
{
	out[0] = (char)('a' + square % files);
	out[1] = (char)('1' + square / files);
	out[2] = '\0';
	return out;
}

#endif
