/* fail_allocation.c - fault injection for LD_PRELOAD: one allocation of a process fails.
 *
 * Counted from main on are malloc, calloc, realloc, aligned_alloc, posix_memalign, anonymous
 * mmap and pthread_create, by whatever library. FAIL_AT=N fails the N-th, once; at the end of
 * the process how many there were is written to the file FAIL_COUNT names. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

/* What glibc calls its own, so that nothing has to be looked up before the first malloc. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong count;
static unsigned long fail_at; /* 0: none */
static bool counting;
static int (*real_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static void *(*real_mmap)(void *, size_t, int, int, int, off_t);

__attribute__((constructor)) static void begin(void)
{
	const char *at = getenv("FAIL_AT");
	*(void **)&real_pthread_create = dlsym(RTLD_NEXT, "pthread_create");
	*(void **)&real_mmap = dlsym(RTLD_NEXT, "mmap");
	fail_at = at ? strtoul(at, NULL, 10) : 0;
	counting = true;
}

__attribute__((destructor)) static void end(void)
{
	const char *path = getenv("FAIL_COUNT");
	counting = false;
	FILE *file = path ? fopen(path, "w") : NULL;
	if (file) {
		fprintf(file, "%lu\n", (unsigned long)count);
		fclose(file);
	}
}

static bool fails(void)
{
	bool now = counting && atomic_fetch_add(&count, 1) + 1 == fail_at;
	if (now)
		errno = ENOMEM;
	return now;
}

void *malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
	return fails() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
	if (fails())
		return ENOMEM;
	*out = __libc_memalign(alignment, size);
	return *out ? 0 : ENOMEM;
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
	if (flags & MAP_ANONYMOUS && fails())
		return MAP_FAILED;
	return real_mmap(at, size, protection, flags, fd, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *arg)
{
	return fails() ? EAGAIN : real_pthread_create(thread, how, run, arg);
}
