/* kept_trees.h - what the last search under each view has found at its root, until the match changes. */
#ifndef ENGINE_KEPT_TREES_H
#define ENGINE_KEPT_TREES_H

#include <stdatomic.h>

#include "game/game.h"
#include "search/search_tree.h"

struct kept_tree {
	struct search_tree tree;
	uint64_t changes;                           /* match_changes of the match that it is of */
	bool stopped;                               /* before the search's own end */
	_Alignas(16) unsigned char root[STATE_MAX]; /* as far as who it is for knows it */
};

/* Starts zeroed, ends with kept_trees_clear. */
struct kept_trees {
	struct kept_tree *of_viewer[VIEWERS];       /* owned; of the thread that asks */
	_Atomic(struct kept_tree *) found[VIEWERS]; /* owned; by a search, and not looked at since */
};

/* NULL is allowed. */
void kept_tree_free(struct kept_tree *tree);
/* Forgets the tree of a viewer, or all; while nothing is searched. */
void kept_trees_forget(struct kept_trees *kept, int viewer);
void kept_trees_clear(struct kept_trees *kept);
/* Keeps a tree and takes it over; from the thread of a search. */
void kept_trees_put(struct kept_trees *kept, int viewer, struct kept_tree *tree);
/* The tree of a viewer, which stays kept; NULL: none of the match as it is. */
const struct kept_tree *kept_trees_get(struct kept_trees *kept, int viewer, uint64_t changes);

#endif
