/* wdl.h - win, draw, loss from a score: the WDL model (win rate) behind UCI_ShowWDL.
 * One model for every game, so no more than a rule of thumb. */
#ifndef PROTOCOL_WDL_H
#define PROTOCOL_WDL_H

#include "search/search.h"

/* Of a thousand games, for the seat on move. */
struct wdl {
	int win, draw, loss;
};

/* The estimate for a score, in the unit of its kind. */
struct wdl wdl_from_score(enum score_kind kind, int score);

#endif
