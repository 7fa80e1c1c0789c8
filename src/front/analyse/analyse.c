/* analyse.c - reads lines as long as the queue has room, and says how far it is. */
#include "front/analyse/analyse.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/os.h"
#include "base/parse.h"
#include "front/analyse/answer.h"
#include "front/analyse/analyser.h"
#include "front/stdin_lines.h"

enum { THREADS_MAX = 64, BILLION = 1000000000 };

struct analyse_run {
	struct writer *out;
	uint64_t threads, hash, limit;
	struct analyse_queue *queue;
	struct analyser *analysers[THREADS_MAX];
	int n_analysers;
	struct stdin_lines in;
	bool ended;         /* the input has */
	bool says_progress; /* standard error is a terminal */
	int64_t begun;
};

/* ---- A line */

static void say_fault(struct analyse_run *a, const char *id, const struct analyse_fault *fault)
{
	analyse_write_fault(a->out, id, TURN_LAST, fault);
}

/* Stops a job, and says so before what is left of it is answered. */
static bool stop_job(struct analyse_run *a, const struct analyse_request *request,
                     struct analyse_fault *fault)
{
	if (!analyse_queue_stop(a->queue, request->stop))
		return analyse_fault_set(fault, "bad-syntax", "stop", "no job is called %.80s",
		                         request->stop);
	analyse_write_stopped(a->out, request->id, request->stop);
	return true;
}

static bool obey(struct analyse_run *a, const struct analyse_request *request, const char *line,
                 size_t n, struct analyse_fault *fault)
{
	if (request->stop)
		return stop_job(a, request, fault);
	return analyse_queue_add(a->queue, request, line, n) ||
	       analyse_fault_set(fault, "bad-syntax", "id", "a job of this id is not answered yet");
}

static void take_line(struct analyse_run *a, const char *line, size_t n)
{
	struct json json = {0};
	struct analyse_request request = {.id = NULL};
	struct analyse_fault fault;
	const struct json_value *value = NULL;
	bool fine = n <= a->in.max ||
	            analyse_fault_set(&fault, "line-too-long", NULL, "a line has more than 1 MiB");
	if (fine && strspn(line, " \t\r") >= n)
		return;
	if (fine && !(value = json_read(&json, line, n)))
		fine = analyse_fault_set(&fault, "bad-syntax", NULL, "no JSON: %s", json.fault);
	fine =
		fine && analyse_request_read(value, &request, &fault) && obey(a, &request, line, n, &fault);
	if (!fine)
		say_fault(a, request.id, &fault);
	json_free(&json);
}

/* Takes the lines that were read, as long as there is room for them. */
static void take_lines(struct analyse_run *a)
{
	const char *line;
	size_t n;
	while (!writer_gone(a->out) && !analyse_queue_is_full(a->queue) &&
	       (line = stdin_lines_next(&a->in, &n)))
		take_line(a, line, n);
}

/* ---- Progress */

static void say_progress(const struct analyse_run *a, const char *end)
{
	uint64_t answered, all;
	if (!a->says_progress)
		return;
	analyse_queue_count(a->queue, &answered, &all);
	int64_t ms = (os_monotonic_ns() - a->begun) / 1000000 + 1;
	fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " a second%s", answered, all,
	        answered * 1000 / (uint64_t)ms, end);
}

/* ---- All of it */

static void read_input(struct analyse_run *a)
{
	const char *line;
	size_t n;
	if (stdin_lines_read(&a->in, STDIN_FILENO) != 0)
		return;
	a->ended = true;
	if ((line = stdin_lines_last(&a->in, &n)))
		take_line(a, line, n);
}

static bool is_done(struct analyse_run *a)
{
	return a->ended && analyse_queue_is_empty(a->queue);
}

/* When to look again although nothing comes: until what was stopped has ended, and for progress. */
static int64_t next_look(struct analyse_run *a)
{
	bool stopping = analyse_queue_is_stopping(a->queue);
	for (int i = 0; i < a->n_analysers && stopping; i++)
		analyser_interrupt(a->analysers[i]);
	int64_t wait = stopping ? BILLION / 500 : a->says_progress ? BILLION / 2 : 0;
	return wait ? os_monotonic_ns() + wait : INT64_MAX;
}

/* False when the output has gone. */
static bool converse(struct analyse_run *a)
{
	for (;;) {
		take_lines(a);
		if (is_done(a))
			return true;
		bool reads = !a->ended && !analyse_queue_is_full(a->queue);
		int ready = writer_wait_readable(a->out, analyse_queue_fd(a->queue),
		                                 reads ? STDIN_FILENO : -1, next_look(a));
		if (ready == WAIT_GONE)
			return false;
		if (ready == analyse_queue_fd(a->queue))
			analyse_queue_clear_fd(a->queue);
		else if (ready == STDIN_FILENO)
			read_input(a);
		if (ready == WAIT_PASSED)
			say_progress(a, "");
	}
}

static bool begin_analysers(struct analyse_run *a)
{
	for (; a->n_analysers < (int)a->threads; a->n_analysers++)
		if (!(a->analysers[a->n_analysers] = analyser_new(a->queue, a->out, a->hash)))
			break;
	return a->n_analysers > 0;
}

static void end_analysers(struct analyse_run *a, bool at_end)
{
	analyse_queue_close(a->queue, at_end);
	while (a->n_analysers > 0) {
		struct analyser *analyser = a->analysers[--a->n_analysers];
		while (!at_end && !analyser_ended(analyser)) {
			analyser_interrupt(analyser);
			usleep(2000);
		}
		analyser_free(analyser);
	}
}

static enum exit_status run(struct analyse_run *a)
{
	a->in.max = QUADRILLE_TEXT_MAX;
	a->says_progress = isatty(STDERR_FILENO);
	a->begun = os_monotonic_ns();
	a->queue = analyse_queue_new((size_t)a->limit);
	bool begun = begin_analysers(a);
	bool fine = begun && converse(a);
	end_analysers(a, fine);
	say_progress(a, "\n");
	if (!begun)
		fprintf(stderr, "quadrille: no thread can be had\n");
	analyse_queue_free(a->queue);
	stdin_lines_free(&a->in);
	return fine && !writer_gone(a->out) ? EXIT_OK : EXIT_FAILED;
}

enum exit_status analyse_run(struct writer *out, char **args)
{
	struct analyse_run a = {.out = out, .threads = 1, .hash = 16, .limit = 1000};
	for (; *args; args += 2) {
		const char *value = args[1] ? args[1] : "";
		if (!(strcmp(*args, "--threads") == 0 && parse_number(value, 1, THREADS_MAX, &a.threads)) &&
		    !(strcmp(*args, "--hash") == 0 && parse_number(value, 1, 65536, &a.hash)) &&
		    !(strcmp(*args, "--limit-queue") == 0 && parse_number(value, 1, 100000, &a.limit))) {
			fprintf(stderr, "Usage: quadrille analyse [--threads 1-64] [--hash MIB] "
			                "[--limit-queue 1-100000]\n");
			return EXIT_USAGE;
		}
	}
	return run(&a);
}
