/* illegal_move.h - which rule forbids a move that was typed as people write it. */
#ifndef FRONT_SHELL_ILLEGAL_MOVE_H
#define FRONT_SHELL_ILLEGAL_MOVE_H

#include "front/shell/model.h"
#include "front/shell/notation.h"

/* Says why none of the moves that a line means is legal: of those pieces of the seat on move that
 * it names, and that go so on an empty board if some do. False when it names none. */
bool illegal_move_say(struct model *m, const struct notation *n, const char *line);

#endif
