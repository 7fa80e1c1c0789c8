/* replay.h - making a match again, step by step, with what its record does not tell: which
 * steps were rolled, and from where on somebody listened. */
#ifndef MATCH_REPLAY_H
#define MATCH_REPLAY_H

#include "match/match.h"

/* What newgame or position said of the game before it began. */
const struct setup *match_setup(const struct match *m);
/* The placement (without prefix) that is still to be used, or NULL. */
const char *match_placement(const struct match *m);
/* Was step number i made by the generator of its place? */
bool match_was_rolled(const struct match *m, size_t i);
/* How many steps were played before they made events. */
size_t match_n_silent(const struct match *m);
/* How many steps were given by tokens or repeated by them: the table steps behind those may
 * still be repeated. */
size_t match_n_heard(const struct match *m);
/* Has the ruling made an event? */
bool match_ruling_is_live(const struct match *m);

/* One step as it once was. */
struct past_step {
	const char *token;
	bool rolled, live; /* by the match itself; it made events */
};

/* Makes the step again. Fails, with nothing changed but perhaps the events of m, when it cannot
 * have been so: ERROR_BAD_POSITION. */
bool match_replay(struct match *m, const struct past_step *past, struct error *err);
/* Sets match_n_heard; false when n is more than there are steps. */
bool match_set_heard(struct match *m, size_t n);

#endif
