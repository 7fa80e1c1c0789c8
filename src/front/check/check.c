/* check.c - the results of the files, printed as they come, and the line that counts them. */
#include "front/check/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/os.h"
#include "front/check/jobs.h"
#include "front/check/minimise.h"
#include "front/check/report.h"

static const char help[] =
	"Usage: quadrille check [OPTION...] FILE...\n"
	"Plays transcripts again and prints what differs, as a patch. A FILE may be a folder (all\n"
	"*.txt in it) or - (standard input).\n"
	"  --update         write what the engine says now into the files\n"
	"  --interactive    the same, but each change is shown, and a person says y or n\n"
	"  --shell          open the shell before the first command that is answered differently,\n"
	"                   or before FILE:LINE\n"
	"  --minimise       print the shortest transcript that still differs in the same way\n"
	"  --against CMD    with --minimise: what is printed is answered as written by this program\n"
	"  --engine CMD     play against the program that `sh -c CMD` runs: this protocol or UCI\n"
	"  --sync SAY=LINE  with --engine: the program answers SAY by LINE once it has answered\n"
	"                   all before that (a program of UCI: isready=readyok)\n"
	"  --filter TEXT    only files with TEXT in their names; * ? [...] as in a shell\n"
	"  --jobs N         N files at a time\n"
	"  --repeat N       each file N times, or until it differs\n"
	"  --timeout N      seconds for one command (60)\n"
	"  --tap            results in the Test Anything Protocol\n"
	"  --junit FILE     write results as JUnit XML, too\n"
	"Exit status: 0 all as written, 1 something differs or was not answered, 2 a file cannot\n"
	"be read or written, or is no transcript, or the options make no sense.\n"
	"A transcript to begin with is the line `> help`, for --update to fill in.\n"
	"docs/command-line.md describes their form, docs/transcripts.md how to write them.\n";

/* A check that is going on. */
struct check_run {
	struct writer *out;
	struct check_arguments arguments;
	size_t counts[CHECK_VERDICTS];
	size_t known, passing; /* known failures */
	struct strbuf cases;   /* for JUnit */
};

/* True when what is printed is the text of standard input. */
static bool prints_text(const struct check_run *run)
{
	const struct check_file_list *files = &run->arguments.files;
	bool input = false;
	for (size_t i = 0; i < files->n; i++)
		input = input || strcmp(files->at[i], "-") == 0;
	return input && run->arguments.options.update;
}

static void add_count(struct strbuf *line, size_t n, const char *one, const char *many)
{
	if (n > 0)
		strbuf_printf(line, ", %zu %s", n, n == 1 ? one : many);
}

/* Prints `check: 97 transcripts, 1 differs, 1 could not be read`. */
static bool print_summary(const struct check_run *run)
{
	struct strbuf line = {0};
	size_t n = 0;
	for (size_t i = 0; i < CHECK_VERDICTS; i++)
		n += run->counts[i];
	strbuf_printf(&line, "%scheck: %zu transcript%s", run->arguments.tap ? "# " : "", n,
	              n == 1 ? "" : "s");
	for (size_t i = CHECK_UPDATED; i < CHECK_VERDICTS; i++)
		if (run->counts[i] || i == CHECK_DIFFERS)
			strbuf_printf(&line, ", %zu %s", run->counts[i],
			              report_verdict((enum check_verdict)i, run->counts[i] != 1));
	add_count(&line, run->known, "known failure", "known failures");
	add_count(&line, run->passing, "known failure passes", "known failures pass");
	strbuf_add_char(&line, '\n');
	bool written = true;
	if (prints_text(run))
		fputs(line.s, stderr);
	else
		written = writer_put(run->out, line.s, line.n);
	strbuf_free(&line);
	return written;
}

/* Prints the result of a file. */
static bool take_result(void *data, size_t i, const struct check_result *result)
{
	struct check_run *run = data;
	const char *name = run->arguments.files.at[i];
	struct strbuf tap = {0};
	const struct strbuf *shown = &result->shown;
	run->counts[result->verdict]++;
	run->known += result->known;
	run->passing += result->passing;
	if (run->arguments.junit)
		report_junit_case(&run->cases, name, result);
	if (run->arguments.tap) {
		report_tap(&tap, i, name, result);
		shown = &tap;
	}
	if (shown->n > 0)
		writer_put(run->out, shown->s, shown->n);
	if (!run->arguments.tap && !writer_gone(run->out))
		fputs(strbuf_get(&result->faults), stderr);
	strbuf_free(&tap);
	return !writer_gone(run->out) && !result->over;
}

static bool write_junit(const struct check_run *run, int64_t took)
{
	struct strbuf text = {0};
	report_junit(&text, &run->cases, run->counts, took);
	FILE *f = fopen(run->arguments.junit, "w");
	bool fine = f && fputs(text.s, f) >= 0;
	fine = f && fclose(f) == 0 && fine;
	if (!fine)
		fprintf(stderr, "quadrille: %s: %s\n", run->arguments.junit, strerror(errno));
	strbuf_free(&text);
	return fine;
}

/* Checks all files. */
static enum exit_status check_all(struct check_run *run)
{
	const size_t *n = run->counts;
	int64_t begun = os_monotonic_ns();
	struct strbuf plan = {0};
	strbuf_printf(&plan, "TAP version 14\n1..%zu\n", run->arguments.files.n);
	if (run->arguments.tap)
		writer_put(run->out, plan.s, plan.n);
	strbuf_free(&plan);
	jobs_run(&run->arguments, take_result, run);
	enum exit_status status = n[CHECK_UNREADABLE] || n[CHECK_UNWRITABLE] ? EXIT_USAGE
	                          : n[CHECK_DIFFERS] || n[CHECK_EMPTY] || n[CHECK_UNANSWERED]
	                              ? EXIT_FAILED
	                              : EXIT_OK;
	if (!print_summary(run))
		status = EXIT_FAILED;
	if (run->arguments.junit && !write_junit(run, os_monotonic_ns() - begun))
		status = EXIT_USAGE;
	return status;
}

enum exit_status check_run(struct writer *out, char **args)
{
	struct check_run run = {.out = out};
	enum exit_status status = EXIT_USAGE;
	if (check_arguments_read(&run.arguments, args)) {
		run.arguments.options.play.out = run.arguments.options.out = out;
		run.arguments.options.terminal = isatty(writer_fd(out));
		if (run.arguments.help)
			status = writer_put(out, help, sizeof help - 1) ? EXIT_OK : EXIT_FAILED;
		else if (run.arguments.shell)
			fputs("quadrille: check: --shell needs a terminal\n", stderr);
		else if (run.arguments.minimise)
			status = minimise_file(out, run.arguments.files.at[0], &run.arguments.options);
		else
			status = check_all(&run);
	}
	strbuf_free(&run.cases);
	check_arguments_free(&run.arguments);
	return status;
}
