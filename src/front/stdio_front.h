/* stdio_front.h - the front for programs: lines from a file descriptor, nothing else. */
#ifndef FRONT_STDIO_FRONT_H
#define FRONT_STDIO_FRONT_H

#include "protocol/session.h"

/* Feeds s with the lines of fd until quit, the end of input, or the end of
 * output (w). */
void stdio_front_run(struct session *s, struct writer *w, int fd);

#endif
