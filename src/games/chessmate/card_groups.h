/* card_groups.h - the belief of a viewer from the inside, between belief.c, which makes it and draws from it,
 * and marginals.c: which cards are alike, and where so many of them are. */
#ifndef GAMES_CHESSMATE_CARD_GROUPS_H
#define GAMES_CHESSMATE_CARD_GROUPS_H

#include "games/chessmate/cards/hand_sets.h"
#include "games/chessmate/state.h"

/* Cards that are alike for the viewer: so many are in each hand, the rest is in the draw
 * pile. */
struct card_group {
	card_set cards;
	int in_hand[2];
};

/* At most six hidden cards are in hands, and two piles hold the rest. */
enum { GROUPS_MAX = 8 };

/* What a step did to the hidden cards, to go back by. */
struct belief_undo {
	card_set drawn_from;  /* the group that hidden cards were drawn from, after the draw */
	card_set revealed[2]; /* by seat: those that became known */
	bool exchanged;
};

struct chessmate_belief {
	struct chessmate start, now; /* as the viewer observes them */
	struct card_group groups[GROUPS_MAX];
	int n_groups;
	bool spectator; /* some state was a spectator's: sampling has to replay the past */
	step_t *steps;
	struct belief_undo *undo;
	size_t n;
	/* What is hidden in the hand of the side to move, where a verdict restricts it. */
	struct hand_sets hands;
};

static inline int card_group_in_pile(const struct card_group *group)
{
	return card_set_count(group->cards) - group->in_hand[0] - group->in_hand[1];
}

#endif
