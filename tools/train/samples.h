/* samples.h - positions of files as what a net is trained on: features, scores, results. */
#ifndef TOOLS_TRAIN_SAMPLES_H
#define TOOLS_TRAIN_SAMPLES_H

#include "game/training_position.h"

struct sample {
	size_t first;    /* its features begin here in `features` of the samples */
	uint8_t n_own;   /* those of the seat on move stand first */
	uint8_t n_other; /* then those of the other */
	uint8_t bucket, result;
	uint8_t decisions; /* made before */
	uint16_t game;     /* those of one game stand together, in its order */
	int16_t score, evaluation;
	float base, target; /* for the trainer: where the net's output begins, what it should be */
};

struct samples {
	const struct game *game; /* NULL while nothing was read */
	struct sample *at;       /* owned */
	uint16_t *features;      /* owned */
	size_t n, cap, n_features, cap_features;
};

/* Reads a file: of every game in so many the positions go to `held_out`, the others to `samples`.
 * False, and has said why, where it cannot. */
bool samples_read(const char *name, unsigned one_in, struct samples *samples,
                  struct samples *held_out);
void samples_free(struct samples *samples);

#endif
