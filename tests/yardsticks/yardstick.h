/* yardstick.h - players written from the contract alone, to measure the engine by: each is
 * a program that speaks the engine's protocol and has this search in place of its own. */
#ifndef TESTS_YARDSTICKS_YARDSTICK_H
#define TESTS_YARDSTICKS_YARDSTICK_H

#include "search/search.h"

/* The slot `search` of every game. */
void yardstick_search(struct search *search);

#endif
