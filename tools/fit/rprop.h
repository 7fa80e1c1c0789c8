/* rprop.h - climbs a likelihood by the signs of its gradient (Riedmiller and Braun 1993). */
#ifndef TOOLS_FIT_RPROP_H
#define TOOLS_FIT_RPROP_H

enum { RPROP_WEIGHTS_MAX = 128 };

/* From where weights are; add_gradient adds to the gradient of the ridge. */
void rprop_climb(double *weights, int n, double ridge,
                 void (*add_gradient)(const void *data, const double *weights, double *gradient),
                 const void *data);

#endif
