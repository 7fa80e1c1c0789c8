/* model.c - eight numbers at a time, by GCC's vectors: in the same order on every processor, so that
 * training gives the same net. */
#include "tools/train/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "search/nnue.h"

enum { LANES = 8 };

typedef float vector __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));
typedef int32_t mask __attribute__((vector_size(LANES * sizeof(float))));

#define ALWAYS static inline __attribute__((always_inline))

/* What a sample makes of the two accumulators. */
struct pass {
	float sums[2][NNUE_HIDDEN_MAX];
	float output;
};

ALWAYS const vector *at(const float *numbers)
{
	return (const vector *)(const void *)numbers;
}

ALWAYS vector *write_at(float *numbers)
{
	return (vector *)(void *)numbers;
}

ALWAYS float sigmoid(float x)
{
	return (float)(1 / (1 + exp(-(double)x)));
}

ALWAYS void sum_columns(const struct model *m, const uint16_t *features, int n, float *sums)
{
	memcpy(sums, m->at + model_bias(m), (size_t)m->hidden * sizeof *sums);
	for (int i = 0; i < n; i++) {
		const float *column = m->at + (size_t)features[i] * (size_t)m->hidden;
		for (int k = 0; k < m->hidden; k += LANES)
			*write_at(sums + k) += *at(column + k);
	}
}

/* Clipped to 0 .. 1. */
ALWAYS void clip(const float *sums, vector *clipped)
{
	vector v = *at(sums), one = v * 0 + 1;
	mask above = v > one;
	v = (vector)((mask)v & (v > 0));
	*clipped = (vector)(((mask)one & above) | ((mask)v & ~above));
}

ALWAYS const float *weights_of(const struct model *m, const struct sample *sample, int half)
{
	return m->at + model_weights(m) + (size_t)((2 * sample->bucket + half) * m->hidden);
}

ALWAYS float weigh(const float *sums, const float *weights, int hidden)
{
	vector total = {0}, clipped;
	float sum = 0;
	for (int k = 0; k < hidden; k += LANES) {
		clip(sums + k, &clipped);
		total += clipped * clipped * *at(weights + k);
	}
	for (int i = 0; i < LANES; i++)
		sum += total[i];
	return sum;
}

ALWAYS void forward(const struct model *m, const struct samples *samples,
                    const struct sample *sample, struct pass *pass)
{
	const uint16_t *features = samples->features + sample->first;
	sum_columns(m, features, sample->n_own, pass->sums[0]);
	sum_columns(m, features + sample->n_own, sample->n_other, pass->sums[1]);
	pass->output = m->at[model_output_bias(m) + sample->bucket];
	for (int half = 0; half < 2; half++)
		pass->output += weigh(pass->sums[half], weights_of(m, sample, half), m->hidden);
}

/* Backpropagation through one accumulator; d is the derivative of the error by the output. */
ALWAYS void backward(const struct model *m, const float *weights, float *slope, float *sums,
                     float d)
{
	vector clipped;
	for (int k = 0; k < m->hidden; k += LANES) {
		clip(sums + k, &clipped);
		*write_at(slope + k) += d * clipped * clipped;
		vector inside = (vector)((mask)clipped & (*at(sums + k) < 1));
		*write_at(sums + k) = 2 * d * *at(weights + k) * inside;
	}
}

ALWAYS void add_columns(const struct model *m, float *slope, const uint16_t *features, int n,
                        const float *sums)
{
	float *bias = slope + model_bias(m);
	for (int k = 0; k < m->hidden; k += LANES)
		*write_at(bias + k) += *at(sums + k);
	for (int i = 0; i < n; i++) {
		float *column = slope + (size_t)features[i] * (size_t)m->hidden;
		for (int k = 0; k < m->hidden; k += LANES)
			*write_at(column + k) += *at(sums + k);
	}
}

ALWAYS float learn(struct model *m, int part, const struct samples *samples,
                   const struct sample *sample)
{
	struct pass pass;
	forward(m, samples, sample, &pass);
	float chance = sigmoid(sample->base + pass.output), error = chance - sample->target;
	float d = 2 * error * chance * (1 - chance), *slope = m->slope[part];
	const uint16_t *features = samples->features + sample->first;
	for (int half = 0; half < 2; half++) {
		const float *weights = weights_of(m, sample, half);
		backward(m, weights, slope + (weights - m->at), pass.sums[half], d);
		add_columns(m, slope, features + (half ? sample->n_own : 0),
		            half ? sample->n_other : sample->n_own, pass.sums[half]);
	}
	slope[model_output_bias(m) + sample->bucket] += d;
	return error * error;
}

ALWAYS float chance(const struct model *m, const struct samples *samples,
                    const struct sample *sample)
{
	struct pass pass;
	forward(m, samples, sample, &pass);
	return sigmoid(sample->base + pass.output);
}

/* ---- for any processor, and for those with AVX2 */

static float learn_any(struct model *m, int part, const struct samples *samples,
                       const struct sample *sample)
{
	return learn(m, part, samples, sample);
}
static float chance_any(const struct model *m, const struct samples *samples,
                        const struct sample *sample)
{
	return chance(m, samples, sample);
}
#if CPU_X86_64
CPU_PEXT_TARGET static float learn_pext(struct model *m, int part, const struct samples *samples,
                                        const struct sample *sample)
{
	return learn(m, part, samples, sample);
}
CPU_PEXT_TARGET static float chance_pext(const struct model *m, const struct samples *samples,
                                         const struct sample *sample)
{
	return chance(m, samples, sample);
}
#endif

float model_learn(struct model *m, int part, const struct samples *samples,
                  const struct sample *sample)
{
	return CPU_CHOOSE(learn_any, learn_pext)(m, part, samples, sample);
}

float model_chance(const struct model *m, const struct samples *samples,
                   const struct sample *sample)
{
	return CPU_CHOOSE(chance_any, chance_pext)(m, samples, sample);
}

/* ---- parameters */

static float *numbers(size_t n)
{
	return xzalloc(n * sizeof(float));
}

static void fill(float *to, size_t n, double most, struct fast_rng *rng)
{
	for (size_t i = 0; i < n; i++)
		to[i] = (float)(most * ((double)fast_rng_below(rng, 1 << 20) / (1 << 19) - 1));
}

void model_init(struct model *m, const struct learning *learning, int hidden, uint64_t seed)
{
	struct fast_rng rng;
	*m = (struct model){.features = learning->features,
	                    .hidden = hidden,
	                    .buckets = learning->buckets,
	                    .mean_left = 1,
	                    .square_left = 1};
	m->n = model_output_bias(m) + (size_t)m->buckets;
	m->at = numbers(m->n);
	m->mean = numbers(m->n);
	m->square = numbers(m->n);
	for (int i = 0; i < MODEL_PARTS; i++)
		m->slope[i] = numbers(m->n);
	fast_rng_seed(&rng, seed);
	fill(m->at, model_bias(m), 0.1, &rng);
	fill(m->at + model_weights(m), 2 * (size_t)hidden, sqrt(0.5 / hidden), &rng);
	for (int i = 1; i < m->buckets; i++) /* all stages begin alike */
		memcpy(m->at + model_weights(m) + 2 * hidden * i, m->at + model_weights(m),
		       2 * (size_t)hidden * sizeof(float));
}

void model_free(struct model *m)
{
	free(m->at);
	free(m->mean);
	free(m->square);
	for (int i = 0; i < MODEL_PARTS; i++)
		free(m->slope[i]);
}

void model_step(struct model *m, size_t n, float rate, float decay)
{
	const float most = (float)NNUE_WEIGHT_MAX / NNUE_WEIGHT_ONE, keep = 1 - rate * decay;
	const float share = 1 / (float)n;
	m->mean_left *= 0.9;
	m->square_left *= 0.999;
	float mean_scale = (float)(1 / (1 - m->mean_left));
	float square_scale = (float)(1 / (1 - m->square_left));
	for (size_t i = 0; i < m->n; i++) {
		float slope = 0;
		for (int part = 0; part < MODEL_PARTS; part++) {
			slope += m->slope[part][i];
			m->slope[part][i] = 0;
		}
		slope *= share;
		m->mean[i] += 0.1f * (slope - m->mean[i]);
		m->square[i] += 0.001f * (slope * slope - m->square[i]);
		float x = m->at[i] * keep -
		          rate * m->mean[i] * mean_scale / (sqrtf(m->square[i] * square_scale) + 1e-8f);
		m->at[i] = x > most ? most : x < -most ? -most : x;
	}
}
