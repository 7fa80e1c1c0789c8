/* mutate.c - half of all mutations know of lines and words: they are doubled, lost, exchanged, and taken from a list; the rest
 * are libFuzzer's own. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "talk.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

static const char words[] =
	"newgame chess chessmate coffee spies tictac seed 1 players 3 decks own chance manual "
	"commit placement ask move e2e4 e7e5 a1 Q@b2 pass view white black public all p1 "
	"state json legal next why go nodes 8 depth infinite stop wait undo redo goto start "
	"end mark x position startpos fen moves record save restore events words show eval "
	"terms belief sample perft divide playouts review tree diff as @t uci isready ping "
	"entropy entropy-close entropy-commit entropy-void table new do tick offer draw "
	"accept adjudicate resign setoption name MultiPV value true help describe options "
	"turn result play-card quit #= #- {*} {a|b} {1..} ... * bestmove info 1-0 1/2-1/2 ( ) "
	"{ } $1 e4 Nf3 O-O [Event \"x\"] bm dm - \"steps\":[ \"rolled\":[ null 0";

/* The part of a text that a random number names: from one of these bytes to the next. */
static size_t pick_part(const uint8_t *data, size_t size, const char *ends, unsigned random,
                        size_t *n)
{
	size_t from = size ? random % size : 0, to = from;
	while (from > 0 && !strchr(ends, data[from - 1]))
		from--;
	while (to < size && !strchr(ends, data[to]))
		to++;
	*n = to - from + (to < size);
	return from;
}

/* Puts n bytes in the place of `gone` bytes at; the new size, or the old where there is no room. */
static size_t replace(uint8_t *data, size_t size, size_t most, size_t at, size_t gone,
                      const void *bytes, size_t n)
{
	if (size - gone + n > most || size - gone + n == 0)
		return size;
	uint8_t *copy = xmalloc(n + 1);
	memcpy(copy, bytes, n);
	memmove(data + at + n, data + at + gone, size - at - gone);
	memcpy(data + at, copy, n);
	free(copy);
	return size - gone + n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	unsigned random = seed * 2654435761u, kind = seed % 10;
	size_t n, from, other, m;
	if (size == 0 || kind >= 5)
		return LLVMFuzzerMutate(data, size, most);
	const char *ends = kind % 2 ? "\n" : " \n,";
	from = pick_part(data, size, ends, random >> 8, &n);
	other = pick_part(data, size, ends, random >> 3, &m);
	if (kind < 2) /* another such part comes in its place */
		return replace(data, size, most, from, n, data + other, m);
	if (kind == 2) { /* a word of the list comes before it */
		other = pick_part((const uint8_t *)words, sizeof words - 1, " ", random >> 5, &m);
		return replace(data, size, most, from, 0, words + other, m);
	}
	if (kind == 3)
		return replace(data, size, most, from, n, "", 0);
	return replace(data, size, most, from, 0, data + other, m - (m > 1)); /* words grow together */
}
