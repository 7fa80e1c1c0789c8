/* illegal_move.h - why a move as people write it, Nxf3, knight to f3, O-O, dxe4, cannot be played now. */
#ifndef PROTOCOL_ILLEGAL_MOVE_H
#define PROTOCOL_ILLEGAL_MOVE_H

#include "protocol/words/move_reader.h"

/* Is a token illegal to the viewer now? False also where it is no token. */
bool illegal_token(const struct move_reader *r, const char *token, struct error *why);
/* Appends which rule forbids it, in a line of its own; false when it is none, or legal. */
bool illegal_token_explain(const struct move_reader *r, const char *text, struct strbuf *out);
/* Appends how the own piece goes that a refused token moves, where that is not said yet: not of a pawn, of
 * which every reason says it, nor where the piece goes so and something else forbids it. */
void illegal_move_add_goes(const struct move_reader *r, const char *token, struct strbuf *out);
/* Is a word a token, legal now or not? */
bool illegal_move_is_token(const struct move_reader *r, const char *word);
/* Appends the rules that forbid what a line may mean, in sentences; false, and nothing, when it may mean nothing. */
bool illegal_move_explain(const struct move_reader *r, const char *line, struct strbuf *out);
/* The same of a square alone: what forbids most of what stands there to move. False where something may. */
bool illegal_square_explain(const struct move_reader *r, const char *square, struct strbuf *out);
/* The same of castling alone. */
bool illegal_castling_explain(const struct move_reader *r, const char *line, struct strbuf *out);

#endif
