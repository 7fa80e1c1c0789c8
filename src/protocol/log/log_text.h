/* log_text.h - the lines of a log: what was said, and what was answered, as a transcript has them. */
#ifndef PROTOCOL_LOG_TEXT_H
#define PROTOCOL_LOG_TEXT_H

#include <stdbool.h>

#include "base/strbuf.h"

enum log_said {
	SAID_BACKGROUND = 1, /* not waited for: `>&` */
	SAID_AS_REFEREE = 2, /* by the referee: `>!` */
	SAID_IN_COMMENT = 4  /* not to be said again */
};

/* Appends the head line for a line that was said (n bytes of anything); flags are of enum log_said. */
void log_text_add_said(struct strbuf *out, unsigned flags, const char *line, size_t n);

/* What of the lines of a job is the same whenever they are said again. */
enum log_mask {
	LOG_MASK_TIMES,  /* all but the numbers of time and nps */
	LOG_MASK_INFO,   /* not the info lines, nor the move of bestmove */
	LOG_MASK_SEARCH, /* as LOG_MASK_INFO, but not how many info lines there are either */
	LOG_MASK_ALL     /* nothing */
};

/* Appends lines (each ended by LF), masked. */
void log_text_add_masked(struct strbuf *out, enum log_mask mask, const struct strbuf *lines);
/* Appends each of the lines as a comment that begins with before. */
void log_text_add_comment(struct strbuf *out, const char *before, const struct strbuf *lines);

#endif
