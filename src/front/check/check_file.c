/* check_file.c - from a file to its verdict. */
#include "front/check/check_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "front/check/align.h"
#include "front/check/check_files.h"
#include "front/check/compare.h"
#include "front/check/hunks.h"
#include "front/check/interactive.h"
#include "front/check/needs.h"

/* The lines of a block, as they are and as they should be. Of a known failure they stay. */
static void add_block(struct edits *edits, struct text_lines lines,
                      const struct replay_block *block, const struct strbuf *answers, bool *known)
{
	struct text_lines whole = {lines.at + block->first, block->next - block->first};
	struct text_lines expected = text_trim(whole);
	struct text_lines split =
		text_split(strbuf_get(answers) + block->from, block->to - block->from);
	struct text_lines actual = text_trim(split);
	bool fits = compare_lines(expected, actual);
	*known = *known && !fits;
	if (fits || *known)
		for (size_t i = 0; i < expected.n; i++)
			edits_keep(edits, &expected.at[i]);
	else
		align_answers(edits, expected, actual, lines.at[0].crlf);
	for (size_t i = expected.n; i < whole.n; i++)
		edits_keep(edits, &whole.at[i]);
	free(split.at);
}

/* Says that a known failure does not fail. */
static void report_passing(struct check_result *result, const char *name, size_t number)
{
	result->passing++;
	strbuf_printf(&result->faults, "quadrille: %s:%zu: a known failure passes\n", name, number);
}

struct edits check_find_edits(const char *name, struct text_lines lines,
                              const struct played *played, struct check_result *result)
{
	struct edits edits = {0};
	size_t next = 0,
		   known = 0; /* the number of the comment that calls the next command's failure known */
	for (size_t i = 0; i < played->n - (played->end != REPLAY_WHOLE); i++) {
		const struct replay_block *block = &played->blocks[i];
		const struct text_line *head = block->first > next ? &lines.at[next] : NULL;
		for (; next < block->first; next++)
			edits_keep(&edits, &lines.at[next]);
		bool command = head && *head->s == '>', fails = command && known > 0;
		struct text_line why;
		if (head && transcript_is_setting(head, "known failure", &why))
			known = next;
		add_block(&edits, lines, block, &played->answers, &fails);
		result->known += fails;
		if (command && known > 0 && !fails)
			report_passing(result, name, known);
		known = command ? 0 : known;
		next = block->next;
	}
	for (; next < lines.n; next++)
		edits_keep(&edits, &lines.at[next]);
	return edits;
}

static void add_new_text(struct strbuf *out, const struct edits *edits)
{
	for (size_t i = 0; i < edits->n; i++)
		if (edits->at[i].mark != '-') {
			strbuf_add_n(out, edits->at[i].s, edits->at[i].n);
			strbuf_add(out, edits->at[i].open ? "" : "\n");
		}
}

/* How many of the lines that come are errors: an update may bless what was mistyped. */
static size_t count_new_errors(const struct edits *edits)
{
	size_t n = 0;
	for (size_t i = 0; i < edits->n; i++) {
		const char *s = edits->at[i].mark == '+' ? edits->at[i].s : "";
		const char *tag_end = *s == '@' ? strchr(s, ' ') : NULL;
		s = tag_end ? tag_end + 1 : s;
		s += strncmp(s, "info string ", 12) == 0 ? 12 : 0;
		n += strncmp(s, "error ", 6) == 0;
	}
	return n;
}

static enum check_verdict update_file(const char *name, const struct edits *edits,
                                      struct check_result *result)
{
	struct strbuf text = {0};
	enum check_verdict verdict = edits->changes ? CHECK_UPDATED : CHECK_SAME;
	if (strcmp(name, "-") == 0) {
		add_new_text(&result->shown, edits);
	} else if (edits->changes) {
		add_new_text(&text, edits);
		if (check_files_write(name, strbuf_get(&text), text.n)) {
			size_t errors = count_new_errors(edits);
			strbuf_printf(&result->shown, "%s: updated", name);
			if (errors)
				strbuf_printf(&result->shown, ", %zu answer%s an error", errors,
				              errors == 1 ? " is" : "s are each");
			strbuf_add_char(&result->shown, '\n');
		} else {
			strbuf_printf(&result->faults, "quadrille: %s: %s\n", name, strerror(errno));
			verdict = CHECK_UNWRITABLE;
		}
	}
	strbuf_free(&text);
	return verdict;
}

/* What says that a line must not occur is not taken away by an update, which would bless that line. How many
 * there are. */
static size_t keep_absent(const char *name, struct edits *edits, struct strbuf *faults)
{
	size_t number = 1, kept = 0;
	for (size_t i = 0; i < edits->n; i++) {
		struct edit *edit = &edits->at[i];
		struct text_line line = {edit->s, edit->n, false, false};
		if (edit->mark == '-' && transcript_expectation(&line) == EXPECT_ABSENT) {
			edit->mark = ' ';
			edits->changes--;
			kept++;
			strbuf_printf(faults, "quadrille: %s:%zu: ", name, number);
			hunks_add_visible(faults, edit->own, strlen(edit->own));
			strbuf_add_char(faults, '\n');
		}
		number += edit->mark != '+';
	}
	return kept;
}

/* Says which command was not answered, and why. */
static void explain_end(struct strbuf *faults, const char *name, const struct text_line *line,
                        const struct played *played, const struct replay_options *options)
{
	strbuf_printf(faults, "quadrille: %s:%zu: ", name, played->at);
	if (played->end == REPLAY_TIMEOUT) {
		strbuf_printf(faults, "not answered in %u s: ", options->timeout);
		hunks_add_visible(faults, line->s, line->n > 200 ? 200 : line->n);
		bool guessed = options->engine.shell && !options->engine.sync && played->answers.n == 0;
		strbuf_add(faults, guessed ? "; --sync names a line that the program does answer\n" : "\n");
	} else {
		strbuf_printf(faults, "the engine has gone%s%s\n", *played->fault ? ": " : "",
		              played->fault);
	}
}

/* Plays the lines of a file once, and compares. */
static enum check_verdict check_lines(const char *name, struct text_lines lines,
                                      const struct check_options *options,
                                      struct check_result *result)
{
	struct replay_options play = options->play;
	play.memory = transcript_number(lines, "memory");
	struct played played = replay_lines(lines, &play);
	struct edits edits = check_find_edits(name, lines, &played, result);
	enum check_verdict verdict = edits.changes ? CHECK_DIFFERS : CHECK_SAME;
	bool update = options->update && played.end == REPLAY_WHOLE, whole = true;
	if (update)
		whole = keep_absent(name, &edits, &result->faults) == 0;
	size_t changes = edits.changes;
	if (changes && options->interactive && played.end == REPLAY_WHOLE)
		result->over = !interactive_choose(&edits, name, options->out, options->terminal);
	if (played.end != REPLAY_WHOLE) {
		verdict = CHECK_UNANSWERED;
		explain_end(&result->faults, name, &lines.at[played.at - 1], &played, &play);
	}
	if (edits.changes && (!options->update || verdict == CHECK_UNANSWERED))
		hunks_print(&result->shown, name, &edits, options->terminal);
	else if (options->update && verdict != CHECK_UNANSWERED)
		verdict = update_file(name, &edits, result);
	if ((edits.changes < changes || !whole) && verdict != CHECK_UNWRITABLE)
		verdict = CHECK_DIFFERS; /* something was refused */
	edits_free(&edits);
	replay_free(&played);
	return verdict;
}

/* Plays them as often as is asked for. */
static enum check_verdict repeat_lines(const char *name, struct text_lines lines,
                                       const struct check_options *options,
                                       struct check_result *result)
{
	enum check_verdict verdict = CHECK_SAME;
	unsigned run = 0;
	while (run < options->repeat && verdict == CHECK_SAME) {
		run++;
		verdict = check_lines(name, lines, options, result);
	}
	if (options->repeat > 1 && verdict != CHECK_SAME)
		strbuf_printf(&result->faults, "quadrille: %s: this was run %u of %u\n", name, run,
		              options->repeat);
	return verdict;
}

/* True when a line is for the referee; its number from 1. */
static bool has_referee(struct text_lines lines, size_t *number)
{
	struct transcript_command command = {0};
	for (*number = 0; *number < lines.n && !command.referee; ++*number) {
		transcript_read_command(&lines.at[*number], &command);
		strbuf_free(&command.line);
	}
	*number = command.referee ? *number : 0;
	return command.referee;
}

/* Says which comments look like settings, and are none. */
static void report_near_settings(const char *name, struct text_lines lines, struct strbuf *faults)
{
	for (size_t i = 0; i < lines.n; i++) {
		const char *meant = transcript_nearly_setting(&lines.at[i]);
		if (meant)
			strbuf_printf(faults,
			              "quadrille: %s:%zu: a mere comment: `# %s: ` is written so, with a text "
			              "behind it\n",
			              name, i + 1, meant);
	}
}

/* From the text of a transcript to its verdict. */
static enum check_verdict check_text(const char *name, struct text_lines lines,
                                     const struct check_options *options,
                                     struct check_result *result)
{
	struct text_line missing;
	if (transcript_setting(lines, "needs", &missing) && needs_find_missing(&missing)) {
		strbuf_printf(&result->faults, "quadrille: %s: skipped, it needs %.*s\n", name,
		              (int)missing.n, missing.s);
		return CHECK_SKIPPED;
	}
	report_near_settings(name, lines, &result->faults);
	if (transcript_has_command(lines))
		return repeat_lines(name, lines, options, result);
	strbuf_printf(&result->faults, "quadrille: %s: no command in it, like `> isready`\n", name);
	return CHECK_EMPTY;
}

bool check_read(const char *name, const struct check_options *options, struct strbuf *text,
                struct text_lines *lines, struct strbuf *faults)
{
	if (!check_files_read(name, text)) {
		strbuf_printf(faults, "quadrille: %s: %s\n", name,
		              errno == EISDIR ? "no transcripts (*.txt) in it" : strerror(errno));
		return false;
	}
	*lines = text_split(strbuf_get(text), text->n);
	const char *why;
	size_t fault = transcript_find_fault(*lines, &why);
	if (!fault && options->play.engine.shell && has_referee(*lines, &fault))
		why = "the referee of `>!` is none over pipes";
	if (fault)
		strbuf_printf(faults, "quadrille: %s:%zu: %s\n", name, fault, why);
	return !fault;
}

struct check_result check_file(const char *name, const struct check_options *options)
{
	struct check_result result = {.verdict = CHECK_UNREADABLE};
	struct strbuf text = {0};
	struct text_lines lines = {0};
	int64_t begun = os_monotonic_ns();
	if (check_read(name, options, &text, &lines, &result.faults))
		result.verdict = check_text(name, lines, options, &result);
	free(lines.at);
	strbuf_free(&text);
	result.took = os_monotonic_ns() - begun;
	return result;
}

void check_result_free(struct check_result *result)
{
	strbuf_free(&result->shown);
	strbuf_free(&result->faults);
}
