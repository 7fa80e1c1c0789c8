/* suite.c - records of Extended Position Description, a line at a time. */
#include "collection/suite.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/pgn_source.h"
#include "chess/san.h"

enum { LINE_MAX_BYTES = 1 << 16 };

struct suite {
	struct pgn_source source;
	struct strbuf text;
	uint64_t line;
	struct epd epd;
	struct error fault;
};

struct suite *suite_new(int fd)
{
	struct suite *s = xzalloc(sizeof *s);
	chess_init();
	s->source.fd = fd;
	return s;
}

void suite_free(struct suite *s)
{
	strbuf_free(&s->text);
	free(s);
}

/* The next line, without what is beyond LINE_MAX_BYTES of it; false at the end. */
static bool read_line(struct suite *s)
{
	char character[4];
	s->line = pgn_line(&s->source);
	strbuf_clear(&s->text);
	if (pgn_peek(&s->source, 0) < 0)
		return false;
	for (int c; (c = pgn_peek(&s->source, 0)) >= 0 && c != '\n' && c != '\r';) {
		size_t n = pgn_next_character(&s->source, character);
		if (c == '\0')
			error_set(&s->fault, ERROR_BAD_ENCODING, "a NUL byte");
		else if (s->text.n < LINE_MAX_BYTES)
			strbuf_add_n(&s->text, character, n);
		else
			error_set(&s->fault, ERROR_LINE_TOO_LONG, "the line is longer than %d bytes",
			          LINE_MAX_BYTES);
	}
	pgn_next(&s->source);
	return true;
}

bool suite_next(struct suite *s)
{
	static const char mark[] = "\xEF\xBB\xBF";
	char *text;
	do {
		s->fault = (struct error){0};
		if (!read_line(s))
			return false;
		text = s->text.n ? s->text.s : "";
		text += s->line == 1 && strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
		text += strspn(text, " \t");
	} while (s->fault.code == ERROR_NONE && (!*text || *text == '#'));
	if (s->fault.code != ERROR_NONE)
		return true;
	if (epd_read(&s->epd, text, &s->fault) && !s->epd.best.n && !s->epd.avoid.n && !s->epd.mate)
		error_set(&s->fault, ERROR_BAD_SYNTAX, "neither bm, am nor dm says what is to be found");
	return true;
}

uint64_t suite_line(const struct suite *s)
{
	return s->line;
}

int suite_read_error(const struct suite *s)
{
	return s->source.error;
}

const char *suite_fault(const struct suite *s)
{
	return s->fault.code == ERROR_NONE ? NULL : s->fault.text;
}

const char *suite_id(const struct suite *s)
{
	return s->epd.id;
}

const char *suite_comment(const struct suite *s)
{
	return s->epd.comment[0];
}

void suite_position(const struct suite *s, struct strbuf *out)
{
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&s->epd.position, NULL, CHESS_X_FEN, fen);
	strbuf_add(out, fen);
}

static bool has_move(const struct epd_moves *moves, chess_move move)
{
	for (size_t i = 0; i < moves->n; i++)
		if (moves->at[i] == move)
			return true;
	return false;
}

static void add_moves(const struct suite *s, const char *opcode, const struct epd_moves *moves,
                      struct strbuf *out)
{
	char san[CHESS_SAN_SIZE];
	for (size_t i = 0; i < moves->n; i++) {
		chess_san_write(&s->epd.position, moves->at[i], san);
		strbuf_printf(out, "%s %s", i ? "" : opcode, san);
	}
}

bool suite_judge(const struct suite *s, const char *token, long mate, struct strbuf *out)
{
	const struct epd *epd = &s->epd;
	chess_move move;
	char san[CHESS_SAN_SIZE];
	if (!chess_san_read(&epd->position, token, &move, NULL)) { /* - at the end of a game */
		strbuf_add(out, token);
		return false;
	}
	chess_san_write(&epd->position, move, san);
	strbuf_add(out, san);
	bool right = (!epd->best.n || has_move(&epd->best, move)) && !has_move(&epd->avoid, move);
	bool mates = !epd->mate || (mate > 0 && mate <= epd->mate);
	if (epd->mate && mate > 0)
		strbuf_printf(out, ", mate in %ld", mate);
	if (right && mates)
		return true;
	if (!mates)
		strbuf_printf(out, ", dm %d", epd->mate);
	if (right)
		return false;
	add_moves(s, ", bm", &epd->best, out);
	add_moves(s, ", am", &epd->avoid, out);
	return false;
}
