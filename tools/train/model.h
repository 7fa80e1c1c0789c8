/* model.h - the net in floating point while it is trained: its value, the gradient of its error, and
 * steps by Adam (Kingma and Ba 2014) with decoupled weight decay (Loshchilov and Hutter 2017). */
#ifndef TOOLS_TRAIN_MODEL_H
#define TOOLS_TRAIN_MODEL_H

#include "tools/train/samples.h"

/* A batch is split into so many parts, which threads take: sums are the same by any number of threads. */
enum { MODEL_PARTS = 4 };

struct model {
	int features, hidden, buckets;
	size_t n;  /* parameters: columns, bias, weights, output bias, as in search/nnue.h */
	float *at; /* owned; n */
	float *slope[MODEL_PARTS];     /* owned; sums of gradients */
	float *mean, *square;          /* owned; Adam's moments */
	double mean_left, square_left; /* how much of the moments is still that they began with 0 */
};

/* Places of the parts in `at`. */
static inline size_t model_bias(const struct model *m)
{
	return (size_t)m->features * (size_t)m->hidden;
}
static inline size_t model_weights(const struct model *m)
{
	return model_bias(m) + (size_t)m->hidden;
}
static inline size_t model_output_bias(const struct model *m)
{
	return model_weights(m) + 2 * (size_t)m->hidden * (size_t)m->buckets;
}

/* A model with random columns and weights. Ends with model_free. */
void model_init(struct model *m, const struct learning *learning, int hidden, uint64_t seed);
void model_free(struct model *m);

/* How likely the seat on move wins by the model: sigmoid of base and output. */
float model_chance(const struct model *m, const struct samples *samples,
                   const struct sample *sample);
/* Adds the gradient of the squared error of the chance to those of a part; returns that error. */
float model_learn(struct model *m, int part, const struct samples *samples,
                  const struct sample *sample);
/* A step against the mean gradient of a batch of n samples; no weight leaves what whole numbers
 * can hold. */
void model_step(struct model *m, size_t n, float rate, float decay);

#endif
