/* card_groups.c - weighs and deals hidden cards.
 *
 * A deal weighs the product of what its cards weigh in the hands they are in, so the weight of all deals is a
 * sum card by card over how many are in each hand (dynamic programming), and a deal is read off a number
 * below it in the same way: exact, and without rejection. By facts alone all cards weigh 1, and weights
 * are counts. */
#include "games/chessmate/card_groups.h"

enum {
	WEIGHT_BITS_MAX = 12, /* of a card in a hand */
	PLACES_BITS = 4,      /* a hidden card of a hand is one of 15 */
	UNIFORM_ONE_IN = 32   /* of the greatest weight, which each card has at least */
};

uint64_t chessmate_group_weight(const struct chessmate_belief *belief,
                                const struct card_group *group)
{
	uint64_t ways[HAND_SIZE + 1][HAND_SIZE + 1] = {{1}};
	const int *n = group->in_hand;
	if (card_group_in_pile(group) < 0)
		return 0;
	for (card_set set = group->cards; set;) {
		enum card_kind kind = card_kind(card_set_pop(&set));
		for (int a = n[0]; a >= 0; a--)
			for (int b = n[1]; b >= 0; b--) {
				ways[a][b] += a ? ways[a - 1][b] * belief->weights[0][kind] : 0;
				ways[a][b] += b ? ways[a][b - 1] * belief->weights[1][kind] : 0;
			}
	}
	return ways[n[0]][n[1]];
}

uint64_t chessmate_group_weight_with(const struct chessmate_belief *belief,
                                     const struct card_group *group, int card, int place)
{
	struct card_group rest = *group;
	rest.cards &= ~card_bit(card);
	if (place == DRAW_PILE)
		return chessmate_group_weight(belief, &rest);
	if (rest.in_hand[place]-- == 0)
		return 0;
	return belief->weights[place][card_kind(card)] * chessmate_group_weight(belief, &rest);
}

uint64_t chessmate_hand_weight(const struct chessmate_belief *belief, int seat, card_set hand)
{
	uint64_t weight = 1;
	while (hand)
		weight *= belief->weights[seat][card_kind(card_set_pop(&hand))];
	return weight;
}

struct card_group chessmate_group_without(const struct chessmate_belief *belief,
                                          const struct card_group *group, card_set hand)
{
	struct card_group rest = *group;
	rest.cards &= ~hand;
	rest.in_hand[chessmate_side_to_move(&belief->now)] = 0;
	return rest;
}

void chessmate_set_hand_weights(struct chessmate_belief *belief)
{
	int us = (int)chessmate_side_to_move(&belief->now);
	for (size_t i = 0; i < belief->hands.n; i++) {
		belief->hand_weights[i] = chessmate_hand_weight(belief, us, belief->hands.at[i]);
		for (int k = 0; k < belief->n_groups; k++) {
			struct card_group rest =
				chessmate_group_without(belief, &belief->groups[k], belief->hands.at[i]);
			belief->hand_weights[i] *= chessmate_group_weight(belief, &rest);
		}
	}
}

/* The hidden cards of which some may be in a hand. */
static card_set possible_cards(const struct chessmate_belief *belief, int seat)
{
	card_set set = 0;
	for (int i = 0; i < belief->n_groups; i++)
		if (belief->groups[i].in_hand[seat])
			set |= belief->groups[i].cards;
	return set;
}

static void set_weights_of_seat(struct chessmate_belief *belief, int seat,
                                const uint64_t stays[CARD_KINDS], int bits)
{
	uint64_t most = 0, all = UINT64_C(1) << bits, least = all / UNIFORM_ONE_IN;
	card_set possible = possible_cards(belief, seat);
	for (card_set set = possible; set;) {
		uint64_t one = stays[card_kind(card_set_pop(&set))];
		most = one > most ? one : most;
	}
	for (card_set set = possible; set;) {
		enum card_kind kind = card_kind(card_set_pop(&set));
		belief->weights[seat][kind] = (uint16_t)(least + (all - least) * stays[kind] / most);
	}
}

void chessmate_set_card_weights(struct chessmate_belief *belief,
                                const struct chessmate_behaviour *behaviour)
{
	const struct chessmate *s = &belief->now;
	int hidden = chessmate_hidden_count(s, 0) + chessmate_hidden_count(s, 1);
	if (hidden == 0)
		return;
	belief->weighed = true;
	int bits = (int)MARGINAL_WEIGHT_BITS / hidden - PLACES_BITS;
	for (int seat = 0; seat < 2; seat++)
		set_weights_of_seat(belief, seat, behaviour->stays[seat],
		                    bits < WEIGHT_BITS_MAX ? bits : WEIGHT_BITS_MAX);
	chessmate_set_hand_weights(belief);
}

void chessmate_deal_group(const struct chessmate_belief *belief, struct card_group group,
                          struct rng *rng, card_set hands[2])
{
	uint64_t number = rng_below(rng, chessmate_group_weight(belief, &group));
	while (group.in_hand[0] + group.in_hand[1] > 0) {
		int card = card_set_pop(&group.cards), place = 0;
		struct card_group with = group;
		with.cards |= card_bit(card);
		for (;; place++) {
			uint64_t weight = chessmate_group_weight_with(belief, &with, card, place);
			if (number < weight)
				break;
			number -= weight;
		}
		if (place == DRAW_PILE)
			continue;
		number /= belief->weights[place][card_kind(card)];
		group.in_hand[place]--;
		hands[place] |= card_bit(card);
	}
}
