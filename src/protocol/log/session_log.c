/* session_log.c - puts what was said and answered into the order in which it can be said again. */
#include "protocol/log/session_log.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/log/log_file.h"
#include "protocol/log/log_text.h"

#define FIRST_LINE "# quadrille transcript 1: this log holds keys and every secret of its games\n"

/* A line that was said. */
struct said_line {
	struct strbuf text;
	enum speaker speaker;
};

/* Who waits for a job. */
struct log_wait {
	struct said_line line;
	struct log_wait *next;
};

struct session_log {
	struct log_file *file; /* NULL: closed */
	bool begun;            /* something is written by this session */
	pthread_mutex_t lock;  /* of all that follows */
	bool in_line, uci;
	const char *origin; /* the present line as it came; `line` is a copy */
	size_t cut;         /* bytes of the tag in origin that are left out in line */
	size_t put;         /* bytes that stand in their place */
	enum log_when when;
	bool written, comment, hides_answer;
	struct said_line line;
	struct strbuf before, answer; /* of the present line */
	struct strbuf masked;         /* what the log does not say of searches, for comments */
	bool at_end;                  /* nothing will be written behind the answer */
	bool ended;                   /* nothing will be written any more */

	bool job, job_written; /* one runs; it is written as one that is not waited for */
	bool is_search, repeatable, by_table;
	struct said_line job_line;
	struct strbuf job_said, waits_said; /* its lines; the `ok`s of the waits */
	bool is_waited_for;
	struct log_wait *waits; /* not yet written, the first one first */

	bool tables_used, tables_changed; /* by any search; by one that is not repeatable */
	uint64_t table_clears;            /* how often they had been emptied before those */
};

struct session_log *session_log_new(void)
{
	struct session_log *log = xzalloc(sizeof *log);
	ensure(pthread_mutex_init(&log->lock, NULL) == 0);
	return log;
}

static void free_waits(struct session_log *log)
{
	for (struct log_wait *wait = log->waits, *next; wait; wait = next) {
		next = wait->next;
		strbuf_free(&wait->line.text);
		free(wait);
	}
	log->waits = NULL;
}

void session_log_free(struct session_log *log)
{
	session_log_close(log);
	free_waits(log);
	strbuf_free(&log->line.text);
	strbuf_free(&log->before);
	strbuf_free(&log->answer);
	strbuf_free(&log->masked);
	strbuf_free(&log->job_line.text);
	strbuf_free(&log->job_said);
	strbuf_free(&log->waits_said);
	pthread_mutex_destroy(&log->lock);
	free(log);
}

/* Adds to the file, which a session that says nothing leaves as it was. */
static void add_text(struct session_log *log, const char *text, size_t n)
{
	if (!log->begun &&
	    !log_file_was_empty(log->file)) /* ends a line that another process could not */
		log_file_add(log->file, "\n", 1);
	if (!log->begun)
		log_file_add(log->file, FIRST_LINE, sizeof FIRST_LINE - 1);
	log->begun = true;
	log_file_add(log->file, text, n);
}

static void write_text(struct session_log *log, const struct strbuf *text)
{
	if (log->file && !log->ended && text->n > 0)
		add_text(log, strbuf_get(text), text->n);
}

static void add_said(struct strbuf *out, unsigned flags, const struct said_line *line)
{
	log_text_add_said(out, flags | (line->speaker == SPEAKER_REFEREE ? SAID_AS_REFEREE : 0),
	                  strbuf_get(&line->text), line->text.n);
}

/* Fronts tell their own lines by tags of one control character, which nobody types. A replay has
 * such tags for itself, so here the line has none; in the UCI dialect, where a tagged line ends
 * otherwise, another. */
static bool is_front_tag(const char *tag, size_t n)
{
	return n == 1 && *tag > 0 && *tag < ' ';
}

static const char *front_tag(const struct session_log *log)
{
	return log->uci ? "@_ " : "";
}

/* Appends lines of an answer, with their tag before each. */
static void add_lines(const struct session_log *log, struct strbuf *out, const char *tag,
                      const char *lines, size_t n)
{
	bool of_front = tag && is_front_tag(tag, strlen(tag));
	for (const char *end = lines + n, *next; lines < end; lines = next) {
		const char *newline = memchr(lines, '\n', (size_t)(end - lines));
		next = newline ? newline + 1 : end;
		if (of_front)
			strbuf_add(out, front_tag(log));
		else if (tag)
			strbuf_printf(out, "@%s ", tag);
		strbuf_add_n(out, lines, (size_t)(next - lines));
	}
}

/* Takes a copy of the line. */
static void note_line(struct session_log *log, const struct log_line *line)
{
	bool of_front = line->n > 3 && line->text[0] == '@' && is_front_tag(line->text + 1, 1) &&
	                line->text[2] == ' ';
	log->origin = line->text;
	log->cut = of_front ? 3 : 0;
	log->put = of_front ? strlen(front_tag(log)) : 0;
	strbuf_clear(&log->line.text);
	if (of_front)
		strbuf_add(&log->line.text, front_tag(log));
	strbuf_add_n(&log->line.text, line->text + log->cut, line->n - log->cut);
	if (line->n > 0 && line->text[line->n - 1] == '\r') /* a session takes the last one off */
		strbuf_add_char(&log->line.text, '\r');
	log->line.speaker = line->speaker;
}

static bool is_unlogged(const struct log_line *line)
{
	static const char tag[] = "@" UNLOGGED_TAG " ";
	return line->n >= sizeof tag && memcmp(line->text, tag, sizeof tag - 1) == 0;
}

/* Another line comes while the job runs: writes its command, and the waits for it. */
static void write_job_in_background(struct session_log *log)
{
	struct strbuf out = {0};
	if (!log->job || log->job_written)
		return;
	add_said(&out, SAID_BACKGROUND, &log->job_line);
	for (const struct log_wait *wait = log->waits; wait; wait = wait->next)
		add_said(&out, SAID_BACKGROUND, &wait->line);
	free_waits(log);
	log->job_written = true;
	write_text(log, &out);
	strbuf_free(&out);
}

/* Writes the command of the present line, and what has to be said before it. */
static void write_line(struct session_log *log, unsigned flags)
{
	struct strbuf out = {0};
	if (log->written)
		return;
	strbuf_add_n(&out, strbuf_get(&log->before), log->before.n);
	add_said(&out, flags, &log->line);
	write_text(log, &out);
	strbuf_free(&out);
	log->written = true;
}

void session_log_put(struct session_log *log, const char *text)
{
	if (log->file)
		add_text(log, text, strlen(text));
}

bool session_log_open(struct session_log *log, const char *path, struct error *err)
{
	struct log_file *file = log_file_open(path, err);
	if (!file)
		return false;
	session_log_close(log);
	log->file = file;
	log->tables_changed = log->tables_used;
	log->ended = false;
	log->begun = false;
	return true;
}

void session_log_close(struct session_log *log)
{
	if (log->in_line)
		write_line(log, SAID_IN_COMMENT);
	log_file_close(log->file);
	log->file = NULL;
	log->in_line = false;
}

bool session_log_is_open(const struct session_log *log)
{
	return log->file != NULL;
}

static void write_begun(struct session_log *log)
{
	struct strbuf out = {0};
	strbuf_add(&out, "# begun: ");
	add_said(&out, 0, &log->line);
	write_text(log, &out);
	strbuf_free(&out);
}

void session_log_begin(struct session_log *log, const struct log_line *line)
{
	if (is_unlogged(line))
		return;
	pthread_mutex_lock(&log->lock);
	log->in_line = true;
	log->is_search = log->is_search && log->job;
	log->uci = line->uci;
	log->when = line->when;
	log->written = log->comment = log->hides_answer = false;
	strbuf_clear(&log->before);
	strbuf_clear(&log->answer);
	note_line(log, line);
	if (line->when == LOG_AT_ONCE) {
		write_job_in_background(log);
		write_line(log, 0);
	} else if (line->when == LOG_AFTER_ANSWER) {
		write_begun(log);
	}
	pthread_mutex_unlock(&log->lock);
}

void session_log_answer(struct session_log *log, const char *tag, const char *lines, size_t n)
{
	if (!session_log_is_open(log))
		return;
	pthread_mutex_lock(&log->lock);
	if (log->in_line)
		add_lines(log, &log->answer, tag, lines, n);
	pthread_mutex_unlock(&log->lock);
}

void session_log_insert(struct session_log *log, const char *at, const char *text)
{
	if (!log->in_line)
		return;
	ensure(!log->written && at >= log->origin + log->cut);
	struct strbuf *line = &log->line.text, rest = {0};
	size_t from = (size_t)(at - log->origin) - log->cut + log->put;
	strbuf_add_n(&rest, strbuf_get(line) + from, line->n - from);
	strbuf_truncate(line, from);
	strbuf_add(line, text);
	strbuf_add_n(line, strbuf_get(&rest), rest.n);
	strbuf_free(&rest);
}

void session_log_insert_line(struct session_log *log, const char *line)
{
	if (log->in_line) {
		ensure(!log->written);
		strbuf_printf(&log->before, "> %s\n...\n", line);
	}
}

void session_log_make_comment(struct session_log *log)
{
	log->comment = true;
}

void session_log_mask_answer(struct session_log *log)
{
	log->hides_answer = true;
}

/* The present line has begun a job: it is written when that is over. */
static void begin_job(struct session_log *log)
{
	struct strbuf former = log->job_line.text;
	write_text(log, &log->before);
	log->job_line = log->line;
	log->line.text = former;
	log->job = true;
	log->job_written = log->is_waited_for = false;
	strbuf_clear(&log->job_said);
	strbuf_clear(&log->waits_said);
}

/* A `wait` is answered at the end of the job: keeps it, or writes it now. */
static void add_wait(struct session_log *log)
{
	log->is_waited_for = true;
	if (log->job_written) {
		write_line(log, SAID_BACKGROUND);
		return;
	}
	struct log_wait *wait = xzalloc(sizeof *wait), **end = &log->waits;
	while (*end)
		end = &(*end)->next;
	*end = wait;
	wait->line = log->line;
	log->line.text = (struct strbuf){0};
}

/* Writes the present line, if that is still to be done, and its answer. */
static void write_answer(struct session_log *log)
{
	struct strbuf out = {0};
	write_job_in_background(log);
	write_line(log, log->comment ? SAID_IN_COMMENT : 0);
	if (log->hides_answer) {
		log_text_add_masked(&out, LOG_MASK_ALL, &log->answer);
		strbuf_add_n(&log->masked, strbuf_get(&log->answer), log->answer.n);
	} else if (log->comment)
		log_text_add_comment(&out, "", &log->answer);
	else if (log->job) /* a refused go has a bestmove, too */
		log_text_add_masked(&out, LOG_MASK_INFO, &log->answer);
	else
		strbuf_add_n(&out, strbuf_get(&log->answer), log->answer.n);
	if (!log->at_end)
		log_text_add_comment(&out, "said: ", &log->masked);
	strbuf_clear(&log->masked);
	write_text(log, &out);
	strbuf_free(&out);
}

void session_log_end(struct session_log *log, bool job_began)
{
	pthread_mutex_lock(&log->lock);
	if (log->in_line && job_began)
		begin_job(log);
	else if (log->in_line && log->when == LOG_WAIT && log->job && log->answer.n == 0)
		add_wait(log);
	else if (log->in_line)
		write_answer(log);
	log->in_line = false;
	pthread_mutex_unlock(&log->lock);
}

void session_log_search(struct session_log *log, bool repeatable, bool by_table,
                        uint64_t table_clears)
{
	if (table_clears != log->table_clears)
		log->tables_used = log->tables_changed = false;
	log->table_clears = table_clears;
	log->is_search = true;
	log->by_table = by_table;
	log->repeatable = repeatable && !(by_table && log->tables_changed);
	log->tables_used = log->tables_used || by_table;
	log->tables_changed = log->tables_changed || (by_table && !repeatable);
}

bool session_log_search_repeats(const struct session_log *log)
{
	return log->repeatable;
}

void session_log_job_lines(struct session_log *log, const char *tag, const char *lines, size_t n)
{
	pthread_mutex_lock(&log->lock);
	if (log->job)
		add_lines(log, &log->job_said, tag, lines, n);
	pthread_mutex_unlock(&log->lock);
}

void session_log_job_wait(struct session_log *log, const char *tag)
{
	pthread_mutex_lock(&log->lock);
	if (log->job && !(tag && strcmp(tag, UNLOGGED_TAG) == 0))
		add_lines(log, &log->waits_said, tag, "ok\n", 3);
	pthread_mutex_unlock(&log->lock);
}

/* What was waited for: the job's command and lines, each wait and its `ok`. */
static void add_job_waited_for(struct session_log *log, struct strbuf *out)
{
	const char *ok = strbuf_get(&log->waits_said);
	add_said(out, 0, &log->job_line);
	log_text_add_masked(out, !log->is_search || log->repeatable ? LOG_MASK_TIMES : LOG_MASK_SEARCH,
	                    &log->job_said);
	for (const struct log_wait *wait = log->waits; wait; wait = wait->next) {
		const char *end = strchr(ok, '\n') + 1;
		add_said(out, 0, &wait->line);
		strbuf_add_n(out, ok, (size_t)(end - ok));
		ok = end;
	}
	free_waits(log);
}

/* The last lines of a job that was not waited for. */
static void add_last_lines(struct session_log *log, struct strbuf *out, bool stopped)
{
	if (!log->in_line)
		strbuf_add(out, ">&\n");
	log_text_add_masked(out, stopped && !log->is_search ? LOG_MASK_ALL : LOG_MASK_INFO,
	                    &log->job_said);
	strbuf_add_n(out, strbuf_get(&log->waits_said), log->waits_said.n);
}

/* Writes the end of the job. Where the present line has ended it, what it said last is the
 * beginning of the answer. */
static void write_job_end(struct session_log *log, bool stopped)
{
	struct strbuf out = {0};
	bool waited_for = !log->in_line && !log->job_written;
	bool masked = !waited_for || (log->is_search && !log->repeatable);
	if (waited_for)
		add_job_waited_for(log, &out);
	else
		add_last_lines(log, &out, stopped);
	if (masked && (log->is_search || stopped))
		strbuf_add_n(&log->masked, strbuf_get(&log->job_said), log->job_said.n);
	if (log->in_line) {
		strbuf_add_n(&log->answer, strbuf_get(&out), out.n);
	} else {
		log_text_add_comment(&out, "said: ", &log->masked);
		strbuf_clear(&log->masked);
		write_text(log, &out);
	}
	strbuf_free(&out);
}

/* Nobody reads what is answered any more, which has ended the job: the log ends in it. */
static void end_unheard(struct session_log *log)
{
	write_job_in_background(log);
	log->in_line = log->written = log->at_end = true;
	strbuf_clear(&log->answer);
	write_job_end(log, true);
	write_answer(log);
	log->in_line = false;
	log->ended = true;
}

void session_log_job_end(struct session_log *log, bool stopped)
{
	pthread_mutex_lock(&log->lock);
	log->tables_changed = log->tables_changed || (stopped && log->is_search && log->by_table);
	if (log->job && stopped && !log->in_line)
		end_unheard(log);
	else if (log->job)
		write_job_end(log, stopped);
	log->job = log->is_search = false;
	pthread_mutex_unlock(&log->lock);
}

void session_log_end_stop(struct session_log *log)
{
	if (log->in_line && !log->at_end && !log->uci)
		strbuf_add(&log->answer, "ok\n");
	session_log_end(log, false);
}

void session_log_begin_stop(struct session_log *log, bool at_end, bool uci)
{
	pthread_mutex_lock(&log->lock);
	if (log->file && log->job) {
		write_job_in_background(log);
		at_end = at_end && !log->is_waited_for; /* or a replay waits until the job ends by itself */
		if (!at_end)
			session_log_put(log,
			                "# not said, but done for lines that wait, or at the end:\n> stop\n");
		log->in_line = log->written = true;
		log->at_end = at_end;
		log->when = LOG_AT_ONCE;
		log->comment = false;
		log->uci = uci;
		strbuf_clear(&log->answer);
	}
	pthread_mutex_unlock(&log->lock);
}
