/* queue.h - the jobs of `quadrille analyse` that are not yet answered: one end adds them, the other takes a turn of
 * one at a time. From any thread. */
#ifndef FRONT_ANALYSE_QUEUE_H
#define FRONT_ANALYSE_QUEUE_H

#include <stdatomic.h>

#include "front/analyse/request.h"

enum { TURN_LAST = -1 };

/* A line, and how far it is answered. */
struct analyse_job {
	char *line; /* owned, n bytes: it is read again for each turn */
	size_t n;
	char *id;       /* owned */
	int64_t *turns; /* owned: n_turns places, or TURN_LAST */
	size_t n_turns, taken, answered;
	atomic_bool stopped; /* by who asked: what is left of it is answered so */
	atomic_bool refused; /* it was said that it is wrong as a whole */
	struct analyse_job *next;
};

struct analyse_queue;

/* An empty queue; it is full with `limit` jobs, or ANALYSE_BYTES of lines. Freed with all that is in it. */
enum { ANALYSE_BYTES = 64 << 20 };
struct analyse_queue *analyse_queue_new(size_t limit);
void analyse_queue_free(struct analyse_queue *queue);
/* Is readable, for poll, when a job has been answered; analyse_queue_clear_fd has it wait again. */
int analyse_queue_fd(const struct analyse_queue *queue);
void analyse_queue_clear_fd(struct analyse_queue *queue);
bool analyse_queue_is_full(struct analyse_queue *queue);
bool analyse_queue_is_empty(struct analyse_queue *queue);
/* How many turns were answered, and how many there are. */
void analyse_queue_count(struct analyse_queue *queue, uint64_t *answered, uint64_t *all);
/* Adds a job by its line; false where its id is in use. */
bool analyse_queue_add(struct analyse_queue *queue, const struct analyse_request *request,
                       const char *line, size_t n);
/* Marks a job as stopped; false where none has this id. */
bool analyse_queue_stop(struct analyse_queue *queue, const char *id);
/* Whether there is a job that was stopped and is not yet answered. */
bool analyse_queue_is_stopping(struct analyse_queue *queue);
/* Waits for a turn to be searched, and takes it; NULL when no more will come. */
struct analyse_job *analyse_queue_take(struct analyse_queue *queue, int64_t *turn);
/* A turn that was taken is answered; the last one frees the job. */
void analyse_queue_answered(struct analyse_queue *queue, struct analyse_job *job);
/* No more will come: analyse_queue_take returns NULL when nothing is left (at_end), or at once, and what was
 * taken is stopped. */
void analyse_queue_close(struct analyse_queue *queue, bool at_end);

#endif
