/* main.c - trains a learned evaluation on files of `quadrille selfplay` (docs/learning.md).
 *
 *   train [option N]... --out NET FILE...
 *
 * The target of a position is lambda times the chance that the score of the search stands for, the rest the
 * result of the game; with --trace a share of it is the target of the next position of the game. One game
 * in twenty is held out. Standard output gets a table, a line an epoch: the error on the target of what was
 * trained on; and of what was held out the errors on the target, on the chance of the score, on the result,
 * and the log loss to the result. The line `evaluation` has that of the hand-made evaluation, `score` of the
 * search itself, `rounded` of the net as it is written. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "tools/train/net_file.h"

/* Name, usual, most. */
#define NUMBERS(X)             \
	X(hidden, 64, 256)         \
	X(epochs, 20, 1000)        \
	X(lambda, 75, 100)         \
	X(trace, 0, 100)           \
	X(rate, 1000, 100000)      \
	X(decay, 10, 10000)        \
	X(batch, 16384, 1000000)   \
	X(seed, 1, UINT32_MAX)     \
	X(threads, 1, MODEL_PARTS) \
	X(pure, 0, 1)              \
	X(scale, 0, 10000)

struct numbers {
#define X(name, ...) uint64_t name;
	NUMBERS(X)
#undef X
	const char *out;
};

struct trainer {
	struct numbers asked;
	struct samples samples, held_out;
	struct model model;
	uint32_t *order; /* owned: the samples, shuffled */
	/* a batch: */
	size_t first, n;
	atomic_int next_part;
	double error[MODEL_PARTS];
};

/* Means over what was held out. */
struct errors {
	double target, score, result, log_loss;
};

static float sigmoid(double x)
{
	return (float)(1 / (1 + exp(-x)));
}

/* ---- errors */

static void add_error(struct errors *e, const struct sample *s, double chance, double scale)
{
	double score = sigmoid(s->score / scale), result = s->result / 2.0;
	double clear = chance < 1e-6 ? 1e-6 : chance > 1 - 1e-6 ? 1 - 1e-6 : chance;
	e->target += (chance - s->target) * (chance - s->target);
	e->score += (chance - score) * (chance - score);
	e->result += (chance - result) * (chance - result);
	e->log_loss -= result * log(clear) + (1 - result) * log(1 - clear);
}

enum predictor { BY_MODEL, BY_EVALUATION, BY_SCORE };

static struct errors errors_of(const struct trainer *t, enum predictor by)
{
	struct errors e = {0};
	double n = (double)t->held_out.n, scale = (double)t->asked.scale;
	for (size_t i = 0; i < t->held_out.n; i++) {
		const struct sample *s = &t->held_out.at[i];
		double chance = by == BY_MODEL   ? model_chance(&t->model, &t->held_out, s)
		                : by == BY_SCORE ? sigmoid(s->score / scale)
		                                 : sigmoid(s->evaluation / scale);
		add_error(&e, s, chance, scale);
	}
	return (struct errors){e.target / n, e.score / n, e.result / n, e.log_loss / n};
}

static void print_errors(const char *name, double trained, struct errors e)
{
	printf("%s\t", name);
	if (trained >= 0)
		printf("%.6f", trained);
	printf("\t%.6f\t%.6f\t%.6f\t%.6f\n", e.target, e.score, e.result, e.log_loss);
	fflush(stdout);
}

/* ---- what scores mean */

static double log_loss_by_scale(const struct samples *samples, double scale)
{
	struct errors e = {0};
	size_t step = samples->n / 200000 + 1;
	for (size_t i = 0; i < samples->n; i += step)
		add_error(&e, &samples->at[i], sigmoid(samples->at[i].score / scale), scale);
	return e.log_loss;
}

/* The score that makes the odds e times as good, by the results: golden-section search (Kiefer 1953). */
static uint64_t fit_scale(const struct samples *samples)
{
	double low = 20, high = 2000;
	while (high - low > 0.5) {
		double a = high - (high - low) * 0.618, b = low + (high - low) * 0.618;
		if (log_loss_by_scale(samples, a) < log_loss_by_scale(samples, b))
			high = b;
		else
			low = a;
	}
	return (uint64_t)(low + 0.5);
}

/* TD(lambda) (Sutton 1988): the target of a position is its own, but for a share of that of the next one of
 * its game, which a search as deep saw from nearer the end; the share falls with the decisions between. */
static void trace_back(const struct trainer *t, const struct samples *samples)
{
	double trace = (double)t->asked.trace / 100;
	for (size_t i = samples->n; i-- > 0;) {
		struct sample *s = &samples->at[i];
		const struct sample *next = s + 1;
		bool last = i + 1 == samples->n || next->game != s->game || next->decisions <= s->decisions;
		int apart = last ? 1 : next->decisions - s->decisions;
		double share = pow(trace, apart), later = last        ? s->result / 2.0
		                                          : apart % 2 ? 1 - next->target
		                                                      : next->target;
		s->target = (float)((1 - share) * s->target + share * later);
	}
}

static void set_targets(const struct trainer *t, const struct samples *samples)
{
	double lambda = (double)t->asked.lambda / 100, scale = (double)t->asked.scale;
	for (size_t i = 0; i < samples->n; i++) {
		struct sample *s = &samples->at[i];
		s->target = (float)(lambda * sigmoid(s->score / scale) + (1 - lambda) * s->result / 2);
		s->base = t->asked.pure ? 0 : (float)(s->evaluation / scale);
	}
	if (t->asked.trace)
		trace_back(t, samples);
}

/* ---- epochs */

static void learn_parts(void *data)
{
	struct trainer *t = data;
	for (int part; (part = atomic_fetch_add(&t->next_part, 1)) < MODEL_PARTS;) {
		size_t from = t->n * (size_t)part / MODEL_PARTS,
			   to = t->n * (size_t)(part + 1) / MODEL_PARTS;
		for (size_t i = from; i < to; i++)
			t->error[part] +=
				model_learn(&t->model, part, &t->samples, &t->samples.at[t->order[t->first + i]]);
	}
}

static void shuffle(struct trainer *t, struct fast_rng *rng)
{
	for (size_t i = t->samples.n; i > 1; i--) {
		size_t k = fast_rng_below(rng, (uint32_t)i);
		uint32_t other = t->order[k];
		t->order[k] = t->order[i - 1];
		t->order[i - 1] = other;
	}
}

/* The rate falls along a cosine (Loshchilov and Hutter 2016) to a hundredth. `done` is the share of
 * all epochs before, `share` that of this one. Returns the mean error. */
static double run_epoch(struct trainer *t, double done, double share)
{
	double error = 0, n = (double)t->samples.n, most = (double)t->asked.rate * 1e-6;
	for (t->first = 0; t->first < t->samples.n; t->first += t->n) {
		size_t left = t->samples.n - t->first;
		t->n = left < t->asked.batch ? left : (size_t)t->asked.batch;
		atomic_store(&t->next_part, 0);
		memset(t->error, 0, sizeof t->error);
		parallel_run((int)t->asked.threads, learn_parts, t);
		for (int i = 0; i < MODEL_PARTS; i++)
			error += t->error[i];
		double at = done + share * (double)t->first / n;
		double rate = most * (0.505 + 0.495 * cos(3.14159265358979 * at));
		model_step(&t->model, t->n, (float)rate, (float)((double)t->asked.decay * 1e-3));
	}
	return error / n;
}

static void train(struct trainer *t)
{
	struct fast_rng rng;
	char name[24];
	fast_rng_seed(&rng, t->asked.seed + 1);
	t->order = xmalloc(t->samples.n * sizeof *t->order);
	for (size_t i = 0; i < t->samples.n; i++)
		t->order[i] = (uint32_t)i;
	for (uint64_t epoch = 0; epoch < t->asked.epochs; epoch++) {
		shuffle(t, &rng);
		double epochs = (double)t->asked.epochs;
		double trained = run_epoch(t, (double)epoch / epochs, 1 / epochs);
		snprintf(name, sizeof name, "%d", (int)epoch + 1);
		print_errors(name, trained, errors_of(t, BY_MODEL));
	}
	free(t->order);
}

/* ---- arguments */

/* Takes the options that stand before the files; false when one makes no sense. */
static bool take_numbers(struct numbers *numbers, char ***args)
{
	*numbers = (struct numbers){
#define X(name, usual, most) .name = usual,
		NUMBERS(X)
#undef X
	};
	while (**args && strncmp(**args, "--", 2) == 0) {
		const char *name = **args + 2, *value = (*args)[1];
		bool known = value && strcmp(name, "out") == 0;
		if (known)
			numbers->out = value;
#define X(field, usual, most)               \
	if (value && strcmp(name, #field) == 0) \
		known = parse_number(value, 0, most, &numbers->field);
		NUMBERS(X)
#undef X
		if (!known)
			return false;
		*args += 2;
	}
	return numbers->out && **args && numbers->hidden && numbers->hidden % 16 == 0 &&
	       numbers->batch && numbers->threads;
}

static void print_head(const struct trainer *t)
{
	printf("# %s %s, %d neurons, lambda %d %%, trace %d %%, decay %d, rate %d, batch %d, seed %d\n",
	       t->samples.game->name, t->asked.pure ? "alone" : "correction", (int)t->asked.hidden,
	       (int)t->asked.lambda, (int)t->asked.trace, (int)t->asked.decay, (int)t->asked.rate,
	       (int)t->asked.batch, (int)t->asked.seed);
	printf("# %zu positions, %zu held out; the scale of scores is %d\n", t->samples.n,
	       t->held_out.n, (int)t->asked.scale);
	printf("epoch\ttrained\ttarget\tscore\tresult\tlog loss\n");
}

int main(int argc, char **argv)
{
	static struct trainer t;
	char **files = argv + 1;
	(void)argc;
	if (!take_numbers(&t.asked, &files)) {
		fputs("usage: train [--hidden N] [--epochs N] [--lambda PERCENT] [--trace PERCENT]\n"
		      "    [--rate MILLIONTHS] [--decay THOUSANDTHS] [--batch N] [--seed N] [--threads N] "
		      "[--pure 1] [--scale "
		      "N]\n"
		      "    --out NET FILE...\n",
		      stderr);
		return 2;
	}
	for (; *files; files++)
		if (!samples_read(*files, 20, &t.samples, &t.held_out))
			return 1;
	if (!t.samples.n || !t.held_out.n) {
		fputs("train: too few positions\n", stderr);
		return 1;
	}
	if (!t.asked.scale)
		t.asked.scale = fit_scale(&t.samples);
	set_targets(&t, &t.samples);
	set_targets(&t, &t.held_out);
	model_init(&t.model, t.samples.game->learning, (int)t.asked.hidden, t.asked.seed);
	print_head(&t);
	print_errors("evaluation", -1, errors_of(&t, BY_EVALUATION));
	print_errors("score", -1, errors_of(&t, BY_SCORE));
	train(&t);
	model_round(&t.model);
	print_errors("rounded", -1, errors_of(&t, BY_MODEL));
	bool fine =
		net_file_write(&t.model, t.samples.game, (int)t.asked.scale, !t.asked.pure, t.asked.out);
	model_free(&t.model);
	samples_free(&t.samples);
	samples_free(&t.held_out);
	return fine ? 0 : 1;
}
