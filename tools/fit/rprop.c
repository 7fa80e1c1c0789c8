/* rprop.c - resilient propagation, with a ridge. */
#include "tools/fit/rprop.h"

#include <math.h>

enum { STEPS = 80 };

void rprop_climb(double *weights, int n, double ridge,
                 void (*add_gradient)(const void *data, const double *weights, double *gradient),
                 const void *data)
{
	double step[RPROP_WEIGHTS_MAX], last[RPROP_WEIGHTS_MAX] = {0}, gradient[RPROP_WEIGHTS_MAX];
	for (int i = 0; i < n; i++)
		step[i] = 0.05;
	for (int k = 0; k < STEPS; k++) {
		for (int i = 0; i < n; i++)
			gradient[i] = -ridge * weights[i];
		add_gradient(data, weights, gradient);
		for (int i = 0; i < n; i++) {
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
