/* kept_trees.c - a search hands its tree over by an exchange: whoever asks meanwhile takes it or does
 * not, and waits for nobody. */
#include "engine/kept_trees.h"

#include <stdlib.h>

void kept_tree_free(struct kept_tree *tree)
{
	if (tree)
		search_tree_free(&tree->tree);
	free(tree);
}

void kept_trees_forget(struct kept_trees *kept, int viewer)
{
	kept_tree_free(atomic_exchange(&kept->found[viewer], NULL));
	kept_tree_free(kept->of_viewer[viewer]);
	kept->of_viewer[viewer] = NULL;
}

void kept_trees_clear(struct kept_trees *kept)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		kept_trees_forget(kept, viewer);
}

void kept_trees_put(struct kept_trees *kept, int viewer, struct kept_tree *tree)
{
	kept_tree_free(atomic_exchange(&kept->found[viewer], tree));
}

const struct kept_tree *kept_trees_get(struct kept_trees *kept, int viewer, uint64_t changes)
{
	struct kept_tree *found = atomic_exchange(&kept->found[viewer], NULL);
	if (found) {
		kept_tree_free(kept->of_viewer[viewer]);
		kept->of_viewer[viewer] = found;
		search_tree_sort(&found->tree); /* here: a search has no time for what nobody may ask */
	}
	const struct kept_tree *tree = kept->of_viewer[viewer];
	return tree && tree->changes == changes ? tree : NULL;
}
