/* rounds.h - what threatens whom, and which team has the last seat: the weights of survival.c. */
#ifndef TOOLS_FIT_ROUNDS_H
#define TOOLS_FIT_ROUNDS_H

#include <stddef.h>

#include "games/spies/survival.h"

/* A decision of a round: all active seats, and the team that had the round's last one. */
struct standing {
	int set, winner; /* SPIES_UNKNOWN: the round ended otherwise */
	unsigned active, team_w;
	struct spies_survival of[SEATS_MAX];
};

/* Starts zeroed; freed by free(at). */
struct standings {
	struct standing *at;
	size_t n, cap, round; /* round: where the present one begins */
};

/* Adds a full state in which a seat is to decide. */
void standings_add(struct standings *standings, int set, const struct spies *s,
                   const struct spies_evidence *evidence);
/* The round ended so. */
void standings_end_round(struct standings *standings, int winner);
/* Fits the weights, logarithms, to the games of even sets alone when `half`. */
void standings_fit(const struct standings *standings, bool half,
                   double weights[SPIES_SURVIVAL_WEIGHTS]);
/* The mean loss in nats about the team, in the games of odd sets, with so many seats left. */
double standings_loss(const struct standings *standings, int left,
                      const double weights[SPIES_SURVIVAL_WEIGHTS]);

#endif
