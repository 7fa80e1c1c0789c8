/* infoset.h - what can be chosen in one world, as the searching seat is told it:
 * steps it cannot tell apart are one choice. */
#ifndef SEARCH_INFOSET_H
#define SEARCH_INFOSET_H

#include <stdbool.h>
#include <stddef.h>

#include "game/game.h"

struct infoset_action {
	step_t observed, step;
	bool has_child; /* for the caller */
};

/* Starts zeroed, ends with infoset_free. */
struct infoset_actions {
	size_t n;
	struct infoset_action *at; /* owned; sorted by told, then step */
	size_t cap;
	struct steps legal;
};

/* Lists the legal steps of the seat on move in world, as viewer is told them. */
void infoset_list(struct infoset_actions *c, const struct game *game, const void *state,
                  int viewer);
/* One past the last of the steps that are told like number i. */
size_t infoset_action_end(const struct infoset_actions *c, size_t i);
/* The first that is told so, or c->n. */
size_t infoset_find(const struct infoset_actions *c, step_t observed);
void infoset_free(struct infoset_actions *c);

#endif
