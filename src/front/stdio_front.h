/* stdio_front.h - the front for programs: lines from a file descriptor, nothing else. */
#ifndef FRONT_STDIO_FRONT_H
#define FRONT_STDIO_FRONT_H

#include "protocol/session.h"

/* Feeds s with the lines of fd until quit, the end of input, or the end of
 * output (w). w writes to the descriptor out_fd, which is watched for a reader that
 * goes. */
void stdio_front_run(struct session *s, struct writer *w, int fd, int out_fd);
/* Waits until fd can be read. False when output has gone instead. */
bool stdio_front_wait_readable(struct writer *w, int fd, int out_fd);

#endif
