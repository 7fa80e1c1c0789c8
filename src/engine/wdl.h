/* wdl.h - win, draw, loss from a score: the WDL model (win rate) behind UCI_ShowWDL.
 * The curve is one, each game says how wide it is: fitted by maximum likelihood to games of
 * the engine with itself at 3000 nodes (150 or more of each), so no more than a rule of thumb. */
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include "search/search.h"

/* Of a thousand games, for the seat on move. */
struct wdl {
	int win, draw, loss;
};

/* The estimate for a score, in the unit of its kind, in a game. */
struct wdl wdl_from_score(const struct game *game, enum score_kind kind, int score);

#endif
