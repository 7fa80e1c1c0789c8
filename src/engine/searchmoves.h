/* searchmoves.h - what a search may answer, narrowed down. */
#ifndef ENGINE_SEARCHMOVES_H
#define ENGINE_SEARCHMOVES_H

#include "match/match.h"
#include "search/search.h"

/* Adds what a token says, a step or a whole turn of the seat on move, by playing it in a fork of the
 * match; false and err when it cannot be played. */
bool searchmoves_add_token(struct limits *limits, const struct match *m, char *const *token,
                           struct error *err);
/* Without searchmoves of the user's: has it name all that is legal in a state. */
void searchmoves_only_legal(struct limits *limits, const struct game *game, const void *state);
/* Has searchmoves leave out what plays a card, unless nothing else is left, for the seat on
 * move of a state of a game that has plays_card. */
void searchmoves_without_cards(struct limits *limits, const struct game *game, const void *state);

#endif
