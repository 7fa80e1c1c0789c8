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
/* Has a token said step number i, or repeated it? */
bool match_was_given(const struct match *m, size_t i);
/* Is it a step of chance that was not rolled? It was given, but for a placement of newgame. */
bool match_is_presumed_given(const struct match *m, size_t i);
/* How many steps were played before they made events. */
size_t match_n_silent(const struct match *m);
/* How many steps were given by tokens or repeated by them: the table steps behind those may
 * still be repeated. */
size_t match_n_heard(const struct match *m);
/* Has the ruling made an event? */
bool match_ruling_is_live(const struct match *m);
/* The same of what lies ahead: how many of its first steps make no events, and whether its ruling
 * makes one. */
size_t match_n_silent_ahead(const struct match *m);
bool match_ruling_ahead_is_live(const struct match *m);

/* One step as it once was. */
struct past_step {
	const char *token;
	/* by the match itself; a token has said or repeated it; it made events */
	bool rolled, given, live;
	bool given_unknown; /* by what else is known of it */
};

/* Makes the step again. Fails, with nothing changed but perhaps the events of m, when it cannot
 * have been so: ERROR_BAD_POSITION. */
bool match_replay(struct match *m, const struct past_step *past, struct error *err);
/* Says that of all steps of chance and the table from number n on none was given, but the one before was;
 * false where a decision stands there, or nothing. */
bool match_set_heard(struct match *m, size_t n);

#endif
