/* samples.c - reads positions. A game is held out, or not, as a whole: by a hash of how many came
 * before it. */
#include "tools/train/samples.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const char *name, const char *what)
{
	fprintf(stderr, "train: %s: %s\n", name, what);
	return false;
}

static size_t add_features(struct samples *samples, const void *state, int seat)
{
	struct features list;
	samples->game->learning->features_of(state, seat, &list);
	size_t n = (size_t)list.n;
	samples->features = array_grow(samples->features, &samples->cap_features,
	                               samples->n_features + n, sizeof(uint16_t));
	memcpy(samples->features + samples->n_features, list.number, n * sizeof(uint16_t));
	samples->n_features += n;
	return n;
}

/* Packed, seat 0 is on move. */
static bool add_sample(struct samples *samples, const struct training_position *p)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	const struct learning *learning = samples->game->learning;
	if (!learning->unpack(p->packed, state))
		return false;
	struct sample sample = {.first = samples->n_features,
	                        .bucket = (uint8_t)learning->bucket(state),
	                        .result = p->result,
	                        .decisions = p->decisions,
	                        .game = p->game,
	                        .score = p->score,
	                        .evaluation = p->evaluation};
	sample.n_own = (uint8_t)add_features(samples, state, 0);
	sample.n_other = (uint8_t)add_features(samples, state, 1);
	samples->at = array_grow(samples->at, &samples->cap, samples->n + 1, sizeof *samples->at);
	samples->at[samples->n++] = sample;
	return true;
}

/* The positions behind the header. */
static bool read_positions(FILE *file, unsigned one_in, struct samples *samples,
                           struct samples *held_out)
{
	uint8_t bytes[TRAINING_POSITION_SIZE];
	struct training_position p;
	uint64_t games = 0;
	int last = -1;
	while (fread(bytes, sizeof bytes, 1, file) == 1) {
		if (!training_position_read(bytes, &p))
			return false;
		games += p.game != last;
		last = p.game;
		if (!add_sample(splitmix64(games) % one_in ? samples : held_out, &p))
			return false;
	}
	return !ferror(file);
}

bool samples_read(const char *name, unsigned one_in, struct samples *samples,
                  struct samples *held_out)
{
	uint8_t header[TRAINING_POSITION_SIZE];
	FILE *file = fopen(name, "rb");
	if (!file)
		return complain(name, strerror(errno));
	const struct game *game =
		fread(header, sizeof header, 1, file) == 1 ? training_header_read(header) : NULL;
	bool fine = game && (!samples->game || game == samples->game);
	samples->game = held_out->game = game;
	fine = fine && read_positions(file, one_in, samples, held_out);
	fclose(file);
	return fine || complain(name, "not a file of positions, or of another game");
}

void samples_free(struct samples *samples)
{
	free(samples->at);
	free(samples->features);
}
