/* cmd_show.c - `show`: the board in letters, or a view of the engine's thinking as lines or JSON. */
#include <string.h>

#include "base/json_write.h"
#include "engine/views.h"
#include "protocol/board_view.h"
#include "protocol/commands/cmd.h"
#include "protocol/words/found_lines.h"

/* The board in letters, what lies beside it, and which token of chance is due. */
static enum reply show_board(struct request *req)
{
	struct observation seen;
	observation_take(req->session->engine, req->asker.viewer, &seen);
	board_view_draw(
		&(struct board_view){.seen = &seen, .people = ~0u, .person = -1, .columns = 100},
		&req->out);
	if (*seen.due)
		strbuf_printf(&req->out, "due %s\n", seen.due);
	return REPLY_OK;
}

static void write_lines(const struct view_drawing *d, const struct game_info *game,
                        struct strbuf *out)
{
	char from[3], to[3];
	for (int file = 0; file < game->files; file++)
		for (int rank = 0; rank < game->ranks; rank++) {
			int square = file + rank * game->files;
			if (!d->has[square])
				continue;
			strbuf_printf(out, "square %s", info_square_name(game, square, from));
			for (int i = 0; i < d->n_values; i++)
				strbuf_printf(out, " %s=%d", d->labels[i], d->values[square][i]);
			strbuf_add_char(out, '\n');
		}
	for (const struct marginal *m = d->table.at;
	     d->info->form == VIEW_FORM_TABLE && m < d->table.at + d->table.n; m++)
		strbuf_printf(out, "row %s %s %s %u\n", m->seat, m->what, m->value, m->ppm);
	for (const struct drawing_arrow *a = d->arrows; a < d->arrows + d->n_arrows; a++)
		strbuf_printf(out, "arrow %s %s rank=%d step=%d\n", info_square_name(game, a->from, from),
		              info_square_name(game, a->to, to), a->rank, a->ply);
}

static void write_arrows(struct json_writer *w, const struct view_drawing *d,
                         const struct game_info *game)
{
	char name[3];
	json_write_open(w, "arrows", '[');
	for (const struct drawing_arrow *a = d->arrows; a < d->arrows + d->n_arrows; a++) {
		json_write_open(w, NULL, '{');
		json_write_string(w, "from", info_square_name(game, a->from, name));
		if (a->piece)
			json_write_string(w, "piece", a->piece->token);
		json_write_number(w, "rank", a->rank);
		json_write_number(w, "step", a->ply);
		json_write_string(w, "to", info_square_name(game, a->to, name));
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_squares(struct json_writer *w, const struct view_drawing *d,
                          const struct game_info *game)
{
	json_write_open(w, "squares", '{');
	for (int file = 0; file < game->files; file++)
		for (int rank = 0; rank < game->ranks; rank++) {
			int square = file + rank * game->files;
			char name[3];
			if (!d->has[square])
				continue;
			json_write_open(w, info_square_name(game, square, name), '[');
			for (int i = 0; i < d->n_values; i++)
				json_write_number(w, NULL, d->values[square][i]);
			json_write_close(w, ']');
		}
	json_write_close(w, '}');
}

/* What the columns of a table are. */
static const char *const columns[] = {"seat", "what", "value", "ppm", NULL};

static void write_rows(struct json_writer *w, const struct marginals *table)
{
	json_write_open(w, "rows", '[');
	for (const struct marginal *m = table->at; m < table->at + table->n; m++) {
		json_write_open(w, NULL, '[');
		json_write_string(w, NULL, m->seat);
		json_write_string(w, NULL, m->what);
		json_write_string(w, NULL, m->value);
		json_write_number(w, NULL, m->ppm);
		json_write_close(w, ']');
	}
	json_write_close(w, ']');
}

/* One object, its keys in byte order. */
static void write_json(const struct view_drawing *d, const struct game_info *game,
                       const struct strbuf *lines, struct strbuf *out)
{
	struct json_writer w = {.out = out};
	bool squares = d->info->form == VIEW_FORM_SQUARES, table = d->info->form == VIEW_FORM_TABLE;
	json_write_open(&w, NULL, '{');
	if (table)
		json_write_strings(&w, "columns", columns);
	else if (!squares)
		write_arrows(&w, d, game);
	json_write_string(&w, "form", view_form_name(d->info->form));
	if (lines->n)
		json_write_raw(&w, "lines", strbuf_get(lines));
	if (squares) {
		json_write_open(&w, "labels", '[');
		for (int i = 0; i < d->n_values; i++)
			json_write_string(&w, NULL, d->labels[i]);
		json_write_close(&w, ']');
	}
	json_write_string(&w, "name", d->info->name);
	if (squares)
		write_squares(&w, d, game);
	else if (table)
		write_rows(&w, &d->table);
	json_write_close(&w, '}');
	strbuf_add_char(out, '\n');
}

static enum reply cmd_show(struct request *req)
{
	struct session *s = req->session;
	const struct match *m = request_match(req);
	struct view_drawing drawing;
	auto_strbuf lines = {0};
	bool json = req->n == 2 && strcmp(req->words[1], "json") == 0;
	if (req->n == 0)
		return show_board(req);
	if (req->n == 2 && !json)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: show [<view> [json]]");
	if (view_is_of_decisions(req->words[0]) && !access_may_list(m, &req->asker, &req->err))
		return REPLY_ERROR;
	if (!engine_draw(s->engine, req->asker.viewer, req->words[0], &drawing, &req->err))
		return REPLY_ERROR;
	if (drawing.info->form == VIEW_FORM_ARROWS && !(s->repeatable_trees >> req->asker.viewer & 1))
		session_log_mask_answer(s->log);
	if (json && drawing.tree)
		found_lines_json(s->engine, req->asker.viewer, &drawing, &lines);
	if (json)
		write_json(&drawing, match_game(m)->info, &lines, &req->out);
	else
		write_lines(&drawing, match_game(m)->info, &req->out);
	return REPLY_OK;
}

const struct command command_show = {
	.name = "show",
	.arguments = "[<view> [json]]",
	.summary = "a drawing of the board; or one of the views of describe",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 2,
	.data = "[text] / json",
	.schemas = "show",
	.errors = CODE(BAD_POSITION) | CODE(BUSY) | CODE(CHANCE_EXPECTED) | CODE(GAME_OVER) |
              CODE(HIDDEN) | CODE(NOT_APPLICABLE),
	.run = cmd_show,
};
