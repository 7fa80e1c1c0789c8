/* teams.c - logistic regression by the signs of its gradient (Rprop). */
#include "tools/fit/teams.h"

#include <math.h>
#include <string.h>

enum { STEPS = 80 };

#define RIDGE 1.0

static double log_odds(const struct pair *pair, const double *weights)
{
	double sum = weights[SPIES_DEALINGS];
	for (int i = 0; i < SPIES_DEALINGS; i++)
		sum += weights[i] * pair->dealings[i];
	return sum;
}

static void find_gradient(const struct pairs *pairs, bool half, const double *weights,
                          double *gradient)
{
	for (int i = 0; i <= SPIES_DEALINGS; i++)
		gradient[i] = -RIDGE * weights[i];
	for (size_t k = 0; k < pairs->n; k++) {
		const struct pair *pair = &pairs->at[k];
		if (half && pair->set % 2)
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
	double step[SPIES_DEALINGS + 1], last[SPIES_DEALINGS + 1] = {0}, gradient[SPIES_DEALINGS + 1];
	memset(weights, 0, sizeof last);
	for (int i = 0; i <= SPIES_DEALINGS; i++)
		step[i] = 0.05;
	for (int k = 0; k < STEPS; k++) {
		find_gradient(pairs, half, weights, gradient);
		for (int i = 0; i <= SPIES_DEALINGS; i++) {
			if (gradient[i] * last[i] < 0) {
				step[i] /= 2;
				gradient[i] = 0;
			} else if (gradient[i] * last[i] > 0) {
				step[i] = fmin(step[i] * 1.2, 0.3);
			}
			weights[i] += gradient[i] > 0 ? step[i] : gradient[i] < 0 ? -step[i] : 0;
			last[i] = gradient[i];
		}
	}
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
