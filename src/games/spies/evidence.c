/* evidence.c - sums up the log likelihoods of the decisions of an infostate. */
#include "games/spies/evidence.h"

#include <string.h>

#include "games/spies/behaviour.h"
#include "search/fixed_math.h"

/* The softmax weights of the policy by context and class, fitted by tools/fit (docs/beliefs.md). */
static const uint16_t class_weights[SPIES_CONTEXTS][SPIES_CLASSES] = {
#include "games/spies/class_weights.inc"
};

/* How likely the policy decides as was seen, were the piece the mover's life. */
static int64_t log_likelihood(const struct spies_choice *choice, int piece)
{
	const uint16_t *weights = class_weights[choice->context[piece]];
	uint64_t all = 0;
	for (int i = 0; i < SPIES_CLASSES; i++)
		all += (uint64_t)choice->n[piece][i] * weights[i];
	return fixed_math_ln(weights[choice->class_of[piece]] * (uint64_t)SPIES_RANDOM_ONE_IN + all) -
	       fixed_math_ln(all);
}

/* A claim is made for its point, whatever the life. */
static void read_decision(const struct spies *s, spies_move m, struct spies_evidence *out)
{
	struct spies_choice choice;
	if (m & SPIES_MOVE_CLAIMS)
		return;
	spies_choice_observe(s, m, &choice);
	int64_t *life = out->life[spies_mover(s)];
	for (unsigned p = s->on_board; p; p &= p - 1)
		life[bb_lsb(p)] = life[bb_lsb(p)] * SPIES_MEMORY / (SPIES_MEMORY + 1) +
		                  log_likelihood(&choice, bb_lsb(p));
}

void spies_evidence_read(const struct infostate *infostate, struct spies_evidence *out)
{
	struct spies s;
	memset(out, 0, sizeof *out);
	memcpy(&s, infostate->start, sizeof s);
	for (size_t i = 0; i < infostate->n; i++) {
		step_t step = infostate->steps[i];
		if (spies_step_kind(step) == SPIES_STEP_PLACEMENT)
			memset(out->life, 0, sizeof out->life);
		if (spies_step_kind(step) == SPIES_STEP_MOVE && spies_mover(&s) != infostate->viewer)
			read_decision(&s, (spies_move)step, out);
		spies_apply_step(&s, step);
	}
}
