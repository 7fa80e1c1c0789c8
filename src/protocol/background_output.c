/* background_output.c - what a job says is in order with its end by one lock. */
#include "protocol/background_output.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "protocol/self_pipe.h"
#include "protocol/log/session_log.h"

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
	struct output_queue unsaid; /* what was put while held */
	char *tag;                  /* of the job's command, owned, or NULL */
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
	self_pipe_open(o->wake_pipe, O_CLOEXEC | O_NONBLOCK);
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

static bool put(struct background_output *o, const struct output *output)
{
	struct output tagged = *output;
	tagged.tag = o->tag;
	session_log_job_lines(o->log, o->tag, output->text, output->n);
	return writer_put_output(o->writer, &tagged);
}

/* Under the lock. */
static void put_unsaid(struct background_output *o)
{
	for (struct output_copy *copy; (copy = output_queue_take(&o->unsaid));) {
		put(o, &copy->o);
		free(copy);
	}
}

bool background_output_put(struct background_output *o, const struct output *output)
{
	pthread_mutex_lock(&o->lock);
	bool held = o->held;
	if (held)
		output_queue_add(&o->unsaid, output);
	pthread_mutex_unlock(&o->lock);
	return held || put(o, output);
}

static void answer_waiters(struct background_output *o)
{
	if (o->waiters)
		self_pipe_wake(o->wake_pipe);
	for (struct waiter *w = o->waiters, *next; w; w = next) {
		session_log_job_wait(o->log, w->tag);
		writer_put_output(o->writer,
		                  &(struct output){.tag = w->tag, .text = "ok\n", .n = 3, .ok = true});
		next = w->next;
		free(w->tag);
		free(w);
	}
	o->waiters = NULL;
	o->waiters_end = &o->waiters;
}

void background_output_end(struct background_output *o, const struct output *output, bool stopped)
{
	pthread_mutex_lock(&o->lock);
	put_unsaid(o);
	put(o, output);
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
	self_pipe_drain(o->wake_pipe);
}
