/* shell.h - the front for people: a prompt, boards, words, and an engine to play
 * against. A front like any other: it speaks the protocol to a session and knows
 * of the games only what the session says. */
#ifndef FRONT_SHELL_SHELL_H
#define FRONT_SHELL_SHELL_H

/* Talks to the person at the terminal that is both standard input and output
 * until they leave. Returns the exit status. */
int shell_run(void);

#endif
