/* clock.c - times a program that speaks a UCI-like protocol over pipes.
 *
 * Usage: clock [-s STARTS] [-p PINGS] PROGRAM [ARGUMENT...]
 *   -s  start-ups to time, from fork to `uciok`
 *   -p  round trips of `isready`
 * Prints a line for each: name, median in microseconds, sum in milliseconds; and
 * `resident`, the KiB in memory after the first `readyok`, before any search. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct child {
	pid_t pid;
	int to;
	FILE *from;
};

static void die(const char *what)
{
	fprintf(stderr, "clock: %s: %s\n", what, strerror(errno));
	exit(2);
}

static double microseconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static struct child start(char **program)
{
	int in[2], out[2];
	if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
		die("pipe");
	struct child c = {.pid = vfork(), .to = in[1]};
	if (c.pid < 0)
		die("fork");
	if (c.pid == 0) {
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		execvp(program[0], program);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	c.from = fdopen(out[0], "r");
	return c;
}

static void say(struct child *c, const char *line)
{
	for (size_t n = strlen(line); n > 0;) {
		ssize_t k = write(c->to, line, n);
		if (k < 0 && errno != EINTR)
			die("write");
		if (k > 0) {
			line += k;
			n -= (size_t)k;
		}
	}
}

static void await(struct child *c, const char *wanted)
{
	char line[1 << 16];
	while (fgets(line, sizeof line, c->from)) {
		line[strcspn(line, "\r\n")] = '\0';
		if (strcmp(line, wanted) == 0)
			return;
	}
	die("the program ended early");
}

static void finish(struct child *c)
{
	say(c, "quit\n");
	close(c->to);
	waitpid(c->pid, NULL, 0);
	fclose(c->from);
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void print(const char *name, double *times, int n)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += times[i];
	qsort(times, (size_t)n, sizeof *times, ascending);
	printf("%s %.2f %.2f\n", name, times[n / 2], sum / 1000);
}

static void time_starts(char **program, double *times, int n)
{
	for (int i = 0; i < n; i++) {
		double began = microseconds();
		struct child c = start(program);
		say(&c, "uci\n");
		await(&c, "uciok");
		times[i] = microseconds() - began;
		finish(&c);
	}
	print("start", times, n);
}

static void time_pings(struct child *c, double *times, int n)
{
	for (int i = -100; i < n; i++) { /* the first hundred warm up */
		double began = microseconds();
		say(c, "isready\n");
		await(c, "readyok");
		if (i >= 0)
			times[i] = microseconds() - began;
	}
	print("ping", times, n);
}

static void print_resident(pid_t pid)
{
	char path[64], line[256];
	long kib = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "VmRSS: %ld", &kib) == 1)
			printf("resident %ld\n", kib);
	if (f)
		fclose(f);
}

int main(int argc, char **argv)
{
	int starts = 0, pings = 0, option;
	while ((option = getopt(argc, argv, "+s:p:")) != -1) {
		if (option != 's' && option != 'p')
			return 2;
		*(option == 's' ? &starts : &pings) = (int)strtol(optarg, NULL, 10);
	}
	if (optind >= argc) {
		fprintf(stderr, "usage: see the head of tools/clock.c\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	double *times = malloc(sizeof *times * (size_t)((starts > pings ? starts : pings) + 1));
	if (!times)
		die("memory");
	if (starts > 0)
		time_starts(argv + optind, times, starts);
	struct child c = start(argv + optind);
	say(&c, "uci\nisready\n");
	await(&c, "readyok");
	print_resident(c.pid);
	if (pings > 0)
		time_pings(&c, times, pings);
	finish(&c);
	free(times);
	return 0;
}
