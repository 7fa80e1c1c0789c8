/* wdl.h - an estimate of how a game will end, from a score: what UCI_ShowWDL
 * prints. The same for every game, so no more than a rule of thumb. */
#ifndef PROTOCOL_WDL_H
#define PROTOCOL_WDL_H

#include "search/search.h"

/* Of a thousand games, for the seat on move. */
struct wdl {
	int win, draw, loss;
};

/* What a score of its kind promises. */
struct wdl wdl_from_score(enum score_kind kind, int score);

#endif
