/* memory.c - allocation that cannot fail, and assertions that stay. */
#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Only here. */
#undef malloc
#undef calloc
#undef realloc
#undef strdup
#undef strndup

static void (*out_of_memory_handler)(void);
static _Thread_local struct memory_guard *current_guard;
static pthread_mutex_t reserve_lock = PTHREAD_MUTEX_INITIALIZER; /* of all guards' reserves */

void set_out_of_memory_handler(void (*handler)(void))
{
	out_of_memory_handler = handler;
}

/* Only one thread may be in exit; others that come here wait for it to end them. */
_Noreturn void out_of_memory(void)
{
	static atomic_flag ending = ATOMIC_FLAG_INIT;
	if (current_guard)
		current_guard->on_lost(current_guard);
	while (atomic_flag_test_and_set(&ending))
		pause();
	fputs("quadrille: out of memory\n", stderr);
	if (out_of_memory_handler)
		out_of_memory_handler();
	exit(EXIT_FAILURE);
}

struct memory_guard *memory_guard_set(struct memory_guard *guard)
{
	struct memory_guard *before = current_guard;
	current_guard = guard;
	return before;
}

struct memory_guard *memory_guard(void)
{
	return current_guard;
}

bool memory_guard_fill(struct memory_guard *guard, size_t size)
{
	pthread_mutex_lock(&reserve_lock);
	bool full = guard->reserve && guard->size >= size;
	if (!full) {
		free(guard->reserve);
		guard->reserve = malloc(size);
		guard->size = size;
		full = guard->reserve != NULL;
	}
	pthread_mutex_unlock(&reserve_lock);
	return full;
}

void memory_guard_empty(struct memory_guard *guard)
{
	pthread_mutex_lock(&reserve_lock);
	free(guard->reserve);
	guard->reserve = NULL;
	pthread_mutex_unlock(&reserve_lock);
}

bool memory_may_retry(bool *tried)
{
	if (!current_guard || *tried)
		return false;
	*tried = true;
	memory_guard_empty(current_guard);
	return true;
}

/* Memory that an expression allocates, which is tried again where there is a reserve. */
#define ALLOCATE(expression)                     \
	bool tried = false;                          \
	void *memory;                                \
	do                                           \
		memory = (expression);                   \
	while (!memory && memory_may_retry(&tried)); \
	if (!memory)                                 \
		out_of_memory();                         \
	return memory

void *xmalloc(size_t size)
{
	ALLOCATE(malloc(size ? size : 1));
}

void *xzalloc(size_t size)
{
	ALLOCATE(calloc(1, size ? size : 1));
}

void *xrealloc(void *old, size_t size)
{
	ALLOCATE(realloc(old, size ? size : 1));
}

char *xstrdup(const char *s)
{
	ALLOCATE(strdup(s));
}

char *xstrndup(const char *s, size_t n)
{
	ALLOCATE(strndup(s, n));
}

void memory_free_text(char **text)
{
	free(*text);
}

void *try_zalloc(size_t size)
{
	return calloc(1, size);
}

void *array_regrow(void *at, size_t *cap, size_t n, size_t item_size)
{
	enum { FIRST = 64 };
	if (!*cap)
		*cap = FIRST;
	while (*cap < n)
		*cap *= 2;
	return xrealloc(at, *cap * item_size);
}

_Noreturn void ensure_failed(const char *condition, const char *file, int line)
{
	fprintf(stderr, "quadrille: %s:%d: broken assumption: %s\n", file, line, condition);
	abort();
}
