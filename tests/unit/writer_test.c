/* writer_test.c - what is written at once: a socket that keeps packets apart tells one write from the next. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/os.h"
#include "base/strbuf.h"
#include "protocol/writer.h"
#include "tests/cmocka.h"

/* Lines of some lengths, the LF among them, are written in packets of these lengths. */
static void expect_packets(const size_t *lines, size_t n, const size_t *packets, size_t n_packets)
{
	struct strbuf text = {0};
	char packet[2 * PIPE_BUF];
	size_t at = 0;
	int ends[2];
	for (size_t i = 0; i < n; i++) {
		for (size_t k = 1; k < lines[i]; k++)
			strbuf_add_char(&text, (char)('a' + i));
		strbuf_add_char(&text, '\n');
	}
	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
	struct writer *w = writer_new(ends[0]);
	assert_true(writer_put(w, text.s, text.n));
	writer_free(w);
	for (size_t i = 0; i < n_packets; i++) {
		assert_int_equal(read(ends[1], packet, sizeof packet), packets[i]);
		assert_memory_equal(packet, text.s + at, packets[i]);
		at += packets[i];
	}
	assert_int_equal(at, text.n);
	close(ends[0]);
	close(ends[1]);
	strbuf_free(&text);
}

/* Whole lines, as many as a pipe takes all or none of. */
static void writes_end_with_lines(void **unused)
{
	static const size_t lines[] = {1000, 1000,     1000,         1000, 1000, 1,
	                               1,    PIPE_BUF, PIPE_BUF - 1, 1,    2};
	static const size_t packets[] = {4000, 1002, PIPE_BUF, PIPE_BUF, 2};
	expect_packets(lines, sizeof lines / sizeof *lines, packets, sizeof packets / sizeof *packets);
}

/* Only a longer one goes in parts. */
static void a_long_line_goes_in_parts(void **unused)
{
	static const size_t lines[] = {10, 2 * PIPE_BUF + 7, 20};
	static const size_t packets[] = {10, PIPE_BUF, PIPE_BUF, 27};
	expect_packets(lines, sizeof lines / sizeof *lines, packets, sizeof packets / sizeof *packets);
}

enum { MUCH = 1 << 20 };

/* Reads to the end, as late as somebody who does something else meanwhile. */
static void *read_slowly(void *data)
{
	int fd = *(int *)data;
	char bytes[4096];
	size_t total = 0;
	for (ssize_t n; (n = read(fd, bytes, sizeof bytes)) > 0; total += (size_t)n) {
		if (total % (1 << 16) < 4096)
			poll(NULL, 0, 1);
		for (ssize_t i = 0; i < n; i++)
			if (bytes[i] != ((total + (size_t)i) % 100 == 99 ? '\n' : 'x'))
				return NULL;
	}
	return total == MUCH / 100 * 100 ? data : NULL;
}

static void fill(struct strbuf *text)
{
	for (size_t i = 0; i < MUCH / 100 * 100; i++)
		strbuf_add_char(text, i % 100 == 99 ? '\n' : 'x');
}

/* What is more than a pipe holds waits until somebody reads it. */
static void a_slow_reader_gets_all(void **unused)
{
	struct strbuf text = {0};
	int ends[2];
	pthread_t reader;
	void *fine;
	fill(&text);
	assert_int_equal(pipe(ends), 0);
	struct writer *w = writer_new(ends[1]);
	assert_int_equal(pthread_create(&reader, NULL, read_slowly, &ends[0]), 0);
	assert_true(writer_put(w, text.s, text.n));
	writer_free(w);
	close(ends[1]);
	assert_int_equal(pthread_join(reader, &fine), 0);
	assert_non_null(fine);
	close(ends[0]);
	strbuf_free(&text);
}

static void *give_up(void *writer)
{
	poll(NULL, 0, 5);
	writer_give_up(writer);
	writer_give_up(writer);
	return NULL;
}

/* Nobody reads: whoever writes waits until the writer gives up. */
static void giving_up_ends_a_wait(void **unused)
{
	struct strbuf text = {0};
	int ends[2];
	pthread_t other;
	fill(&text);
	assert_int_equal(pipe(ends), 0);
	struct writer *w = writer_new(ends[1]);
	assert_false(writer_gone(w));
	assert_int_equal(pthread_create(&other, NULL, give_up, w), 0);
	assert_false(writer_put(w, text.s, text.n));
	assert_int_equal(pthread_join(other, NULL), 0);
	assert_true(writer_gone(w));
	assert_false(writer_put(w, "x\n", 2));
	assert_int_equal(writer_error(w), 0);
	writer_free(w);
	close(ends[0]);
	close(ends[1]);
	strbuf_free(&text);
}

/* A reader that has left is no error; a full disk is one. */
static void what_cannot_be_written_is_said(void **unused)
{
	int ends[2], full = open("/dev/full", O_WRONLY);
	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(pipe(ends), 0);
	struct writer *w = writer_new(ends[1]);
	close(ends[0]);
	assert_false(writer_put(w, "x\n", 2));
	assert_true(writer_gone(w));
	assert_int_equal(writer_error(w), 0);
	writer_free(w);
	close(ends[1]);
	w = writer_new(full);
	assert_false(writer_put(w, "x\n", 2));
	assert_true(writer_gone(w));
	assert_int_equal(writer_error(w), ENOSPC);
	writer_free(w);
	close(full);
}

/* Waits for one of two that can be read, until a moment, or until nobody listens any more. */
static void waits_end(void **unused)
{
	int out[2], in[2][2];
	assert_int_equal(pipe(out), 0);
	assert_int_equal(pipe(in[0]), 0);
	assert_int_equal(pipe(in[1]), 0);
	struct writer *w = writer_new(out[1]);
	int64_t soon = os_monotonic_ns() + 2000000;
	assert_int_equal(writer_wait_readable(w, in[0][0], in[1][0], soon), WAIT_PASSED);
	assert_true(os_monotonic_ns() >= soon);
	assert_int_equal(writer_wait_readable(w, in[0][0], in[1][0], 0), WAIT_PASSED);
	assert_int_equal(write(in[1][1], "x", 1), 1);
	assert_int_equal(writer_wait_readable(w, in[0][0], in[1][0], INT64_MAX), in[1][0]);
	assert_int_equal(write(in[0][1], "x", 1), 1);
	assert_int_equal(writer_wait_readable(w, in[0][0], in[1][0], INT64_MAX), in[0][0]);
	close(out[0]);
	assert_int_equal(writer_wait_readable(w, in[0][0], in[1][0], INT64_MAX), WAIT_GONE);
	writer_free(w);
	close(out[1]);
	for (int i = 0; i < 2; i++) {
		close(in[i][0]);
		close(in[i][1]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_end_with_lines),
		cmocka_unit_test(a_long_line_goes_in_parts),
		cmocka_unit_test(a_slow_reader_gets_all),
		cmocka_unit_test(giving_up_ends_a_wait),
		cmocka_unit_test(what_cannot_be_written_is_said),
		cmocka_unit_test(waits_end),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
