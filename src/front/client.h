/* client.h - the one client of the protocol, with a session inside this process: for
 * the shell, the command line, transcripts and bench.
 *
 * say hands the session a line, ask asks on the side, wait_output takes what was
 * answered. A search answers from a thread of its own: its outputs stand in an inbox
 * until the caller's thread fetches them. */
#ifndef FRONT_CLIENT_H
#define FRONT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "engine/job_runner.h"
#include "protocol/writer.h"

struct client;
struct engine;
struct events;
struct observation;
struct output_copy;
struct session_terms;
struct table;

/* A client with a new session, in which lines that name files are refused: what is said may come out of
 * a transcript of somebody else's. */
struct client *client_new(void);
/* Has other terms, those of whoever starts the program hold, before the first line; false and
 * ERROR_BAD_OPTION where the log cannot be written. */
bool client_set_terms(struct client *c, const struct session_terms *terms, struct error *err);
/* Ends the session as the end of input does: a running search still answers. */
void client_end(struct client *c);
/* Ends the session and frees everything. */
void client_free(struct client *c);
/* True once the session is over, or output that was waited with has gone. */
bool client_over(const struct client *c);
/* True while a job runs: a search, a count or the drawing of samples. */
bool client_busy(const struct client *c);
/* While held, the lines and the end of a job come only when it is interrupted or held no longer:
 * whether it runs does not depend on the time. */
void client_hold_jobs(struct client *c, bool held);
/* How far the perft or the playouts that run are; false when none run. */
bool client_progress(const struct client *c, struct job_progress *out);
/* Readable when there may be a line to fetch. */
int client_fd(const struct client *c);

/* Says a line (n bytes without its end, and a NUL behind them), unless the session is
 * over. */
void client_say(struct client *c, const char *line, size_t n);
/* The same as the referee, who may decide for any seat; what is answered comes as any answer does. */
void client_say_by_referee(struct client *c, const char *line, size_t n);
/* Has client_wait_line wait until the job that runs, and what waits for it, is over. */
void client_await(struct client *c);
/* Says that no line will come: client_wait_line then waits for what is waited for in the session. */
void client_end_input(struct client *c);
/* Says a command as the referee, who may decide for any seat. */
void client_say_as_referee(struct client *c, const char *command);

/* Whose line is answered. */
enum recipient { RECIPIENT_PERSON, RECIPIENT_REFEREE };
/* The next output, the caller's, who frees it by free(); or NULL when none has come. Whose it is goes to
 * *recipient, if that is not NULL; what the referee is told has no tag. */
struct output_copy *client_next_output(struct client *c, enum recipient *recipient);
/* The same, but waits for the job that the last line said began or, a `wait`, waits for. NULL when
 * everything is answered; or when out, which takes what is said, has gone: then the session is over. */
struct output_copy *client_wait_output(struct client *c, const struct writer *out);
/* The same for whoever passes lines on: the next one without its end, tagged, good until the next call of
 * any of these. */
const char *client_next_line(struct client *c);
const char *client_wait_line(struct client *c, const struct writer *out);
/* The same until a moment of os_monotonic_ns; *timed_out becomes true when that has passed. */
const char *client_wait_line_until(struct client *c, const struct writer *out, int64_t deadline,
                                   bool *timed_out);

/* Asks with a command that is answered at once and returns the data lines of the answer,
 * or NULL when that is an error. The caller frees it. */
char *client_ask(struct client *c, const char *command);
/* The same as the referee. */
char *client_ask_as_referee(struct client *c, const char *command);
/* Fills in what the session's viewer may see now (engine/observation.h); false without a game. */
bool client_observe(const struct client *c, struct observation *out);
/* What has happened in the session's match, for all viewers, or NULL; its viewer. Good until the next
 * line. */
const struct events *client_events(const struct client *c);
int client_viewer(const struct client *c);
/* Its engine, to be looked at. */
const struct engine *client_engine(const struct client *c);
/* The table over its match, or NULL; good until the next line. */
const struct table *client_table(const struct client *c);
/* Why the last ask got no answer; good until the next. */
const struct error *client_error(const struct client *c);

#endif
