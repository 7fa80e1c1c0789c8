/* answers.h - what is asked of a game, answered by what a viewer was told. */
#ifndef PROTOCOL_ANSWERS_H
#define PROTOCOL_ANSWERS_H

#include "engine/observation.h"

/* Appends lines of at most so many columns: who is in the team of the viewer, `team`; who is on move and why, `turn`; how
 * it is won, `aim`; the `points`; how the last round has ended, `round`, and the game, `end`; what could be taken of the
 * viewer's and won against it, `threats`, or of what a word behind it names, `attackers`; who has more, `ahead`; what is
 * known of a seat, `about`, and of all, `who`; how many cards or pieces are beside the board, `amounts`; whether a card
 * has to be played, `must`; what has to be captured now or wins, `break`; what the others have done since the own turn, `news`; what the viewer is and has, `me`;
 * how it went out last, `fate`; what `signs` mean; whether the viewer or a seat can `win` at once, or give check or make a row; who has `taken` a piece; what each has
 * `captured`; which of the viewer's cards the others know, `known`. False of anything else. */
bool answers_add(const struct engine *e, const struct observation *seen, const char *topic,
                 int columns, struct strbuf *out);

/* Appends the numbers that lie beside the board: `on the board: white 25, black 24; bank 0`; nothing where there are none. */
void answers_counts(const struct observation *seen, struct strbuf *out);
/* Appends what lies beside the board that a line names, `bank`, and what it means; false where it names nothing. */
bool answers_add_named(const struct observation *seen, const char *line, int columns,
                       struct strbuf *out);

#endif
