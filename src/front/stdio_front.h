/* stdio_front.h - the front for programs: lines from a file descriptor, nothing else. */
#ifndef FRONT_STDIO_FRONT_H
#define FRONT_STDIO_FRONT_H

#include <stdint.h>

#include "protocol/session.h"

/* Feeds s with the lines of fd until quit, the end of input, or the end of
 * output (w). */
void stdio_front_run(struct session *s, struct writer *w, int fd);
enum stdio_wait { STDIO_READABLE, STDIO_PASSED, STDIO_GONE };

/* Waits until fd can be read, until a moment of os_monotonic_ns (INT64_MAX: for ever) has passed, or
 * until output has gone: which of them it was. */
enum stdio_wait stdio_front_wait_readable(const struct writer *w, int fd, int64_t deadline);

#endif
