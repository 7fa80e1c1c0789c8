/* beliefs.h - how good the engine's beliefs about lives and teams are, in games that were
 * played: log loss under `facts` and `behaviour`, and calibration. */
#ifndef TOOLS_FIT_BELIEFS_H
#define TOOLS_FIT_BELIEFS_H

#include "games/spies/state.h"

enum {
	BELIEF_ROWS = 10, /* by decisions seen of the seat; the last row is of all that are more */
	BELIEF_BINS = 20  /* of chances, for calibration */
};
enum believed { BELIEVED_LIFE, BELIEVED_TEAM, BELIEVED };
enum belief_weights { WEIGHTS_FACTS, WEIGHTS_BEHAVIOUR, BELIEF_WEIGHTS };

struct calibration_bin {
	double given; /* sum of the chances that were given */
	int n, came_true;
};

void calibration_add(struct calibration_bin bins[BELIEF_BINS], double given, bool came_true);
/* Prints a line for each bin with something in it. */
void calibration_print(const char *secret,
                       const struct calibration_bin bins[BELIEF_WEIGHTS][BELIEF_BINS]);

struct beliefs_score {
	double nats[BELIEVED][BELIEF_WEIGHTS][BELIEF_ROWS]; /* sums of log losses */
	int n[BELIEVED][BELIEF_ROWS];
	struct calibration_bin bins[BELIEVED][BELIEF_WEIGHTS][BELIEF_BINS];
};

/* A game while it is played through. */
struct belief_game {
	struct spies start;
	const int *engines; /* by seat, or NULL: who plays it; then only the lives of others count */
	step_t *steps;      /* as they are; owned by the caller */
	size_t n;
	int in_round[SEATS_MAX], in_game[SEATS_MAX]; /* decisions of each seat */
};

/* Adds what the seat to move in s, the present state, believes of the others. */
void beliefs_score_add(struct beliefs_score *score, const struct belief_game *game,
                       const struct spies *s);
/* Prints log losses as tables. */
void beliefs_score_print(const struct beliefs_score *score);
/* Prints calibration, as a table. */
void beliefs_score_print_bins(const struct beliefs_score *score);

#endif
