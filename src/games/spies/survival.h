/* survival.h - how strong the teams are in a round: what each active seat weighs there, by what
 * threatens its Life-Piece. */
#ifndef GAMES_SPIES_SURVIVAL_H
#define GAMES_SPIES_SURVIVAL_H

#include "games/spies/evidence.h"

enum {
	SPIES_EXPOSURES = 6, /* grades of how surely everybody may take a piece for a seat's life */
	SPIES_THREATS = 3 * 3 * 2 * SPIES_EXPOSURES,
	SPIES_SURVIVAL_WEIGHTS = SPIES_THREATS + 5
};

/* The grade of each piece as the life of each seat. */
struct spies_exposure {
	uint8_t of[SEATS_MAX][SPIES_PIECES];
};

/* The numbers of the two weights whose product a seat weighs: of its threat, and of its life's kind. */
struct spies_survival {
	uint8_t threat, kind;
};

/* Fills in those of the active seats of a full state. */
void spies_survival_read(const struct spies *s, const struct spies_exposure *exposure,
                         struct spies_survival out[SEATS_MAX]);
/* What the active seats of a team, and those of the other, weigh together. */
void spies_survival_sum(const struct spies *s, const struct spies_exposure *exposure, int team,
                        int *own, int *others);

#endif
