/* os.h - what standard C has no word for: threads, a clock that never goes back, pages. */
#ifndef BASE_OS_H
#define BASE_OS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

/* The stack of every thread, whatever the system's usual size is (512 KiB on macOS,
 * 128 KiB with musl, `ulimit -s` with glibc). The deepest recursion, perft 1000 of
 * chess, takes 2 MiB; the rest is for builds that optimize less. */
enum { OS_THREAD_STACK = 8 << 20 };

/* Starts run(data) on a thread, which the caller joins. Signals are left to the main
 * thread, except those that a fault of the thread itself raises. The thread has the starter's
 * memory guard. False when no thread can be had. */
bool os_thread_start(pthread_t *thread, void *(*run)(void *data), void *data);
/* How many processors the system lets this process run on: 1 or more. */
int os_processors(void);
/* Nanoseconds since some moment, which stays the same while the process runs. */
int64_t os_monotonic_ns(void);
/* Has freed memory, up to some MiB, stay with the process for what is allocated next. To be called
 * first: every `position` builds anew what the one before it leaves, and taking the pages from the
 * system each time would cost as much as the moves. Does nothing but with glibc. */
void os_keep_freed_memory(void);
/* Memory straight from the system: zero, and taken a page at a time where it is first
 * touched. NULL when there is not so much. Ends with os_pages_free. */
void *os_pages(size_t size);
void os_pages_free(void *pages, size_t size);

#endif
