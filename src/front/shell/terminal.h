/* terminal.h - the terminal as it was found, and the signals a person sends.
 *
 * Whatever ends the process puts the terminal back: signals do it in their
 * handler, so that a search, a stopped screen or a broken assumption cannot keep
 * it from happening; everything else at exit. */
#ifndef FRONT_SHELL_TERMINAL_H
#define FRONT_SHELL_TERMINAL_H

/* Remembers the terminal of standard input and catches signals from now on. */
void terminal_init(void);
/* Readable when a signal came; terminal_next_signal then returns SIGINT, SIGTSTP or
 * SIGWINCH, and 0 when there is none left. */
int terminal_signal_fd(void);
int terminal_next_signal(void);
/* Stops the process as Ctrl-Z does; returns when it is continued. */
void terminal_suspend(void);
/* How many columns the screen has now. */
int terminal_columns(void);

#endif
