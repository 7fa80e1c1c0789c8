/* job_runner.c - one thread at a time, started for each job. */
#include "engine/job_runner.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/os.h"

struct job_runner {
	pthread_mutex_t lock; /* of all but thread, joinable and is_inline */
	pthread_cond_t
		changed; /* busy, held, or what the condition of job_runner_wait_while looks at */
	bool busy;
	bool held;        /* a job does not end, unless it is interrupted */
	bool interrupted; /* the present one has been */
	struct job job;
	bool is_inline, joinable;
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

void job_runner_set_inline(struct job_runner *runner, bool is_inline)
{
	runner->is_inline = is_inline;
}

bool job_runner_busy(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	bool busy = runner->busy;
	pthread_mutex_unlock(&runner->lock);
	return busy;
}

bool job_runner_endless(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	bool endless = runner->busy && runner->job.endless && runner->job.endless(runner->job.data);
	pthread_mutex_unlock(&runner->lock);
	return endless;
}

bool job_runner_progress(struct job_runner *runner, struct job_progress *out)
{
	pthread_mutex_lock(&runner->lock);
	bool known = runner->busy && runner->job.progress;
	if (known)
		*out = runner->job.progress(runner->job.data);
	pthread_mutex_unlock(&runner->lock);
	return known;
}

static void end_job(struct job_runner *runner)
{
	runner->job.free(runner->job.data);
	runner->busy = false;
}

static void *run_job(void *arg)
{
	struct job_runner *runner = arg;
	runner->job.run(runner->job.data);
	pthread_mutex_lock(&runner->lock);
	while (runner->held && !runner->interrupted)
		pthread_cond_wait(&runner->changed, &runner->lock);
	runner->job.finish(runner->job.data, runner->interrupted);
	end_job(runner);
	pthread_cond_broadcast(&runner->changed);
	pthread_mutex_unlock(&runner->lock);
	return NULL;
}

bool job_runner_start(struct job_runner *runner, const struct job *job, struct error *err)
{
	join_thread(runner);
	runner->job = *job;
	runner->busy = true;
	runner->interrupted = false;
	if (runner->is_inline) {
		run_job(runner);
		return true;
	}
	runner->joinable = os_thread_start(&runner->thread, run_job, runner);
	if (runner->joinable)
		return true;
	end_job(runner);
	return error_set(err, ERROR_OUT_OF_MEMORY, "no thread can be had");
}

/* Under the lock. */
static void interrupt(struct job_runner *runner)
{
	if (runner->busy)
		runner->job.interrupt(runner->job.data);
	runner->interrupted = true;
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
	runner->held = held;
	pthread_cond_broadcast(&runner->changed);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_ponderhit(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	if (runner->busy && runner->job.ponderhit)
		runner->job.ponderhit(runner->job.data);
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
