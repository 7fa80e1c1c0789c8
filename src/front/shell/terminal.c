#include "front/shell/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/error.h"

static struct termios found;
static volatile sig_atomic_t kept;
static int came[2]; /* the numbers of signals that came */

/* A background process must not touch the terminal; and nothing may wait for a
 * screen that is stopped. */
void terminal_restore(void)
{
	struct pollfd screen = {STDOUT_FILENO, POLLOUT, 0};
	if (!kept || tcgetpgrp(STDIN_FILENO) != getpgrp())
		return;
	struct termios flowing = found; /* ends what Ctrl-S began */
	flowing.c_iflag &= ~(tcflag_t)IXON;
	tcsetattr(STDIN_FILENO, TCSANOW, &flowing);
	tcsetattr(STDIN_FILENO, TCSANOW, &found);
	if (poll(&screen, 1, 0) == 1 && screen.revents == POLLOUT) {
		ssize_t ignored = write(STDOUT_FILENO, "\r", 1);
		(void)ignored;
	}
}

static void on_signal(int signal)
{
	int saved = errno;
	char number = (char)signal;
	ssize_t ignored = write(came[1], &number, 1);
	(void)ignored;
	errno = saved;
}

/* SIGTERM and SIGHUP end the process here and now, whatever it is doing; what
 * was worth keeping has been kept. */
static void on_end(int signal)
{
	(void)signal;
	terminal_restore();
	_exit(0);
}

/* Our own mistakes: as ever, but with the terminal put back. */
static void on_crash(int number)
{
	terminal_restore();
	signal(number, SIG_DFL);
	raise(number);
}

static void catch(int signal, void (*handler)(int), int flags)
{
	struct sigaction how = {.sa_handler = handler, .sa_flags = flags};
	sigaction(signal, &how, NULL);
}

void terminal_keep(void)
{
	ensure(pipe2(came, O_CLOEXEC | O_NONBLOCK) == 0);
	kept = tcgetattr(STDIN_FILENO, &found) == 0;
	atexit(terminal_restore);
	catch(SIGPIPE, SIG_IGN, 0);
	catch(SIGINT, on_signal, SA_RESTART);
	catch(SIGTSTP, on_signal, SA_RESTART);
	catch(SIGWINCH, on_signal, SA_RESTART);
	catch(SIGTERM, on_end, 0);
	catch(SIGHUP, on_end, 0);
	catch(SIGQUIT, on_crash, SA_RESETHAND);
	catch(SIGABRT, on_crash, SA_RESETHAND);
	catch(SIGSEGV, on_crash, SA_RESETHAND);
	catch(SIGBUS, on_crash, SA_RESETHAND);
	catch(SIGFPE, on_crash, SA_RESETHAND);
}

int terminal_fd(void)
{
	return came[0];
}

int terminal_signal(void)
{
	char number;
	return read(came[0], &number, 1) == 1 ? number : 0;
}

void terminal_stop(void)
{
	kill(getpid(), SIGSTOP);
}

int terminal_columns(void)
{
	struct winsize size;
	bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
	return known ? size.ws_col : 80;
}
