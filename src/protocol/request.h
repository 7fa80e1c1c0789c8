/* request.h - one command being carried out. */
#ifndef PROTOCOL_REQUEST_H
#define PROTOCOL_REQUEST_H

#include "engine/access.h"
#include "protocol/commands/command.h"
#include "protocol/protocol_internal.h"

struct request {
	struct session *session;
	const struct command *command;
	const struct command *carried; /* what a COMMAND_FOR_EYES carries out; NULL: unknown */
	const char *tag;               /* NULL without */
	struct asker asker;            /* its viewer: the session's, or by `as` */
	char **words;                  /* the arguments, without the command itself; NULL-ended */
	size_t n;
	const char *text; /* the command and its arguments as they came, up to the end of the last */
	size_t text_n;
	struct strbuf out; /* data lines, each ended by LF */
	bool tells_events; /* those are the events from number events_from on */
	size_t events_from;
	struct error err;
};

/* The viewer that word names: `all`, `public`, or one of the seats of game (NULL: none). */
bool request_parse_viewer(const char *word, const struct game *game, int seats, int *viewer);

/* The match; NULL without one. */
static inline const struct match *request_match(const struct request *req)
{
	return engine_match(req->session->engine);
}

/* The game of the match; without one that which the UCI dialect would begin, or NULL. */
const struct game *request_game(const struct session *s);

/* To be called when a match has taken the place of another, of game before (NULL: of none): the view
 * stays if its seat is there. */
void request_match_replaced(struct session *s, const struct game *before);

/* To be called before that unless the match is a restored one: ends the table. */
void request_drop_table(struct session *s);

/* Appends the events of the match from number `from` on that the viewer is told: not all of them
 * at the end of the game either, when the state is laid open, so that nobody is told an event
 * twice. */
void request_write_events(struct request *req, size_t from);

/* The seat of that name in the match; -1 and an error where there is none. */
int request_parse_seat(struct request *req, const char *word);

/* Has the log give the key of the match that the request has begun, at a place of its line: behind what
 * stands there or before it. */
void request_log_key(const struct request *req, const char *at, bool behind);
/* Has the log mask the answer where the match was committed to a key that was drawn: said again with that key,
 * it says so. */
void request_mask_drawn_commitment(const struct request *req);

/* To be called before a job of the engine is begun for the request, */
void request_begin_job(struct request *req);
/* and behind that: the reply. */
enum reply request_job_reply(struct request *req, bool begun);
/* Puts an output of the job that runs, from its threads; it is interrupted when output is gone. */
void request_put_of_job(struct session *s, const struct output *o);
/* Ends the job by its last lines; ok: of which the last is `ok`. */
void request_end_job(struct session *s, const struct strbuf *lines, bool ok, bool stopped);
/* Ends it by an error. */
void request_fail_job(struct session *s, const struct error *err, bool stopped);

/* Appends an error line as the dialect wants it; searches: as the end of a `go`, which in the UCI
 * dialect is `bestmove (none)`, without which a runner would wait for ever. */
void reply_error_line(struct strbuf *out, bool uci, bool searches, const struct error *err);

/* Fills in the error, for `return reply_error(req, ERROR_…, "…")`. */
#define reply_error(req, ...) (error_set(&(req)->err, __VA_ARGS__), REPLY_ERROR)

#endif
