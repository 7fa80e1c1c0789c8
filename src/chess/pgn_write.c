/* pgn_write.c - a word is held back until the next begins, because a parenthesis, or the end
 * of a comment, still belongs to it. */
#include "chess/pgn_write.h"

#include <stdio.h>
#include <string.h>

#include "chess/san.h"

enum {
	COLUMNS = 79,
	WORD_MAX = 4096 /* bytes of a word that are held; a longer one is written in parts */
};

const char *const pgn_roster[PGN_ROSTER][2] = {
	{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", NULL}};

void pgn_writer_free(struct pgn_writer *w)
{
	strbuf_free(&w->out);
	strbuf_free(&w->word);
	*w = (struct pgn_writer){0};
}

/* A character of UTF-8 is one column. */
static size_t width(const struct strbuf *text)
{
	size_t columns = 0;
	for (size_t i = 0; i < text->n; i++)
		columns += ((unsigned char)text->s[i] & 0xC0) != 0x80;
	return columns;
}

/* Puts the word that is held in its line. */
static void flush(struct pgn_writer *w)
{
	size_t n = width(&w->word);
	bool breaks = w->column + 1 + n > COLUMNS;
	if (w->blank) {
		strbuf_add_char(&w->out, breaks ? '\n' : ' ');
		w->column = breaks ? 0 : w->column + 1;
	}
	strbuf_add_n(&w->out, strbuf_get(&w->word), w->word.n);
	w->column += n;
	w->blank = false;
	strbuf_clear(&w->word);
}

static void end_line(struct pgn_writer *w)
{
	flush(w);
	if (w->column)
		strbuf_add_char(&w->out, '\n');
	w->column = 0;
}

static void put_word(struct pgn_writer *w, const char *word)
{
	if (!w->glue) {
		flush(w);
		w->blank = w->column > 0;
	}
	w->glue = false;
	strbuf_add(&w->word, word);
}

void pgn_write_tag(struct pgn_writer *w, const char *name, const char *value)
{
	strbuf_printf(&w->out, "[%s \"", name);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			strbuf_add_char(&w->out, '\\');
		strbuf_add_char(&w->out, *value);
	}
	strbuf_add(&w->out, "\"]\n");
}

void pgn_write_begin(struct pgn_writer *w)
{
	strbuf_add_char(&w->out, '\n');
	w->number_due = true;
}

void pgn_write_move(struct pgn_writer *w, const struct chess_position *p, chess_move move)
{
	bool white = p->side_to_move == CHESS_WHITE;
	char number[16], san[CHESS_SAN_SIZE];
	if (white || w->number_due) {
		snprintf(number, sizeof number, "%u%s", p->fullmove, white ? "." : "...");
		put_word(w, number);
	}
	if (move == CHESS_NO_MOVE)
		snprintf(san, sizeof san, "--");
	else
		chess_san_write(p, move, san);
	put_word(w, san);
	w->number_due = false;
}

void pgn_write_nag(struct pgn_writer *w, unsigned n)
{
	char text[16];
	snprintf(text, sizeof text, "$%u", n);
	put_word(w, text);
}

void pgn_write_open(struct pgn_writer *w)
{
	put_word(w, "(");
	w->glue = w->number_due = true;
}

void pgn_write_close(struct pgn_writer *w)
{
	w->glue = w->column > 0 || w->word.n;
	put_word(w, ")");
	w->number_due = true;
}

void pgn_write_comment_begin(struct pgn_writer *w)
{
	put_word(w, "{");
}

static void flush_comment_word(struct pgn_writer *w)
{
	flush(w);
	w->blank = w->held_blank;
	w->held_blank = false;
}

/* A blank is held back until it is known what follows: no line may begin with what would be
 * a tag or an escape there. */
void pgn_write_comment(struct pgn_writer *w, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (w->held_blank && (text[i] == '[' || text[i] == '%')) {
			strbuf_add_char(&w->word, ' ');
			w->held_blank = false;
		}
		if (w->held_blank || w->word.n >= WORD_MAX)
			flush_comment_word(w);
		if (text[i] == ' ')
			w->held_blank = true;
		else
			strbuf_add_char(&w->word, text[i]);
	}
}

void pgn_write_comment_end(struct pgn_writer *w)
{
	if (w->held_blank)
		flush_comment_word(w);
	strbuf_add_char(&w->word, '}');
	w->number_due = true;
}

void pgn_write_line_comment_begin(struct pgn_writer *w)
{
	w->glue = false;
	end_line(w);
	strbuf_add_char(&w->out, ';');
}

void pgn_write_line_comment(struct pgn_writer *w, const char *text, size_t n)
{
	strbuf_add_n(&w->out, text, n);
}

void pgn_write_line_comment_end(struct pgn_writer *w)
{
	strbuf_add_char(&w->out, '\n');
	w->number_due = true;
}

void pgn_write_raw(struct pgn_writer *w)
{
	flush(w);
	w->glue = w->held_blank = false;
	w->column = 0;
}

void pgn_write_end(struct pgn_writer *w, const char *result)
{
	if (result)
		put_word(w, result);
	w->glue = false;
	end_line(w);
}
