/* protocol_internal.h - what a session is made of, for the files of this folder only. */
#ifndef PROTOCOL_PROTOCOL_INTERNAL_H
#define PROTOCOL_PROTOCOL_INTERNAL_H

#include "match/match.h"
#include "protocol/options.h"
#include "protocol/session.h"
#include "protocol/job_runner.h"
#include "search/tt.h"

struct session {
	struct writer *writer;
	struct worker *worker;
	struct options options;
	struct match *match;      /* NULL until a game begins */
	struct rng rng;           /* who rolls the dice of every match */
	bool rng_ready;
	bool seeded;              /* by `seed S`, */
	uint64_t seed;            /* this one */
	bool manual;              /* chance manual */
	int viewer;
	bool refereed;            /* the present line is the referee's */
	bool uci;                 /* the dialect */
	bool position_refused;    /* in the UCI dialect: until a good one */
	bool over;                /* quit */
	struct table *table;      /* NULL until the first search */
	const struct game *table_game; /* whose entries it holds */
};

/* How a command ends. */
enum reply {
	REPLY_OK,    /* data lines, then `ok` (or silence, UCI dialect) */
	REPLY_ERROR, /* the error line only */
	REPLY_OWN,   /* the data lines hold the terminal line */
	REPLY_LATER  /* a worker, or the end of one, answers */
};

/* One command being carried out. */
struct call {
	struct session *session;
	const struct command *command;
	const char *tag; /* NULL without */
	char **words;    /* the arguments, without the command itself; NULL-ended */
	size_t n;
	struct strbuf out; /* data lines, each ended by LF */
	struct error err;
};

enum command_flags {
	COMMAND_NEEDS_GAME = 1,
	COMMAND_NOT_BUSY = 2,  /* refused while a search runs */
	COMMAND_UCI_SILENT = 4, /* prints no `ok` in the UCI dialect */
	COMMAND_DECIDES = 8    /* refused unless a seat is on move */
};

struct command {
	const char *name, *arguments, *summary;
	unsigned flags;
	int least, most; /* arguments; most -1: any number */
	enum reply (*run)(struct call *c);
};

/* The table of all commands, ended by a NULL name. */
const struct command *commands(void);
const struct command *command_find(const char *name);

/* Is a failure of its kind, for `return refuse(c, ERROR_…, "…")`. */
#define refuse(c, ...) (error_set(&(c)->err, __VA_ARGS__), REPLY_ERROR)

/* True when the viewer must not see or make decisions of other seats. */
bool session_hides(const struct session *s);

/* Prints one error line as the dialect wants it. */
void answer_error(struct session *s, const char *tag, const struct error *err);

#endif
