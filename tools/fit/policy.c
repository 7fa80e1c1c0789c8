/* policy.c - logistic regression of lives on the evidence of decisions. */
#include "tools/fit/policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/spies/evidence.h"

enum { STEPS = 100, PARAMETERS = SPIES_CONTEXTS * SPIES_CLASSES };

#define RIDGE 0.3       /* keeps preferences small about which there is nothing to learn */
#define FIRST_STEP 0.05 /* of Rprop */
#define FLOOR 0.01      /* of the belief, spread over all pieces */
#define LONG_ROUNDS 0.3 /* how much less each further decision of a round counts */

/* What a piece has for it to be the life of a seat, and how that hangs on the parameters. */
struct hypothesis {
	double evidence, slope[PARAMETERS];
};

/* A pass through the decisions. */
struct pass {
	const struct policy *policy;
	struct hypothesis of[SEATS_MAX][SPIES_PIECES];
	double gradient[PARAMETERS];
};

static bool in_part(const struct decision *d, enum part part)
{
	return part == PART_ALL || (d->set & 1) == (part == PART_ODD);
}

/* As spies_evidence_read does: log of a softmax that is now and then a random decision, onto
 * what is remembered of the decisions before. */
static void add_evidence(const struct policy *p, const struct spies_choice *choice, int piece,
                         struct hypothesis *h)
{
	const double *preference = p->of[choice->context[piece]];
	double sum = 0, weight[SPIES_CLASSES];
	double *slope = h->slope + choice->context[piece] * SPIES_CLASSES;
	double memory = SPIES_MEMORY / (SPIES_MEMORY + 1.0);
	for (int i = 0; i < SPIES_CLASSES; i++)
		sum += weight[i] = choice->n[piece][i] ? choice->n[piece][i] * exp(preference[i]) : 0;
	int made = choice->class_of[piece];
	double chance = exp(preference[made]) / sum, smooth = chance + 1.0 / SPIES_RANDOM_ONE_IN;
	h->evidence = h->evidence * memory + log(smooth);
	for (int i = 0; i < PARAMETERS; i++)
		h->slope[i] *= memory;
	for (int i = 0; i < SPIES_CLASSES; i++)
		slope[i] += chance / smooth * ((i == made) - weight[i] / sum);
}

static void see_decision(struct pass *pass, const struct decision *d)
{
	if (d->nth == 0)
		memset(pass->of[d->seat], 0, sizeof pass->of[d->seat]);
	for (unsigned p = d->claims ? 0 : d->on_board; p; p &= p - 1)
		add_evidence(pass->policy, &d->choice, bb_lsb(p), &pass->of[d->seat][bb_lsb(p)]);
}

/* The belief about the life of who decided; returns the chance of the true one, floor included. */
static double believe(const struct pass *pass, const struct decision *d,
                      double belief[SPIES_PIECES])
{
	double most = -HUGE_VAL, sum = 0;
	for (unsigned p = d->left; p; p &= p - 1)
		most = fmax(most, pass->of[d->seat][bb_lsb(p)].evidence);
	for (unsigned p = d->left; p; p &= p - 1)
		sum += belief[bb_lsb(p)] = exp(pass->of[d->seat][bb_lsb(p)].evidence - most);
	for (unsigned p = d->left; p; p &= p - 1)
		belief[bb_lsb(p)] /= sum;
	return (1 - FLOOR) * belief[d->life] + FLOOR / bb_popcount(d->left);
}

static void add_gradient(struct pass *pass, const struct decision *d)
{
	double belief[SPIES_PIECES], truth = believe(pass, d, belief);
	double factor = (1 - FLOOR) * belief[d->life] / truth / (1 + LONG_ROUNDS * d->nth);
	for (unsigned p = d->left; p; p &= p - 1) {
		double pull = factor * ((bb_lsb(p) == d->life) - belief[bb_lsb(p)]);
		const double *slope = pass->of[d->seat][bb_lsb(p)].slope;
		for (int i = 0; i < PARAMETERS; i++)
			pass->gradient[i] += pull * slope[i];
	}
}

/* Calls `see` for each decision after which the life of who made it is still to be guessed. */
static void run_pass(struct pass *pass, const struct decisions *decisions, enum part part,
                     void (*see)(struct pass *pass, const struct decision *d))
{
	memset(pass->gradient, 0, sizeof pass->gradient);
	for (size_t i = 0; i < decisions->n; i++) {
		const struct decision *d = &decisions->at[i];
		if (!in_part(d, part))
			continue;
		see_decision(pass, d);
		if (d->left >> d->life & 1)
			see(pass, d);
	}
}

void policy_fit(struct policy *p, const struct decisions *decisions, enum part part)
{
	struct pass *pass = xzalloc(sizeof *pass);
	double step[PARAMETERS], last[PARAMETERS] = {0};
	memset(p, 0, sizeof *p);
	pass->policy = p;
	for (int i = 0; i < PARAMETERS; i++)
		step[i] = FIRST_STEP;
	for (int k = 0; k < STEPS; k++) {
		run_pass(pass, decisions, part, add_gradient);
		for (int i = 0; i < PARAMETERS; i++) {
			double *preference = &p->of[i / SPIES_CLASSES][i % SPIES_CLASSES];
			double gradient = pass->gradient[i] - RIDGE * *preference;
			if (gradient * last[i] < 0) {
				step[i] /= 2;
				gradient = 0;
			} else if (gradient * last[i] > 0) {
				step[i] = fmin(step[i] * 1.2, 0.3);
			}
			*preference += gradient > 0 ? step[i] : gradient < 0 ? -step[i] : 0;
			last[i] = gradient;
		}
	}
	free(pass);
}

/* The rows that a pass adds up; one pass is scored at a time. */
static struct loss *scored;

static void add_loss(struct pass *pass, const struct decision *d)
{
	double belief[SPIES_PIECES], truth = believe(pass, d, belief);
	struct loss *rows[] = {&scored[d->nth < LOSS_ROWS ? d->nth : LOSS_ROWS - 1],
	                       &scored[LOSS_ROWS]};
	for (int i = 0; i < 2; i++) {
		rows[i]->uniform += log(bb_popcount(d->left));
		rows[i]->behaviour -= log(truth);
		rows[i]->truth += truth;
		rows[i]->n++;
	}
}

void policy_score(const struct policy *p, const struct decisions *decisions, enum part part,
                  struct loss rows[LOSS_ROWS + 1])
{
	struct pass *pass = xzalloc(sizeof *pass);
	memset(rows, 0, (LOSS_ROWS + 1) * sizeof *rows);
	pass->policy = p;
	scored = rows;
	run_pass(pass, decisions, part, add_loss);
	free(pass);
}
