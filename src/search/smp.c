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
	return NULL;
}

/* Starts up to n helpers and returns how many there are. A limit of nodes is divided
 * among all threads beforehand, so that together they stay within it. */
static int start_helpers(struct search *search, struct smp_helper *helpers, int n)
{
	uint64_t share = search->limits.nodes / (uint64_t)(n + 1);
	if (search->limits.nodes && !share)
		return 0;
	for (int i = 0; i < n; i++) {
		struct search *s = &helpers[i].search;
		s->game = search->game;
		s->root_infostate = search->root_infostate;
		s->limits = (struct limits){.nodes = share,
		                            .depth = search->limits.depth,
		                            .mate = search->limits.mate,
		                            .searchmoves = search->limits.searchmoves};
		s->multipv = search->multipv;
		s->threads = 1;
		s->tt = search->tt;
		s->abdada = search->abdada;
		s->smp_root = search->smp_root;
		s->shared = search->shared;
		s->worlds = search->worlds;
		s->seed = search->seed;
		s->without_cards = search->without_cards;
		search_begin(s);
		s->main_search = search;
		s->begins_ahead = i % 2;
		smp_root_join(search->smp_root, s);
		if (!os_thread_start(&helpers[i].thread, helper_main, &helpers[i]))
			return i;
		search->helper_node_budget += share;
	}
	return n;
}

void smp_search(struct search *search, void (*run)(struct search *search))
{
	int threads = search->threads < SMP_THREADS_MAX ? search->threads : SMP_THREADS_MAX;
	int n = threads > 1 ? threads - 1 : 0;
	struct smp_helper *helpers = xzalloc((size_t)n * sizeof *helpers);
	for (int i = 0; i < n; i++)
		helpers[i] = (struct smp_helper){.run = run};
	if (n) {
		search->abdada = xzalloc(sizeof *search->abdada);
		search->smp_root = smp_root_new(threads);
		smp_root_join(search->smp_root, search);
	}
	n = start_helpers(search, helpers, n);
	run(search);
	for (int i = 0; i < n; i++)
		search_stop(&helpers[i].search);
	for (int i = 0; i < n; i++)
		pthread_join(helpers[i].thread, NULL);
	search_begin_iteration(search); /* a helper may have been one ahead */
	smp_root_free(search->smp_root);
	free(search->abdada);
	search->abdada = NULL;
	search->smp_root = NULL;
	free(helpers);
}
