/* jobs.c - a process a file, as many at a time as there are jobs; a pipe brings back its result. */
#include "front/check/jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "protocol/self_pipe.h"

/* A process that checks a file, or has done so. */
struct checker {
	pid_t pid;
	int from; /* the pipe's reading end, -1 when it is closed */
	struct strbuf bytes;
};

/* What stands before the two texts in a pipe. */
struct head {
	enum check_verdict verdict;
	size_t known, passing;
	size_t shown, faults;
	int64_t took;
};

static void write_whole(int fd, const void *bytes, size_t n)
{
	const char *s = bytes;
	for (ssize_t k; n > 0; s += k, n -= (size_t)k)
		if ((k = write(fd, s, n)) < 0) {
			if (errno != EINTR)
				return;
			k = 0;
		}
}

static void begin(struct checker *checker, const char *name, const struct check_options *options)
{
	int ends[2];
	self_pipe_open(ends, O_CLOEXEC);
	*checker = (struct checker){.pid = fork(), .from = ends[0]};
	if (checker->pid == 0) {
		struct check_result r = check_file(name, options);
		struct head head = {r.verdict, r.known, r.passing, r.shown.n, r.faults.n, r.took};
		write_whole(ends[1], &head, sizeof head);
		write_whole(ends[1], strbuf_get(&r.shown), r.shown.n);
		write_whole(ends[1], strbuf_get(&r.faults), r.faults.n);
		check_result_free(&r);
		_exit(0);
	}
	close(ends[1]);
}

/* Reads what there is of a job. */
static void read_piece(struct checker *checker)
{
	char piece[65536];
	ssize_t k = read(checker->from, piece, sizeof piece);
	if (k > 0) {
		strbuf_add_n(&checker->bytes, piece, (size_t)k);
	} else if (k == 0 || errno != EINTR) {
		close(checker->from);
		checker->from = -1;
	}
}

/* Waits until one of the jobs first..next has said something. */
static void await_some(struct checker *jobs, size_t first, size_t next)
{
	struct pollfd *fds = xmalloc((next - first) * sizeof *fds);
	for (size_t i = first; i < next; i++)
		fds[i - first] = (struct pollfd){.fd = jobs[i].from, .events = POLLIN};
	if (poll(fds, (nfds_t)(next - first), -1) > 0)
		for (size_t i = first; i < next; i++)
			if (fds[i - first].revents)
				read_piece(&jobs[i]);
	free(fds);
}

/* The result of a process that has ended. */
static struct check_result end(struct checker *checker, const char *name)
{
	struct check_result r = {.verdict = CHECK_UNANSWERED};
	struct head head;
	int status = 0;
	if (checker->pid > 0)
		waitpid(checker->pid, &status, 0);
	const char *texts = strbuf_get(&checker->bytes) + sizeof head;
	if (checker->bytes.n >= sizeof head)
		memcpy(&head, checker->bytes.s, sizeof head);
	if (checker->bytes.n >= sizeof head &&
	    checker->bytes.n == sizeof head + head.shown + head.faults) {
		r.verdict = head.verdict;
		r.known = head.known;
		r.passing = head.passing;
		r.took = head.took;
		strbuf_add_n(&r.shown, texts, head.shown);
		strbuf_add_n(&r.faults, texts + head.shown, head.faults);
	} else {
		strbuf_printf(&r.faults, "quadrille: %s: its process ended early, %s %d\n", name,
		              WIFSIGNALED(status) ? "by signal" : "with status",
		              WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	}
	strbuf_free(&checker->bytes);
	return r;
}

static size_t count_running(const struct checker *jobs, size_t first, size_t next)
{
	size_t n = 0;
	for (size_t i = first; i < next; i++)
		n += jobs[i].from >= 0;
	return n;
}

void jobs_run(const struct check_arguments *arguments,
              bool (*take)(void *data, size_t i, const struct check_result *result), void *data)
{
	const struct check_file_list *files = &arguments->files;
	struct checker *jobs = xmalloc((files->n + 1) * sizeof *jobs);
	bool on = true;
	for (size_t first = 0, next = 0; first < files->n && (on || first < next); first++) {
		struct check_result result;
		if (arguments->jobs == 1) {
			next = first + 1;
			result = check_file(files->at[first], &arguments->options);
		} else {
			while (first == next || jobs[first].from >= 0) {
				while (on && next < files->n &&
				       count_running(jobs, first, next) < arguments->jobs) {
					begin(&jobs[next], files->at[next], &arguments->options);
					next++;
				}
				await_some(jobs, first, next);
			}
			result = end(&jobs[first], files->at[first]);
		}
		on = on && take(data, first, &result);
		check_result_free(&result);
	}
	free(jobs);
}
