/* hands.h - what the cards that were held back tell of the hands of ChessMate, fitted to games. */
#ifndef TOOLS_FIT_HANDS_H
#define TOOLS_FIT_HANDS_H

#include <stddef.h>

#include "games/chessmate/card_groups.h"
#include "tools/fit/beliefs.h"

/* What the seat to move believes of the hidden cards of the other hand. */
struct hand_guess {
	int set;                   /* of games with the same deal, numbered over all files */
	int seen;                  /* decisions of the other seat since its hand last changed */
	int held_back[CARD_KINDS]; /* in so many of them a card of the kind */
	int n_groups;
	struct {
		card_set cards, truth; /* those that the hand has */
		int in_hand;
	} groups[GROUPS_MAX];
	double engine; /* the chance that the engine gives to the hand, by behaviour */
};

/* Starts zeroed; freed by free(at). */
struct hands {
	struct hand_guess *at;
	size_t n, cap;
	int games, sets;
	struct calibration_bin bins[BELIEF_WEIGHTS][BELIEF_BINS]; /* what the engine said of cards */
};

/* Appends all games of a file that ended without a fault; false, and a line on standard error, when it cannot
 * be read. */
bool hands_read(const char *path, struct hands *out);
/* Prints the table that is fitted to all games. */
void hands_print_weights(const struct hands *hands);
/* Prints the nats lost in the games of odd sets, by decisions seen: by facts, by what is fitted to the others, and
 * by the engine. */
void hands_print_losses(const struct hands *hands);
void hands_print_bins(const struct hands *hands);

#endif
