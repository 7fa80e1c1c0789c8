/* subject_process.h - another program, spoken to over pipes. */
#ifndef FRONT_CHECK_SUBJECT_PROCESS_H
#define FRONT_CHECK_SUBJECT_PROCESS_H

#include "front/check/subject.h"

/* How a program is begun, and how one knows that it has answered. */
struct subject_command {
	const char *shell; /* for sh -c */
	/* A line said after every command, and the line that answers it, `isready=readyok`; NULL: found out
	 * by asking. A program that knows `ping` with a tag speaks this protocol, any other UCI, where a `go` is
	 * answered by a `bestmove`. */
	const char *sync;
};

/* The program, with a process group of its own. NULL, and errno, when there is no such process to be
 * had; a command that the shell does not find is an engine that goes at once. The strings have to last as
 * long as the engine does. When out, which takes what is printed, goes, the program is ended. */
struct subject subject_process(const struct subject_command *command, const struct writer *out);

#endif
