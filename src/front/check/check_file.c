/* check_file.c - from a file to its verdict. */
#include "front/check/check_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "front/check/align.h"
#include "front/check/check_files.h"
#include "front/check/hunks.h"
#include "front/check/compare.h"

/* The lines of a block, as they are and as they should be. */
static void add_block(struct edits *edits, struct text_lines lines,
                      const struct replay_block *block, const struct strbuf *answers)
{
	struct text_lines whole = {lines.at + block->first, block->next - block->first};
	struct text_lines expected = text_trim(whole);
	struct text_lines split =
		text_split(strbuf_get(answers) + block->from, block->to - block->from);
	struct text_lines actual = text_trim(split);
	if (compare_lines(expected, actual))
		for (size_t i = 0; i < expected.n; i++)
			edits_keep(edits, &expected.at[i]);
	else
		align_answers(edits, expected, actual, lines.at[0].crlf);
	for (size_t i = expected.n; i < whole.n; i++)
		edits_keep(edits, &whole.at[i]);
	free(split.at);
}

/* What has to change in a transcript that was played. */
static struct edits find_edits(struct text_lines lines, const struct played *played)
{
	struct edits edits = {0};
	size_t next = 0;
	for (size_t i = 0; i < played->n - (played->end != REPLAY_WHOLE); i++) {
		for (; next < played->blocks[i].first; next++)
			edits_keep(&edits, &lines.at[next]);
		add_block(&edits, lines, &played->blocks[i], &played->answers);
		next = played->blocks[i].next;
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

static enum check_verdict update_file(const char *name, const struct edits *edits,
                                      struct strbuf *shown, struct strbuf *faults)
{
	struct strbuf text = {0};
	enum check_verdict verdict = edits->changes ? CHECK_UPDATED : CHECK_SAME;
	if (strcmp(name, "-") == 0) {
		add_new_text(shown, edits);
	} else if (edits->changes) {
		add_new_text(&text, edits);
		if (check_files_write(name, strbuf_get(&text), text.n)) {
			strbuf_printf(shown, "%s: updated\n", name);
		} else {
			strbuf_printf(faults, "quadrille: %s: %s\n", name, strerror(errno));
			verdict = CHECK_UNWRITABLE;
		}
	}
	strbuf_free(&text);
	return verdict;
}

/* Plays the lines of a file, and compares. */
static enum check_verdict check_lines(const char *name, struct text_lines lines,
                                      const struct check_options *options, struct strbuf *shown,
                                      struct strbuf *faults)
{
	struct replay_options play = options->play;
	play.memory = transcript_setting(lines, "memory");
	struct played played = replay_lines(lines, &play);
	struct edits edits = find_edits(lines, &played);
	enum check_verdict verdict = edits.changes ? CHECK_DIFFERS : CHECK_SAME;
	if (played.end != REPLAY_WHOLE) {
		const struct text_line *line = &lines.at[played.at - 1];
		verdict = CHECK_UNANSWERED;
		if (played.end == REPLAY_TIMEOUT)
			strbuf_printf(faults, "quadrille: %s:%zu: not answered in %u s: %.*s\n", name,
			              played.at, play.timeout, line->n > 200 ? 200 : (int)line->n, line->s);
		else
			strbuf_printf(faults, "quadrille: %s:%zu: the engine has gone\n", name, played.at);
	}
	if (edits.changes && (!options->update || verdict == CHECK_UNANSWERED))
		hunks_print(shown, name, &edits, options->terminal);
	else if (options->update && verdict != CHECK_UNANSWERED)
		verdict = update_file(name, &edits, shown, faults);
	edits_free(&edits);
	replay_free(&played);
	return verdict;
}

enum check_verdict check_file(const char *name, const struct check_options *options,
                              struct strbuf *shown, struct strbuf *faults)
{
	struct strbuf text = {0};
	if (!check_files_read(name, &text)) {
		strbuf_printf(faults, "quadrille: %s: %s\n", name, strerror(errno));
		strbuf_free(&text);
		return CHECK_UNREADABLE;
	}
	struct text_lines lines = text_split(strbuf_get(&text), text.n);
	const char *why;
	size_t fault = transcript_find_fault(lines, &why);
	enum check_verdict verdict = fault ? CHECK_UNREADABLE : CHECK_EMPTY;
	if (fault)
		strbuf_printf(faults, "quadrille: %s:%zu: %s\n", name, fault, why);
	else if (!transcript_has_command(lines))
		strbuf_printf(faults, "quadrille: %s: no command in it, like `> isready`\n", name);
	else
		verdict = check_lines(name, lines, options, shown, faults);
	free(lines.at);
	strbuf_free(&text);
	return verdict;
}
