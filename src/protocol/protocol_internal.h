/* protocol_internal.h - what a session is made of, for the files of this folder only. */
#ifndef PROTOCOL_PROTOCOL_INTERNAL_H
#define PROTOCOL_PROTOCOL_INTERNAL_H

#include "protocol/held_lines.h"
#include "protocol/background_output.h"
#include "engine/engine_jobs.h"
#include "protocol/last_position.h"
#include "protocol/session.h"
#include "protocol/log/session_log.h"
#include "table/table.h"

/* How the reports of a job are written: as was said when it began. */
struct job_dialect {
	bool uci, show_time, show_wdl;
	bool searches; /* it is that of `go` */
	bool says_ok;  /* at the end of what UCI has no answer for */
};

struct session {
	struct writer *writer;
	struct background_output *background_output;
	struct job_dialect job_dialect; /* of the job that runs */
	struct session_log *log;
	bool log_stands;                       /* the front has opened it: no line closes it */
	bool refuses_files;                    /* no line names a file */
	const struct command *const *commands; /* the table, ended by NULL */
	struct engine *engine;
	struct table *table; /* over its match; NULL: there is none */
	int viewer;
	bool uci; /* the UCI dialect, else the native one */
	struct last_position last_position;
	unsigned repeatable_trees; /* a bit for each viewer: its last search finds the same again */
	bool position_refused;     /* UCI dialect: the last `position` failed */
	bool quit;                 /* no line is taken after this one */
	bool waits;                /* a `wait` has been taken and its `ok` may be to come */
	size_t n_waits;            /* how many there were */
	struct held_lines held;    /* what came behind it */
	bool input_ended;          /* nothing will come behind those */
};

#endif
