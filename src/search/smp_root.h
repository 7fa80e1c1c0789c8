/* smp_root.h - the root that the threads of a search have in common: the first one that
 * completes an iteration completes it for all of them, and they begin the next together, with
 * the same order of moves. */
#ifndef SEARCH_SMP_ROOT_H
#define SEARCH_SMP_ROOT_H

#include "search/root_moves.h"
#include "search/search.h"

struct smp_root;

/* For so many threads; ends with smp_root_free, which NULL is allowed to. */
struct smp_root *smp_root_new(int threads);
void smp_root_free(struct smp_root *root);
/* A thread's search takes part from now on. Before its first iteration. */
void smp_root_join(struct smp_root *root, struct search *search);
/* The end of an iteration of this depth, completed or given up, or its beginning. Where it is
 * completed and the first to be so, its moves are kept and all others give theirs up.
 * Otherwise, where one as deep or deeper is completed, list becomes its moves, and the search's
 * seldepth is at least what it was there. Returns the depth of what is completed now in list,
 * less than depth where that is nothing new. */
int smp_root_sync(struct smp_root *root, struct search *search, struct root_moves *list, int depth,
                  bool completed);

#endif
