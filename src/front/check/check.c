/* check.c - the options, the files one after the other, and the line that counts them. */
#include "front/check/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parse.h"
#include "front/check/check_file.h"
#include "front/check/check_files.h"

enum { TIMEOUT = 60, TIMEOUT_MAX = 1000000 };

/* What the arguments say. */
struct check_run {
	struct writer *out;
	struct check_options options;
	struct check_file_list files;
	size_t counts[CHECK_VERDICTS];
};

static bool usage_error(const char *what, const char *word)
{
	fprintf(stderr, "quadrille: check: %s%s\nTry quadrille --help\n", what, word);
	return false;
}

/* The value of the option at *args, `--name VALUE` or `--name=VALUE`, whose last word *args becomes; NULL
 * when it is another option. */
static const char *option_value(char ***args, const char *name)
{
	size_t n = strlen(name);
	const char *word = **args;
	if (strncmp(word, name, n) != 0 || (word[n] && word[n] != '='))
		return NULL;
	if (word[n] == '=')
		return word + n + 1;
	if (!(*args)[1])
		return "";
	return *++*args;
}

/* Reads the option at *args. False, having said why, when it has no sense. */
static bool read_option(struct check_run *run, char ***args)
{
	const char *value;
	uint64_t number;
	if (strcmp(**args, "--update") == 0) {
		run->options.update = true;
		return true;
	}
	if ((value = option_value(args, "--timeout"))) {
		if (!parse_number(value, 1, TIMEOUT_MAX, &number))
			return usage_error("--timeout takes a number of seconds, not ", value);
		run->options.play.timeout = (unsigned)number;
		return true;
	}
	return usage_error("no option is called ", **args);
}

/* Reads all arguments; what stands behind `--` is a file. */
static bool read_arguments(struct check_run *run, char **args)
{
	bool files_only = false;
	size_t named = 0;
	for (; *args; args++) {
		if (!files_only && strcmp(*args, "--") == 0) {
			files_only = true;
		} else if (!files_only && (*args)[0] == '-' && (*args)[1]) {
			if (!read_option(run, &args))
				return false;
		} else {
			named++;
			if (!check_files_add(&run->files, *args)) {
				fprintf(stderr, "quadrille: %s: %s\n", *args,
				        errno == ENOENT ? "no transcripts (*.txt) in it" : strerror(errno));
				run->counts[CHECK_UNREADABLE]++;
			}
		}
	}
	const char *ci = getenv("CI");
	if (run->options.update && ci && *ci)
		return usage_error("nothing is updated where the environment has CI", "");
	return named > 0 || usage_error("takes files, folders, or - for standard input", "");
}

/* True when what is printed is the text of standard input. */
static bool prints_text(const struct check_run *run)
{
	bool input = false;
	for (size_t i = 0; i < run->files.n; i++)
		input = input || strcmp(run->files.at[i], "-") == 0;
	return input && run->options.update;
}

/* Prints `check: 97 transcripts, 1 differs, 1 could not be read`. */
static bool print_summary(const struct check_run *run)
{
	static const char *const words[CHECK_VERDICTS][2] = {
		[CHECK_UPDATED] = {"was updated", "were updated"},
		[CHECK_DIFFERS] = {"differs", "differ"},
		[CHECK_EMPTY] = {"has no command", "have no command"},
		[CHECK_UNANSWERED] = {"was not answered", "were not answered"},
		[CHECK_UNREADABLE] = {"could not be read", "could not be read"},
		[CHECK_UNWRITABLE] = {"could not be written", "could not be written"},
	};
	struct strbuf line = {0};
	size_t n = 0;
	for (size_t i = 0; i < CHECK_VERDICTS; i++)
		n += run->counts[i];
	strbuf_printf(&line, "check: %zu transcript%s", n, n == 1 ? "" : "s");
	for (size_t i = CHECK_UPDATED; i < CHECK_VERDICTS; i++)
		if (run->counts[i] || i == CHECK_DIFFERS)
			strbuf_printf(&line, ", %zu %s", run->counts[i], words[i][run->counts[i] != 1]);
	strbuf_add_char(&line, '\n');
	bool written = true;
	if (prints_text(run))
		fputs(line.s, stderr);
	else
		written = writer_put(run->out, NULL, line.s, line.n);
	strbuf_free(&line);
	return written;
}

/* Checks all files. */
static void check_all(struct check_run *run)
{
	for (size_t i = 0; i < run->files.n && !writer_gone(run->out); i++) {
		struct strbuf shown = {0}, faults = {0};
		enum check_verdict verdict = check_file(run->files.at[i], &run->options, &shown, &faults);
		run->counts[verdict]++;
		if (shown.n > 0)
			writer_put(run->out, NULL, shown.s, shown.n);
		if (!writer_gone(run->out))
			fputs(strbuf_get(&faults), stderr);
		strbuf_free(&shown);
		strbuf_free(&faults);
	}
}

enum exit_status check_run(struct writer *out, char **args)
{
	struct check_run run = {.out = out};
	run.options.play = (struct replay_options){.out = out, .timeout = TIMEOUT};
	run.options.terminal = isatty(writer_fd(out));
	enum exit_status status = EXIT_USAGE;
	if (read_arguments(&run, args)) {
		check_all(&run);
		const size_t *n = run.counts;
		status = n[CHECK_UNREADABLE] || n[CHECK_UNWRITABLE]                  ? EXIT_USAGE
		         : n[CHECK_DIFFERS] || n[CHECK_EMPTY] || n[CHECK_UNANSWERED] ? EXIT_FAILED
		                                                                     : EXIT_OK;
		status = print_summary(&run) ? status : EXIT_FAILED;
	}
	check_files_free(&run.files);
	return status;
}
