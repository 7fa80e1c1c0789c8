/* record.h - what makes a match again: its start and tokens; as the command that does; and PGN. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

/* How the last token begins when a referee has ended the match; `<outcome>,<reason>` follows. */
#define RECORD_RULING "end:"

/* Appends a match as a viewer observed it at the time, `position … moves …` (no line end). */
void record_write(const struct match *m, int viewer, struct strbuf *out);
/* Appends the position that the match began with; false, and nothing, where match_new made it
 * or would make the same. */
bool record_write_start(const struct match *m, struct strbuf *out);
/* Appends the match as PGN, lines, with what tags say of it besides; false, and nothing, where the game has
 * no PGN. */
bool record_pgn(const struct match *m, struct pgn_tags tags, struct strbuf *out);

#endif
