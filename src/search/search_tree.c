/* search_tree.c - a list of root moves, of which ChessMate with its turns with a card has thousands. */
#include "search/search_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct tree_move *search_tree_add(struct search_tree *tree, const step_t *line, size_t n_line)
{
	tree->at = array_grow(tree->at, &tree->cap, tree->n + 1, sizeof *tree->at);
	struct tree_move *move = &tree->at[tree->n++];
	*move = (struct tree_move){.prior = -1};
	move->n_line = n_line < TREE_LINE_MAX ? (int)n_line : TREE_LINE_MAX;
	memcpy(move->line, line, (size_t)move->n_line * sizeof *line);
	return move;
}

/* A merge sort is stable: by the first step, or by nodes. */
static void sort(struct tree_move *at, struct tree_move *space, size_t n,
                 bool (*before)(const struct tree_move *a, const struct tree_move *b))
{
	size_t half = n / 2, i = 0, j = half, k = 0;
	if (n < 2)
		return;
	sort(at, space, half, before);
	sort(at + half, space, n - half, before);
	memcpy(space, at, n * sizeof *at);
	while (k < n)
		at[k++] = j == n || (i < half && !before(&space[j], &space[i])) ? space[i++] : space[j++];
}

static bool by_step(const struct tree_move *a, const struct tree_move *b)
{
	return a->line[0] < b->line[0];
}

static bool by_nodes(const struct tree_move *a, const struct tree_move *b)
{
	if (a->nodes != b->nodes)
		return a->nodes > b->nodes;
	return a->score != b->score ? a->score > b->score : a->bound > b->bound;
}

/* Takes a turn in that begins as the one before it does: of the two the one that is reported, else the better score counts.
 * Scores of one kind grow with their worth. */
static void merge(struct tree_move *move, const struct tree_move *other)
{
	uint64_t nodes = move->nodes + other->nodes;
	bool ranks = other->rank && (!move->rank || other->rank < move->rank);
	if (ranks || (!move->rank && other->score > move->score))
		*move = *other;
	move->nodes = nodes;
}

void search_tree_sort(struct search_tree *tree)
{
	size_t n = 0;
	struct tree_move *space = xmalloc(tree->n * sizeof *space);
	sort(tree->at, space, tree->n, by_step);
	for (size_t i = 0; i < tree->n; i++)
		if (n && tree->at[n - 1].line[0] == tree->at[i].line[0])
			merge(&tree->at[n - 1], &tree->at[i]);
		else
			tree->at[n++] = tree->at[i];
	tree->n = n;
	sort(tree->at, space, n, by_nodes);
	free(space);
}

void search_tree_free(struct search_tree *tree)
{
	free(tree->at);
	*tree = (struct search_tree){0};
}
