/* state_report.h - the fields of `state`, for lines or as one JSON object. */
#ifndef PROTOCOL_STATE_REPORT_H
#define PROTOCOL_STATE_REPORT_H

#include "engine/observation.h"
#include "protocol/request.h"

/* Puts every key and value the viewer may see, in the order of `state`. */
void state_report_fields(const struct request *req, const struct field_sink *out);
/* Appends the same as a JSON object, and the items on the board, at the seats and on the table
 * under "scene", and the zones, with a line end. */
void state_report_json(const struct request *req, struct strbuf *out);

#endif
