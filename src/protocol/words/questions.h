/* questions.h - what people ask, and say around what they mean. */
#ifndef PROTOCOL_QUESTIONS_H
#define PROTOCOL_QUESTIONS_H

#include <stdbool.h>

#include "base/strbuf.h"

/* Does a line begin as questions do, `what`, `why`? */
bool question_begins(const char *line);
/* Appends what a question is about: a row of `what is a row?`, the knight of `how does the knight move`, Nf3 of `why can't I
 * play Nf3`. */
void question_add_subject(const char *line, struct strbuf *out);
/* Appends the command that people mean by a line, `take that back`, with its arguments; false where there is none. */
bool question_means(const char *line, struct strbuf *out);

#endif
