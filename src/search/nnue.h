/* nnue.h - a learned evaluation: an efficiently updatable neural network (Nasu 2018) over the sparse
 * features of a game (game/learning.h). Two accumulators, one a seat, hold the sums of the columns of
 * the features that the seat sees; they change by what a step changes. One layer of clipped squares
 * leads to the output, with weights of their own for each stage of the game.
 *
 * All in whole numbers, so that the value is the same on every machine: the columns count 255 as 1, the
 * output's weights 64. A file is little-endian: a header of 32 bytes, the columns, their bias, the
 * output's weights and bias, and the FNV-1a hash of all before, which names the net. */
#ifndef SEARCH_NNUE_H
#define SEARCH_NNUE_H

#include "game/game.h"

enum {
	NNUE_HIDDEN_MAX = 256, /* neurons of a seat; a multiple of NNUE_HIDDEN_STEP */
	NNUE_HIDDEN_STEP = 16,
	NNUE_ONE = 255,       /* 1 in an accumulator: what is above is clipped */
	NNUE_WEIGHT_ONE = 64, /* 1 in the output's weights */
	NNUE_WEIGHT_MAX = 127,
	NNUE_HEADER_SIZE = 32,
	NNUE_FILE_MAX = 512 * 1024,
	NNUE_EVALUATION_MAX = 20000 /* no evaluation with a net is further from 0 */
};

struct nnue_kernel;

/* A net, constant once it is read, and so for all threads. */
struct nnue {
	const struct game *game;
	int hidden;         /* neurons of a seat */
	int scale;          /* the output counts so many as 1 */
	bool is_correction; /* it is added to the slot evaluate; else it stands alone */
	uint64_t hash;
	int16_t *columns; /* owned: hidden weights a feature, aligned to 64 bytes */
	int16_t *bias;    /* in the same block: hidden */
	int16_t *weights; /* in the same block: 2 * hidden a stage, those of the seat on move first */
	int32_t *output_bias; /* owned: one a stage */
	const struct nnue_kernel *kernel;
	void *block; /* owned */
};

/* Reads a net for a game from the bytes of a file. NULL and ERROR_BAD_OPTION where they are none. */
struct nnue *nnue_read(const struct game *game, const uint8_t *bytes, size_t n, struct error *err);
/* NULL is allowed. */
void nnue_free(struct nnue *net);

/* The accumulators of a state, of each seat. */
struct nnue_sums {
	int16_t of[2][NNUE_HIDDEN_MAX];
};

/* The sums of the state `is`, by what has changed since `was`, whose sums are `from`; anew where that is
 * NULL. The states are of a game of two, or what its slot `learning` takes for such. */
void nnue_follow(const struct nnue *net, struct nnue_sums *to, const struct nnue_sums *from,
                 const void *was, const void *is);
/* The output for a seat of a state that has these sums. Does not add the slot evaluate. */
int nnue_output(const struct nnue *net, const struct nnue_sums *sums, const void *s, int seat);
/* An evaluation, no further from 0 than one may be. */
static inline int nnue_clip(int evaluation)
{
	return evaluation > NNUE_EVALUATION_MAX    ? NNUE_EVALUATION_MAX
	       : evaluation < -NNUE_EVALUATION_MAX ? -NNUE_EVALUATION_MAX
	                                           : evaluation;
}
/* The evaluation of a state for a seat, which is on move where there is a net: by that, with or without
 * the slot evaluate, or by the slot alone where it is NULL. */
int nnue_evaluate(const struct game *game, const struct nnue *net, const void *s, int seat);
/* What that is the sum of, into an empty list: what it loses without each piece, or
 * in a game that takes none off the terms of what is corrected, and the rest. */
void nnue_evaluate_terms(const struct nnue *net, const void *s, int seat, struct eval_terms *out);

/* For tests: the ways to compute the same by, "c" and those that this processor has; the names end
 * with NULL. Has a net be computed so; false where there is no such way. */
const char *const *nnue_kernel_names(void);
bool nnue_use_kernel(struct nnue *net, const char *name);

#endif
