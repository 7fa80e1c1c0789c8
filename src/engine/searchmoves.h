/* searchmoves.h - what a search may answer, narrowed down. */
#ifndef ENGINE_SEARCHMOVES_H
#define ENGINE_SEARCHMOVES_H

#include "search/search.h"

/* Without searchmoves of the user's: has it name all that is legal in a state. */
void searchmoves_only_legal(struct limits *limits, const struct game *game, const void *state);
/* Has searchmoves leave out what plays a card, unless nothing else is left, for the seat on
 * move of a state of a game that has plays_card. */
void searchmoves_without_cards(struct limits *limits, const struct game *game, const void *state);

#endif
