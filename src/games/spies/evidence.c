/* evidence.c - sums up the log likelihoods of the decisions of an infostate. */
#include "games/spies/evidence.h"

#include <string.h>

#include "games/spies/behaviour.h"
#include "search/fixed_math.h"

/* The softmax weights of the policy by context and class, fitted by tools/fit (docs/beliefs.md). */
static const uint16_t class_weights[SPIES_CONTEXTS][SPIES_CLASSES] = {
#include "games/spies/class_weights.inc"
};

/* What each dealing adds to the log odds that two seats are of one team, in 256ths; fitted, too. */
static const int16_t dealing_weights[SPIES_DEALINGS] = {
#include "games/spies/dealing_weights.inc"
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

/* The logarithm of the mean of exp(x) over the pieces of a set. */
static int64_t log_mean(const int64_t *x, unsigned pieces)
{
	int64_t most = INT64_MIN;
	uint64_t sum = 0;
	for (unsigned p = pieces; p; p &= p - 1)
		most = x[bb_lsb(p)] > most ? x[bb_lsb(p)] : most;
	for (unsigned p = pieces; p; p &= p - 1)
		sum += fixed_math_exp_of_minus((uint64_t)(most - x[bb_lsb(p)]));
	return most + fixed_math_ln(sum) - fixed_math_ln((uint64_t)bb_popcount(pieces) * FIXED_ONE);
}

/* The likeliest life of a seat, and how sure that is. */
static int likeliest_life(const struct spies *s, const int64_t *log_likelihood, int *sure)
{
	int best = bb_lsb(s->on_board);
	uint64_t sum = 0;
	for (unsigned p = s->on_board; p; p &= p - 1)
		if (log_likelihood[bb_lsb(p)] > log_likelihood[best])
			best = bb_lsb(p);
	for (unsigned p = s->on_board; p; p &= p - 1)
		sum +=
			fixed_math_exp_of_minus((uint64_t)(log_likelihood[best] - log_likelihood[bb_lsb(p)]));
	*sure = (int)(((uint64_t)SPIES_SURE * FIXED_ONE - 1) / sum);
	return best;
}

/* The mover is taken to believe of the others' lives what everybody may. */
static void add_dealings(struct spies_evidence *evidence, const struct spies *s, spies_move m)
{
	int mover = spies_mover(s);
	if (s->revealed >> mover & 1)
		return;
	for (unsigned others = s->active & ~(1u << mover); others; others &= others - 1) {
		int other = bb_lsb(others), sure;
		int life = likeliest_life(s, evidence->life[other], &sure);
		int dealing =
			((s->revealed >> other & 1) * SPIES_TREATMENTS + (int)spies_treatment(s, m, life)) *
				SPIES_SURE +
			sure;
		evidence->dealings[mover][other][dealing]++;
	}
}

/* A claim is made for its point, whatever the secrets. */
static void add_decision(struct spies_evidence *evidence, const struct spies *s, spies_move m)
{
	struct spies_choice choice;
	if (m & SPIES_MOVE_CLAIMS)
		return;
	add_dealings(evidence, s, m);
	spies_choice_observe(s, m, &choice);
	int64_t *life = evidence->life[spies_mover(s)], *any_life = &evidence->any_life[spies_mover(s)];
	for (int piece = 0; piece < SPIES_PIECES; piece++)
		life[piece] = life[piece] * SPIES_MEMORY / (SPIES_MEMORY + 1);
	*any_life = *any_life * SPIES_MEMORY / (SPIES_MEMORY + 1) - log_mean(life, s->on_board);
	for (unsigned p = s->on_board; p; p &= p - 1)
		life[bb_lsb(p)] += log_likelihood(&choice, bb_lsb(p));
	*any_life += log_mean(life, s->on_board);
}

/* A life came to light: had its seat played for it? */
static void add_outcome(struct spies_evidence *evidence, int seat, int life)
{
	enum { MOST = 4 * FIXED_ONE };
	int64_t *unlike = &evidence->unlike[seat];
	*unlike += evidence->any_life[seat] - evidence->life[seat][life];
	*unlike = *unlike > MOST ? MOST : *unlike < -MOST ? -MOST : *unlike;
}

/* Adds a step about to be applied to s, which everybody may have observed. */
static void evidence_add(struct spies_evidence *evidence, const struct spies *s, step_t step)
{
	if (spies_step_kind(step) == SPIES_STEP_PLACEMENT) {
		memset(evidence->life, 0, sizeof evidence->life);
		memset(evidence->any_life, 0, sizeof evidence->any_life);
	}
	if (spies_step_kind(step) == SPIES_STEP_OUT && (uint32_t)step != SPIES_NOBODY)
		add_outcome(evidence, (int)(uint32_t)step, s->captured);
	if (spies_step_kind(step) == SPIES_STEP_MOVE)
		add_decision(evidence, s, (spies_move)step);
}

int64_t spies_evidence_together(const struct spies_evidence *evidence, int seat, int other)
{
	int64_t sum = 0;
	for (int i = 0; i < SPIES_DEALINGS; i++)
		sum += dealing_weights[i] *
		       (evidence->dealings[seat][other][i] + evidence->dealings[other][seat][i]);
	return sum * (FIXED_ONE / 256);
}

void spies_evidence_read(const struct infostate *infostate, struct spies_evidence *out)
{
	struct spies s;
	memset(out, 0, sizeof *out);
	memcpy(&s, infostate->start, sizeof s);
	for (size_t i = 0; i < infostate->n; i++) {
		step_t step = infostate->steps[i];
		evidence_add(out, &s, step);
		spies_apply_step(&s, step);
	}
}
