/* session.c - a session, and which of its lines run now: those behind a `wait` are held. */
#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/commands/command_table.h"
#include "protocol/answer.h"
#include "protocol/log/log_rules.h"

struct session *session_new(struct writer *w)
{
	struct session *s = xzalloc(sizeof *s);
	s->writer = w;
	s->log = session_log_new();
	s->background_output = background_output_new(w, s->log);
	s->commands = command_table();
	s->viewer = VIEW_ALL;
	s->engine = engine_new();
	return s;
}

/* While held, the lines and the end of a job come only when it is interrupted. */
static void hold_job(struct session *s, bool held)
{
	if (held)
		engine_hold_job(s->engine, true);
	background_output_hold(s->background_output, held);
	if (!held)
		engine_hold_job(s->engine, false);
}

/* Stops the job for lines that wait or (at_end) as no more lines come. Where a log says so, it has not
 * ended by itself meanwhile. */
static void stop_job(struct session *s, bool at_end)
{
	bool is_logged = session_log_is_open(s->log);
	if (is_logged)
		hold_job(s, true);
	session_log_begin_stop(s->log, at_end, s->uci);
	engine_stop(s->engine);
	session_log_end_stop(s->log);
	if (is_logged)
		hold_job(s, false);
}

void session_free(struct session *s)
{
	stop_job(s, true);
	last_position_free(&s->last_position);
	table_free(s->table);
	engine_free(s->engine);
	background_output_free(s->background_output);
	session_log_free(s->log);
	held_lines_free(&s->held);
	free(s);
}

bool session_set_terms(struct session *s, const struct session_terms *terms, struct error *err)
{
	s->refuses_files = terms->refuses_files;
	s->log_stands = terms->log && session_log_open(s->log, terms->log, err);
	return s->log_stands || !terms->log;
}

bool session_busy(const struct session *s)
{
	return engine_busy(s->engine);
}

void session_hold_jobs(struct session *s, bool held)
{
	hold_job(s, held);
}

bool session_progress(const struct session *s, struct job_progress *out)
{
	return engine_progress(s->engine, out);
}

const struct engine *session_engine(const struct session *s)
{
	return s->engine;
}

int session_viewer(const struct session *s)
{
	return s->viewer;
}

const struct table *session_table(const struct session *s)
{
	return s->table;
}

int session_fd(const struct session *s)
{
	return background_output_fd(s->background_output);
}

bool session_waits(const struct session *s)
{
	return s->waits;
}

size_t session_count_waits(const struct session *s)
{
	return s->n_waits;
}

/* True while the search goes on that a `wait` is for. One that would not end by itself is
 * ended when `quit` or the end of input stands behind the `wait`. */
static bool must_wait(struct session *s)
{
	if (s->waits && (s->input_ended || s->held.n_quits) && engine_job_is_endless(s->engine))
		stop_job(s, false);
	s->waits = s->waits && engine_busy(s->engine);
	return s->waits;
}

/* Answers a line. While it is, a job that runs does not end by itself, so that what the log says of both
 * does not depend on the time. */
static void answer_and_log(struct session *s, const struct request_line *line)
{
	if (!session_log_is_open(s->log)) {
		answer_line(s, line);
		return;
	}
	hold_job(s, true);
	bool busy = engine_busy(s->engine);
	session_log_begin(s->log, &(struct log_line){.text = line->text,
	                                             .n = line->n,
	                                             .speaker = line->speaker,
	                                             .uci = s->uci,
	                                             .when = log_when(s, line)});
	answer_line(s, line);
	session_log_end(s->log, !busy && engine_busy(s->engine));
	hold_job(s, false);
}

static bool run_held(struct session *s)
{
	while (!must_wait(s) && !s->quit && s->held.first) {
		struct held_line *held = held_lines_take(&s->held);
		answer_and_log(s, &held->line);
		held_line_free(held);
	}
	return !s->quit;
}

bool session_run_held(struct session *s)
{
	background_output_clear_fd(s->background_output);
	return run_held(s);
}

bool session_end_input(struct session *s)
{
	s->input_ended = true;
	return run_held(s);
}

/* May a line run although a `wait` goes on: because it is answered at once, or waits for the same?
 * Looks behind a `view` that is held are for those eyes, not for the present ones, so they are held,
 * too; `as` says its own. */
static bool runs_while_waiting(const struct session *s, const struct request_line *line)
{
	unsigned flags = line->carried && !line->fault ? line->carried->flags : 0;
	if (flags & COMMAND_WAITS)
		return !s->held.first;
	bool by_view = !request_line_is_for_eyes(line) && (flags & COMMAND_NEEDS_GAME);
	return (flags & COMMAND_AT_ONCE) && !(by_view && s->held.n_views);
}

/* Runs a line, or holds it behind a `wait`. */
static void take_line(struct session *s, struct request_line *line)
{
	if (s->waits && !runs_while_waiting(s, line)) {
		if (held_lines_add(&s->held, line))
			return; /* with all that the line owns */
		answer_with_error(s, line, ERROR_OUT_OF_MEMORY, "too much waits behind a wait");
	} else {
		answer_and_log(s, line);
	}
	request_line_free(line);
}

bool session_handle_line(struct session *s, const char *text, size_t n, enum speaker speaker)
{
	struct request_line line;
	if (n > 0 && text[n - 1] == '\r')
		n--;
	if (run_held(s) && n > 0) {
		request_line_parse(&line, s->commands, text, n, speaker);
		take_line(s, &line);
	}
	return run_held(s);
}
