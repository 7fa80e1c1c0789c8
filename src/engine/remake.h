/* remake.h - what chance made in a match, made again from a key (docs/chance.md, docs/fair-deals.md). */
#ifndef ENGINE_REMAKE_H
#define ENGINE_REMAKE_H

#include "engine/engine.h"

/* A token of chance, and what it comes out as. */
struct remade {
	enum { REMADE_NONE, REMADE_RIGHT, REMADE_WRONG, REMADE_GIVEN } verdict;
	struct strbuf token, made; /* freed by the caller */
};

/* How many steps the match has. */
size_t engine_length(const struct engine *e);
/* Makes the step at a place, below that, again: by key, and, where added is not NULL, as one of a committed deal with
 * those entropies. REMADE_NONE: it is not of chance; REMADE_GIVEN: a placement that is another may have been
 * given. */
void engine_remake(const struct engine *e, const struct rng_key *key,
                   const struct deal_entropies *added, size_t place, struct remade *out);

/* Fills in how the deal of the match was committed to, and its key; false where it was not (the key is filled in all the
 * same). */
bool engine_committed(const struct engine *e, struct committed *out, struct rng_key *key);

#endif
