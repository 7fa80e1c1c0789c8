/* in_shell.c - the commands before the place are said as they were, what they answer is left out. */
#include "front/check/in_shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parse.h"
#include "front/check/arguments.h"
#include "front/check/failure.h"
#include "front/check/hunks.h"
#include "front/shell/shell.h"

/* A place in a transcript. */
struct place {
	const char *name;
	struct text_lines lines;
	size_t number;         /* of the line there, from 1; behind the last one when nothing differs */
	struct strbuf changes; /* what differs there, "" when that was not looked for */
	struct writer *out;    /* standard output */
};

bool check_in_shell_is_asked(char *const *args)
{
	bool asked = false;
	if (!args[0] || strcmp(args[0], "check") != 0)
		return false;
	for (size_t i = 1; args[i]; i++)
		asked = asked || strcmp(args[i], "--shell") == 0;
	return asked;
}

static void take_answers(struct client *client, bool held, const struct writer *out)
{
	if (held)
		while (client_next_line(client))
			;
	else
		while (client_wait_line(client, out))
			;
}

/* Says the command of a head line. A held job is let go on where the transcript does. */
static void say(struct client *client, const struct text_line *head, bool *held,
                const struct writer *out)
{
	struct transcript_command command;
	transcript_read_command(head, &command);
	*held = command.background ? !command.release : *held && client_busy(client);
	client_hold_jobs(client, *held);
	if (command.release)
		client_await(client);
	else if (command.said && command.referee)
		client_say_by_referee(client, strbuf_get(&command.line), command.line.n);
	else if (command.said)
		client_say(client, strbuf_get(&command.line), command.line.n);
	take_answers(client, *held, out);
	strbuf_free(&command.line);
}

static bool is_command(const struct text_line *line)
{
	return line->n > 0 && *line->s == '>';
}

/* Says what stands before the place, of its session. */
static void prepare(void *data, struct client *client, struct strbuf *words)
{
	struct place *place = data;
	unsigned long format;
	size_t last = place->number - 1, first = last, said = 0;
	bool held = false;
	while (first > 0 &&
	       !(first < place->lines.n && transcript_is_beginning(&place->lines.at[first], &format)))
		first--;
	for (size_t i = first; i < last; i++)
		if (is_command(&place->lines.at[i])) {
			say(client, &place->lines.at[i], &held, place->out);
			said++;
		}
	client_hold_jobs(client, false);
	strbuf_printf(words, "%s:%zu: %zu command%s said before", place->name, place->number, said,
	              said == 1 ? " was" : "s were");
	if (last < place->lines.n && is_command(&place->lines.at[last])) {
		const struct text_line *line = &place->lines.at[last];
		strbuf_add(words, ", and then comes:\n");
		hunks_add_visible(words, line->s, line->n);
	}
	strbuf_add(words, "\n");
	strbuf_add_n(words, strbuf_get(&place->changes), place->changes.n);
}

/* What goes, or what comes. */
static void add_changes(struct strbuf *out, const struct edits *edits, char mark)
{
	for (size_t i = 0; i < edits->n; i++)
		if (edits->at[i].mark == mark) {
			strbuf_add_char(out, mark);
			hunks_add_visible(out, edits->at[i].s, edits->at[i].n);
			strbuf_add_char(out, '\n');
		}
}

/* Finds the first command that is answered differently, and what differs. */
static void find_difference(struct place *place, const struct check_options *options)
{
	struct replay_options play = options->play;
	struct check_result result = {0};
	struct failure failure = {0};
	play.out = place->out;
	play.memory = transcript_number(place->lines, "memory");
	struct played played = replay_lines(place->lines, &play);
	struct edits edits = check_find_edits(place->name, place->lines, &played, &result);
	place->number = place->lines.n + 1;
	if (failure_find(&failure, place->lines, &played, &edits)) {
		place->number = failure.number;
		add_changes(&place->changes, &failure.edits, '-');
		add_changes(&place->changes, &failure.edits, '+');
	} else {
		strbuf_add(&place->changes, "No command is answered differently: this is the end.\n");
	}
	failure_free(&failure);
	edits_free(&edits);
	replay_free(&played);
	check_result_free(&result);
}

/* Takes `:LINE` off a name that is no file's; 0 without one. False, having said so, when it is no number of a line. */
static bool take_line(char *name, size_t *line)
{
	char *colon = access(name, F_OK) == 0 ? NULL : strrchr(name, ':');
	uint64_t number = 0;
	if (colon && !parse_number(colon + 1, 1, UINT32_MAX, &number)) {
		fprintf(stderr, "quadrille: %s: lines are counted from 1\n", name);
		return false;
	}
	if (colon)
		*colon = '\0';
	*line = (size_t)number;
	return true;
}

static int open_shell(struct place *place, size_t line, const struct check_options *options,
                      const struct session_terms *terms)
{
	struct strbuf text = {0}, faults = {0};
	int status = EXIT_USAGE;
	bool read = check_read(place->name, options, &text, &place->lines, &faults);
	fputs(strbuf_get(&faults), stderr);
	if (read) {
		size_t end = place->lines.n + 1;
		if (!line)
			find_difference(place, options);
		else if (line >= end)
			strbuf_printf(&place->changes, "There is no line %zu: this is the end.\n", line);
		if (line)
			place->number = line < end ? line : end;
		status = shell_run(&(struct shell_start){.prepare = prepare, .data = place}, terms);
	}
	strbuf_free(&place->changes);
	free(place->lines.at);
	strbuf_free(&text);
	strbuf_free(&faults);
	return status;
}

int check_in_shell(char **args, const struct session_terms *terms)
{
	struct check_arguments arguments;
	int status = EXIT_USAGE;
	size_t line;
	if (check_arguments_read(&arguments, args) && take_line(arguments.files.at[0], &line)) {
		struct writer *out = writer_new(STDOUT_FILENO);
		struct place place = {.name = arguments.files.at[0], .out = out};
		status = open_shell(&place, line, &arguments.options, terms);
		writer_free(out);
	}
	check_arguments_free(&arguments);
	return status;
}
