#include "protocol/job_runner.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

struct waiting {
	char *tag;
	struct waiting *next;
};

struct worker {
	struct writer *writer;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool busy, joinable;
	pthread_t thread;
	struct job job;
	struct waiting *first, **last;
};

struct worker *worker_new(struct writer *w)
{
	struct worker *k = xzalloc(sizeof *k);
	k->writer = w;
	k->last = &k->first;
	ensure(pthread_mutex_init(&k->lock, NULL) == 0);
	ensure(pthread_cond_init(&k->changed, NULL) == 0);
	return k;
}

static void join(struct worker *k)
{
	if (k->joinable)
		ensure(pthread_join(k->thread, NULL) == 0);
	k->joinable = false;
}

void worker_free(struct worker *k)
{
	join(k);
	pthread_cond_destroy(&k->changed);
	pthread_mutex_destroy(&k->lock);
	free(k);
}

bool worker_busy(struct worker *k)
{
	pthread_mutex_lock(&k->lock);
	bool busy = k->busy;
	pthread_mutex_unlock(&k->lock);
	return busy;
}

static void answer_waiting(struct worker *k)
{
	for (struct waiting *w = k->first, *next; w; w = next) {
		writer_put(k->writer, w->tag, "ok\n", 3);
		next = w->next;
		free(w->tag);
		free(w);
	}
	k->first = NULL;
	k->last = &k->first;
}

static void *work(void *at)
{
	struct worker *k = at;
	k->job.run(k->job.data);
	pthread_mutex_lock(&k->lock);
	struct strbuf lines = {0};
	k->job.finish(k->job.data, &lines);
	writer_put(k->writer, k->job.tag, strbuf_get(&lines), lines.n);
	strbuf_free(&lines);
	free(k->job.tag);
	answer_waiting(k);
	k->busy = false;
	pthread_cond_broadcast(&k->changed);
	pthread_mutex_unlock(&k->lock);
	return NULL;
}

bool worker_start(struct worker *k, struct job job)
{
	join(k);
	k->job = job;
	k->busy = true;
	sigset_t all, before;
	sigfillset(&all); /* signals are the main thread's */
	pthread_sigmask(SIG_SETMASK, &all, &before);
	bool started = pthread_create(&k->thread, NULL, work, k) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	k->joinable = started;
	if (!started)
		k->busy = false;
	return started;
}

void worker_stop(struct worker *k)
{
	pthread_mutex_lock(&k->lock);
	if (k->busy)
		k->job.interrupt(k->job.data);
	pthread_cond_broadcast(&k->changed);
	while (k->busy)
		pthread_cond_wait(&k->changed, &k->lock);
	pthread_mutex_unlock(&k->lock);
}

void worker_ponderhit(struct worker *k)
{
	pthread_mutex_lock(&k->lock);
	if (k->busy && k->job.ponderhit)
		k->job.ponderhit(k->job.data);
	pthread_cond_broadcast(&k->changed);
	pthread_mutex_unlock(&k->lock);
}

void worker_linger(struct worker *k, bool (*still)(const void *data), const void *data)
{
	pthread_mutex_lock(&k->lock);
	while (still(data))
		pthread_cond_wait(&k->changed, &k->lock);
	pthread_mutex_unlock(&k->lock);
}

bool worker_wait(struct worker *k, const char *tag)
{
	pthread_mutex_lock(&k->lock);
	if (k->busy) {
		struct waiting *w = xzalloc(sizeof *w);
		w->tag = tag ? strdup(tag) : NULL;
		*k->last = w;
		k->last = &w->next;
	}
	bool waits = k->busy;
	pthread_mutex_unlock(&k->lock);
	return waits;
}
