/* thread.c - the slot `search`: lazy SMP, threads that search the same root and share
 * nothing but the transposition table (Hyatt and others; described by Nasu, 2013). */
#include <pthread.h>

#include "games/chess/state.h"
#include "games/chess/thread.h"

enum { CHESS_MAX_THREADS = 64 };

/* A helper thread, which fills the table. It has a search of its own, without reports,
 * that the main thread stops. */
struct chess_helper {
	pthread_t thread;
	struct search search, *main_search;
	int number;
};

static void *helper_main(void *helper)
{
	struct chess_helper *h = helper;
	struct chess_search_thread *t = chess_thread_open(&h->search, h->main_search);
	chess_iterative_deepening(t, 1 + h->number % 2);
	chess_thread_close(t);
	return NULL;
}

/* Starts up to n helpers and returns how many there are. A limit of nodes is
 * divided among all threads beforehand, so that together they stay within it. */
static int start_helpers(struct search *search, struct chess_helper *helpers, int n)
{
	uint64_t share = search->limits.nodes / (uint64_t)(n + 1);
	if (search->limits.nodes && !share)
		return 0;
	for (int i = 0; i < n; i++) {
		struct chess_helper *h = &helpers[i];
		h->search.game = search->game;
		h->search.root_infostate = search->root_infostate;
		h->search.limits = (struct limits){.nodes = share,
		                                   .depth = search->limits.depth,
		                                   .mate = search->limits.mate,
		                                   .searchmoves = search->limits.searchmoves};
		h->search.multipv = h->search.threads = 1;
		h->search.tt = search->tt;
		h->main_search = search;
		h->number = i;
		search_begin(&h->search);
		if (pthread_create(&h->thread, NULL, helper_main, h))
			return i;
		search->helper_node_budget += share;
	}
	return n;
}

void chess_search(struct search *search)
{
	int n = search->threads < 1                   ? 0
	        : search->threads > CHESS_MAX_THREADS ? CHESS_MAX_THREADS - 1
	                                              : search->threads - 1;
	struct chess_helper *helpers = xzalloc((size_t)n * sizeof *helpers);
	struct chess_search_thread *t = chess_thread_open(search, NULL);
	if (t->n_root_moves) {
		n = start_helpers(search, helpers, n);
		chess_iterative_deepening(t, 1);
		for (int i = 0; i < n; i++)
			search_stop(&helpers[i].search);
		for (int i = 0; i < n; i++)
			pthread_join(helpers[i].thread, NULL);
	}
	chess_thread_close(t);
	free(helpers);
}
