/* behaviour.h - what a decision tells of the Life-Piece of the seat that made it.
 *
 * Policy-based inference (Rebstock, Solinas, Buro and Sturtevant 2019): were a piece the
 * seat's life, how likely would it have decided so? The policy is a softmax over the legal
 * decisions, which differ for it only by class: whether the piece can be captured before and
 * after, whether it is moved, whether something is captured. */
#ifndef GAMES_SPIES_BEHAVIOUR_H
#define GAMES_SPIES_BEHAVIOUR_H

#include "games/spies/state.h"

enum { SPIES_CONTEXTS = 6, SPIES_CLASSES = 16 };

/* A decision among the legal ones, under each hypothesis of a piece on the board. */
struct spies_choice {
	uint8_t context[SPIES_PIECES];          /* of the situation */
	uint8_t class_of[SPIES_PIECES];         /* of what was decided */
	uint8_t n[SPIES_PIECES][SPIES_CLASSES]; /* legal decisions of each class */
};

/* What a decision made of a piece that is not the mover's own. */
enum spies_treatment {
	SPIES_CAPTURED,
	SPIES_LEFT,     /* it could be captured, and still can */
	SPIES_GUARDED,  /* it could, and cannot any more */
	SPIES_ATTACKED, /* it can be captured now */
	SPIES_LET_BE,
	SPIES_TREATMENTS
};

enum spies_treatment spies_treatment(const struct spies *s, spies_move m, int piece);
void spies_choice_observe(const struct spies *s, spies_move m, struct spies_choice *out);

#endif
