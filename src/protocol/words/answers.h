/* answers.h - what is asked of a game, answered by what a viewer was told. */
#ifndef PROTOCOL_ANSWERS_H
#define PROTOCOL_ANSWERS_H

#include "engine/observation.h"

/* Appends lines of at most so many columns: who is in the team of the viewer, `team`; who is on move and why, `turn`; how
 * it is won, `aim`; the `points`; how the last round has ended, `round`, and the game, `end`. False of anything else. */
bool answers_add(const struct engine *e, const struct observation *seen, const char *topic,
                 int columns, struct strbuf *out);

#endif
