/* session_log.h - a session written down as a transcript, which `quadrille check` plays again
 * (docs/logs.md).
 *
 * A line stands in it before it is carried out, its answer behind it. Where the line said again
 * needs something that only its answer tells, a comment `# begun:` stands there first. The lines
 * of a job (a search, a count) are kept until it ends, or another line comes: then the job is
 * written as one that is not waited for (`>&`), because a replay has it busy as long.
 *
 * Each function may be called with a log that is closed and does nothing then, but for what it
 * says. The lines are those of one thread, the job's functions may come from another. */
#ifndef PROTOCOL_SESSION_LOG_H
#define PROTOCOL_SESSION_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "engine/access.h"

struct session_log;

/* A line with this tag is not written: a `wait` by which a front finds the end of an answer. */
#define UNLOGGED_TAG "\x03"

/* A log that is closed. */
struct session_log *session_log_new(void);
/* Closes it, too. */
void session_log_free(struct session_log *log);
/* Opens it at the file path (log_file_open) and writes the first line; one that is open is closed then. While
 * no job runs. */
bool session_log_open(struct session_log *log, const char *path, struct error *err);
/* What closes it, if a line does, stands last in it as a comment. */
void session_log_close(struct session_log *log);
bool session_log_is_open(const struct session_log *log);

/* When a line can be written. */
enum log_when {
	LOG_AT_ONCE,
	LOG_AFTER_ANSWER, /* behind its answer; a comment says before that it has begun */
	LOG_BY_ANSWER,    /* behind its answer alone: the line may have to be a comment itself */
	LOG_WAIT          /* a `wait`: what it is for may have to be written first */
};

struct log_line {
	const char *text; /* n bytes, without the end; they stay until session_log_end */
	size_t n;
	enum speaker speaker;
	bool uci; /* the dialect that it is said in */
	enum log_when when;
};

/* Begins a line. From here to session_log_end no job may end but one that the line interrupts. */
void session_log_begin(struct session_log *log, const struct log_line *line);
/* A line of the answer to it (n bytes, maybe several; tag or NULL). */
void session_log_answer(struct session_log *log, const char *tag, const char *lines, size_t n);
/* Has the log insert text at this place inside of the line, without which it would not do the
 * same when said again. */
void session_log_insert(struct session_log *log, const char *at, const char *text);
/* Has the log put another line before it, whatever that answers, for the same reason. */
void session_log_insert_line(struct session_log *log, const char *line);
/* Has the log write the line as a comment: it concerns the log itself, not to be said again. */
void session_log_make_comment(struct session_log *log);
/* Ends the line; job_began: it has begun a job. */
void session_log_end(struct session_log *log, bool job_began);
/* Writes a line that the session has not heard, as it is. */
void session_log_put(struct session_log *log, const char *text);

/* A search begins, which finds the same again or (clock, threads) not; by_table: it depends on what
 * searches before it have left in the engine's tables, and leaves something itself; table_clears: how
 * often those have been emptied. Closed, too. */
void session_log_search(struct session_log *log, bool repeatable, bool by_table,
                        uint64_t table_clears);

/* Whether the search that has begun last finds the same again, if nothing stops it. */
bool session_log_search_repeats(const struct session_log *log);
/* The answer to the present line may be another when it is said again: it is masked. */
void session_log_mask_answer(struct session_log *log);

/* Lines of the job (n bytes; tag or NULL). */
void session_log_job_lines(struct session_log *log, const char *tag, const char *lines, size_t n);
/* The `ok` of a `wait` for it. */
void session_log_job_wait(struct session_log *log, const char *tag);
/* The job has ended; stopped: before it would have by itself. */
void session_log_job_end(struct session_log *log, bool stopped);
/* The session stops the job by itself, for lines that wait or (at_end) because no more come: before,
 * and behind that. */
void session_log_begin_stop(struct session_log *log, bool at_end, bool uci);
void session_log_end_stop(struct session_log *log);

#endif
