/* epd.c - each position of a suite is searched by a session as the protocol has it, from an
 * empty transposition table, so that no answer depends on the order. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "collection/suite.h"
#include "front/chess_files.h"
#include "front/client.h"
#include "protocol/output.h"

enum { BAR_COLUMNS = 30 };

struct epd_run {
	struct writer *out;
	struct client *client;
	const char *file; /* to be said in each line; NULL when there is only one */
	struct strbuf go;
	bool limited; /* the arguments have said how long */
	bool shows_bar;
	uint64_t total; /* records of the files, 0 when not known */
	uint64_t searched, solved, faulty;
	enum exit_status status;
};

/* Takes the bar off its line. */
static void clear_bar(const struct epd_run *run)
{
	if (run->shows_bar)
		fputs("\r\033[K", stderr);
}

static void show_bar(const struct epd_run *run)
{
	uint64_t done = run->searched + run->faulty;
	if (!run->shows_bar)
		return;
	clear_bar(run);
	if (run->total) {
		int full = (int)(done * BAR_COLUMNS / run->total);
		fprintf(stderr, "[%.*s%*s] %llu of ", full, "##############################",
		        BAR_COLUMNS - full, "", (unsigned long long)done);
	}
	fprintf(stderr, "%llu, %llu solved", (unsigned long long)(run->total ? run->total : done),
	        (unsigned long long)run->solved);
	fflush(stderr);
}

static void put_line(struct epd_run *run, struct strbuf *line)
{
	clear_bar(run);
	strbuf_add_char(line, '\n');
	writer_put(run->out, line->s, line->n);
	show_bar(run);
}

/* What a search has found. */
struct found {
	struct strbuf move;
	long mate; /* in so many moves, by its last line; 0: none */
};

static void note(struct found *found, const struct output *o)
{
	if (o->kind == OUTPUT_INFO)
		found->mate = o->report.kind == SCORE_MATE ? o->report.score : 0;
	else if (o->kind == OUTPUT_BESTMOVE)
		strbuf_add_n(&found->move, o->bestmove, o->bestmove_n);
}

/* Says a line to the session, and notes what a search has found (which may be NULL); false after
 * an error or when output has gone. */
static bool say(struct epd_run *run, const char *line, struct found *found)
{
	bool fine = true;
	client_say(run->client, line, strlen(line));
	for (struct output_copy *next; (next = client_wait_output(run->client, run->out)); free(next)) {
		if (found)
			note(found, &next->o);
		if (next->o.kind == OUTPUT_ERROR) {
			clear_bar(run);
			writer_put_output(run->out, &next->o);
			show_bar(run);
			run->status = EXIT_FAILED;
			fine = false;
		}
	}
	return fine && !client_over(run->client);
}

/* Searches a position and says whether the move was found. False when it is over. */
static bool run_position(struct epd_run *run, const struct suite *suite)
{
	struct strbuf command = {0}, line = {0}, verdict = {0};
	struct found found = {0};
	strbuf_add(&command, "position chess fen ");
	suite_position(suite, &command);
	bool fine = say(run, "ucinewgame", NULL) && say(run, strbuf_get(&command), NULL) &&
	            say(run, strbuf_get(&run->go), &found);
	if (fine) {
		bool solved = suite_judge(suite, strbuf_get(&found.move), found.mate, &verdict);
		const char *comment = solved ? "" : suite_comment(suite);
		run->searched++;
		run->solved += solved;
		strbuf_printf(&line, "%s%s%llu: %s%s%s %s", run->file ? run->file : "",
		              run->file ? ":" : "", (unsigned long long)suite_line(suite), suite_id(suite),
		              *suite_id(suite) ? " " : "", solved ? "solved" : "missed",
		              strbuf_get(&verdict));
		if (*comment)
			strbuf_printf(&line, " (%s)", comment);
		put_line(run, &line);
	}
	strbuf_free(&command);
	strbuf_free(&found.move);
	strbuf_free(&line);
	strbuf_free(&verdict);
	return fine;
}

static void say_fault(struct epd_run *run, const struct suite *suite)
{
	struct strbuf line = {0};
	run->faulty++;
	strbuf_printf(&line, "%s%s%llu: error: %s", run->file ? run->file : "", run->file ? ":" : "",
	              (unsigned long long)suite_line(suite), suite_fault(suite));
	put_line(run, &line);
	strbuf_free(&line);
}

static int open_file(struct epd_run *run, const char *name)
{
	int fd = strcmp(name, "-") == 0 ? dup(STDIN_FILENO) : open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		fprintf(stderr, "quadrille: %s: %s\n", name, strerror(errno));
		run->status = EXIT_USAGE;
	}
	return fd;
}

static void run_file(struct epd_run *run, const char *name)
{
	int fd = open_file(run, name);
	if (fd < 0)
		return;
	struct suite *suite = suite_new(fd);
	bool goes_on = true;
	while (goes_on && suite_next(suite)) {
		if (suite_fault(suite))
			say_fault(run, suite);
		else
			goes_on = run_position(run, suite);
		goes_on = goes_on && !writer_gone(run->out);
	}
	if (suite_read_error(suite) && goes_on) {
		clear_bar(run);
		fprintf(stderr, "quadrille: %s: %s\n", name, strerror(suite_read_error(suite)));
		run->status = EXIT_USAGE;
	}
	suite_free(suite);
	close(fd);
}

/* How many records the files have; 0 where one cannot be read twice. */
static uint64_t count_records(char **files)
{
	uint64_t n = 0;
	for (; *files; files++) {
		int fd = open(*files, O_RDONLY | O_CLOEXEC);
		if (fd < 0 || lseek(fd, 0, SEEK_CUR) < 0) {
			if (fd >= 0)
				close(fd);
			return 0;
		}
		struct suite *suite = suite_new(fd);
		while (suite_next(suite))
			n++;
		suite_free(suite);
		close(fd);
	}
	return n;
}

/* Takes the options that stand before the files; false when one makes no sense. */
static bool take_options(struct epd_run *run, char ***args)
{
	static const char *const limits[] = {"--movetime", "--nodes", "--depth"};
	static const char *const options[][2] = {{"--threads", "Threads"}, {"--hash", "Hash"}};
	struct strbuf option = {0};
	bool fine = true;
	for (bool known = true; fine && known && **args && (**args)[0] == '-' && (**args)[1];) {
		const char *name = (*args)[0], *value = (*args)[1];
		known = false;
		for (size_t i = 0; value && i < 3; i++)
			if (strcmp(name, limits[i]) == 0) {
				strbuf_printf(&run->go, " %s %s", name + 2, value);
				known = run->limited = true;
			}
		for (size_t i = 0; value && i < 2; i++)
			if (strcmp(name, options[i][0]) == 0) {
				strbuf_clear(&option);
				strbuf_printf(&option, "setoption name %s value %s", options[i][1], value);
				fine = say(run, strbuf_get(&option), NULL);
				known = true;
			}
		*args += known ? 2 : 0;
	}
	strbuf_free(&option);
	return fine;
}

static enum exit_status run_files(struct epd_run *run, char **files)
{
	struct strbuf line = {0};
	const char *terminal = getenv("TERM");
	bool several = files[1];
	run->shows_bar = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
	run->total = run->shows_bar ? count_records(files) : 0;
	show_bar(run);
	for (; *files && !writer_gone(run->out) && !client_over(run->client); files++) {
		run->file = several ? *files : NULL;
		run_file(run, *files);
	}
	clear_bar(run);
	run->shows_bar = false;
	if (run->status == EXIT_FAILED)
		return run->status; /* a limit that cannot be, or no memory */
	strbuf_printf(&line, "epd: %llu position%s, %llu solved, %llu with errors",
	              (unsigned long long)run->searched, run->searched == 1 ? "" : "s",
	              (unsigned long long)run->solved, (unsigned long long)run->faulty);
	put_line(run, &line);
	strbuf_free(&line);
	bool failed = run->faulty || writer_gone(run->out);
	return run->status == EXIT_OK && failed ? EXIT_FAILED : run->status;
}

enum exit_status files_epd_run(struct writer *out, char **args)
{
	struct epd_run run = {.out = out, .client = client_new()};
	strbuf_add(&run.go, "go");
	bool fine = take_options(&run, &args);
	if (fine)
		run.status = EXIT_USAGE;
	if (fine && (!*args || ((*args)[0] == '-' && (*args)[1]))) {
		fprintf(stderr, "quadrille: epd takes files: epd [--movetime MS] [--nodes N] [--depth N] "
		                "[--threads N] [--hash MIB] FILE...\n");
		fine = false;
	}
	if (!run.limited)
		strbuf_add(&run.go, " movetime 1000");
	if (fine) {
		run.status = EXIT_OK;
		run.status = run_files(&run, args);
	}
	client_free(run.client);
	strbuf_free(&run.go);
	return run.status;
}
