/* failure.c - what changed in the answer to the first command that differs is looked for in other answers. */
#include "front/check/failure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/check/compare.h"

bool failure_find(struct failure *failure, struct text_lines lines, const struct played *played,
                  const struct edits *edits)
{
	size_t change = 0, head = 0;
	while (change < edits->n && edits->at[change].mark == ' ')
		change++;
	if (change == edits->n && played->end == REPLAY_WHOLE)
		return false;
	failure->end = change == edits->n ? played->end : REPLAY_WHOLE;
	snprintf(failure->fault, sizeof failure->fault, "%s", played->fault);
	failure->number = played->at;
	for (size_t i = 0, number = 0; i < change && change < edits->n; i++) {
		struct text_line line = {edits->at[i].s, edits->at[i].n, false, false};
		number += edits->at[i].mark != '+';
		if (transcript_is_head(&line) && *line.s == '>') {
			head = i;
			failure->number = number;
		}
	}
	failure->command = lines.at[failure->number - 1];
	for (size_t i = head + 1; i < edits->n && change < edits->n; i++) {
		const struct edit *edit = &edits->at[i];
		struct text_line line = {edit->s, edit->n, false, false};
		if (edit->mark != '+' && transcript_is_head(&line))
			break;
		if (edit->mark != ' ') {
			failure->edits.at = array_grow(failure->edits.at, &failure->edits.cap,
			                               failure->edits.n + 1, sizeof *failure->edits.at);
			failure->edits.at[failure->edits.n++] = *edit;
		}
	}
	return *failure->command.s == '>';
}

/* True when an answer has a line; of `#- ` when it has none that the pattern fits. */
static bool comes(const struct edit *edit, struct text_lines answer)
{
	struct text_line line = {edit->s, edit->n - (edit->n > 0 && edit->s[edit->n - 1] == '\r'),
	                         false, false};
	bool absent = transcript_expectation(&line) == EXPECT_ABSENT;
	bool found = absent && compare_find(&line, answer);
	for (size_t i = 0; !absent && i < answer.n && !found; i++)
		found = compare_line(&line, &answer.at[i]);
	return found != absent;
}

/* True when of what changed all lines of one mark come in the last answer, and none of the other does. */
static bool comes_all(const struct failure *failure, const struct played *played, char comes_mark,
                      char missing_mark)
{
	const struct replay_block *last = &played->blocks[played->n - 1];
	struct text_lines answer =
		text_split(strbuf_get(&played->answers) + last->from, last->to - last->from);
	bool same = true;
	for (size_t i = 0; i < failure->edits.n && same; i++) {
		const struct edit *edit = &failure->edits.at[i];
		if (edit->mark == comes_mark || edit->mark == missing_mark)
			same = comes(edit, answer) == (edit->mark == comes_mark);
	}
	free(answer.at);
	return same;
}

bool failure_occurs(const struct failure *failure, const struct played *played)
{
	if (played->n == 0 || played->end != failure->end)
		return false;
	if (failure->end != REPLAY_WHOLE)
		return strcmp(played->fault, failure->fault) == 0;
	return comes_all(failure, played, '+', '-');
}

bool failure_is_absent(const struct failure *failure, const struct played *played)
{
	return played->n > 0 && played->end == REPLAY_WHOLE && comes_all(failure, played, '-', '+');
}

void failure_print(const struct failure *failure, struct strbuf *out)
{
	bool some = false;
	strbuf_add(out, "...\n");
	for (size_t i = 0; i < failure->edits.n; i++) {
		const struct edit *edit = &failure->edits.at[i];
		if (edit->mark == '-') {
			strbuf_add_n(out, edit->s, edit->n);
			strbuf_add(out, "\n...\n");
			some = true;
		}
	}
	for (size_t i = 0; i < failure->edits.n && !some; i++) {
		strbuf_add(out, "#- ");
		for (size_t k = 0; k < failure->edits.at[i].n; k++) {
			strbuf_add(out, failure->edits.at[i].s[k] == '{' ? "{" : "");
			strbuf_add_char(out, failure->edits.at[i].s[k]);
		}
		strbuf_add_char(out, '\n');
	}
}

void failure_free(struct failure *failure)
{
	free(failure->edits.at); /* the texts are those of the edits it was found in */
}
