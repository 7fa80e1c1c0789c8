/* root_moves.h - the decisions that a search chooses from, and their order. */
#ifndef GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H
#define GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H

#include "games/chessmate/search/belief_value.h"

struct root {
	step_t step;
	bool plain;  /* a move without a card */
	bool judged; /* by more than a glance */
	int score;
	struct line *line; /* what follows, or NULL; owned */
};

/* Starts zeroed, ends with roots_free. */
struct roots {
	struct root *at; /* best first, as far as is known */
	size_t n;
	size_t settled; /* those before this one keep their order */
};

/* Lists what the search may choose, judged at a glance. */
void roots_find(struct roots *r, struct weigher *w);
void roots_free(struct roots *r);
/* Judges by a search of captures: all moves, and so many turns with a card, of those
 * that have not been judged yet. EXACT: all scores are exact, not only good ones. */
void roots_judge(struct roots *r, struct weigher *w, size_t most_cards, bool exact);
/* Brings root i to place TO; those between move one on. */
void roots_lift(struct roots *r, size_t to, size_t i);
void roots_keep_line(struct root *r, const struct line *rest);

#endif
