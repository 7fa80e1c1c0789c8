/* glossary.h - what a word means in a game. */
#ifndef PROTOCOL_GLOSSARY_H
#define PROTOCOL_GLOSSARY_H

#include "base/strbuf.h"
#include "game/info.h"

/* Appends the meaning of a sign or a word of tokens and of what is shown, of what lies beside the board, of a piece by
 * its letter or its kind, and how that goes; false when it is none of these. */
bool glossary_say(const struct game_info *info, const char *word, int columns, struct strbuf *out);
/* True when a word is what the screen calls something, `rows`, or one of them, `row`, or several, `queens`. */
bool glossary_is_called(const char *name, const char *word);
/* How a kind of piece goes, behind "it goes"; NULL where that is not known. */
const char *glossary_goes(const struct game_info *info, const char *kind);

/* What a kind of piece is worth in pawns, as is usual; 0: that is not said. */
int glossary_worth(const char *kind);

#endif
