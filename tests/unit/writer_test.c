/* writer_test.c - what is written at once: a socket that keeps packets apart tells one write from the next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <limits.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "protocol/writer.h"

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
	(void)unused;
	expect_packets(lines, sizeof lines / sizeof *lines, packets, sizeof packets / sizeof *packets);
}

/* Only a longer one goes in parts. */
static void a_long_line_goes_in_parts(void **unused)
{
	static const size_t lines[] = {10, 2 * PIPE_BUF + 7, 20};
	static const size_t packets[] = {10, PIPE_BUF, PIPE_BUF, 27};
	(void)unused;
	expect_packets(lines, sizeof lines / sizeof *lines, packets, sizeof packets / sizeof *packets);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_end_with_lines),
		cmocka_unit_test(a_long_line_goes_in_parts),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
