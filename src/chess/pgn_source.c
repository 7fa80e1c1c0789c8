/* pgn_source.c - reads into a buffer of fixed size, which is moved up when too little of it
 * is left to look ahead. */
#include "chess/pgn_source.h"

#include <errno.h>
#include <unistd.h>

#include "base/utf8.h"

/* True when the file begins with a byte order mark of UTF-16. */
static bool is_utf16(const struct pgn_source *s)
{
	const unsigned char *b = s->buffer;
	return !s->begun && s->n >= 2 &&
	       ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF));
}

/* Reads until so many bytes are there, or all. */
static void fill(struct pgn_source *s, size_t wanted)
{
	memmove(s->buffer, s->buffer + s->at, s->n - s->at);
	s->n -= s->at;
	s->at = 0;
	for (; s->n < wanted && !s->ended; s->begun = s->begun || s->n >= 2) {
		ssize_t got = read(s->fd, s->buffer + s->n, sizeof s->buffer - s->n);
		if (got > 0) {
			s->n += (size_t)got;
			if (is_utf16(s)) {
				s->error = EILSEQ;
				s->ended = true;
				s->n = 0;
			}
		} else {
			s->error = got < 0 ? errno : 0;
			s->ended = true;
		}
	}
}

int pgn_peek(struct pgn_source *s, size_t i)
{
	if (s->n - s->at <= i && !s->ended)
		fill(s, i + 1);
	return s->n - s->at > i ? s->buffer[s->at + i] : -1;
}

int pgn_next(struct pgn_source *s)
{
	int c = pgn_peek(s, 0);
	if (c < 0)
		return c;
	bool pair = c == '\r' && pgn_peek(s, 1) == '\n';
	s->at += pair ? 2 : 1;
	bool ends = c == '\r' || c == '\n';
	s->line_ends += ends;
	s->in_line = !ends;
	return ends ? '\n' : c;
}

/* How many bytes the character has that comes next, which is no ASCII; 1 when it is no UTF-8. */
static size_t utf8_length(struct pgn_source *s)
{
	char bytes[4];
	for (size_t n = 1; n <= sizeof bytes; n++) {
		int c = pgn_peek(s, n - 1);
		if (c < 0)
			break;
		bytes[n - 1] = (char)c;
		if (utf8_valid(bytes, n))
			return n;
	}
	return 1;
}

size_t pgn_next_character(struct pgn_source *s, char out[4])
{
	int c = pgn_peek(s, 0);
	if (c < 0)
		return 0;
	size_t n = c < 0x80 ? 1 : utf8_length(s);
	if (c >= 0x80 && n == 1) { /* Latin-1 */
		pgn_next(s);
		out[0] = (char)(0xC0 | c >> 6);
		out[1] = (char)(0x80 | (c & 0x3F));
		return 2;
	}
	for (size_t i = 0; i < n; i++)
		out[i] = (char)pgn_next(s);
	return n;
}

bool pgn_at_line_start(const struct pgn_source *s)
{
	return !s->in_line;
}

uint64_t pgn_line(const struct pgn_source *s)
{
	return s->line_ends + 1;
}

void pgn_skip_line(struct pgn_source *s)
{
	for (int c = 0; c >= 0 && c != '\n';)
		c = pgn_next(s);
}
