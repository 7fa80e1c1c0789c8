/* self_pipe.h - pipes by which the parts of the program wake each other. */
#ifndef PROTOCOL_SELF_PIPE_H
#define PROTOCOL_SELF_PIPE_H

/* pipe2 that cannot fail: without descriptors left it prints a message and exits with
 * EXIT_FAILURE. The caller closes both ends. */
void self_pipe_open(int ends[2], int flags);
/* The self-pipe trick (D. J. Bernstein): whoever polls the reading end wakes, by a byte, of which
 * a full pipe has enough. Safe in a signal handler. */
void self_pipe_wake(const int ends[2]);
/* Takes all bytes out of a pipe that does not block: polls wait again. */
void self_pipe_drain(const int ends[2]);

#endif
