/* marginals.c - how likely each hidden card is in each hand and each draw pile, counted over all deals that
 * agree, each as often as it weighs; where a verdict restricts a hand, over those with each of the hands that
 * are left. */
#include "games/chessmate/belief.h"
#include "games/chessmate/card_groups.h"
#include "games/chessmate/names.h"

static void add_place(const struct chessmate *s, int card, int place, uint64_t weight,
                      struct marginals *out)
{
	struct marginal m = {.thing = card, .seat = "-", .what = "pile", .weight = weight};
	struct strbuf name = {0};
	int named_by = place < DRAW_PILE ? place : s->own_decks ? card_deck(card) : 0;
	if (place < DRAW_PILE || s->own_decks)
		m.seat = chessmate_seat_names[named_by];
	if (place < DRAW_PILE)
		m.what = "hand";
	chessmate_card_to_text(s, named_by, card, &name);
	ensure(name.n < sizeof m.value);
	memcpy(m.value, strbuf_get(&name), name.n);
	strbuf_free(&name);
	marginals_add(out, &m);
}

/* The weight of all deals with a hand of the list in which a card of a group is in a place. */
static uint64_t weight_with_hand(const struct chessmate_belief *belief, size_t hand, int group,
                                 int card, int place)
{
	int us = (int)chessmate_side_to_move(&belief->now);
	card_set cards = belief->hands.at[hand];
	if (cards & card_bit(card))
		return place == us ? belief->hand_weights[hand] : 0;
	uint64_t weight = chessmate_hand_weight(belief, us, cards);
	for (int i = 0; i < belief->n_groups; i++) {
		struct card_group rest = chessmate_group_without(belief, &belief->groups[i], cards);
		weight *= i == group ? chessmate_group_weight_with(belief, &rest, card, place)
		                     : chessmate_group_weight(belief, &rest);
	}
	return weight;
}

static uint64_t weight_of_place(const struct chessmate_belief *belief, int group, int card,
                                int place)
{
	uint64_t weight = 0;
	if (!belief->hands.n)
		return chessmate_group_weight_with(belief, &belief->groups[group], card, place);
	for (size_t i = 0; i < belief->hands.n; i++)
		weight += weight_with_hand(belief, i, group, card, place);
	return weight;
}

void chessmate_belief_marginals(const void *belief, struct marginals *out)
{
	const struct chessmate_belief *b = belief;
	for (int i = 0; i < b->n_groups; i++)
		for (card_set left = b->groups[i].cards; left;) {
			int card = card_set_pop(&left);
			for (int place = 0; place <= (int)DRAW_PILE; place++)
				add_place(&b->now, card, place, weight_of_place(b, i, card, place), out);
		}
}
