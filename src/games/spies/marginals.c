/* marginals.c - how likely each team, life and target of each seat is, counted over all deals that agree. */
#include <stdio.h>
#include <string.h>

#include "games/spies/belief.h"

enum secret_card { LIFE, TARGET, TEAM, SECRETS_OF_SEAT };

/* Adds the chance of one secret of a seat to have a value. */
static void add(struct marginals *out, enum secret_card secret, int seat, int value,
                uint64_t weight)
{
	static const char *const words[] = {"life", "target", "team"};
	struct marginal m = {.thing = seat * SECRETS_OF_SEAT + (int)secret,
	                     .seat = spies_seat_names[seat],
	                     .what = words[secret],
	                     .weight = weight};
	snprintf(m.value, sizeof m.value, "%s",
	         secret == TEAM ? spies_team_names[value] : spies_piece_names[value]);
	marginals_add(out, &m);
}

/* The weight of all ways to deal lives to the first seats, by the set of cards they then have: the forward
 * part of the forward-backward algorithm, whose backward part is weight_to_come. */
static void find_weights_before(const struct spies_belief *belief, uint64_t *weight_before)
{
	const struct card_deal *deal = &belief->lives;
	memset(weight_before, 0, sizeof *weight_before << deal->n_cards);
	weight_before[0] = 1;
	for (unsigned set = 0; set < 1u << deal->n_cards; set++)
		for (int i = 0; bb_popcount(set) < deal->n_seats && i < deal->n_cards; i++)
			if (!(set >> i & 1))
				weight_before[set | 1u << i] +=
					weight_before[set] * belief->life_weights[bb_popcount(set)][i];
}

/* The weight of the deals in which card i is the life of seat number k. */
static uint64_t weighed_life(const struct spies_belief *belief, const uint64_t *weight_before,
                             int k, int i)
{
	uint64_t weight = 0;
	for (unsigned set = 0; set < 1u << belief->lives.n_cards; set++)
		if (bb_popcount(set) == k && !(set >> i & 1))
			weight += weight_before[set] * belief->life_weights[k][i] *
			          belief->weight_to_come[set | 1u << i];
	return weight;
}

static void add_weighed_lives(const struct spies_belief *belief, struct marginals *out)
{
	uint64_t weight_before[1 << SPIES_PIECES];
	find_weights_before(belief, weight_before);
	for (int k = 0; k < belief->lives.n_seats; k++)
		for (int i = 0; i < belief->lives.n_cards; i++)
			add(out, LIFE, belief->lives.seats[k], belief->lives.pool[i],
			    weighed_life(belief, weight_before, k, i));
}

/* In how many deals a seat has a card of the pool: in all as many. */
static uint64_t deals_with_card(const struct card_deal *deal)
{
	return deal->n_cards ? deal->ways / (uint64_t)deal->n_cards : 0;
}

static void add_lives(const struct spies_belief *belief, struct marginals *out)
{
	const struct card_deal *deal = &belief->lives;
	uint64_t seats = (uint64_t)deal->n_seats, cards = (uint64_t)deal->n_cards;
	uint64_t others = belief->n_last_claims ? belief->last_claim_ways / seats : 0;
	uint64_t each = deals_with_card(deal) + (cards ? others * (seats - 1) / cards : 0);
	for (int k = 0; k < deal->n_seats; k++) {
		for (int i = 0; i < deal->n_cards; i++)
			add(out, LIFE, deal->seats[k], deal->pool[i], each);
		for (int i = 0; i < belief->n_last_claims; i++)
			add(out, LIFE, deal->seats[k], belief->last_claims[i],
			    others / (uint64_t)belief->n_last_claims);
	}
}

/* The weight of the deals in which a seat is of a team. */
static uint64_t weight_of_team(const struct spies_belief *belief, int seat, int team)
{
	uint64_t weight = 0;
	for (uint64_t i = 0; i < belief->n_teams; i++)
		if ((belief->team_w[i] >> seat & 1) == (team == SPIES_W))
			weight += belief->weighed ? belief->team_weights[i] : 1;
	return weight;
}

static void add_teams(const struct spies_belief *belief, struct marginals *out)
{
	const struct spies *s = &belief->observed;
	for (int seat = 0; s->phase >= SPIES_PLACEMENT && seat < s->players; seat++)
		for (int team = 0; spies_implied_team(s, seat) == SPIES_UNKNOWN && team < SPIES_TEAMS;
		     team++)
			add(out, TEAM, seat, team, weight_of_team(belief, seat, team));
}

void spies_belief_marginals(const void *belief, struct marginals *out)
{
	const struct spies_belief *b = belief;
	add_teams(b, out);
	(b->weighed ? add_weighed_lives : add_lives)(b, out);
	for (int k = 0; k < b->targets.n_seats; k++)
		for (int i = 0; i < b->targets.n_cards; i++)
			add(out, TARGET, b->targets.seats[k], b->targets.pool[i], deals_with_card(&b->targets));
}
