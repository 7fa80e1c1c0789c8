/* evidence.h - what all that was seen tells of the lives and teams of the seats, as log
 * likelihoods.
 *
 * Policy-based inference (Rebstock, Solinas, Buro and Sturtevant 2019): a world is as likely as
 * it makes the decisions that were seen. Those of a seat are taken to hang on its own secrets
 * alone, so the log likelihood of a world is a sum over its seats. */
#ifndef GAMES_SPIES_EVIDENCE_H
#define GAMES_SPIES_EVIDENCE_H

#include "games/spies/state.h"

enum {
	SPIES_RANDOM_ONE_IN = 320, /* what the policy adds to each chance: nobody follows it always */
	SPIES_MEMORY = 15          /* n of n + 1 parts of what was known are kept at a decision */
};

/* Sums of natural logarithms, 65536 being 1; what all hypotheses have in common means nothing. */
struct spies_evidence {
	int64_t life[SEATS_MAX][SPIES_PIECES]; /* that the piece is the seat's life of this round */
};

/* Reads an infostate; nothing is evidence that its viewer was not told. */
void spies_evidence_read(const struct infostate *infostate, struct spies_evidence *out);

#endif
