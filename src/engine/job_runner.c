/* job_runner.c - one thread at a time, started for each job. */
#include "engine/job_runner.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/os.h"

struct job_runner {
	pthread_mutex_t lock; /* of all but stopped, thread and joinable */
	pthread_cond_t
		changed; /* busy, finishing, held, or what the condition of job_runner_wait_while looks at */
	bool busy;
	bool finishing;      /* the last report is being made */
	bool held;           /* a job does not end, unless it is interrupted */
	atomic_bool stopped; /* the present one has been */
	const struct job_kind *kind;
	void *data; /* owned */
	bool joinable;
	pthread_t thread;
};

struct job_runner *job_runner_new(void)
{
	struct job_runner *runner = xzalloc(sizeof *runner);
	ensure(pthread_mutex_init(&runner->lock, NULL) == 0);
	ensure(pthread_cond_init(&runner->changed, NULL) == 0);
	return runner;
}

static void join_thread(struct job_runner *runner)
{
	if (runner->joinable)
		ensure(pthread_join(runner->thread, NULL) == 0);
	runner->joinable = false;
}

void job_runner_free(struct job_runner *runner)
{
	job_runner_stop(runner);
	join_thread(runner);
	pthread_cond_destroy(&runner->changed);
	pthread_mutex_destroy(&runner->lock);
	free(runner);
}

/* Under the lock. */
static void wait_for_last_report(struct job_runner *runner)
{
	while (runner->finishing)
		pthread_cond_wait(&runner->changed, &runner->lock);
}

bool job_runner_busy(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	wait_for_last_report(runner);
	bool busy = runner->busy;
	pthread_mutex_unlock(&runner->lock);
	return busy;
}

const atomic_bool *job_runner_stopped(const struct job_runner *runner)
{
	return &runner->stopped;
}

bool job_runner_endless(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	bool endless = runner->busy && runner->kind->endless && runner->kind->endless(runner->data);
	pthread_mutex_unlock(&runner->lock);
	return endless;
}

bool job_runner_progress(struct job_runner *runner, struct job_progress *out)
{
	pthread_mutex_lock(&runner->lock);
	bool known = runner->busy && runner->kind->progress;
	if (known)
		*out = runner->kind->progress(runner->data);
	pthread_mutex_unlock(&runner->lock);
	return known;
}

static void end_job(struct job_runner *runner)
{
	runner->kind->free(runner->data);
	runner->busy = false;
}

static void *run_job(void *arg)
{
	struct job_runner *runner = arg;
	runner->kind->run(runner->data);
	pthread_mutex_lock(&runner->lock);
	while (runner->held && !atomic_load(&runner->stopped))
		pthread_cond_wait(&runner->changed, &runner->lock);
	runner->finishing = true;
	bool stopped = atomic_load(&runner->stopped);
	pthread_mutex_unlock(&runner->lock);
	runner->kind->finish(runner->data, stopped);
	pthread_mutex_lock(&runner->lock);
	end_job(runner);
	runner->finishing = false;
	pthread_cond_broadcast(&runner->changed);
	pthread_mutex_unlock(&runner->lock);
	return NULL;
}

static void begin(struct job_runner *runner, const struct job_kind *kind, void *data)
{
	join_thread(runner);
	pthread_mutex_lock(&runner->lock);
	runner->kind = kind;
	runner->data = data;
	runner->busy = true;
	atomic_store(&runner->stopped, false);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_run(struct job_runner *runner, const struct job_kind *kind, void *data)
{
	begin(runner, kind, data);
	run_job(runner);
}

bool job_runner_start(struct job_runner *runner, const struct job_kind *kind, void *data,
                      struct error *err)
{
	begin(runner, kind, data);
	runner->joinable = os_thread_start(&runner->thread, run_job, runner);
	if (runner->joinable)
		return true;
	end_job(runner);
	return error_set(err, ERROR_OUT_OF_MEMORY, "no thread can be had");
}

/* Under the lock. */
static void interrupt(struct job_runner *runner)
{
	atomic_store(&runner->stopped, true);
	if (runner->busy && runner->kind->interrupt)
		runner->kind->interrupt(runner->data);
	pthread_cond_broadcast(&runner->changed);
}

void job_runner_interrupt(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	interrupt(runner);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_stop(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	interrupt(runner);
	while (runner->busy)
		pthread_cond_wait(&runner->changed, &runner->lock);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_hold(struct job_runner *runner, bool held)
{
	pthread_mutex_lock(&runner->lock);
	wait_for_last_report(runner);
	runner->held = held;
	pthread_cond_broadcast(&runner->changed);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_ponderhit(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	if (runner->busy && runner->kind->ponderhit)
		runner->kind->ponderhit(runner->data);
	pthread_cond_broadcast(&runner->changed);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_wait_while(struct job_runner *runner, bool (*condition)(const void *data),
                           const void *data)
{
	pthread_mutex_lock(&runner->lock);
	while (condition(data))
		pthread_cond_wait(&runner->changed, &runner->lock);
	pthread_mutex_unlock(&runner->lock);
}
