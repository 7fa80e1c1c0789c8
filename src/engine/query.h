/* query.h - what is asked of a match and changes nothing: why a token is illegal, what a state is worth,
 * how it came about. All need a match. */
#ifndef ENGINE_QUERY_H
#define ENGINE_QUERY_H

#include "engine/engine.h"
#include "match/record.h"

/* Is a token legal, by what the viewer knows? Else false, and ERROR_ILLEGAL_MOVE with the rule in err; or
 * why it is none: ERROR_BAD_SYNTAX, ERROR_BAD_CHANCE, ERROR_CHANCE_EXPECTED, ERROR_GAME_OVER,
 * ERROR_HIDDEN. */
bool engine_is_legal(const struct engine *e, int viewer, const char *token, struct error *err);
/* The static evaluation of the state as the viewer observes it, in the game's units, above 0 where it is
 * good for *seat: the viewer's own in a game with secrets, if it has one, else the seat on move, which
 * there must be. terms: NULL, or an empty list for what it is the sum of. */
int engine_evaluate(const struct engine *e, int viewer, int *seat, struct eval_terms *terms);
/* Whose belief a viewer is told: *viewer as it is; with VIEW_ALL that of the seat on move, or, when the game
 * is over, VIEW_ALL, which knows everything. ERROR_CHANCE_EXPECTED where that is nobody's. */
bool engine_find_believer(const struct engine *e, int *viewer, struct error *err);
/* What that viewer believes of what it does not know, by the option Beliefs: fills an empty list, rounded and in
 * order. ERROR_CHANCE_EXPECTED, or ERROR_BAD_POSITION where no full state agrees with what it was told. */
bool engine_believe(const struct engine *e, int viewer, struct marginals *out, struct error *err);
/* What the viewer has observed, step by step; engine_infostate_free frees what it owns. */
void engine_infostate(const struct engine *e, int viewer, struct infostate *out);
void engine_infostate_free(struct infostate *infostate);
/* Appends what makes the match again so as a line `position ...`, without its end; and the game as PGN, as record_pgn
 * does. */
void engine_write_record(const struct engine *e, int viewer, struct strbuf *out);
bool engine_write_pgn(const struct engine *e, struct pgn_tags tags, struct strbuf *out);

#endif
