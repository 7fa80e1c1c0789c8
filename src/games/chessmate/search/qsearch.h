/* qsearch.h - quiescence search. */
#ifndef GAMES_CHESSMATE_SEARCH_QSEARCH_H
#define GAMES_CHESSMATE_SEARCH_QSEARCH_H

#include "games/chessmate/search/alphabeta.h"

/* As chessmate_alphabeta, for captures and promotions alone; in check for every move. */
int chessmate_qsearch(struct alphabeta *ab, struct chessmate_node *n);

#endif
