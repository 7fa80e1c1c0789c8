/* main.c - the process: its descriptors and signals, and the choice of the front. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os.h"
#include "front/check/in_shell.h"
#include "front/cli.h"
#include "front/sandbox.h"
#include "front/stdio_front.h"
#include "front/shell/shell.h"

static struct writer *output; /* for the handlers only */

/* SIGTERM, SIGINT and SIGHUP: output no longer waits for its reader, which ends the front. */
static void on_terminate(int signo)
{
	int saved_errno = errno;
	(void)signo;
	writer_give_up(output);
	errno = saved_errno;
}

/* Out of memory: what was written ends with a whole line. */
static void on_out_of_memory(void)
{
	writer_end_at_line(output);
}

static void catch_signals(void)
{
	struct sigaction end = {.sa_handler = on_terminate}, ignore = {.sa_handler = SIG_IGN}, hangup;
	sigaction(SIGTERM, &end, NULL);
	sigaction(SIGINT, &end, NULL);
	sigaction(SIGHUP, NULL, &hangup);
	if (hangup.sa_handler != SIG_IGN) /* as nohup has it */
		sigaction(SIGHUP, &end, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
}

/* Opens /dev/null for the standard descriptors that were closed when the process
 * began, so that nothing else gets their numbers. False without standard output. */
static bool open_standard_descriptors(void)
{
	if (fcntl(STDOUT_FILENO, F_GETFD) < 0)
		return false;
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd)
			return false;
	return true;
}

static enum exit_status run_stdio(const struct session_terms *terms, bool sandboxed)
{
	struct session *session = session_new(output);
	struct error err;
	const char *why;
	bool begun = session_set_terms(session, terms, &err);
	if (begun && sandboxed && !sandbox_enter(&why)) {
		error_set(&err, ERROR_BAD_OPTION, "there is no sandbox: %s", why);
		begun = false;
	}
	if (begun)
		stdio_front_run(session, output, STDIN_FILENO);
	session_free(session);
	return begun ? EXIT_OK : cli_cannot_begin(&err);
}

int main(int argc, char **argv)
{
	if (!open_standard_descriptors())
		return argc > 1 ? EXIT_FAILED : EXIT_OK;
	os_keep_freed_memory();
	struct session_terms terms;
	bool sandboxed;
	char **args = cli_take_terms(argv + 1, &terms, &sandboxed);
	if (!args)
		return EXIT_USAGE;
	signal(SIGXFSZ, SIG_IGN); /* then write fails with EFBIG */
	const struct shell_start start = {.game = shell_game_argument(args)};
	bool terminal = !sandboxed && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	if (terminal && (!*args || start.game))
		return shell_run(&start, &terms);
	if (terminal && check_in_shell_is_asked(args))
		return check_in_shell(args + 1, &terms);
	if (start.game)
		fprintf(stderr, "quadrille: %s is played where input and output are a terminal\n",
		        start.game);
	output = writer_new(STDOUT_FILENO);
	catch_signals();
	set_out_of_memory_handler(on_out_of_memory);
	enum exit_status status = *args ? cli_run(output, args, &terms) : run_stdio(&terms, sandboxed);
	signal(SIGTERM, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	set_out_of_memory_handler(NULL);
	if (writer_error(output)) {
		fprintf(stderr, "quadrille: standard output: %s\n", strerror(writer_error(output)));
		status = EXIT_FAILED;
	}
	writer_free(output);
	return status;
}
