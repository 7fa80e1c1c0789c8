/* memory.h - malloc and its kin for small things, and assumptions that must hold.
 *
 * Both end the process: out of memory leaves nothing sensible to do for the small
 * things that are allocated here, and a broken assumption is our own mistake. What
 * may be large (the hash table) calls malloc itself and reports ERROR_OUT_OF_MEMORY. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

#include "base/banned.h"

/* malloc, calloc and realloc that never return NULL, not even for a size of 0: when
 * memory is out they print a message and exit with EXIT_FAILURE. The caller frees
 * with free(). */
void *xmalloc(size_t size);
void *xzalloc(size_t size);
void *xrealloc(void *old, size_t size);

/* An assert that stays in release builds: prints the condition and its place on
 * stderr and aborts, unless the condition holds. */
#define ensure(condition) ((condition) ? (void)0 : ensure_failed(#condition, __FILE__, __LINE__))
_Noreturn void ensure_failed(const char *condition, const char *file, int line);

#endif
