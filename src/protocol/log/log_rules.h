/* log_rules.h - what a log has to know of the commands, so that they can be said again. */
#ifndef PROTOCOL_LOG_RULES_H
#define PROTOCOL_LOG_RULES_H

#include "protocol/protocol_internal.h"

/* When the line can be written into the log. */
enum log_when log_when(const struct session *s, const struct request_line *line);

#endif
