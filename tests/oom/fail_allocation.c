/* fail_allocation.c - fault injection for LD_PRELOAD: one allocation of a process fails.
 *
 * Counted from main on are malloc, calloc, realloc, aligned_alloc, posix_memalign, anonymous
 * mmap and pthread_create, by whatever library. FAIL_AT=N fails the N-th, once; at the end of
 * the process how many there were is written to the file FAIL_COUNT names.
 *
 * With FAIL_SERVER=FD, a socket, the process is a fork server (as AFL has one; Zalewski, 2014)
 * whenever it waits for input with no other thread: asked for N with three descriptors, it forks
 * a process that has them for its own stdin, stdout and stderr, and whose N-th allocation fails,
 * and answers with its id and, when it has ended, its status; asked for 0, with the count. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What glibc calls its own, so that nothing has to be looked up before the first malloc. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong count;
static unsigned long fail_at; /* 0: none */
static bool counting;
static int (*real_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static int server = -1; /* a socket */
static int (*real_poll)(struct pollfd *, nfds_t, int);
static void *(*real_mmap)(void *, size_t, int, int, int, off_t);

__attribute__((constructor)) static void begin(void)
{
	const char *at = getenv("FAIL_AT");
	*(void **)&real_pthread_create = dlsym(RTLD_NEXT, "pthread_create");
	*(void **)&real_mmap = dlsym(RTLD_NEXT, "mmap");
	*(void **)&real_poll = dlsym(RTLD_NEXT, "poll");
	server = getenv("FAIL_SERVER") ? atoi(getenv("FAIL_SERVER")) : -1;
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

/* ---- the fork server */

/* A thread that has done its work ends soon after it has said so. */
static void wait_for_threads(void)
{
	for (int threads = 2; threads > 1; usleep(100)) {
		DIR *tasks = opendir("/proc/self/task");
		threads = -2; /* . and .. */
		while (tasks && readdir(tasks))
			threads++;
		closedir(tasks);
	}
}

static void answer(int64_t number)
{
	if (write(server, &number, sizeof number) != sizeof number)
		_exit(3);
}

/* Puts another file in the place of one, wherever it is open: the writer has opened stdout again. */
static void replace(int old, int new)
{
	struct stat was, is;
	fstat(old, &was);
	for (int fd = 0; fd < 64; fd++)
		if (fd != new &&fstat(fd, &is) == 0 && is.st_ino == was.st_ino && is.st_dev == was.st_dev)
			dup2(new, fd);
}

/* Serves one request. The process that it forks has no server. */
static void serve(void)
{
	uint64_t n;
	int fds[3], status;
	union {
		struct cmsghdr header;
		char bytes[CMSG_SPACE(sizeof fds)];
	} control;
	struct iovec data = {&n, sizeof n};
	struct msghdr message = {.msg_iov = &data,
	                         .msg_iovlen = 1,
	                         .msg_control = &control,
	                         .msg_controllen = sizeof control};
	if (recvmsg(server, &message, 0) != sizeof n) {
		server = -1; /* nobody asks any more */
		return;
	}
	if (!n) {
		answer((int64_t)count);
		return;
	}
	memcpy(fds, CMSG_DATA(&control.header), sizeof fds);
	counting = false;
	wait_for_threads();
	counting = true;
	pid_t child = fork();
	for (int i = 0; i < 3; i++) {
		if (child == 0)
			replace(i, fds[i]);
		close(fds[i]);
	}
	if (child == 0) {
		close(server);
		server = -1;
		fail_at = n;
		return;
	}
	answer(child);
	waitpid(child, &status, 0);
	answer(WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
}

/* The one call in which the engine waits for input. */
int poll(struct pollfd *fds, nfds_t n, int timeout)
{
	struct pollfd all[8] = {{server, POLLIN, 0}};
	bool idle = false;
	for (nfds_t i = 0; i < n && n < 8; i++) {
		memcpy(&all[i + 1], &fds[i], sizeof *fds);
		idle = idle || (all[i + 1].fd == STDIN_FILENO && timeout < 0);
	}
	while (idle && server >= 0) {
		if (real_poll(all, n + 1, -1) < 0)
			return -1;
		if (!all[0].revents)
			break;
		serve();
	}
	return real_poll(fds, n, timeout);
}
