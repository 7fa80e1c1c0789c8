/* infoset.h - what can be chosen in one world, as the searching seat is told it:
 * steps it cannot tell apart are one choice. */
#ifndef SEARCH_INFOSET_H
#define SEARCH_INFOSET_H

#include <stdbool.h>
#include <stddef.h>

#include "game/game.h"

struct choice {
	step_t told, step;
	bool known; /* for the caller */
};

/* Starts zeroed, ends with choices_free. */
struct choices {
	size_t n;
	struct choice *at; /* owned; sorted by told, then step */
	size_t cap;
	struct steps legal;
};

/* Lists the legal steps of the seat on move in world, as viewer is told them. */
void choices_list(struct choices *c, const struct game *game, const void *world, int viewer);
/* One past the last of the steps that are told like number i. */
size_t choices_end(const struct choices *c, size_t i);
/* The first that is told so, or c->n. */
size_t choices_find(const struct choices *c, step_t told);
void choices_free(struct choices *c);

#endif
