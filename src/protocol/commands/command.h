/* command.h - what is said of a command, once: by its record run dispatch, `help`,
 * `describe protocol` and the tables of the manual. */
#ifndef PROTOCOL_COMMAND_H
#define PROTOCOL_COMMAND_H

#include "base/error.h"

struct request;

/* How a command ends. */
enum reply {
	REPLY_OK,         /* data lines, then `ok` (or silence, UCI dialect) */
	REPLY_ERROR,      /* the error line only */
	REPLY_WITHOUT_OK, /* the data lines hold the terminal line */
	REPLY_DEFERRED    /* the job runner answers when the job ends */
};

/* The flags that programs are told of: the enum, the name on the wire, and what it means. */
#define COMMAND_FLAGS(X)                                                                  \
	X(BY_AS, "as", "may be said through `as`")                                            \
	X(AT_ONCE, "at-once", "is answered at once, during a search and behind a `wait` too") \
	X(NOT_BUSY, "busy", "answers `error busy` during a search")                           \
	X(NEEDS_DECISION, "decision", "needs a seat on move")                                 \
	X(NEEDS_GAME, "game", "needs a game")                                                 \
	X(JOB, "job", "runs beside the conversation, until it is done or `stop` ends it")     \
	X(LOOKS, "looks", "changes nothing")                                                  \
	X(REFEREE, "referee", "needs `view all`, else `error hidden`")                        \
	X(UCI_SILENT, "silent", "prints no `ok` in the UCI dialect, unless it is tagged")     \
	X(TAKES_BACK, "takes-back", "needs `view all` where seats have secrets, else `error hidden`")

enum command_bit {
#define X(flag, name, text) COMMAND_BIT_##flag,
	COMMAND_FLAGS(X)
#undef X
		COMMAND_BITS
};

enum command_flags {
#define X(flag, name, text) COMMAND_##flag = 1 << COMMAND_BIT_##flag,
	COMMAND_FLAGS(X)
#undef X
		COMMAND_SETS_POSITION = 1 << COMMAND_BITS, /* when it fails, the UCI dialect refuses `go` */
	COMMAND_TAKES_CARD_WORDS = 2 << COMMAND_BITS, /* its help lists how each card is put in words */
	COMMAND_FOR_EYES = 4 << COMMAND_BITS,  /* its first word is a viewer, then comes a command */
	COMMAND_SETS_VIEW = 8 << COMMAND_BITS, /* looks behind it are for other eyes */
	COMMAND_QUITS = 16 << COMMAND_BITS,
	COMMAND_WAITS = 32 << COMMAND_BITS, /* holds the lines behind it */
	COMMAND_SEARCHES =
		64 << COMMAND_BITS, /* refused, it ends as the searches of reply_error_line do */
	COMMAND_BEGINS_MATCH = 128 << COMMAND_BITS,
	COMMAND_SETS_OPTION = 256 << COMMAND_BITS,
};

enum { ANY_NUMBER = -1 }; /* of arguments */

/* A set of error codes: CODE(BUSY) | CODE(HIDDEN). */
#define CODE(code) (1u << ERROR_##code)

struct command {
	const char *name, *arguments, *summary;
	unsigned flags;
	int min_args, max_args;
	const char *data;    /* ABNF of a data line; NULL: there are none */
	const char *schemas; /* JSON Schemas of the data lines that are JSON, by their names; or NULL */
	const char *ends;    /* ABNF of the last line when it is no error; NULL: `ok` */
	unsigned errors;     /* besides those that its flags and its number of arguments say */
	/* False, and ERROR_HIDDEN, where the request is not the viewer's to make; NULL: it always is.
	 * Asked in a game during a search, when `hidden` comes before `busy`; else run says so itself. */
	bool (*is_viewers)(struct request *req);
	/* Carries the request out: appends to out, or fills in err for REPLY_ERROR. */
	enum reply (*run)(struct request *req);
};

/* The command of that name in a table ended by NULL, or NULL. */
const struct command *command_find(const struct command *const *table, const char *name);
/* The name in such a table that somebody may have meant who typed another, or NULL. */
const char *command_similar(const struct command *const *table, const char *name);

#endif
