/* terminal.h - the terminal's modes, and the signals a person sends.
 *
 * Whatever ends the process restores the modes and ends the line of the prompt: a signal
 * does it in its handler, so that neither a search, nor a stopped screen, nor a failed
 * ensure() prevents it; everything else at exit. What it can show is known by environment variables alone. */
#ifndef FRONT_TERMINAL_TERMINAL_H
#define FRONT_TERMINAL_TERMINAL_H

#include <stdbool.h>

#include "base/style.h"

/* Remembers the modes of standard input and catches signals from now on. */
void terminal_init(void);
/* With keeps, a key that sends a signal leaves what was printed (NOFLSH): by itself the terminal
 * throws away what has not reached the screen, half lines and halves of escape sequences too.
 * What was typed before Ctrl-C and is not read yet is dropped all the same. For an editor that
 * reads key by key: the lines that a terminal collects would not be dropped. */
void terminal_keep_output(bool keeps);
/* Says whether a prompt stands on the screen, and behind it the cursor. */
void terminal_set_prompt(bool shown);
/* Readable when a signal came (the self-pipe trick); terminal_next_signal then returns
 * SIGINT, SIGTSTP or SIGWINCH, and 0 when none is left. */
int terminal_signal_fd(void);
int terminal_next_signal(void);
/* Stops the process as Ctrl-Z does; returns when it is continued. */
void terminal_suspend(void);
/* How many columns the screen has now. */
int terminal_columns(void);
/* How many rows it has now. */
int terminal_rows(void);

/* By NO_COLOR, TERM, COLORTERM and the locale, which must have been set. */
struct terminal_caps terminal_caps_detect(void);

#endif
