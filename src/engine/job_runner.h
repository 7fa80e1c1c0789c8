/* job_runner.h - the thread that runs one job of an engine.
 *
 * The last report of a job is made under no lock, so that it may wait for other threads, even for one that
 * interrupts; whoever asks meanwhile whether the runner is busy waits for it: so whoever has heard that
 * report finds the runner idle. */
#ifndef ENGINE_JOB_RUNNER_H
#define ENGINE_JOB_RUNNER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct job_runner;

/* How far a count is: what it has counted, and how much of its work that was. */
struct job_progress {
	uint64_t counted;
	unsigned percent;
};

/* What kind of job it is; data is handed to each function. */
struct job_kind {
	void (*run)(void *data); /* on the runner's thread */
	void (*interrupt)(
		void *data); /* from any thread: end soon; NULL: it polls job_runner_stopped */
	void (*ponderhit)(void *data);     /* from any thread; NULL where it means nothing */
	bool (*endless)(const void *data); /* has no end of its own; NULL: it has */
	/* From any thread: how far it is; NULL where that is not known. */
	struct job_progress (*progress)(const void *data);
	/* The last report, on the runner's thread; stopped: before its own end. */
	void (*finish)(void *data, bool stopped);
	void (*free)(void *data);
};

/* An idle runner. The caller frees it, which stops a job that runs. */
struct job_runner *job_runner_new(void);
void job_runner_free(struct job_runner *runner);
/* Whether a job runs; waits for the last report of one that has ended. */
bool job_runner_busy(struct job_runner *runner);
/* Begins a job and takes data over; the runner must be idle. False and ERROR_OUT_OF_MEMORY when no thread
 * can be had (then data is freed). */
bool job_runner_start(struct job_runner *runner, const struct job_kind *kind, void *data,
                      struct error *err);
/* The same on the caller's thread, which needs a stack as those of os_thread_start have; returns behind its
 * last report. */
void job_runner_run(struct job_runner *runner, const struct job_kind *kind, void *data);
/* Whether the job that runs was interrupted; or the last one, until another begins. */
const atomic_bool *job_runner_stopped(const struct job_runner *runner);
/* Fills in how far the running job is; false when none runs that knows. */
bool job_runner_progress(struct job_runner *runner, struct job_progress *out);
/* True while a job runs that would not end by itself. */
bool job_runner_endless(struct job_runner *runner);
/* Interrupts the job, if any. From any thread, from the job's own, too. */
void job_runner_interrupt(struct job_runner *runner);
/* The same, and returns once it has given its last report. */
void job_runner_stop(struct job_runner *runner);
/* While held, a job works but does not end, unless it is interrupted; waits for the last report of one that
 * has ended. */
void job_runner_hold(struct job_runner *runner, bool held);
/* Tells the running job, if any, that the move it ponders on was played. */
void job_runner_ponderhit(struct job_runner *runner);
/* For run: blocks while condition(data), which is tested again after each ponderhit
 * and interrupt. */
void job_runner_wait_while(struct job_runner *runner, bool (*condition)(const void *data),
                           const void *data);

#endif
