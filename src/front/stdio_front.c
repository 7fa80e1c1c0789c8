/* stdio_front.c - hands the lines that are read to the session. */
#include "front/stdio_front.h"

#include "front/stdin_lines.h"

/* Hands over every whole line. False when the session or output is over. */
static bool pass_lines(struct stdin_lines *in, struct session *s, const struct writer *w)
{
	const char *line;
	size_t n;
	bool goes_on = true;
	while (goes_on && (line = stdin_lines_next(in, &n)))
		goes_on = session_handle_line(s, line, n, SPEAKER_VIEWER) && !writer_gone(w);
	return goes_on;
}

void stdio_front_run(struct session *s, struct writer *w, int fd)
{
	struct stdin_lines in = {.max = LINE_MAX_BYTES};
	const char *last;
	size_t n;
	bool goes_on = true, ended = false;
	int ready;
	while (goes_on && !ended &&
	       (ready = writer_wait_readable(w, session_fd(s), fd, INT64_MAX)) >= 0) {
		int got = ready == fd ? stdin_lines_read(&in, fd) : -1;
		ended = got == 0;
		goes_on = session_run_held(s);
		if (goes_on && got > 0)
			goes_on = pass_lines(&in, s, w);
	}
	if (goes_on && ended && (last = stdin_lines_last(&in, &n)))
		goes_on = session_handle_line(s, last, n, SPEAKER_VIEWER);
	goes_on = goes_on && ended && session_end_input(s);
	while (goes_on && session_waits(s) &&
	       writer_wait_readable(w, session_fd(s), -1, INT64_MAX) >= 0)
		goes_on = session_run_held(s);
	stdin_lines_free(&in);
}
