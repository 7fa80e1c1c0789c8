/* subject.h - what plays a transcript asks of the engine under test, wherever that runs. */
#ifndef FRONT_CHECK_SUBJECT_H
#define FRONT_CHECK_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/writer.h"

/* What comes next of an engine. */
enum subject_event {
	SUBJECT_LINE,
	SUBJECT_SETTLED, /* everything said is answered, but for a job that is not waited for */
	SUBJECT_TIMEOUT,
	SUBJECT_GONE
};

/* How a line is said; 0: settled when the job it begins, or a `wait` is for, is over. */
enum subject_manner {
	SUBJECT_BACKGROUND =
		1,              /* settled at once; the job it begins is held: its lines come at its end,
	                        * which comes when it is stopped or released */
	SUBJECT_REFEREE = 2 /* by the referee, who may decide for any seat */
};

/* The functions of one way to run an engine; data is what new has made. */
struct subject_kind {
	/* n bytes without the line end, and a NUL behind them. */
	void (*say)(void *data, const char *line, size_t n, unsigned manner);
	/* Releases the held job; settled when everything is over. */
	void (*release)(void *data);
	/* True while a job runs. */
	bool (*busy)(const void *data);
	/* Waits until a moment of os_monotonic_ns. The line, without its end, is good until the next
	 * call. */
	enum subject_event (*next)(void *data, int64_t deadline, const char **line);
	/* Ends the input; next then gives the last lines, and SUBJECT_GONE. */
	void (*end_input)(void *data);
	/* How its process ended, if not well; else NULL. */
	const char *(*fault)(const void *data);
	void (*free)(void *data);
};

struct subject {
	const struct subject_kind *kind;
	void *data;
};

/* The engine of this process; when out, which takes what is printed, goes, it is gone. */
struct subject subject_here(const struct writer *out);

#endif
