/* align.h - which lines of an answer were expected: what is kept of them, taken away and added. */
#ifndef FRONT_CHECK_ALIGN_H
#define FRONT_CHECK_ALIGN_H

#include "front/check/transcript_text.h"

/* A line of a file that is brought up to date. */
struct edit {
	char mark;     /* ' ' it stays, '-' it goes, '+' it comes */
	const char *s; /* n bytes without the LF; of the file */
	size_t n;
	bool open; /* it has no LF */
	char *own; /* of what comes the text, to which s points; of a `#-` or `#=` that goes the
	            * reason, if there is one; freed by edits_free */
};

/* A growing list; starts zeroed, ends with edits_free. */
struct edits {
	struct edit *at;
	size_t n, cap;
	size_t changes; /* how many of them do not stay */
};

void edits_free(struct edits *edits);
/* Appends a line that stays. */
void edits_keep(struct edits *edits, const struct text_line *line);

/* Appends what makes the expected lines match the actual ones. Wildcards stay where they may: a `...`
 * takes lines before others are changed, and a line that is like the one that comes gives it its `*`. */
void align_answers(struct edits *edits, struct text_lines expected, struct text_lines actual,
                   bool crlf);

#endif
