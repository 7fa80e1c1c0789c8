/* debug_log.h - the option `Debug Log File`: a log that a line opens or closes. */
#ifndef PROTOCOL_DEBUG_LOG_H
#define PROTOCOL_DEBUG_LOG_H

#include "protocol/request.h"

/* Opens the log at path, or closes it (an empty path); fails with ERROR_BAD_OPTION. */
bool debug_log_set(struct request *req, const char *path);

#endif
