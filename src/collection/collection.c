/* collection.c - every game of a file through the reader and past the referee, and a line about
 * each. */
#include "collection/collection.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "chess/pgn_read.h"
#include "collection/export.h"
#include "collection/referee.h"

enum { HELD_MAX = 1 << 20 }; /* bytes of a game that are held back */

struct check {
	const struct collection_task *task;
	struct referee referee;
	struct collection_exporter exporter;
	struct strbuf line;
	bool gone; /* nothing more is wanted */
};

static void put_exported(struct check *c)
{
	struct strbuf *out = &c->exporter.writer.out;
	c->gone = c->gone || (out->n && !c->task->put(c->task->to, out->s, out->n));
	strbuf_clear(out);
	c->exporter.result_due = false;
}

static void put_when_long(struct check *c)
{
	if (c->exporter.writer.out.n > HELD_MAX)
		put_exported(c);
}

static void on_tags(void *to, const struct pgn_game *game)
{
	struct check *c = to;
	referee_begin(&c->referee, &game->start);
	if (c->task->exports)
		collection_export_tags(&c->exporter, game);
}

static void on_move(void *to, const struct chess_position *p, chess_move move, size_t depth)
{
	struct check *c = to;
	if (depth == 0)
		referee_play(&c->referee, p, move);
	if (c->task->exports)
		collection_export_move(&c->exporter, p, move);
	put_when_long(c);
}

static void on_nag(void *to, unsigned n)
{
	collection_export_nag(&((struct check *)to)->exporter, n);
}

static void on_variation(void *to, bool begins)
{
	collection_export_variation(&((struct check *)to)->exporter, begins);
}

static void on_comment(void *to, enum pgn_comment_part part, const char *text, size_t n)
{
	struct check *c = to;
	collection_export_comment(&c->exporter, part, text, n);
	put_when_long(c);
}

static void on_rest(void *to, const char *text, size_t n)
{
	struct check *c = to;
	collection_export_rest(&c->exporter, text, n);
	put_when_long(c);
}

void collection_add_name(struct strbuf *out, const char *name)
{
	struct ellipsized shown = ellipsize(name && *name ? name : "?");
	for (const unsigned char *s = (const unsigned char *)shown.s; *s; s++) {
		bool c1 = s[0] == 0xC2 && s[1] < 0xA0;
		s += c1;
		strbuf_add_char(out, c1 || *s < ' ' || *s == 0x7F ? '?' : (char)*s);
	}
}

static const char *words_of(enum reason reason)
{
	switch (reason) {
	case REASON_CHECKMATE:
		return "checkmate";
	case REASON_STALEMATE:
		return "stalemate";
	case REASON_REPETITION:
		return "threefold repetition";
	case REASON_QUIET:
		return "fifty-move rule";
	case REASON_MATERIAL:
		return "insufficient material";
	default:
		return "not over on the board";
	}
}

/* A mate or a stalemate of which the game says something else. */
static void check_result(const struct pgn_game *game, struct result result, struct error *err)
{
	bool mate = result.reason == REASON_CHECKMATE;
	const char *right = mate ? (strcmp(result.outcome, "white") == 0 ? "1-0" : "0-1") : "1/2-1/2";
	if ((mate || result.reason == REASON_STALEMATE) && strcmp(game->result, right) != 0)
		error_set(err, ERROR_BAD_SYNTAX, "it ends with %s, which is %s and not %s",
		          words_of(result.reason), right, game->result);
}

/* The line about a game, and whether there is anything wrong with it. */
static bool report(struct check *c, const struct pgn_game *game, uint64_t last_line)
{
	const struct collection_task *task = c->task;
	struct result result = referee_result(&c->referee);
	struct error err = game->error;
	uint64_t line = err.code == ERROR_NONE ? last_line : game->error_line;
	if (err.code == ERROR_NONE)
		check_result(game, result, &err);
	bool fine = err.code == ERROR_NONE;
	strbuf_clear(&c->line);
	strbuf_printf(&c->line, "%s%s%llu: ", task->name ? task->name : "", task->name ? ":" : "",
	              (unsigned long long)game->number);
	collection_add_name(&c->line, pgn_tag_value(game, "White"));
	strbuf_add(&c->line, " - ");
	collection_add_name(&c->line, pgn_tag_value(game, "Black"));
	if (fine)
		strbuf_printf(&c->line, " %s, %llu plies, %s\n", game->result,
		              (unsigned long long)game->plies, words_of(result.reason));
	else
		strbuf_printf(&c->line, ", line %llu: error: %s\n", (unsigned long long)line, err.text);
	collection_put *put = task->exports ? (fine ? NULL : task->complain) : task->put;
	c->gone = c->gone || (put && !put(task->to, c->line.s, c->line.n));
	return fine;
}

struct collection_counts collection_run(const struct collection_task *task)
{
	struct check c = {.task = task};
	struct pgn_visitor visitor = {.to = &c, .tags = on_tags, .move = on_move};
	struct collection_counts counts = {0};
	struct pgn_reader *reader = pgn_reader_new(task->fd);
	const struct pgn_game *game;
	if (task->exports) {
		visitor.nag = on_nag;
		visitor.variation = on_variation;
		visitor.comment = on_comment;
		visitor.rest = on_rest;
	}
	while (!c.gone && (game = pgn_read_game(reader, &visitor))) {
		if (task->exports) {
			collection_export_end(&c.exporter, game);
			put_exported(&c);
		}
		counts.games++;
		counts.faulty += !report(&c, game, pgn_reader_line(reader));
	}
	counts.read_error = pgn_reader_error(reader);
	pgn_reader_free(reader);
	pgn_writer_free(&c.exporter.writer);
	referee_free(&c.referee);
	strbuf_free(&c.line);
	return counts;
}

const char *collection_error_text(int error)
{
	return pgn_reader_error_text(error);
}
