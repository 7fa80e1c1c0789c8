/* may_move.h - what the pieces may do that a line names and nothing else, `b2`, `queen`, `P4`. */
#ifndef PROTOCOL_MAY_MOVE_H
#define PROTOCOL_MAY_MOVE_H

#include "protocol/words/move_reader.h"

/* Appends that; false where the line names none of the seat's. */
bool may_move_add(const struct move_reader *r, const char *line, struct strbuf *out);

#endif
