/* debug_log.c - a log opened in the midst of a session begins with what makes its state again. */
#include "protocol/log/debug_log.h"

#include <string.h>

#include "table/table_save.h"
#include "protocol/log/log_text.h"
#include "protocol/option_lines.h"

/* Writes a line that a replay says, whatever it answers. */
static void put_again(struct session *s, const char *line)
{
	struct strbuf out = {0};
	log_text_add_said(&out, 0, line, strlen(line));
	strbuf_add(&out, "...\n");
	session_log_put(s->log, strbuf_get(&out));
	strbuf_free(&out);
}

static void put_options(struct session *s)
{
	struct strbuf lines = {0};
	option_lines_write_changed(engine_options(s->engine), &lines);
	if (engine_eval_file(s->engine))
		strbuf_printf(&lines, "setoption name EvalFile value %s\n", engine_eval_file(s->engine));
	for (char *line = lines.s, *end; line && (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		put_again(s, line);
	}
	strbuf_free(&lines);
}

static void put_game(struct session *s)
{
	struct strbuf line = {0};
	if (!engine_match(s->engine))
		return;
	strbuf_add(&line, "restore ");
	table_save(s->table, s->engine, &line);
	put_again(s, strbuf_get(&line));
	strbuf_free(&line);
}

/* A view may be chosen before there is a game: the referee's, or public. */
static void put_view(struct session *s)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "view %s",
	              s->viewer == VIEW_ALL      ? "all"
	              : s->viewer == VIEW_PUBLIC ? "public"
	                                         : engine_game(s->engine)->info->seat_names[s->viewer]);
	if (engine_match(s->engine) || s->viewer != VIEW_ALL)
		put_again(s, strbuf_get(&line));
	strbuf_free(&line);
}

/* The line is not for a replay, which would open the file again: it is a comment. */
static void put_comment(const struct request *req)
{
	struct strbuf out = {0};
	log_text_add_said(&out, SAID_IN_COMMENT, req->text, req->text_n);
	session_log_put(req->session->log, strbuf_get(&out));
	strbuf_free(&out);
}

static bool open_log(struct request *req, const char *path)
{
	struct session *s = req->session;
	if (s->log_stands)
		return error_set(&req->err, ERROR_BAD_OPTION, "a log is open since the beginning");
	if (!session_log_open(s->log, path, &req->err))
		return false;
	put_comment(req);
	put_options(s);
	put_game(s);
	put_view(s);
	if (s->uci)
		put_again(s, "uci");
	if (s->position_refused)
		put_again(s, "position");
	return true;
}

bool debug_log_set(struct request *req, const char *path)
{
	struct session *s = req->session;
	session_log_make_comment(s->log);
	if (s->refuses_files)
		return error_set(&req->err, ERROR_BAD_OPTION, "no line may name a file here");
	if (*path && strcmp(path, "<empty>") != 0)
		return open_log(req, path);
	if (!s->log_stands)
		session_log_close(s->log);
	return true;
}
