/* job_runner.h - the thread that runs one job beside the conversation: a search, a perft,
 * random games or the drawing of samples.
 *
 * The end of a job, its last lines and the `ok` of every `wait` are one step
 * under one lock: whoever has read a bestmove finds the runner idle. */
#ifndef PROTOCOL_JOB_RUNNER_H
#define PROTOCOL_JOB_RUNNER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "protocol/writer.h"

struct job_runner;
struct session_log;

/* How far a count is: what it has counted, and how much of its work that was. */
struct job_progress {
	uint64_t counted;
	unsigned percent;
};

/* What a job is; data is handed to each function. */
struct job {
	void *data;                        /* owned: freed by free */
	void (*run)(void *data);           /* on the runner's thread */
	void (*interrupt)(void *data);     /* from any thread: end soon */
	void (*ponderhit)(void *data);     /* from any thread; NULL where it means nothing */
	bool (*endless)(const void *data); /* has no end of its own; NULL: it has */
	/* From any thread: how far it is; NULL where that is not known. */
	struct job_progress (*progress)(const void *data);
	void (*finish)(void *data, struct strbuf *out); /* appends the last lines */
	void (*free)(void *data);
};

/* A runner that answers through w and writes it into log, which both stay the caller's. The caller
 * frees it when idle. */
struct job_runner *job_runner_new(struct writer *w, struct session_log *log);
void job_runner_free(struct job_runner *runner);
bool job_runner_busy(struct job_runner *runner);
/* Begins a job, whose lines have tag before them (copied, or NULL); the runner must
 * be idle. False when no thread can be had (then the job is freed). */
bool job_runner_start(struct job_runner *runner, const struct job *job, const char *tag);
/* For run: prints whole lines at once, or interrupts the job when output is gone. */
void job_runner_put(struct job_runner *runner, const struct strbuf *lines);
/* Fills in how far the running job is; false when none runs that knows. */
bool job_runner_progress(struct job_runner *runner, struct job_progress *out);
/* True while a job runs that would not end by itself. */
bool job_runner_endless(struct job_runner *runner);
/* Interrupts the job, if any, and returns once it has given its answer. */
void job_runner_stop(struct job_runner *runner);
/* While held, a job works but says nothing and does not end, unless it is interrupted: its lines, the
 * `ok` of every `wait` and being idle come when it is held no longer. */
void job_runner_hold(struct job_runner *runner, bool held);
/* Tells the running job, if any, that the move it ponders on was played. */
void job_runner_ponderhit(struct job_runner *runner);
/* For run: blocks while condition(data), which is tested again after each ponderhit
 * and interrupt. */
void job_runner_wait_while(struct job_runner *runner, bool (*condition)(const void *data),
                           const void *data);
/* Has `ok` printed, under tag (copied, or NULL), when the job ends. False when
 * the runner is idle. */
bool job_runner_add_waiter(struct job_runner *runner, const char *tag);
/* Readable once a job that was waited for has ended, for poll; job_runner_clear_fd makes
 * it wait for the next. */
int job_runner_fd(const struct job_runner *runner);
void job_runner_clear_fd(struct job_runner *runner);

#endif
