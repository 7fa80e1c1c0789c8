/* repetition.h - positions that have occurred twice up to the root of a search: once
 * more is a draw by threefold repetition. */
#ifndef SEARCH_REPETITION_H
#define SEARCH_REPETITION_H

#include <stdbool.h>

#include "game/game.h"

/* Begins with repeated_keys_init, ends with repeated_keys_free. */
struct repeated_keys {
	uint64_t *keys; /* owned; sorted, each once */
	size_t n;
};

/* Collects the repetition keys that occur twice or more in an information state. */
void repeated_keys_init(struct repeated_keys *r, const struct infostate *infostate);
void repeated_keys_free(struct repeated_keys *r);
/* True when a position has occurred twice up to the root. */
bool repeated_keys_has(const struct repeated_keys *r, uint64_t key);

#endif
