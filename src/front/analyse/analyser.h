/* analyser.h - a thread of `quadrille analyse`: takes a turn of a job, searches, answers. */
#ifndef FRONT_ANALYSE_ANALYSER_H
#define FRONT_ANALYSE_ANALYSER_H

#include "front/analyse/queue.h"
#include "protocol/writer.h"

struct analyser;

/* An analyser that has begun, with tables of so many MiB; NULL where there is no thread for it. Ends when the queue has
 * nothing for it any more; joined and freed by analyser_free. */
struct analyser *analyser_new(struct analyse_queue *queue, struct writer *out, uint64_t hash);
void analyser_free(struct analyser *analyser);
/* Whether it has nothing to do any more. */
bool analyser_ended(const struct analyser *analyser);
/* Interrupts its search if that is of a job that was stopped; to be said again until that is answered, for a search that
 * has not begun hears nothing. */
void analyser_interrupt(struct analyser *analyser);

#endif
