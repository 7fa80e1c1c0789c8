/* arguments.c - options may stand before and behind the files, up to `--`. */
#include "front/check/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/parse.h"

enum { TIMEOUT = 60, NUMBER_MAX = 1000000, JOBS_MAX = 64 };

static bool usage_error(const char *what, const char *word)
{
	fprintf(stderr, "quadrille: check: %s%s\nTry quadrille check --help\n", what, word);
	return false;
}

/* Takes the option of that name at *words, `--name VALUE` or `--name=VALUE`, whose last word *words
 * becomes: true, and its value, "" when there is none. */
static bool take_value(char ***words, const char *name, const char **value)
{
	size_t n = strlen(name);
	const char *word = **words;
	if (strncmp(word, name, n) != 0 || (word[n] && word[n] != '='))
		return false;
	if (word[n] == '=')
		*value = word + n + 1;
	else
		*value = (*words)[1] ? *++*words : "";
	return true;
}

static bool read_number(const char *value, unsigned max, unsigned *out, const char *complaint)
{
	uint64_t number;
	if (!parse_number(value, 1, max, &number))
		return usage_error(complaint, value);
	*out = (unsigned)number;
	return true;
}

/* What is no option with a number. */
static bool read_text_option(struct check_arguments *a, char ***words)
{
	struct subject_command *engine = &a->options.play.engine;
	const char *value;
	if (take_value(words, "--filter", &a->filter))
		return true;
	if (take_value(words, "--junit", &value))
		return *(a->junit = value) || usage_error("--junit takes a file", "");
	if (take_value(words, "--engine", &value))
		return *(engine->shell = value) || usage_error("--engine takes a command", "");
	if (take_value(words, "--against", &value))
		return *(a->options.against = value) || usage_error("--against takes a command", "");
	if (take_value(words, "--sync", &value)) {
		const char *equals = strchr(engine->sync = value, '=');
		return (equals && equals > value && equals[1]) ||
		       usage_error("--sync takes a line and its answer, isready=readyok, not ", value);
	}
	return usage_error("no option is called ", **words);
}

/* Reads the option at *words. */
static bool read_option(struct check_arguments *a, char ***words)
{
	const struct {
		const char *name;
		bool *set;
	} flags[] = {{"--help", &a->help},
	             {"--tap", &a->tap},
	             {"--minimise", &a->minimise},
	             {"--shell", &a->shell},
	             {"--update", &a->options.update},
	             {"--interactive", &a->options.interactive}};
	const struct {
		const char *name, *complaint;
		unsigned max, *number;
	} numbers[] = {
		{"--timeout", "--timeout takes a number of seconds, not ", NUMBER_MAX,
	     &a->options.play.timeout},
		{"--repeat", "--repeat takes a number of runs, not ", NUMBER_MAX, &a->options.repeat},
		{"--jobs", "--jobs takes a number of processes up to 64, not ", JOBS_MAX, &a->jobs}};
	const char *value;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (strcmp(**words, flags[i].name) == 0)
			return *flags[i].set = true;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (take_value(words, numbers[i].name, &value))
			return read_number(value, numbers[i].max, numbers[i].number, numbers[i].complaint);
	return read_text_option(a, words);
}

static bool takes_input(const struct check_file_list *files)
{
	size_t i = 0;
	while (i < files->n && strcmp(files->at[i], "-") != 0)
		i++;
	return i < files->n;
}

/* What does not go together. */
static bool makes_sense(const struct check_arguments *a, bool named)
{
	const char *ci = getenv("CI");
	if (a->minimise && (a->options.update || a->options.repeat > 1 || a->tap || a->junit ||
	                    a->jobs > 1 || a->files.n != 1))
		return usage_error("--minimise takes one file, --engine, --against, --sync and --timeout",
		                   "");
	if (a->options.against && !a->minimise)
		return usage_error("--against is for --minimise", "");
	if (a->shell && (a->options.update || a->minimise || a->options.repeat > 1 || a->tap ||
	                 a->junit || a->jobs > 1 || a->files.n != 1 || a->options.play.engine.shell))
		return usage_error("--shell takes one FILE or FILE:LINE and no engine but this", "");
	if (a->options.interactive && (a->jobs > 1 || takes_input(&a->files)))
		return usage_error("--interactive goes neither with --jobs nor with standard input", "");
	if (a->options.update && ci && *ci)
		return usage_error("nothing is updated where the environment has CI", "");
	if (a->options.update && (a->options.repeat > 1 || a->tap || a->junit))
		return usage_error("--update does not go with --repeat, --tap and --junit", "");
	if (a->options.play.engine.sync && !a->options.play.engine.shell)
		return usage_error("--sync is for --engine", "");
	if (!named)
		return usage_error("takes files, folders, or - for standard input", "");
	return a->files.n > 0 || usage_error("no file has that in its name: ", a->filter);
}

bool check_arguments_read(struct check_arguments *out, char **words)
{
	bool files_only = false;
	*out =
		(struct check_arguments){.options = {.play = {.timeout = TIMEOUT}, .repeat = 1}, .jobs = 1};
	for (; *words && !out->help; words++) {
		if (!files_only && strcmp(*words, "--") == 0)
			files_only = true;
		else if (files_only || (*words)[0] != '-' || !(*words)[1])
			check_files_add(&out->files, *words);
		else if (!read_option(out, &words))
			return false;
	}
	bool named = out->files.n > 0;
	out->options.update = out->options.update || out->options.interactive;
	if (out->filter)
		check_files_filter(&out->files, out->filter);
	return out->help || makes_sense(out, named);
}

void check_arguments_free(struct check_arguments *arguments)
{
	check_files_free(&arguments->files);
}
