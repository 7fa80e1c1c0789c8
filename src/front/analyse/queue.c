/* queue.c - a list under a lock; the jobs of which all turns are taken stand in front. */
#include "front/analyse/queue.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "protocol/self_pipe.h"

struct analyse_queue {
	pthread_mutex_t lock;
	pthread_cond_t changed; /* something was added, or it was closed */
	struct analyse_job *first, **end;
	size_t n, n_stopped, limit, bytes;
	bool full; /* until a quarter of it is answered, so that who adds is not woken for each */
	uint64_t answered, all; /* turns */
	bool ended, over;
	int wake[2];
};

struct analyse_queue *analyse_queue_new(size_t limit)
{
	struct analyse_queue *queue = xzalloc(sizeof *queue);
	queue->end = &queue->first;
	queue->limit = limit;
	ensure(pthread_mutex_init(&queue->lock, NULL) == 0);
	ensure(pthread_cond_init(&queue->changed, NULL) == 0);
	self_pipe_open(queue->wake, O_CLOEXEC | O_NONBLOCK);
	return queue;
}

/* Takes a job out of the list that *at points from, and frees it. */
static void remove_job(struct analyse_queue *queue, struct analyse_job **at)
{
	struct analyse_job *job = *at;
	*at = job->next;
	if (queue->end == &job->next)
		queue->end = at;
	queue->n--;
	queue->n_stopped -= atomic_load(&job->stopped);
	queue->bytes -= job->n;
	free(job->line);
	free(job->id);
	free(job->turns);
	free(job);
}

void analyse_queue_free(struct analyse_queue *queue)
{
	while (queue->first)
		remove_job(queue, &queue->first);
	pthread_mutex_destroy(&queue->lock);
	pthread_cond_destroy(&queue->changed);
	close(queue->wake[0]);
	close(queue->wake[1]);
	free(queue);
}

int analyse_queue_fd(const struct analyse_queue *queue)
{
	return queue->wake[0];
}

void analyse_queue_clear_fd(struct analyse_queue *queue)
{
	self_pipe_drain(queue->wake);
}

bool analyse_queue_is_full(struct analyse_queue *queue)
{
	pthread_mutex_lock(&queue->lock);
	bool full = queue->full;
	pthread_mutex_unlock(&queue->lock);
	return full;
}

bool analyse_queue_is_empty(struct analyse_queue *queue)
{
	pthread_mutex_lock(&queue->lock);
	bool empty = !queue->first;
	pthread_mutex_unlock(&queue->lock);
	return empty;
}

void analyse_queue_count(struct analyse_queue *queue, uint64_t *answered, uint64_t *all)
{
	pthread_mutex_lock(&queue->lock);
	*answered = queue->answered;
	*all = queue->all;
	pthread_mutex_unlock(&queue->lock);
}

/* Where the job of an id hangs; of none: the end. */
static struct analyse_job **find_job(struct analyse_queue *queue, const char *id)
{
	struct analyse_job **at = &queue->first;
	while (*at && strcmp((*at)->id, id) != 0)
		at = &(*at)->next;
	return at;
}

static struct analyse_job *new_job(const struct analyse_request *request, const char *line,
                                   size_t n)
{
	struct analyse_job *job = xzalloc(sizeof *job);
	job->line = xmalloc(n);
	memcpy(job->line, line, n);
	job->n = n;
	job->id = xstrdup(request->id);
	job->n_turns = request->turns ? request->turns->n : 1;
	job->turns = xmalloc(job->n_turns * sizeof *job->turns);
	job->turns[0] = TURN_LAST;
	const struct json_value *turn = request->turns ? json_first(request->turns) : NULL;
	for (size_t i = 0; turn && i < job->n_turns; i++, turn = json_next(turn))
		job->turns[i] = turn->number;
	return job;
}

bool analyse_queue_add(struct analyse_queue *queue, const struct analyse_request *request,
                       const char *line, size_t n)
{
	pthread_mutex_lock(&queue->lock);
	bool is_new = !*find_job(queue, request->id);
	if (is_new) {
		struct analyse_job *job = new_job(request, line, n);
		*queue->end = job;
		queue->end = &job->next;
		queue->n++;
		queue->bytes += job->n;
		queue->all += job->n_turns;
		queue->full = queue->n >= queue->limit || queue->bytes >= ANALYSE_BYTES;
	}
	pthread_cond_broadcast(&queue->changed);
	pthread_mutex_unlock(&queue->lock);
	return is_new;
}

bool analyse_queue_stop(struct analyse_queue *queue, const char *id)
{
	pthread_mutex_lock(&queue->lock);
	struct analyse_job *job = *find_job(queue, id);
	if (job && !atomic_exchange(&job->stopped, true))
		queue->n_stopped++;
	pthread_mutex_unlock(&queue->lock);
	return job != NULL;
}

bool analyse_queue_is_stopping(struct analyse_queue *queue)
{
	pthread_mutex_lock(&queue->lock);
	bool stopping = queue->n_stopped > 0;
	pthread_mutex_unlock(&queue->lock);
	return stopping;
}

/* The first job of which a turn is not taken; NULL: none. */
static struct analyse_job *find_open(const struct analyse_queue *queue)
{
	struct analyse_job *job = queue->first;
	while (job && job->taken == job->n_turns)
		job = job->next;
	return job;
}

struct analyse_job *analyse_queue_take(struct analyse_queue *queue, int64_t *turn)
{
	struct analyse_job *job;
	pthread_mutex_lock(&queue->lock);
	while (!(job = find_open(queue)) && !queue->ended && !queue->over)
		pthread_cond_wait(&queue->changed, &queue->lock);
	if (queue->over)
		job = NULL;
	if (job)
		*turn = job->turns[job->taken++];
	pthread_mutex_unlock(&queue->lock);
	return job;
}

void analyse_queue_answered(struct analyse_queue *queue, struct analyse_job *job)
{
	pthread_mutex_lock(&queue->lock);
	queue->answered++;
	if (++job->answered == job->n_turns) {
		remove_job(queue, find_job(queue, job->id));
		bool was_full = queue->full;
		queue->full =
			was_full && (queue->n > queue->limit / 4 * 3 || queue->bytes > ANALYSE_BYTES / 4 * 3);
		if (queue->n == 0 || (was_full && !queue->full))
			self_pipe_wake(queue->wake);
	}
	pthread_mutex_unlock(&queue->lock);
}

void analyse_queue_close(struct analyse_queue *queue, bool at_end)
{
	pthread_mutex_lock(&queue->lock);
	queue->ended = true;
	queue->over = !at_end;
	for (struct analyse_job *job = queue->first; job && !at_end; job = job->next)
		queue->n_stopped += !atomic_exchange(&job->stopped, true);
	pthread_cond_broadcast(&queue->changed);
	pthread_mutex_unlock(&queue->lock);
}
