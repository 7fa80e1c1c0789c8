/* infoset.h - the actions of an information set, as far as one determinization has
 * them: legal steps by how the searching seat observes them. Steps that it cannot
 * tell apart are one action. */
#ifndef SEARCH_INFOSET_H
#define SEARCH_INFOSET_H

#include <stdbool.h>
#include <stddef.h>

#include "game/game.h"

struct infoset_action {
	step_t observed, step; /* as the searching seat observes it; as it is */
	bool has_child;        /* for the caller */
};

/* Starts zeroed, ends with infoset_free. Steps of one action stand side by side. */
struct infoset_actions {
	size_t n;
	struct infoset_action *at; /* owned; sorted by observed, then step */
	size_t cap;
	struct steps legal; /* as the game lists them; the caller may reuse it */
};

/* Lists the legal steps of the seat to move in state, as viewer observes them. */
void infoset_list(struct infoset_actions *actions, const struct game *game, const void *state,
                  int viewer);
/* One past the last step of the action that step number i belongs to. */
size_t infoset_action_end(const struct infoset_actions *actions, size_t i);
/* The first step that is observed so, or c->n. */
size_t infoset_find(const struct infoset_actions *actions, step_t observed);
void infoset_free(struct infoset_actions *actions);

#endif
