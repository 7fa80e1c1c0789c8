/* background_output.c - what a job says is in order with its end by one lock. */
#include "protocol/background_output.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os.h"
#include "protocol/session_log.h"

/* One `wait` that is answered when the job ends. */
struct waiter {
	char *tag; /* owned, or NULL */
	struct waiter *next;
};

struct background_output {
	struct writer *writer;
	struct session_log *log;
	pthread_mutex_t lock; /* of running, held, unsaid and waiters, and of the end of a job */
	bool running, held;
	struct strbuf unsaid; /* what was put while held */
	char *tag;            /* of the job's command, owned, or NULL */
	struct waiter *waiters, **waiters_end;
	int wake_pipe[2]; /* holds a byte after a job that was waited for */
};

struct background_output *background_output_new(struct writer *w, struct session_log *log)
{
	struct background_output *o = xzalloc(sizeof *o);
	o->writer = w;
	o->log = log;
	o->waiters_end = &o->waiters;
	ensure(pthread_mutex_init(&o->lock, NULL) == 0);
	os_pipe(o->wake_pipe, O_CLOEXEC | O_NONBLOCK);
	return o;
}

void background_output_free(struct background_output *o)
{
	pthread_mutex_destroy(&o->lock);
	close(o->wake_pipe[0]);
	close(o->wake_pipe[1]);
	free(o);
}

void background_output_begin(struct background_output *o, const char *tag)
{
	pthread_mutex_lock(&o->lock);
	o->tag = tag ? xstrdup(tag) : NULL;
	o->running = true;
	pthread_mutex_unlock(&o->lock);
}

/* Under the lock. */
static void end_job(struct background_output *o)
{
	free(o->tag);
	o->tag = NULL;
	o->running = false;
}

void background_output_cancel(struct background_output *o)
{
	pthread_mutex_lock(&o->lock);
	end_job(o);
	pthread_mutex_unlock(&o->lock);
}

static bool put_lines(struct background_output *o, const struct strbuf *lines)
{
	session_log_job_lines(o->log, o->tag, strbuf_get(lines), lines->n);
	return writer_put(o->writer, o->tag, strbuf_get(lines), lines->n);
}

/* Under the lock. */
static void put_unsaid(struct background_output *o)
{
	if (o->unsaid.n > 0)
		put_lines(o, &o->unsaid);
	strbuf_free(&o->unsaid);
	o->unsaid = (struct strbuf){0};
}

bool background_output_put(struct background_output *o, const struct strbuf *lines)
{
	pthread_mutex_lock(&o->lock);
	bool held = o->held;
	if (held)
		strbuf_add_n(&o->unsaid, strbuf_get(lines), lines->n);
	pthread_mutex_unlock(&o->lock);
	return held || put_lines(o, lines);
}

static void answer_waiters(struct background_output *o)
{
	if (o->waiters)
		os_pipe_wake(o->wake_pipe);
	for (struct waiter *w = o->waiters, *next; w; w = next) {
		session_log_job_wait(o->log, w->tag);
		writer_put(o->writer, w->tag, "ok\n", 3);
		next = w->next;
		free(w->tag);
		free(w);
	}
	o->waiters = NULL;
	o->waiters_end = &o->waiters;
}

void background_output_end(struct background_output *o, const struct strbuf *lines, bool stopped)
{
	pthread_mutex_lock(&o->lock);
	put_unsaid(o);
	put_lines(o, lines);
	answer_waiters(o);
	session_log_job_end(o->log, stopped);
	end_job(o);
	pthread_mutex_unlock(&o->lock);
}

void background_output_hold(struct background_output *o, bool held)
{
	pthread_mutex_lock(&o->lock);
	o->held = held;
	if (!held)
		put_unsaid(o);
	pthread_mutex_unlock(&o->lock);
}

bool background_output_add_waiter(struct background_output *o, const char *tag)
{
	pthread_mutex_lock(&o->lock);
	bool running = o->running;
	if (running) {
		struct waiter *w = xzalloc(sizeof *w);
		w->tag = tag ? xstrdup(tag) : NULL;
		*o->waiters_end = w;
		o->waiters_end = &w->next;
	}
	pthread_mutex_unlock(&o->lock);
	return running;
}

int background_output_fd(const struct background_output *o)
{
	return o->wake_pipe[0];
}

void background_output_clear_fd(struct background_output *o)
{
	os_pipe_drain(o->wake_pipe);
}
