/* teams.c - logistic regression. */
#include "tools/fit/teams.h"

#include <math.h>
#include <string.h>

#include "tools/fit/rprop.h"

static double log_odds(const struct pair *pair, const double *weights)
{
	double sum = weights[SPIES_DEALINGS];
	for (int i = 0; i < SPIES_DEALINGS; i++)
		sum += weights[i] * pair->dealings[i];
	return sum;
}

struct part {
	const struct pairs *pairs;
	bool half;
};

static void add_gradient(const void *data, const double *weights, double *gradient)
{
	const struct part *part = data;
	for (size_t k = 0; k < part->pairs->n; k++) {
		const struct pair *pair = &part->pairs->at[k];
		if (part->half && pair->set % 2)
			continue;
		/* The pairs of a game are few, however many decisions it has. */
		double error = (pair->together - 1 / (1 + exp(-log_odds(pair, weights)))) / (1 + pair->n);
		gradient[SPIES_DEALINGS] += error;
		for (int i = 0; i < SPIES_DEALINGS; i++)
			gradient[i] += error * pair->dealings[i];
	}
}

void teams_fit(const struct pairs *pairs, bool half, double weights[SPIES_DEALINGS + 1])
{
	struct part part = {pairs, half};
	memset(weights, 0, (SPIES_DEALINGS + 1) * sizeof *weights);
	rprop_climb(weights, SPIES_DEALINGS + 1, 1, add_gradient, &part);
}

double teams_loss(const struct pairs *pairs, int least, const double weights[SPIES_DEALINGS + 1])
{
	double sum = 0;
	size_t n = 0;
	for (size_t k = 0; k < pairs->n; k++) {
		const struct pair *pair = &pairs->at[k];
		if (pair->set % 2 == 0 || pair->n < least)
			continue;
		double odds = log_odds(pair, weights);
		sum += log(1 + exp(pair->together ? -odds : odds));
		n++;
	}
	return n ? sum / (double)n : 0;
}
