/* parallel.h - one piece of work by several threads, which share it out among themselves. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

enum { PARALLEL_MAX = 64 };

/* Calls work(data) on the caller's thread and on n - 1 others, or as many as the system gives, at
 * most PARALLEL_MAX in all; returns when all have. */
void parallel_run(int n, void (*work)(void *data), void *data);

#endif
