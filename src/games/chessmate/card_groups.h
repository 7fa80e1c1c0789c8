/* card_groups.h - the belief of a viewer from the inside, between belief.c, which makes it and draws from it,
 * and marginals.c: which cards are alike but for their weights, and where so many of them are. */
#ifndef GAMES_CHESSMATE_CARD_GROUPS_H
#define GAMES_CHESSMATE_CARD_GROUPS_H

#include "games/chessmate/behaviour.h"
#include "games/chessmate/cards/hand_sets.h"
#include "games/chessmate/state.h"

/* Cards that are alike for the viewer: so many are in each hand, the rest is in the draw
 * pile. */
struct card_group {
	card_set cards;
	int in_hand[2];
};

/* At most six hidden cards are in hands, and two piles, one of them in two parts, hold the rest. */
enum { GROUPS_MAX = 9 };

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
	/* What is hidden in the hand of the side to move, where a verdict restricts it, and the weight of all
	 * deals with each of these hands. */
	struct hand_sets hands;
	uint64_t *hand_weights; /* owned */
	/* Of a hidden card in the hand of a seat, by kind; in a draw pile it weighs 1. A deal weighs the
	 * product over its cards, and all deals together less than 2^MARGINAL_WEIGHT_BITS. */
	uint16_t weights[2][CARD_KINDS];
	bool weighed; /* by behaviour: not all weigh 1 */
};

enum { DRAW_PILE = 2 }; /* a place of a card, behind the seats */

/* The weight of all ways in which the cards of a group may be in the hands and the pile; and of those in which
 * one of them is in a place. */
uint64_t chessmate_group_weight(const struct chessmate_belief *belief,
                                const struct card_group *group);
uint64_t chessmate_group_weight_with(const struct chessmate_belief *belief,
                                     const struct card_group *group, int card, int place);
/* The weight of a hand of hidden cards. */
uint64_t chessmate_hand_weight(const struct chessmate_belief *belief, int seat, card_set hand);
/* What is left of a group when the side to move has this hand. */
struct card_group chessmate_group_without(const struct chessmate_belief *belief,
                                          const struct card_group *group, card_set hand);
/* Makes weights of what behaviour tells; and those of the hands that are listed. */
void chessmate_set_card_weights(struct chessmate_belief *belief,
                                const struct chessmate_behaviour *behaviour);
void chessmate_set_hand_weights(struct chessmate_belief *belief);
/* Puts cards of a group into hands at random, each way as often as it weighs. */
void chessmate_deal_group(const struct chessmate_belief *belief, struct card_group group,
                          struct rng *rng, card_set hands[2]);

static inline int card_group_in_pile(const struct card_group *group)
{
	return card_set_count(group->cards) - group->in_hand[0] - group->in_hand[1];
}

#endif
