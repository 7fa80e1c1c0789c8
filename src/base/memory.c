/* memory.c - allocation that cannot fail, and assertions that stay. */
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void *checked(void *memory)
{
	if (!memory) {
		fputs("quadrille: out of memory\n", stderr);
		exit(EXIT_FAILURE);
	}
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

_Noreturn void ensure_failed(const char *condition, const char *file, int line)
{
	fprintf(stderr, "quadrille: %s:%d: broken assumption: %s\n", file, line, condition);
	abort();
}
