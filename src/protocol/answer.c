/* answer.c - a line is carried out or refused. */
#include "protocol/answer.h"

#include <string.h>

#include "base/similar.h"
#include "protocol/dispatch.h"

static void put_answer(struct session *s, const struct output *o)
{
	session_log_answer(s->log, o->tag, o->text, o->n);
	writer_put_output(s->writer, o);
}

/* Says that a command (NULL: unknown) was refused. A `go` that made one `busy` still owes its
 * bestmove. */
static void refuse(struct session *s, const char *tag, const struct command *command,
                   const struct error *err)
{
	struct strbuf lines = {0};
	unsigned flags = command ? command->flags : 0;
	if (flags & COMMAND_SETS_POSITION)
		s->position_refused = s->uci;
	reply_error_line(&lines, s->uci, (flags & COMMAND_SEARCHES) && err->code != ERROR_BUSY, err);
	put_answer(s, &(struct output){
					  .tag = tag, .text = lines.s, .n = lines.n, .kind = OUTPUT_ERROR, .err = err});
	strbuf_free(&lines);
}

static void send_reply(struct request *req, enum reply reply)
{
	struct session *s = req->session;
	if (reply == REPLY_DEFERRED)
		return;
	if (reply == REPLY_ERROR) {
		refuse(s, req->tag, req->command, &req->err);
		return;
	}
	struct output o = {.tag = req->tag};
	bool silent = s->uci && !req->tag && (req->command->flags & COMMAND_UCI_SILENT);
	o.ok = reply == REPLY_OK && !silent;
	if (o.ok)
		strbuf_add(&req->out, "ok\n");
	if (req->tells_events) {
		o.kind = OUTPUT_EVENTS;
		o.game = engine_game(s->engine);
		o.events_from = req->events_from;
		o.events_to = match_events(request_match(req))->n;
		o.viewer = req->asker.viewer;
	}
	o.text = req->out.s;
	o.n = req->out.n;
	if (o.n > 0)
		put_answer(s, &o);
}

static void run_command(struct session *s, const struct request_line *line)
{
	const char *last = line->words[line->n_words - 1];
	struct request req = {.session = s,
	                      .command = line->command,
	                      .carried = line->carried,
	                      .tag = line->tag,
	                      .asker = {line->speaker, s->viewer},
	                      .words = line->words + 1,
	                      .n = line->n_words - 1,
	                      .text = line->text + (line->words[0] - line->copy),
	                      .text_n = (size_t)(last - line->words[0]) + strlen(last)};
	if (!req.command) {
		similar_error(&req.err, ERROR_UNKNOWN_COMMAND, "", line->words[0],
		              command_similar(s->commands, line->words[0]));
		refuse(s, req.tag, NULL, &req.err);
	} else {
		send_reply(&req, dispatch(&req));
	}
	strbuf_free(&req.out);
}

void answer_with_error(struct session *s, const struct request_line *line, enum error_code code,
                       const char *text)
{
	struct error err;
	const struct command *command = line->carried;
	error_set(&err, code, "%s", text);
	if (command && request_line_is_for_eyes(line) && !(command->flags & COMMAND_BY_AS))
		command = NULL;
	refuse(s, line->tag, command, &err);
}

void answer_line(struct session *s, const struct request_line *line)
{
	if (line->fault)
		answer_with_error(s, line, line->fault, line->fault_text);
	else if (line->n_words > 0)
		run_command(s, line);
}
