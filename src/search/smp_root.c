/* smp_root.c - the moves of the iteration completed last, behind a lock. */
#include "search/smp_root.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

struct smp_root {
	pthread_mutex_t lock;
	struct search **threads; /* owned */
	int n_threads;
	int completed;           /* depth of the iteration that moves are of; 0: none yet */
	struct root_moves moves; /* owned */
	int seldepth;            /* of the thread that completed it */
};

struct smp_root *smp_root_new(int threads)
{
	struct smp_root *root = xzalloc(sizeof *root);
	root->threads = xzalloc((size_t)threads * sizeof *root->threads);
	ensure(pthread_mutex_init(&root->lock, NULL) == 0);
	return root;
}

void smp_root_free(struct smp_root *root)
{
	if (!root)
		return;
	pthread_mutex_destroy(&root->lock);
	root_moves_free(&root->moves);
	free(root->threads);
	free(root);
}

void smp_root_join(struct smp_root *root, struct search *search)
{
	pthread_mutex_lock(&root->lock);
	root->threads[root->n_threads++] = search;
	pthread_mutex_unlock(&root->lock);
}

/* Keeps what an iteration has found, and has the other threads give theirs up. */
static void publish(struct smp_root *root, const struct search *search,
                    const struct root_moves *list, int depth)
{
	root->completed = depth;
	root_moves_copy(&root->moves, list);
	root->seldepth = search->seldepth;
	for (int i = 0; i < root->n_threads; i++)
		if (root->threads[i] != search)
			search_end_iteration(root->threads[i]);
}

int smp_root_sync(struct smp_root *root, struct search *search, struct root_moves *list, int depth,
                  bool completed)
{
	pthread_mutex_lock(&root->lock);
	int done = root->completed;
	if (done < depth && completed) {
		publish(root, search, list, depth);
		done = depth;
	} else if (done >= depth) {
		root_moves_copy(list, &root->moves);
		search->seldepth = search->seldepth < root->seldepth ? root->seldepth : search->seldepth;
	}
	search_begin_iteration(search);
	pthread_mutex_unlock(&root->lock);
	return done;
}
