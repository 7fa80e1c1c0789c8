/* state_report.h - the fields of `state`, for lines or as one JSON object. */
#ifndef PROTOCOL_STATE_REPORT_H
#define PROTOCOL_STATE_REPORT_H

#include "engine/observation.h"
#include "protocol/request.h"

/* A match, and through whose eyes. */
struct state_view {
	const struct match *match;
	const struct match_terms *terms;
	int viewer;
};

/* Puts every key and value the viewer may see, in the order of `state`. */
void state_report_fields(const struct state_view *view, const struct field_sink *out);
/* The same as a list; starts zeroed, ends with field_list_free. */
struct field_list {
	struct field {
		char *key, *value;
	} * at; /* owned */
	size_t n, cap;
};
void field_list_take(struct field_list *list, const struct state_view *view);
void field_list_add(struct field_list *list, const char *key, const char *value);
void field_list_free(struct field_list *list);
/* The value of a key; NULL: it has none. */
const char *field_list_value(const struct field_list *list, const char *key);
/* The present match, through the eyes of who asks. */
struct state_view state_view_of(const struct request *req);
/* Appends the same as a JSON object, and the items on the board, at the seats and on the table
 * under "scene", and the zones, with a line end. */
void state_report_json(const struct request *req, struct strbuf *out);

#endif
