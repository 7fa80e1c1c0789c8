/* illegal.h - the rules of the game, and why a step is illegal by one of them. */
#ifndef GAMES_CHESSMATE_ILLEGAL_H
#define GAMES_CHESSMATE_ILLEGAL_H

#include "game/game.h"
#include "games/chessmate/cards/deck.h"

/* M1 to M11, then one rule for each card, whose id is the card's. Ends with a NULL id. */
extern const struct rule chessmate_rules[];

/* Each fills in violation, which may be NULL, and returns false: rule M<n>; the rule of a card. */
bool chessmate_illegal(struct violation *violation, int n, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
bool chessmate_illegal_card(struct violation *violation, enum card_kind card, const char *format,
                            ...) __attribute__((format(printf, 3, 4)));

#endif
