/* engine.h - what plays a transcript asks of an engine, wherever that runs. */
#ifndef FRONT_CHECK_ENGINE_H
#define FRONT_CHECK_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/writer.h"

/* What comes next of an engine. */
enum engine_event {
	ENGINE_LINE,
	ENGINE_SETTLED, /* everything said is answered, but for a job that is not waited for */
	ENGINE_TIMEOUT,
	ENGINE_GONE
};

/* How a line is said; 0: settled when the job it begins, or a `wait` is for, is over. */
enum engine_manner {
	ENGINE_BACKGROUND = 1, /* settled at once; the job it begins is held: its lines come at its end,
	                        * which comes when it is stopped or released */
	ENGINE_REFEREE = 2     /* by the referee, who may decide for any seat */
};

/* The functions of one way to run an engine; data is what new has made. */
struct engine_kind {
	/* n bytes without the line end, and a NUL behind them. */
	void (*say)(void *data, const char *line, size_t n, unsigned manner);
	/* Releases the held job; settled when everything is over. */
	void (*release)(void *data);
	/* True while a job runs. */
	bool (*busy)(const void *data);
	/* Waits until a moment of os_monotonic_ns. The line, without its end, is good until the next
	 * call. */
	enum engine_event (*next)(void *data, int64_t deadline, const char **line);
	/* Ends the input; next then gives the last lines, and ENGINE_GONE. */
	void (*end_input)(void *data);
	/* How its process ended, if not well; else NULL. */
	const char *(*fault)(const void *data);
	void (*free)(void *data);
};

struct engine {
	const struct engine_kind *kind;
	void *data;
};

/* The engine of this process; when out, which takes what is printed, goes, it is gone. */
struct engine engine_here(const struct writer *out);

#endif
