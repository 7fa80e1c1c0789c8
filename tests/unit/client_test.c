/* client_test.c - the client in this process: what is said, asked and waited for. */
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/client.h"
#include "protocol/output.h"
#include "tests/cmocka.h"

static void say(struct client *c, const char *line)
{
	client_say(c, line, strlen(line));
}

/* How many lines came, of which the last begins so; waiting where output is given. */
static int take_lines(struct client *c, const struct writer *out, const char *last)
{
	int n = 0;
	bool fits = false;
	const char *line;
	for (; (line = out ? client_wait_line(c, out) : client_next_line(c)); n++)
		fits = strncmp(line, last, strlen(last)) == 0;
	assert_true(fits);
	return n;
}

/* Takes the next output: its lines, and whose it is. */
static void expect_output(struct client *c, const char *text, enum recipient whose)
{
	enum recipient recipient;
	struct output_copy *next = client_next_output(c, &recipient);
	assert_non_null(next);
	assert_string_equal(next->o.text, text);
	assert_int_equal(recipient, whose);
	free(next);
}

static void what_is_said_is_answered(void **unused)
{
	struct client *c = client_new();
	say(c, "ping me");
	expect_output(c, "pong me\n", RECIPIENT_PERSON);
	assert_null(client_next_line(c));
	client_say_as_referee(c, "ping me");
	expect_output(c, "pong me\n", RECIPIENT_REFEREE);
	say(c, "@tag ping me");
	assert_string_equal(client_next_line(c), "@tag pong me");
	assert_null(client_next_line(c));
	assert_false(client_over(c));
	say(c, "quit");
	assert_true(client_over(c));
	client_free(c);
}

/* What an output says need not be read in its lines. */
static void outputs_have_values(void **unused)
{
	struct client *c = client_new();
	struct writer *out = writer_new(STDOUT_FILENO);
	struct output_copy *next;
	bool informed = false;
	say(c, "newgame chess");
	say(c, "move e2e5");
	free(client_next_output(c, NULL));
	next = client_next_output(c, NULL);
	assert_int_equal(next->o.kind, OUTPUT_ERROR);
	assert_int_equal(next->o.err->code, ERROR_ILLEGAL_MOVE);
	assert_non_null(next->o.err->rule);
	free(next);
	say(c, "move e2e4");
	next = client_next_output(c, NULL);
	assert_int_equal(next->o.kind, OUTPUT_EVENTS);
	assert_true(next->o.ok);
	assert_int_equal(next->o.events_to - next->o.events_from, 1);
	free(next);
	say(c, "go depth 2");
	while ((next = client_wait_output(c, out)) && next->o.kind == OUTPUT_INFO) {
		informed = true;
		assert_memory_equal(next->o.text + next->o.n - 1 - next->o.report.pv_n, next->o.report.pv,
		                    next->o.report.pv_n);
		free(next);
	}
	assert_true(informed);
	assert_int_equal(next->o.kind, OUTPUT_BESTMOVE);
	assert_int_equal(next->o.bestmove_n, 4);
	free(next);
	client_free(c);
	writer_free(out);
}

static void a_search_is_waited_for(void **unused)
{
	struct client *c = client_new();
	struct writer *out = writer_new(STDOUT_FILENO);
	say(c, "newgame tictac");
	assert_int_equal(take_lines(c, out, "ok"), 1);
	for (int i = 0; i < 50; i++) {
		say(c, "go depth 2");
		assert_true(take_lines(c, out, "bestmove ") > 1);
		assert_false(client_busy(c));
	}
	client_free(c);
	writer_free(out);
}

static void what_is_asked_stays_aside(void **unused)
{
	struct client *c = client_new();
	struct writer *out = writer_new(STDOUT_FILENO);
	say(c, "newgame tictac");
	say(c, "go infinite");
	for (int i = 0; i < 50; i++) {
		char *answer = client_ask(c, "legal K");
		assert_non_null(answer);
		assert_memory_equal(answer, "legal ", 6);
		free(answer);
		assert_null(client_ask(c, "nonsense"));
	}
	assert_true(client_busy(c));
	say(c, "stop");
	say(c, "wait");
	for (const char *line; (line = client_wait_line(c, out));) {
		assert_null(strstr(line, "legal"));
		assert_null(strstr(line, "error"));
	}
	assert_false(client_busy(c));
	client_free(c);
	writer_free(out);
}

/* To ask fetches what a search has said meanwhile: whoever polls must still hear of it. */
static void what_came_meanwhile_can_be_polled_for(void **unused)
{
	struct client *c = client_new();
	struct pollfd readable = {client_fd(c), POLLIN, 0};
	say(c, "ping me");
	free(client_ask(c, "options"));
	assert_int_equal(poll(&readable, 1, 0), 1);
	assert_string_equal(client_next_line(c), "pong me");
	assert_null(client_next_line(c));
	free(client_ask(c, "options"));
	assert_int_equal(poll(&readable, 1, 0), 0);
	client_free(c);
}

static void at_the_end_a_search_still_answers(void **unused)
{
	struct client *c = client_new();
	say(c, "newgame tictac");
	say(c, "go infinite");
	client_end(c);
	assert_true(client_over(c));
	take_lines(c, NULL, "bestmove ");
	client_free(c);
}

/* Long after short work is done it still runs, and a `wait` with it, until it is let go. */
static void a_held_job_says_nothing_and_does_not_end_by_itself(void **unused)
{
	struct client *c = client_new();
	struct writer *out = writer_new(STDOUT_FILENO);
	say(c, "newgame tictac");
	take_lines(c, out, "ok");
	client_hold_jobs(c, true);
	say(c, "sample 2");
	usleep(50000);
	assert_true(client_busy(c));
	say(c, "newgame chess");
	take_lines(c, NULL, "error busy");
	say(c, "wait");
	usleep(10000);
	assert_null(client_next_line(c));
	client_hold_jobs(c, false);
	assert_int_equal(take_lines(c, out, "ok"), 4);
	client_free(c);
	writer_free(out);
}

static void what_interrupts_a_held_search_ends_it(void **unused)
{
	struct client *c = client_new();
	client_hold_jobs(c, true);
	say(c, "newgame tictac");
	for (int i = 0; i < 2; i++) {
		say(c, "go depth 1");
		say(c, "stop");
		take_lines(c, NULL, "ok");
		assert_false(client_busy(c));
	}
	say(c, "perft 1");
	client_end(c);
	take_lines(c, NULL, "error stopped the count was ended");
	client_free(c);
}

static void nothing_is_waited_for_once_output_has_gone(void **unused)
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	struct writer *out = writer_new(ends[1]);
	struct client *c = client_new();
	say(c, "newgame tictac");
	say(c, "go infinite");
	close(ends[0]);
	while (client_wait_line(c, out))
		;
	assert_true(client_over(c));
	client_free(c);
	writer_free(out);
	close(ends[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_said_is_answered),
		cmocka_unit_test(outputs_have_values),
		cmocka_unit_test(a_search_is_waited_for),
		cmocka_unit_test(what_is_asked_stays_aside),
		cmocka_unit_test(what_came_meanwhile_can_be_polled_for),
		cmocka_unit_test(at_the_end_a_search_still_answers),
		cmocka_unit_test(a_held_job_says_nothing_and_does_not_end_by_itself),
		cmocka_unit_test(what_interrupts_a_held_search_ends_it),
		cmocka_unit_test(nothing_is_waited_for_once_output_has_gone),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
