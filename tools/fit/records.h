/* records.h - decisions of A City of Spies, read from the arena's files of games. */
#ifndef TOOLS_FIT_RECORDS_H
#define TOOLS_FIT_RECORDS_H

#include "games/spies/behaviour.h"
#include "tools/fit/beliefs.h"
#include "tools/fit/rounds.h"
#include "tools/fit/teams.h"

/* A decision, as everybody saw it, and the secret of who made it. */
struct decision {
	int set;                 /* of games with the same deal, numbered over all files */
	int seat;                /* who decided */
	int nth;                 /* decision of the seat in its round, from 0 */
	int life;                /* its Life-Piece */
	unsigned on_board, left; /* pieces before and after */
	bool claims;
	struct spies_choice choice;
};

/* Starts zeroed; freed by free(at), free(pairs.at) and free(standings.at). */
struct decisions {
	struct decision *at;
	size_t n, cap;
	int games, sets;
	struct pairs pairs;
	struct standings standings;
	struct beliefs_score *beliefs; /* or NULL: where to add what the movers believed */
	bool strangers;                /* of lives only what they believed of another engine's */
};

/* Appends the decisions of all games of a file that ended without a fault; false, and a line on
 * standard error, when it cannot be read. */
bool records_read(const char *path, struct decisions *out);

#endif
