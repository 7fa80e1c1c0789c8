/* belief.h - the deals that agree with an information state: the belief of a viewer, between belief.c, which
 * makes it and draws from it, and marginals.c. */
#ifndef GAMES_SPIES_BELIEF_H
#define GAMES_SPIES_BELIEF_H

#include "games/spies/survival.h"

/* The seats whose card is unknown, the cards they may have, and in how many ways. */
struct card_deal {
	uint8_t seats[SEATS_MAX], pool[SPIES_PIECES];
	int n_seats, n_cards;
	uint64_t ways;
};

struct spies_belief {
	struct spies observed;
	uint8_t team_w[20]; /* every way to choose team W */
	uint64_t n_teams;
	struct card_deal lives, targets;
	/* One of the lives may be the piece claimed last, which is not in the pool. */
	uint8_t last_claims[SPIES_PIECES];
	int n_last_claims;
	uint64_t last_claim_ways;
	/* The weight of a life by seat and card, as they stand in lives; that of all ways to go on
	 * when the first seats have a set of cards. */
	bool weighed;
	uint16_t team_weights[20], all_team_weights;
	uint16_t life_weights[SEATS_MAX][SPIES_PIECES];
	uint64_t weight_to_come[1 << SPIES_PIECES];
	/* What everybody may take for the life of whom, by behaviour. */
	struct spies_exposure exposure;
};

/* What the evidence makes of that. */
void spies_belief_expose(const struct spies *s, const struct spies_evidence *evidence,
                         struct spies_exposure *out);

#endif
