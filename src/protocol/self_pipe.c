/* self_pipe.c - the self-pipe trick (D. J. Bernstein). */
#include "protocol/self_pipe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void self_pipe_open(int ends[2], int flags)
{
	if (pipe2(ends, flags) == 0)
		return;
	fprintf(stderr, "quadrille: no pipe can be had: %s\n", strerror(errno));
	exit(EXIT_FAILURE);
}

void self_pipe_wake(const int ends[2])
{
	ssize_t ignored = write(ends[1], "", 1);
	(void)ignored;
}

void self_pipe_drain(const int ends[2])
{
	char bytes[64];
	while (read(ends[0], bytes, sizeof bytes) > 0)
		;
}
