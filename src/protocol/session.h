/* session.h - one conversation: lines in, lines out through the writer.
 *
 * A front reads lines and hands them over one by one; everything between is
 * decided here and in the command files of this folder. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "engine/job_runner.h"
#include "protocol/request_line.h"
#include "protocol/writer.h"

struct session;
struct engine;
struct table;

/* A session that answers through w, which stays the caller's. */
struct session *session_new(struct writer *w);
/* What whoever starts the program has said about its sessions. */
struct session_terms {
	const char *log;    /* the file for all that is said and answered (session_log.h), or NULL */
	bool refuses_files; /* a line that names a file is refused */
};
/* Has the terms hold, before the first line. False and ERROR_BAD_OPTION where the log cannot be written. */
bool session_set_terms(struct session *s, const struct session_terms *terms, struct error *err);
/* Stops a running search, lets it answer, and frees everything; lines that are still held
 * behind a `wait` are dropped. */
void session_free(struct session *s);
/* Takes one line without its end (n bytes, may hold anything; one longer than LINE_MAX_BYTES is
 * answered with an error, and may be cut behind that) and answers it, or holds it behind a `wait`.
 * SPEAKER_REFEREE: for a front whose viewer is a player and who moves the others. Returns false when
 * the session is over (quit). */
bool session_handle_line(struct session *s, const char *line, size_t n, enum speaker speaker);
/* True while a job runs: a search, a count or the drawing of samples. */
bool session_busy(const struct session *s);
/* While held, a job works, but its lines and its end come only when it is interrupted or held no
 * longer: so what a line finds running does not depend on the time. */
void session_hold_jobs(struct session *s, bool held);
/* For fronts that show it: how far the perft or the playouts that run are; false when none run. */
bool session_progress(const struct session *s, struct job_progress *out);
/* True while a `wait` has not answered: until then lines may be held. */
bool session_waits(const struct session *s);
/* How many lines have been a `wait` for something. */
size_t session_count_waits(const struct session *s);
/* Readable when a search that was waited for has ended, for poll: then held lines can run. */
int session_fd(const struct session *s);
/* To be called whenever session_fd is readable: runs the held lines, up to the next `wait`, if
 * nothing keeps them. Returns false when the session is over. */
bool session_run_held(struct session *s);
/* Says that no line will come: a search that is waited for and has no end of its own is
 * stopped. Returns false when the session is over; while it waits its end is to be put off. */
bool session_end_input(struct session *s);
/* For fronts that show the game without asking by text (observation.h): its engine, which stays the
 * session's; and the viewer. */
const struct engine *session_engine(const struct session *s);
int session_viewer(const struct session *s);
/* The table over its match, or NULL. */
const struct table *session_table(const struct session *s);

#endif
