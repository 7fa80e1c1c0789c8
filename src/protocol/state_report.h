/* state_report.h - the fields of `state`, for lines or as one JSON object. */
#ifndef PROTOCOL_STATE_REPORT_H
#define PROTOCOL_STATE_REPORT_H

#include <jansson.h>

#include "protocol/request.h"

/* Puts every key and value the viewer may see, in the order of `state`. */
void state_report_fields(const struct request *req, const struct sink *out);
/* The same as a JSON object, and the items on the board, at the seats and on the table
 * under "scene", and the zones. The caller drops the reference. */
json_t *state_report_json(const struct request *req);
/* Who is on move: the name of a seat, "chance", or "-" when the game is over. */
const char *state_report_turn(const struct match *m);

/* The present state as the viewer observes it. */
struct observation {
	_Alignas(16) unsigned char bytes[STATE_MAX];
};
void state_report_observe(const struct request *req, struct observation *out);

#endif
