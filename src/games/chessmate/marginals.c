/* marginals.c - how likely each hidden card is in each hand and each draw pile, counted over all deals that
 * agree.
 *
 * Of a group of n cards that are alike, a are in the hand of the side to move: in that hand is each with
 * a chance of a in n, or, where a verdict restricts the hand, in so many of the listed ones. Where it is
 * not, it is with the same chance any of the group's other cards. */
#include "games/chessmate/belief.h"
#include "games/chessmate/card_groups.h"
#include "games/chessmate/names.h"

enum { PILE = 2 }; /* a place, behind the seats */

/* Of so many equal chances those in which a card of a group is in the hand of the side to move. */
struct odds {
	uint64_t in_hand, all;
};

static struct odds odds_of_hand(const struct chessmate_belief *belief,
                                const struct card_group *group, int card)
{
	int us = (int)chessmate_side_to_move(&belief->now);
	struct odds odds = {0, belief->hands.n};
	if (!belief->hands.n)
		return (struct odds){(uint64_t)group->in_hand[us], (uint64_t)card_set_count(group->cards)};
	for (size_t i = 0; i < belief->hands.n; i++)
		odds.in_hand += belief->hands.at[i] >> card & 1;
	return odds;
}

static void add_place(const struct chessmate *s, int card, int place, uint64_t weight,
                      struct marginals *out)
{
	struct marginal m = {.thing = card, .seat = "-", .what = "pile", .weight = weight};
	struct strbuf name = {0};
	int named_by = place < PILE ? place : s->own_decks ? card_deck(card) : 0;
	if (place < PILE || s->own_decks)
		m.seat = chessmate_seat_names[named_by];
	if (place < PILE)
		m.what = "hand";
	chessmate_card_to_text(s, named_by, card, &name);
	ensure(name.n < sizeof m.value);
	memcpy(m.value, strbuf_get(&name), name.n);
	strbuf_free(&name);
	marginals_add(out, &m);
}

static void add_card(const struct chessmate_belief *belief, const struct card_group *group,
                     int card, struct marginals *out)
{
	const struct chessmate *s = &belief->now;
	int us = (int)chessmate_side_to_move(s);
	struct odds odds = odds_of_hand(belief, group, card);
	uint64_t others = (uint64_t)(card_set_count(group->cards) - group->in_hand[us]);
	uint64_t elsewhere = odds.all - odds.in_hand;
	add_place(s, card, us, odds.in_hand * (others ? others : 1), out);
	add_place(s, card, !us, elsewhere * (uint64_t)group->in_hand[!us], out);
	add_place(s, card, PILE, elsewhere * (uint64_t)card_group_in_pile(group), out);
}

void chessmate_belief_marginals(const void *belief, struct marginals *out)
{
	const struct chessmate_belief *b = belief;
	for (int i = 0; i < b->n_groups; i++)
		for (card_set left = b->groups[i].cards; left;)
			add_card(b, &b->groups[i], card_set_pop(&left), out);
}
