/* terminal.c - termios, and signals by a self-pipe (D. J. Bernstein). */
#include "front/terminal/terminal.h"
#include "protocol/self_pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved_termios; /* as it was found */
static volatile sig_atomic_t is_saved;
static volatile sig_atomic_t has_prompt;
static volatile sig_atomic_t keeps_output;
static int signal_pipe[2]; /* a byte for each signal: its number */

/* Restores the modes and ends the line of the prompt; safe in a signal handler, and more
 * than once. A background process must not touch the terminal, and nothing may wait for a
 * screen that is stopped. */
static void restore(void)
{
	struct pollfd screen = {STDOUT_FILENO, POLLOUT, 0};
	if (!is_saved || tcgetpgrp(STDIN_FILENO) != getpgrp())
		return;
	struct termios flowing = saved_termios; /* ends what Ctrl-S began */
	flowing.c_iflag &= ~(tcflag_t)IXON;
	tcsetattr(STDIN_FILENO, TCSANOW, &flowing);
	tcsetattr(STDIN_FILENO, TCSANOW, &saved_termios);
	if (poll(&screen, 1, 0) == 1 && screen.revents == POLLOUT) {
		ssize_t ignored = write(STDOUT_FILENO, "\r\n", has_prompt ? 2 : 1);
		(void)ignored;
		has_prompt = false;
	}
}

static void on_signal(int signo)
{
	int saved_errno = errno;
	char number = (char)signo;
	if (signo == SIGINT && keeps_output)
		tcflush(STDIN_FILENO, TCIFLUSH);
	ssize_t ignored = write(signal_pipe[1], &number, 1);
	(void)ignored;
	errno = saved_errno;
}

/* SIGTERM and SIGHUP end the process at once, whatever it is doing: the history is
 * written line by line. */
static void on_terminate(int signo)
{
	(void)signo;
	restore();
	_exit(0);
}

/* A crash, or another signal that ends a process: the default action, but with the modes
 * restored. */
static void on_fatal(int signo)
{
	restore();
	signal(signo, SIG_DFL);
	raise(signo);
}

static void catch_signal(int signo, void (*handler)(int), int flags)
{
	struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
	sigaction(signo, &action, NULL);
}

void terminal_init(void)
{
	static const int fatal[] = {SIGQUIT, SIGILL,  SIGTRAP, SIGABRT,   SIGBUS,
	                            SIGFPE,  SIGSEGV, SIGSYS,  SIGXCPU,   SIGXFSZ,
	                            SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF};
	self_pipe_open(signal_pipe, O_CLOEXEC | O_NONBLOCK);
	is_saved = tcgetattr(STDIN_FILENO, &saved_termios) == 0;
	atexit(restore);
	catch_signal(SIGPIPE, SIG_IGN, 0);
	catch_signal(SIGINT, on_signal, SA_RESTART);
	catch_signal(SIGTSTP, on_signal, SA_RESTART);
	catch_signal(SIGWINCH, on_signal, SA_RESTART);
	catch_signal(SIGTERM, on_terminate, 0);
	catch_signal(SIGHUP, on_terminate, 0);
	for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
		catch_signal(fatal[i], on_fatal, SA_RESETHAND);
}

void terminal_keep_output(bool keeps)
{
	struct termios modes;
	keeps_output = keeps;
	if (tcgetattr(STDIN_FILENO, &modes) != 0)
		return;
	modes.c_lflag &= ~(tcflag_t)NOFLSH;
	modes.c_lflag |= keeps ? NOFLSH : saved_termios.c_lflag & NOFLSH;
	tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

void terminal_set_prompt(bool shown)
{
	has_prompt = shown;
}

int terminal_signal_fd(void)
{
	return signal_pipe[0];
}

int terminal_next_signal(void)
{
	char number;
	return read(signal_pipe[0], &number, 1) == 1 ? number : 0;
}

void terminal_suspend(void)
{
	kill(getpid(), SIGSTOP);
}

int terminal_columns(void)
{
	struct winsize size;
	bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
	return known ? size.ws_col : 80;
}

int terminal_rows(void)
{
	struct winsize size;
	bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
	return known ? size.ws_row : 24;
}

/* True when the environment variable is there and not empty. */
static bool env_is_set(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

/* How many colours, by the name of the terminal and the variables that override it. */
static int colours_of_term(const char *term)
{
	static const char *const colour_terms[] = {"xterm",  "screen", "tmux",    "linux",
	                                           "rxvt",   "vte",    "konsole", "ansi",
	                                           "cygwin", "foot",   "kitty",   NULL};
	if (env_is_set("NO_COLOR"))
		return 0;
	if (strstr(term, "256color") || strstr(term, "direct") || env_is_set("COLORTERM"))
		return 256;
	for (const char *const *t = colour_terms; *t; t++)
		if (strncmp(term, *t, strlen(*t)) == 0 || strstr(term, "color"))
			return 8;
	return 0;
}

struct terminal_caps terminal_caps_detect(void)
{
	const char *term = env_is_set("TERM") ? getenv("TERM") : "dumb";
	bool dumb = strcmp(term, "dumb") == 0;
	return (struct terminal_caps){
		.colours = dumb ? 0 : colours_of_term(term),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.dumb = dumb,
	};
}
