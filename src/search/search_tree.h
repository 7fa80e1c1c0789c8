/* search_tree.h - what a search has found of each decision of its root. */
#ifndef SEARCH_SEARCH_TREE_H
#define SEARCH_SEARCH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/steps.h"

enum { TREE_LINE_MAX = 32 }; /* steps of a line at most */

/* A decision of the root. */
struct tree_move {
	uint64_t nodes; /* that its searches have counted; of a search with trees its visits */
	int kind;       /* enum score_kind of score */
	int score;      /* as searches have it, wins count from SCORE_WIN */
	int bound;      /* enum bound of score */
	int rank;  /* among the lines that the search reports, from 1; 0: it reports none by rank */
	int prior; /* millionths: what it was expected to bring before it was searched; -1: nothing */
	step_t line[TREE_LINE_MAX]; /* it, and what is best after it */
	int n_line;
};

/* Starts zeroed, ends with search_tree_free. */
struct search_tree {
	struct tree_move *at; /* owned; sorted by who reads it */
	size_t n, cap;
};

/* Adds a decision with its line. */
struct tree_move *search_tree_add(struct search_tree *tree, const step_t *line, size_t n_line);
/* Makes one of those that begin with the same step, whose line is that with the best score, and sorts by
 * nodes, then by score, then exact ones first. */
void search_tree_sort(struct search_tree *tree);
void search_tree_free(struct search_tree *tree);

#endif
