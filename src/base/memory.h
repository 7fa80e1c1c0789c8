/* memory.h - allocation that cannot fail, and assertions that stay.
 *
 * There is one mechanism for out of memory: whatever is allocated here is there, or the
 * process ends by out_of_memory.
 * What may be large, the transposition table and threads, is asked of the system by
 * its owner, who reports ERROR_OUT_OF_MEMORY and changes nothing.
 *
 * A library must not end the process of others. Its calls run under a guard, which holds a memory
 * reserve: if an allocation fails, the reserve is given back to the system and the allocation is tried
 * again. So a call that needs no more than its reserve is completed, whatever fails. Where even that
 * does not do, the guard's on_lost takes the thread away. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/banned.h"

/* malloc, calloc, realloc, strdup and strndup that never return NULL, not even for a
 * size of 0: when memory is out they end in out_of_memory. The caller frees with free(). */
void *xmalloc(size_t size);
void *xzalloc(size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t n);
/* A local copy that is freed where its scope is left, `auto_text word = xstrndup(line, n);`, as auto_strbuf. */
#define auto_text __attribute__((cleanup(memory_free_text))) char *
void memory_free_text(char **text);

/* For array_grow: what it does where there is no room yet. */
void *array_regrow(void *at, size_t *cap, size_t n, size_t item_size);

/* Gives a growing array of *cap items room for n, by doubling. Returns where it now is:
 * `list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at)`. An empty
 * one is NULL with a cap of 0; the caller frees it with free(). */
static inline void *array_grow(void *at, size_t *cap, size_t n, size_t item_size)
{
	return n <= *cap ? at : array_regrow(at, cap, n, item_size);
}

/* calloc, for those who report what fails: NULL when memory is out. */
void *try_zalloc(size_t size);

struct memory_guard {
	void *reserve; /* owned; NULL: given back */
	size_t size;   /* of the reserve */
	/* Called where an allocation failed although the reserve was given back. Does not return. */
	void (*on_lost)(struct memory_guard *guard);
};

/* Makes a guard (NULL: none, as it is at first) that of the calling thread, and of threads that it
 * starts by os_thread_start. Returns the one before. It may be that of several threads. */
struct memory_guard *memory_guard_set(struct memory_guard *guard);
struct memory_guard *memory_guard(void);
/* Has the guard hold a reserve of size bytes or more; false when it cannot be had. No other thread fills
 * it meanwhile. */
bool memory_guard_fill(struct memory_guard *guard, size_t size);
void memory_guard_empty(struct memory_guard *guard);
/* Gives the reserve of the calling thread back, and says that what has failed may be tried again: once,
 * as *tried tells, which starts false. */
bool memory_may_retry(bool *tried);

/* Ends the process from any thread, unless that has a guard: says "quadrille: out of memory" on stderr, calls
 * the handler if one is set, and exits with EXIT_FAILURE. */
_Noreturn void out_of_memory(void);
/* Sets what out_of_memory calls once: it must not allocate. */
void set_out_of_memory_handler(void (*handler)(void));

/* An assert that stays in release builds: prints the condition and its place on
 * stderr and aborts, unless the condition holds. */
#define ensure(condition) ((condition) ? (void)0 : ensure_failed(#condition, __FILE__, __LINE__))
_Noreturn void ensure_failed(const char *condition, const char *file, int line);

#endif
