/* memory.c - allocation that cannot fail, and assertions that stay. */
#include "base/memory.h"

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

void set_out_of_memory_handler(void (*handler)(void))
{
	out_of_memory_handler = handler;
}

/* Only one thread may be in exit; others that come here wait for it to end them. */
_Noreturn void out_of_memory(void)
{
	static atomic_flag ending = ATOMIC_FLAG_INIT;
	while (atomic_flag_test_and_set(&ending))
		pause();
	fputs("quadrille: out of memory\n", stderr);
	if (out_of_memory_handler)
		out_of_memory_handler();
	exit(EXIT_FAILURE);
}

static void *checked(void *memory)
{
	if (!memory)
		out_of_memory();
	return memory;
}

void *xmalloc(size_t size)
{
	return checked(malloc(size ? size : 1));
}

void *xzalloc(size_t size)
{
	return checked(calloc(1, size ? size : 1));
}

void *xrealloc(void *old, size_t size)
{
	return checked(realloc(old, size ? size : 1));
}

char *xstrdup(const char *s)
{
	return checked(strdup(s));
}

char *xstrndup(const char *s, size_t n)
{
	return checked(strndup(s, n));
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
