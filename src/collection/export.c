/* export.c - a tag Result that a game does not have follows from its end: it is put in
 * its place afterwards. */
#include "collection/export.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool in_roster(const char *name)
{
	for (size_t i = 0; i < PGN_ROSTER; i++)
		if (strcmp(name, pgn_roster[i][0]) == 0)
			return true;
	return false;
}

/* By their names, and of one name as they stood. */
static int ascending(const void *a, const void *b)
{
	const struct pgn_tag *left = a, *right = b;
	int order = strcmp(left->name, right->name);
	return order ? order : (left->value > right->value) - (left->value < right->value);
}

static void write_others(struct collection_exporter *e, const struct pgn_game *game)
{
	size_t n = 0;
	struct pgn_tag *others = xmalloc((game->n_tags + 1) * sizeof *others);
	for (size_t i = 0; i < game->n_tags; i++)
		if (!in_roster(game->tags[i].name))
			others[n++] = game->tags[i];
	if (pgn_tag_value(game, "FEN") && !pgn_tag_value(game, "SetUp"))
		others[n++] = (struct pgn_tag){"SetUp", "1"};
	qsort(others, n, sizeof *others, ascending);
	for (size_t i = 0; i < n; i++)
		pgn_write_tag(&e->writer, others[i].name, others[i].value);
	free(others);
}

void collection_export_tags(struct collection_exporter *e, const struct pgn_game *game)
{
	e->result_due = e->in_rest = e->in_moves = false;
	if (game->error.code != ERROR_NONE) { /* what follows may be more of them */
		for (size_t i = 0; i < game->n_tags; i++)
			pgn_write_tag(&e->writer, game->tags[i].name, game->tags[i].value);
		return;
	}
	for (size_t i = 0; i < PGN_ROSTER; i++) {
		const char *value = pgn_tag_value(game, pgn_roster[i][0]);
		value = value ? value : pgn_roster[i][1];
		if (value)
			pgn_write_tag(&e->writer, pgn_roster[i][0], value);
		e->result_due = !value;
		e->result_at = e->writer.out.n;
	}
	write_others(e, game);
	pgn_write_begin(&e->writer);
	e->in_moves = true;
}

void collection_export_move(struct collection_exporter *e, const struct chess_position *p,
                            chess_move move)
{
	pgn_write_move(&e->writer, p, move);
}

void collection_export_nag(struct collection_exporter *e, unsigned n)
{
	pgn_write_nag(&e->writer, n);
}

void collection_export_variation(struct collection_exporter *e, bool begins)
{
	if (begins)
		pgn_write_open(&e->writer);
	else
		pgn_write_close(&e->writer);
}

void collection_export_comment(struct collection_exporter *e, enum pgn_comment_part part,
                               const char *text, size_t n)
{
	struct pgn_writer *w = &e->writer;
	switch (part) {
	case PGN_COMMENT_BRACE:
		e->line_comment = false;
		pgn_write_comment_begin(w);
		break;
	case PGN_COMMENT_LINE:
		e->line_comment = true;
		pgn_write_line_comment_begin(w);
		break;
	case PGN_COMMENT_TEXT:
		if (e->line_comment)
			pgn_write_line_comment(w, text, n);
		else
			pgn_write_comment(w, text, n);
		break;
	case PGN_COMMENT_END:
		if (e->line_comment)
			pgn_write_line_comment_end(w);
		else
			pgn_write_comment_end(w);
	}
}

/* It stands behind a blank in the moves, or a period, where nothing is taken for a tag. */
void collection_export_rest(struct collection_exporter *e, const char *text, size_t n)
{
	struct pgn_writer *w = &e->writer;
	if (!e->in_rest) {
		bool first = w->column == 0 && !w->word.n;
		pgn_write_raw(w);
		if (!e->in_moves && *text != '[')
			strbuf_add_char(&w->out, '\n');
		else if (e->in_moves && !(first && isalnum((unsigned char)*text)))
			strbuf_add_char(&w->out, first && *text == '[' ? '.' : ' ');
		e->in_rest = true;
		e->line_ends = 0;
	}
	strbuf_add_n(&w->out, text, n);
	for (size_t i = 0; i < n; i++)
		e->line_ends = text[i] == '\n' ? e->line_ends + 1 : 0;
}

void collection_export_end(struct collection_exporter *e, const struct pgn_game *game)
{
	struct strbuf *out = &e->writer.out;
	if (e->in_rest) {
		for (; e->line_ends < 2; e->line_ends++)
			strbuf_add_char(out, '\n');
		return;
	}
	pgn_write_end(&e->writer, game->result);
	strbuf_add_char(out, '\n');
	if (!e->result_due || !game->result)
		return;
	struct pgn_writer tag = {0};
	struct strbuf whole = {0};
	pgn_write_tag(&tag, "Result", game->result);
	strbuf_add_n(&whole, out->s, e->result_at);
	strbuf_add_n(&whole, strbuf_get(&tag.out), tag.out.n);
	strbuf_add_n(&whole, out->s + e->result_at, out->n - e->result_at);
	pgn_writer_free(&tag);
	strbuf_free(out);
	*out = whole;
}
