/* answer.h - from a line to its one answer: framing and tags. */
#ifndef PROTOCOL_ANSWER_H
#define PROTOCOL_ANSWER_H

#include "protocol/request.h"

/* Takes one line without its end (n bytes from 1 on, may hold anything) and answers
 * it, unless it is a comment; as_referee: it may decide for any seat. */
void answer_line(struct session *s, const char *line, size_t n, bool as_referee);
/* Answers a line that is not carried out with an error, under its tag. */
void answer_with_error(struct session *s, const char *line, size_t n, enum error_code code,
                       const char *text);
/* The command that the line gives, or (*by_as) says through `as`, or NULL. */
const struct command *answer_find_command(const struct session *s, const char *line, size_t n,
                                          bool *by_as);

#endif
