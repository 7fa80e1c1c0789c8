/* smp.h - symmetric multiprocessing: one search by several threads. */
#ifndef SEARCH_SMP_H
#define SEARCH_SMP_H

#include "search/search.h"

enum { SMP_THREADS_MAX = 64 };

/* Runs a search by as many threads as it asks for. run is what each of them does, with a
 * search of its own; reports come from the caller's alone, which also stops the others. */
void smp_search(struct search *search, void (*run)(struct search *search));

#endif
