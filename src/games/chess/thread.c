/* thread.c - a search from begin to end, by one thread or several: lazy SMP, threads
 * that share nothing but the table (Hyatt and others, described by Nasu, 2013). */
#include <pthread.h>

#include "games/chess/state.h"
#include "games/chess/thread.h"

enum { THREADS = 64 };

/* A thread that searches the same position a little differently, to fill the
 * table. It has a search of its own, without reports, that its boss ends. */
struct helper {
	pthread_t thread;
	struct search job, *boss;
	int number;
};

static void *help(void *helper)
{
	struct helper *h = helper;
	struct worker *w = worker_open(&h->job, h->boss);
	worker_iterate(w, 1 + h->number % 2);
	worker_close(w);
	return NULL;
}

/* Starts up to n helpers and returns how many there are. A limit of nodes is
 * dealt out beforehand, so that all together stay within it. */
static int start_helpers(struct search *job, struct helper *helpers, int n)
{
	uint64_t share = job->limits.nodes / (uint64_t)(n + 1);
	if (job->limits.nodes && !share)
		return 0;
	for (int i = 0; i < n; i++) {
		struct helper *h = &helpers[i];
		h->job.game = job->game;
		h->job.root_infostate = job->root_infostate;
		h->job.limits = (struct limits){.nodes = share, .depth = job->limits.depth,
		                                .mate = job->limits.mate, .searchmoves = job->limits.searchmoves};
		h->job.multipv = h->job.threads = 1;
		h->job.tt = job->tt;
		h->boss = job;
		h->number = i;
		search_begin(&h->job);
		if (pthread_create(&h->thread, NULL, help, h))
			return i;
		job->helper_node_budget += share;
	}
	return n;
}

void chess_think(struct search *job)
{
	int n = job->threads < 1 ? 0 : job->threads > THREADS ? THREADS - 1 : job->threads - 1;
	struct helper *helpers = xzalloc((size_t)n * sizeof *helpers);
	struct worker *w = worker_open(job, NULL);
	if (w->n_roots) {
		n = start_helpers(job, helpers, n);
		worker_iterate(w, 1);
		for (int i = 0; i < n; i++)
			search_stop(&helpers[i].job);
		for (int i = 0; i < n; i++)
			pthread_join(helpers[i].thread, NULL);
	}
	worker_close(w);
	free(helpers);
}
