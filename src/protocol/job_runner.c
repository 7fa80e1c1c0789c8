/* job_runner.c - one thread at a time, started for each job. */
#include "protocol/job_runner.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os.h"
#include "protocol/session_log.h"

/* One `wait` that is answered when the job ends. */
struct waiter {
	char *tag; /* owned, or NULL */
	struct waiter *next;
};

struct job_runner {
	struct writer *writer;
	struct session_log *log;
	pthread_mutex_t lock;   /* of busy, waiters and the end of a job until its lines are out */
	pthread_cond_t changed; /* busy, or what the condition of job_runner_wait_while looks at */
	bool busy, joinable;
	bool held;            /* a job says nothing and does not end, unless it is interrupted */
	bool interrupted;     /* the present one has been */
	struct strbuf unsaid; /* what it has put while held */
	pthread_t thread;
	struct job job;
	char *tag; /* of its command, owned, or NULL */
	struct waiter *waiters, **waiters_end;
	int wake_pipe[2]; /* holds a byte after a job that was waited for */
};

struct job_runner *job_runner_new(struct writer *w, struct session_log *log)
{
	struct job_runner *runner = xzalloc(sizeof *runner);
	runner->writer = w;
	runner->log = log;
	runner->waiters_end = &runner->waiters;
	ensure(pthread_mutex_init(&runner->lock, NULL) == 0);
	ensure(pthread_cond_init(&runner->changed, NULL) == 0);
	os_pipe(runner->wake_pipe, O_CLOEXEC | O_NONBLOCK);
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
	join_thread(runner);
	pthread_cond_destroy(&runner->changed);
	pthread_mutex_destroy(&runner->lock);
	close(runner->wake_pipe[0]);
	close(runner->wake_pipe[1]);
	free(runner);
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

int job_runner_fd(const struct job_runner *runner)
{
	return runner->wake_pipe[0];
}

void job_runner_clear_fd(struct job_runner *runner)
{
	os_pipe_drain(runner->wake_pipe);
}

static void answer_waiters(struct job_runner *runner)
{
	if (runner->waiters)
		os_pipe_wake(runner->wake_pipe);
	for (struct waiter *w = runner->waiters, *next; w; w = next) {
		session_log_job_wait(runner->log, w->tag);
		writer_put(runner->writer, w->tag, "ok\n", 3);
		next = w->next;
		free(w->tag);
		free(w);
	}
	runner->waiters = NULL;
	runner->waiters_end = &runner->waiters;
}

/* False when output is gone. */
static bool put_lines(struct job_runner *runner, const struct strbuf *lines)
{
	session_log_job_lines(runner->log, runner->tag, strbuf_get(lines), lines->n);
	return writer_put(runner->writer, runner->tag, strbuf_get(lines), lines->n);
}

static void end_job(struct job_runner *runner)
{
	runner->job.free(runner->job.data);
	free(runner->tag);
	runner->busy = false;
}

/* Under the lock. */
static void put_unsaid(struct job_runner *runner)
{
	if (runner->unsaid.n > 0)
		put_lines(runner, &runner->unsaid);
	strbuf_free(&runner->unsaid);
	runner->unsaid = (struct strbuf){0};
}

static void *thread_main(void *arg)
{
	struct job_runner *runner = arg;
	runner->job.run(runner->job.data);
	pthread_mutex_lock(&runner->lock);
	while (runner->held && !runner->interrupted)
		pthread_cond_wait(&runner->changed, &runner->lock);
	put_unsaid(runner);
	struct strbuf lines = {0};
	runner->job.finish(runner->job.data, &lines);
	put_lines(runner, &lines);
	strbuf_free(&lines);
	answer_waiters(runner);
	session_log_job_end(runner->log, runner->interrupted);
	end_job(runner);
	pthread_cond_broadcast(&runner->changed);
	pthread_mutex_unlock(&runner->lock);
	return NULL;
}

bool job_runner_start(struct job_runner *runner, const struct job *job, const char *tag)
{
	join_thread(runner);
	runner->job = *job;
	runner->tag = tag ? xstrdup(tag) : NULL;
	runner->busy = true;
	runner->interrupted = false;
	runner->joinable = os_thread_start(&runner->thread, thread_main, runner);
	if (!runner->joinable)
		end_job(runner);
	return runner->joinable;
}

void job_runner_put(struct job_runner *runner, const struct strbuf *lines)
{
	pthread_mutex_lock(&runner->lock);
	bool held = runner->held;
	if (held)
		strbuf_add_n(&runner->unsaid, strbuf_get(lines), lines->n);
	pthread_mutex_unlock(&runner->lock);
	if (held || put_lines(runner, lines))
		return;
	pthread_mutex_lock(&runner->lock);
	runner->interrupted = true;
	pthread_mutex_unlock(&runner->lock);
	runner->job.interrupt(runner->job.data);
}

void job_runner_stop(struct job_runner *runner)
{
	pthread_mutex_lock(&runner->lock);
	if (runner->busy)
		runner->job.interrupt(runner->job.data);
	runner->interrupted = true;
	pthread_cond_broadcast(&runner->changed);
	while (runner->busy)
		pthread_cond_wait(&runner->changed, &runner->lock);
	pthread_mutex_unlock(&runner->lock);
}

void job_runner_hold(struct job_runner *runner, bool held)
{
	pthread_mutex_lock(&runner->lock);
	runner->held = held;
	if (!held)
		put_unsaid(runner);
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

bool job_runner_add_waiter(struct job_runner *runner, const char *tag)
{
	pthread_mutex_lock(&runner->lock);
	if (runner->busy) {
		struct waiter *w = xzalloc(sizeof *w);
		w->tag = tag ? xstrdup(tag) : NULL;
		*runner->waiters_end = w;
		runner->waiters_end = &w->next;
	}
	bool waits = runner->busy;
	pthread_mutex_unlock(&runner->lock);
	return waits;
}
