/* interactive.c - the questions are those of `git add --patch`. */
#include "front/check/interactive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes a hunk out: what was there stays, and nothing comes. */
static void refuse(struct edits *edits, struct hunk *hunk)
{
	size_t kept = hunk->from, end = hunk->end;
	for (size_t i = hunk->from; i < edits->n; i++) {
		struct edit *edit = &edits->at[i];
		bool comes = i < end && edit->mark == '+';
		edits->changes -= i < end && edit->mark != ' ';
		if (comes)
			free(edit->own);
		else
			edits->at[kept++] = *edit;
		if (i < end && !comes)
			edits->at[kept - 1].mark = ' ';
		hunk->end = i < end ? kept : hunk->end;
	}
	edits->n = kept;
}

/* Asks until the answer is one of the letters; 'q' at the end of the input. */
static char ask(struct writer *out)
{
	static const char question[] = "Accept this? [y,n,a,d,q,?]\n",
					  help[] =
						  "y: accept\nn: refuse\na: accept this and the rest of the file\n"
						  "d: refuse this and the rest of the file\nq: refuse all that is left\n";
	char line[16];
	for (;;) {
		writer_put(out, question, sizeof question - 1);
		if (writer_gone(out) || !fgets(line, sizeof line, stdin))
			return 'q';
		if (strlen(line) == 2 && strchr("ynadq", *line))
			return *line;
		for (size_t n = strlen(line);
		     n > 0 && line[n - 1] != '\n' && fgets(line, sizeof line, stdin);)
			n = strlen(line);
		writer_put(out, help, sizeof help - 1);
	}
}

bool interactive_choose(struct edits *edits, const char *name, struct writer *out, bool terminal)
{
	struct strbuf text = {0};
	char answer = 'y';
	hunks_begin(&text, name, edits, terminal);
	for (struct hunk hunk = {.by_command = true}; hunks_next(edits, &hunk);) {
		if (answer == 'y' || answer == 'n') {
			hunks_print_one(&text, edits, &hunk, terminal);
			writer_put(out, strbuf_get(&text), text.n);
			strbuf_clear(&text);
			answer = ask(out);
		}
		if (strchr("ndq", answer))
			refuse(edits, &hunk);
	}
	strbuf_free(&text);
	return answer != 'q';
}
