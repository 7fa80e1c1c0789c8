/* os.c - POSIX threads, clock and pages. */
#include "base/os.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

/* Every signal but the synchronous ones: where those are blocked, a fault ends the
 * process without its handler. */
static void block_asynchronous_signals(sigset_t *old_mask)
{
	static const int synchronous[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT};
	sigset_t mask;
	sigfillset(&mask);
	for (size_t i = 0; i < sizeof synchronous / sizeof *synchronous; i++)
		sigdelset(&mask, synchronous[i]);
	pthread_sigmask(SIG_SETMASK, &mask, old_mask);
}

/* What a thread begins with. */
struct thread_start {
	void *(*run)(void *data);
	void *data;
	struct memory_guard *guard;
};

static void *begin_thread(void *arg)
{
	struct thread_start start = *(struct thread_start *)arg;
	free(arg);
	memory_guard_set(start.guard);
	return start.run(start.data);
}

bool os_thread_start(pthread_t *thread, void *(*run)(void *data), void *data)
{
	pthread_attr_t attr;
	sigset_t old_mask;
	struct thread_start *start = try_zalloc(sizeof *start);
	if (!start)
		return false;
	*start = (struct thread_start){run, data, memory_guard()};
	ensure(pthread_attr_init(&attr) == 0);
	ensure(pthread_attr_setstacksize(&attr, OS_THREAD_STACK) == 0);
	block_asynchronous_signals(&old_mask); /* the thread inherits the mask */
	bool started = pthread_create(thread, &attr, begin_thread, start) == 0;
	pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
	pthread_attr_destroy(&attr);
	if (!started)
		free(start);
	return started;
}

int os_processors(void)
{
#ifdef __linux__
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return CPU_COUNT(&set);
#endif
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 ? (int)n : 1;
}

int64_t os_monotonic_ns(void)
{
	struct timespec t;
	ensure(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void os_keep_freed_memory(void)
{
#ifdef __GLIBC__
	enum { LARGEST = 4 << 20 };
	mallopt(M_MMAP_THRESHOLD, LARGEST);
	mallopt(M_TRIM_THRESHOLD, 2 * LARGEST);
#endif
}

void *os_pages(size_t size)
{
	void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return pages == MAP_FAILED ? NULL : pages;
}

void os_pages_free(void *pages, size_t size)
{
	ensure(munmap(pages, size) == 0);
}
