/* search.h - slot of the contract: chooses a decision. */
#ifndef GAMES_CHESSMATE_SEARCH_H
#define GAMES_CHESSMATE_SEARCH_H

#include "search/search.h"

void chessmate_search(struct search *search);

#endif
