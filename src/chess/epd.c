/* epd.c - an operation is an opcode and its operands, which are words or texts in quotes. */
#include "chess/epd.h"

#include <stdio.h>
#include <string.h>

#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "chess/fen.h"
#include "chess/san.h"

static const char blanks[] = " \t";

/* Cuts the next word off; NULL when there is none. */
static char *next_word(char **rest)
{
	char *word = *rest + strspn(*rest, blanks);
	size_t n = strcspn(word, blanks);
	*rest = word + n;
	if (**rest)
		*(*rest)++ = '\0';
	return n ? word : NULL;
}

/* Cuts the next operation off, up to a semicolon outside quotes; NULL when there is none. */
static char *next_operation(char **rest)
{
	char *at = *rest + strspn(*rest, " \t;"), *end = at;
	for (bool quoted = false; *end && (quoted || *end != ';'); end++)
		quoted ^= *end == '"';
	*rest = end + (*end == ';');
	bool there = end > at;
	*end = '\0';
	return there ? at : NULL;
}

/* A text without its quotes and control characters, as far as there is room. */
static void copy_text(char out[EPD_TEXT_SIZE], const char *operand)
{
	operand += strspn(operand, " \t\"");
	size_t n = strcspn(operand, "\"");
	n = n < EPD_TEXT_SIZE ? n : EPD_TEXT_SIZE - 1;
	while (n && !utf8_valid(operand, n))
		n--;
	snprintf(out, EPD_TEXT_SIZE, "%.*s", (int)n, operand);
	for (unsigned char *c = (unsigned char *)out; *c; c++)
		if (*c == 0xC2 && c[1] < 0xA0) /* the C1 set */
			c[0] = c[1] = '?';
		else if (*c < ' ' || *c == 0x7F)
			*c = '?';
}

static bool read_moves(struct epd_moves *out, const struct chess_position *p, const char *opcode,
                       char *operands, struct error *err)
{
	struct error why;
	for (char *word; (word = next_word(&operands));) {
		if (out->n == EPD_MOVES_MAX)
			return error_set(err, ERROR_BAD_SYNTAX, "%s has more than %d moves", opcode,
			                 EPD_MOVES_MAX);
		if (!chess_san_read(p, word, &out->at[out->n], &why))
			return error_set(err, why.code, "%s %s", opcode, why.text);
		out->n++;
	}
	return out->n > 0 || error_set(err, ERROR_BAD_SYNTAX, "%s without a move", opcode);
}

static bool read_counter(uint16_t *out, const char *opcode, char *operands, struct error *err)
{
	uint64_t n;
	char *word = next_word(&operands);
	if (!word || !parse_number(word, 0, CHESS_COUNTER_LIMIT, &n))
		return error_set(err, ERROR_BAD_SYNTAX, "%s takes a number", opcode);
	*out = (uint16_t)n;
	return true;
}

static bool read_operation(struct epd *out, char *operation, struct error *err)
{
	char *rest = operation, *opcode = next_word(&rest);
	if (!opcode)
		return true;
	if (strcmp(opcode, "bm") == 0)
		return read_moves(&out->best, &out->position, opcode, rest, err);
	if (strcmp(opcode, "am") == 0)
		return read_moves(&out->avoid, &out->position, opcode, rest, err);
	if (strcmp(opcode, "hmvc") == 0)
		return read_counter(&out->position.halfmove_clock, opcode, rest, err);
	if (strcmp(opcode, "fmvn") == 0)
		return read_counter(&out->position.fullmove, opcode, rest, err);
	if (strcmp(opcode, "dm") == 0)
		return read_counter(&out->mate, opcode, rest, err) &&
		       (out->mate || error_set(err, ERROR_BAD_SYNTAX, "dm takes a number from 1 on"));
	if (strcmp(opcode, "id") == 0)
		copy_text(out->id, rest);
	else if (opcode[0] == 'c' && opcode[1] >= '0' && opcode[1] <= '9' && !opcode[2])
		copy_text(out->comment[opcode[1] - '0'], rest);
	return true;
}

/* True when a word is a number, as the last two fields of FEN are. */
static bool is_number(const char *text)
{
	size_t n = strspn(text, "0123456789");
	return n && (!text[n] || strchr(blanks, text[n]));
}

bool epd_read(struct epd *out, char *line, struct error *err)
{
	struct strbuf fen = {0};
	bool whole = true;
	*out = (struct epd){0};
	line[strcspn(line, "\r\n")] = '\0';
	for (int field = 0; field < 4; field++) {
		char *word = next_word(&line);
		whole = word != NULL;
		if (word)
			strbuf_printf(&fen, "%s ", word);
	}
	line += strspn(line, blanks);
	const char *counters[2] = {"0", "1"};
	for (int i = 0; i < 2 && is_number(line); i++) {
		counters[i] = next_word(&line);
		line += strspn(line, blanks);
	}
	strbuf_printf(&fen, "%s %s", counters[0], counters[1]);
	bool fine = whole ? chess_fen_read(&out->position, strbuf_get(&fen), err)
	                  : error_set(err, ERROR_BAD_POSITION, "there are fewer than four fields");
	strbuf_free(&fen);
	for (char *operation; fine && (operation = next_operation(&line));)
		fine = read_operation(out, operation, err);
	return fine;
}
