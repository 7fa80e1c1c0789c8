/* record.h - the command that rebuilds a match, as one viewer may say it. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

/* Appends `position … moves …` (no line end): the start as viewer knew it and
 * every token as viewer was told it at the time. */
void record_write(const struct match *m, int viewer, struct strbuf *out);
/* Appends the match as PGN, lines; false where the game has no such form. */
bool record_pgn(const struct match *m, struct strbuf *out);

#endif
