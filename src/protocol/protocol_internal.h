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
	struct job_runner *job_runner;
	struct options options;
	struct match *match; /* NULL until a game begins */
	struct rng rng;      /* who rolls the dice of every match */
	bool rng_ready;
	bool seeded;        /* by `seed S`, */
	uint64_t seed;      /* this one */
	bool manual_chance; /* chance manual */
	int viewer;
	bool as_referee;            /* the present line is the referee's */
	bool uci;                   /* the dialect */
	bool position_refused;      /* in the UCI dialect: until a good one */
	bool quit;                  /* quit */
	struct tt *tt;              /* NULL until the first search */
	const struct game *tt_game; /* whose entries it holds */
};

/* How a command ends. */
enum reply {
	REPLY_OK,         /* data lines, then `ok` (or silence, UCI dialect) */
	REPLY_ERROR,      /* the error line only */
	REPLY_WITHOUT_OK, /* the data lines hold the terminal line */
	REPLY_DEFERRED    /* a worker, or the end of one, answers */
};

/* One command being carried out. */
struct request {
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
	COMMAND_NOT_BUSY = 2,      /* refused while a search runs */
	COMMAND_UCI_SILENT = 4,    /* prints no `ok` in the UCI dialect */
	COMMAND_NEEDS_DECISION = 8 /* refused unless a seat is on move */
};

struct command {
	const char *name, *arguments, *summary;
	unsigned flags;
	int min_args, max_args; /* arguments; most -1: any number */
	enum reply (*run)(struct request *c);
};

/* The table of all commands, ended by a NULL name. */
const struct command *command_table(void);
const struct command *command_find(const char *name);

/* Is a failure of its kind, for `return refuse(c, ERROR_…, "…")`. */
#define reply_error(c, ...) (error_set(&(c)->err, __VA_ARGS__), REPLY_ERROR)

/* True when the viewer must not see or make decisions of other seats. */
bool session_restricts_viewer(const struct session *s);

/* Prints one error line as the dialect wants it. */
void session_send_error(struct session *s, const char *tag, const struct error *err);

#endif
