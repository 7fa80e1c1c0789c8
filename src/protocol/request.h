/* request.h - one command being carried out, and what the table says of a command. */
#ifndef PROTOCOL_REQUEST_H
#define PROTOCOL_REQUEST_H

#include "protocol/protocol_internal.h"

/* How a command ends. */
enum reply {
	REPLY_OK,         /* data lines, then `ok` (or silence, UCI dialect) */
	REPLY_ERROR,      /* the error line only */
	REPLY_WITHOUT_OK, /* the data lines hold the terminal line */
	REPLY_DEFERRED    /* the job runner answers when the job ends */
};

struct request {
	struct session *session;
	const struct command *command;
	const char *tag; /* NULL without */
	bool as_referee; /* may decide for any seat */
	bool through_as; /* said by `as`: for a seat that decides for itself alone */
	int viewer;      /* whose eyes the answer is for: the session's, or by `as` */
	char **words;    /* the arguments, without the command itself; NULL-ended */
	size_t n;
	const char *text; /* the command and its arguments as they came, up to the end of the last */
	size_t text_n;
	struct strbuf out; /* data lines, each ended by LF */
	struct error err;
};

enum command_flags {
	COMMAND_NEEDS_GAME = 1,
	COMMAND_NOT_BUSY = 2,          /* refused while a job runs */
	COMMAND_UCI_SILENT = 4,        /* prints no `ok` in the UCI dialect */
	COMMAND_NEEDS_DECISION = 8,    /* refused unless a seat is on move */
	COMMAND_SETS_POSITION = 16,    /* when it fails, the UCI dialect refuses `go` */
	COMMAND_TAKES_CARD_WORDS = 32, /* its help lists how each card is put in words */
	COMMAND_TAKES_BACK = 64,       /* hidden, before any other check, where undo is the referee's */
	COMMAND_AT_ONCE = 128,         /* is answered at once, also behind a `wait` */
	COMMAND_BY_AS = 256,           /* may be said through `as` */
	COMMAND_SEARCHES = 512,        /* refused, it ends as reply_no_bestmove has it */
};

struct command {
	const char *name, *arguments, *summary;
	unsigned flags;
	int min_args, max_args; /* max_args -1: any number */
	/* Carries the request out: appends to out, or fills in err for REPLY_ERROR. */
	enum reply (*run)(struct request *req);
};

/* The command of that name in a table ended by a NULL name, or NULL. */
const struct command *command_find(const struct command *table, const char *name);

/* The viewer that word names: `all`, `public`, or one of the seats of game (NULL: none). */
bool request_parse_viewer(const char *word, const struct game *game, int seats, int *viewer);

/* Makes next, which it takes over, the present match. The view stays if its seat is there. */
void request_set_match(struct session *s, struct match *next);

/* True when the viewer must not see or make decisions of other seats. Needs a match. */
bool request_is_restricted(const struct request *req);

/* False, and ERROR_HIDDEN, when a restricted viewer asks about another seat's decision. */
bool request_is_own_decision(struct request *req);
/* Whether the viewer may be told what can be decided now (nothing, when the game is over);
 * else fills in err: ERROR_CHANCE_EXPECTED, ERROR_HIDDEN. */
bool request_may_list_decisions(struct request *req);

/* Begins a job for the request and answers it, or fails with ERROR_OUT_OF_MEMORY. */
enum reply request_start_job(struct request *req, const struct job *job);

/* Appends an error line as the dialect wants it. */
void reply_error_line(struct strbuf *out, bool uci, enum error_code code, const char *text);

/* Appends the end of a `go` that gives no move: the error line, and in the UCI dialect the
 * `bestmove (none)` without which a runner would wait for ever. */
void reply_no_bestmove(struct strbuf *out, bool uci, enum error_code code, const char *text);

/* Fills in the error, for `return reply_error(req, ERROR_…, "…")`. */
#define reply_error(req, ...) (error_set(&(req)->err, __VA_ARGS__), REPLY_ERROR)

#endif
