/* answer.h - from a line to its one answer. */
#ifndef PROTOCOL_ANSWER_H
#define PROTOCOL_ANSWER_H

#include "protocol/request.h"

/* Answers a line, unless there is nothing in it. */
void answer_line(struct session *s, const struct request_line *line);
/* Answers a line that is not carried out with an error. */
void answer_with_error(struct session *s, const struct request_line *line, enum error_code code,
                       const char *text);

#endif
