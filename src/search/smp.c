/* smp.c - shared hash table parallel search (lazy SMP; described by Nasu 2013): all threads
 * search the same root on their own and share the transposition table. What makes them search
 * different moves of it is ABDADA (abdada.h); they go from one iteration to the next together
 * (smp_root.h). */
#include "search/smp.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/os.h"
#include "search/abdada.h"
#include "search/smp_root.h"

struct smp_helper {
	pthread_t thread;
	struct search search; /* without reports */
	void (*run)(struct search *search);
};

static void *helper_main(void *helper)
{
	struct smp_helper *h = helper;
	h->run(&h->search);
	search_share_nodes(&h->search);
	return NULL;
}

/* Starts up to n helpers and returns how many there are. A limit of nodes is divided
 * among all threads beforehand, so that together they stay within it. */
static int start_helpers(struct search *search, struct smp_helper *helpers, int n)
{
	uint64_t share = search->max_nodes / (uint64_t)(n + 1);
	if (search->max_nodes && !share)
		return 0;
	for (int i = 0; i < n; i++) {
		struct search *s = &helpers[i].search;
		s->request = search->request;
		s->control = search->control;
		s->number = i + 1;
		s->max_nodes = share;
		smp_root_join(search->control->smp_root, s);
		if (!os_thread_start(&helpers[i].thread, helper_main, &helpers[i]))
			return i;
		search->max_nodes -= share;
	}
	return n;
}

void smp_search(struct search *search, void (*run)(struct search *search))
{
	struct search_control *control = search->control;
	int threads = search->request->threads;
	threads = threads < SMP_THREADS_MAX ? threads : SMP_THREADS_MAX;
	int n = threads > 1 ? threads - 1 : 0;
	struct smp_helper *helpers = xzalloc((size_t)n * sizeof *helpers);
	for (int i = 0; i < n; i++)
		helpers[i].run = run;
	if (n) {
		control->abdada = xzalloc(sizeof *control->abdada);
		control->smp_root = smp_root_new(threads);
		smp_root_join(control->smp_root, search);
	}
	n = start_helpers(search, helpers, n);
	run(search);
	search_stop(control);
	for (int i = 0; i < n; i++)
		pthread_join(helpers[i].thread, NULL);
	search_begin_iteration(search); /* a helper may have been one ahead */
	smp_root_free(control->smp_root);
	free(control->abdada);
	control->abdada = NULL;
	control->smp_root = NULL;
	free(helpers);
}
