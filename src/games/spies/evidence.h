/* evidence.h - what all that was seen tells of the lives and teams of the seats, as log
 * likelihoods.
 *
 * Policy-based inference (Rebstock, Solinas, Buro and Sturtevant 2019): a world is as likely as
 * it makes the decisions that were seen. Those of a seat are taken to hang on its own secrets
 * alone, so the log likelihood of a world is a sum over its seats. */
#ifndef GAMES_SPIES_EVIDENCE_H
#define GAMES_SPIES_EVIDENCE_H

#include "games/spies/behaviour.h"

enum {
	SPIES_RANDOM_ONE_IN = 320, /* what the policy adds to each chance: nobody follows it always */
	SPIES_MEMORY = 15,         /* n of n + 1 parts of what was known are kept at a decision */
	SPIES_KNOWN_MIND = 4,      /* that a seat follows the policy, against that it does not */
	SPIES_SURE = 5,            /* how sure a life is, in so many grades */
	SPIES_DEALINGS = 2 * SPIES_TREATMENTS * SPIES_SURE
};

/* Sums of natural logarithms, 65536 being 1; what all hypotheses have in common means nothing. */
struct spies_evidence {
	int64_t life[SEATS_MAX][SPIES_PIECES]; /* that the piece is the seat's life of this round */
	/* That the seat plays for a piece that need not be its life, on the board or captured since: the
	 * marginal likelihood of its decisions. Every life is as likely then. */
	int64_t any_life[SEATS_MAX];
	/* What lives that came to light tell for that. */
	int64_t unlike[SEATS_MAX];
	/* How often a seat whose team was not public did what to the likeliest life of another: by
	 * whether the other's team was public, the treatment, and how sure that life was. */
	uint16_t dealings[SEATS_MAX][SEATS_MAX][SPIES_DEALINGS];
};

/* What the dealings of two seats with each other tell for their being of one team. */
int64_t spies_evidence_together(const struct spies_evidence *evidence, int seat, int other);
/* Reads an infostate; nothing is evidence that its viewer was not told. */
void spies_evidence_read(const struct infostate *infostate, struct spies_evidence *out);

#endif
