/* record.h - a match as text: the command that rebuilds it, and PGN. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

/* How the last token begins when a referee has ended the match; `<outcome>,<reason>` follows. */
#define RECORD_RULING "end:"

/* Appends `position … moves …` (no line end): the start and every step as viewer
 * observed them at the time, and the ruling that has ended it. */
void record_write(const struct match *m, int viewer, struct strbuf *out);
/* Appends the position that the match began with; false, and nothing, where match_new made it
 * or would make the same. */
bool record_write_start(const struct match *m, struct strbuf *out);
/* Appends the match as PGN, lines; false, and nothing, where the game has no PGN. */
bool record_pgn(const struct match *m, struct strbuf *out);

#endif
