/* belief.c - keeps groups of exchangeable cards up to date over the steps that a viewer
 * observed, and samples full states from them.
 *
 * A viewer that knows its own hand needs only the present groups. A spectator knows of the hands
 * only what a vulture took, and which cards are known to whom depends on when they were drawn: for it
 * the draws are sampled back to the start, and the game is replayed with them. */
#include "games/chessmate/belief.h"

#include <stdlib.h>

#include "games/chessmate/card_groups.h"
#include "games/chessmate/chance.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/turn.h"

static struct card_group *group_of(struct chessmate_belief *belief, int card)
{
	for (int i = 0; i < belief->n_groups; i++)
		if (belief->groups[i].cards & card_bit(card))
			return &belief->groups[i];
	return NULL;
}

static void add_group(struct chessmate_belief *belief, card_set set, int white, int black)
{
	int kept = 0;
	for (int i = 0; i < belief->n_groups; i++)
		if (belief->groups[i].cards)
			belief->groups[kept++] = belief->groups[i];
	belief->n_groups = kept;
	if (!set)
		return;
	ensure(kept < GROUPS_MAX);
	belief->groups[belief->n_groups++] = (struct card_group){set, {white, black}};
}

/* Hidden cards of a hand become known; false when they cannot have been there. */
static bool reveal(struct chessmate_belief *belief, int seat, card_set set)
{
	belief->undo[belief->n].revealed[seat] |= set;
	while (set) {
		int card = card_set_pop(&set);
		struct card_group *group = group_of(belief, card);
		if (!group || group->in_hand[seat] == 0)
			return false;
		group->cards ^= card_bit(card);
		group->in_hand[seat]--;
	}
	return true;
}

/* Named cards leave the draw pile; false when they cannot have been there. */
static bool draw_named(struct chessmate_belief *belief, card_set set)
{
	while (set) {
		int card = card_set_pop(&set);
		struct card_group *group = group_of(belief, card);
		if (!group || card_group_in_pile(group) == 0)
			return false;
		group->cards ^= card_bit(card);
	}
	return true;
}

/* What lies in the draw pile of a deck is drawn alike from now on. */
static void merge_pile(struct chessmate_belief *belief, int deck)
{
	struct card_group *pile = NULL;
	for (struct card_group *g = belief->groups; g < belief->groups + belief->n_groups; g++) {
		if (!(g->cards & DECK_CARDS(deck)) || !card_group_in_pile(g))
			continue;
		if (pile) {
			pile->cards |= g->cards;
			for (int seat = 0; seat < 2; seat++)
				pile->in_hand[seat] += g->in_hand[seat];
			*g = (struct card_group){0};
		} else {
			pile = g;
		}
	}
}

/* Hidden cards go from the draw pile of a deck to a hand. */
static bool draw_hidden(struct chessmate_belief *belief, int seat, int deck, int number)
{
	if (number > 0)
		merge_pile(belief, deck);
	for (int i = 0; number > 0 && i < belief->n_groups; i++) {
		struct card_group *group = &belief->groups[i];
		if (!(group->cards & DECK_CARDS(deck)) || card_group_in_pile(group) < number)
			continue;
		group->in_hand[seat] += number;
		belief->undo[belief->n].drawn_from = group->cards;
		return true;
	}
	return number == 0;
}

static void exchange_groups(struct chessmate_belief *belief)
{
	belief->undo[belief->n].exchanged = true;
	for (int i = 0; i < belief->n_groups; i++) {
		struct card_group *group = &belief->groups[i];
		int n = group->in_hand[0];
		group->in_hand[0] = group->in_hand[1];
		group->in_hand[1] = n;
	}
}

/* A decision shows its card. */
static bool update_on_decision(struct chessmate_belief *belief, struct chessmate_step p)
{
	const struct chessmate *s = &belief->now;
	int us = (int)chessmate_side_to_move(s);
	return p.kind == STEP_PASS || p.card == CARD_NONE || (s->hand[us] & card_bit(p.card)) ||
	       reveal(belief, us, card_bit(p.card));
}

static bool update_on_chance(struct chessmate_belief *belief, struct chessmate_step p)
{
	const struct chessmate *s = &belief->now;
	int source = chessmate_fate_source(p.seat);
	switch (p.kind) {
	case STEP_DEAL:
	case STEP_DRAW:
	case STEP_MILL:
		return draw_named(belief, p.cards) && draw_hidden(belief, p.seat, 0, p.hidden[0]) &&
		       draw_hidden(belief, p.seat, 1, p.hidden[1]);
	case STEP_FATE:
		return reveal(belief, source, p.cards & ~s->hand[source]);
	default:
		return true;
	}
}

/* What a step, besides what it says, makes of the cards in the hands: which become known
 * because a draw pile is empty (M11), and that the hands are exchanged. */
static bool update_on_hands(struct chessmate_belief *belief, const struct chessmate *before,
                            struct chessmate_step p)
{
	const struct chessmate *now = &belief->now;
	bool exchanged = p.kind == STEP_FATE && before->phase == PHASE_FATE_B;
	bool takes = p.kind == STEP_TURN && p.card != CARD_NONE && card_kind(p.card) == CARD_VULTURE;
	int us = (int)chessmate_side_to_move(before);
	card_set taken = takes ? card_bit(before->last_played[!us]) : 0;
	card_set named = before->hand[0] | before->hand[1] | p.cards | taken;
	for (int seat = 0; seat < 2; seat++)
		if (!reveal(belief, seat, now->hand[exchanged ? !seat : seat] & ~named))
			return false;
	if (exchanged)
		exchange_groups(belief);
	return true;
}

/* Belief update by one observed step; false when no full state agrees with it. */
static bool belief_update(struct chessmate_belief *belief, step_t step)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	belief->undo[belief->n] = (struct belief_undo){0};
	belief->steps[belief->n] = step;
	if (!(decision ? update_on_decision : update_on_chance)(belief, p))
		return false;
	struct chessmate before = belief->now;
	(decision ? chessmate_apply_decision : chessmate_apply_chance)(&belief->now, &p, NULL);
	if (!update_on_hands(belief, &before, p))
		return false;
	/* A reshuffle makes a group of the cards that were discards. */
	for (int deck = 0; deck <= belief->now.own_decks; deck++) {
		card_set fresh = chessmate_unseen_cards(&belief->now, deck);
		for (int i = 0; i < belief->n_groups; i++)
			fresh &= ~belief->groups[i].cards;
		add_group(belief, fresh, 0, 0);
	}
	belief->spectator = belief->spectator || chessmate_is_spectator_state(&belief->now);
	belief->n++;
	return true;
}

/* ---- what a verdict, or a reply, tells of the hand of the side to move */

/* Must the hand have a card with which some turn is legal, or may it not have one? */
enum hand_constraint { HAND_UNCONSTRAINED, HAND_PLAYABLE, HAND_UNPLAYABLE };

static enum hand_constraint constraint_on_hand(const struct chessmate_belief *belief)
{
	const struct chessmate *s = &belief->now;
	enum chessmate_step_kind last =
		belief->n ? chessmate_step_kind(belief->steps[belief->n - 1]) : STEP_DEAL;
	if (s->card_played || !chessmate_hidden_count(s, (int)chessmate_side_to_move(s)))
		return HAND_UNCONSTRAINED;
	if (s->phase == PHASE_CHECKMATE)
		return HAND_UNPLAYABLE;
	if (s->phase == PHASE_STALEMATE)
		return last == STEP_PASS   ? HAND_PLAYABLE
		       : last == STEP_OVER ? HAND_UNPLAYABLE
		                           : HAND_UNCONSTRAINED;
	if (s->phase != PHASE_TURN && s->phase != PHASE_MILL)
		return HAND_UNCONSTRAINED;
	return chessmate_has_move(s) ? HAND_UNCONSTRAINED : HAND_PLAYABLE;
}

/* Every choice of the hidden cards of a hand, by the groups. */
static void list_hands(const struct chessmate_belief *belief, int seat, struct hand_sets *out)
{
	for (int i = 0; i < belief->n_groups; i++)
		if (belief->groups[i].in_hand[seat])
			chessmate_hand_sets_extend(out, belief->groups[i].cards,
			                           belief->groups[i].in_hand[seat]);
}

/* Lists what the side to move may hold, if a verdict restricts it; false when there is
 * no such hand. */
static bool restrict_hands(struct chessmate_belief *belief)
{
	const struct chessmate *s = &belief->now;
	int us = (int)chessmate_side_to_move(s);
	enum hand_constraint constraint = constraint_on_hand(belief);
	if (constraint == HAND_UNCONSTRAINED)
		return true;
	card_set playable = chessmate_playable_cards(s, chessmate_possible_hand(s, us));
	if (s->hand[us] & playable)
		return constraint == HAND_PLAYABLE;
	list_hands(belief, us, &belief->hands);
	size_t kept = 0;
	for (size_t i = 0; i < belief->hands.n; i++)
		if (((belief->hands.at[i] & playable) != 0) == (constraint == HAND_PLAYABLE))
			belief->hands.at[kept++] = belief->hands.at[i];
	belief->hands.n = kept;
	belief->hand_weights = xmalloc((kept + 1) * sizeof *belief->hand_weights);
	chessmate_set_hand_weights(belief);
	return kept > 0;
}

/* ---- opening and closing */

/* The vulture of the turn's reply, where it has left the discards, which a position alone may tell: it lies in its
 * draw pile, since nobody has drawn since. Which deck's it is not always follows. */
static card_set replied_from_pile(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	if (!s->own_decks || !s->replied || s->card_played || s->last_played[us] != CARD_NONE ||
	    chessmate_seat_to_draw(s) < 2)
		return 0;
	if (s->n_discards[us] == 1 && !s->n_discards[!us])
		return 0;
	return card_bit(CARD_VULTURE + DECK_STRIDE * (s->n_discards[us] < 2 ? us : !us));
}

static bool replay_observations(struct chessmate_belief *belief, const struct infostate *infostate)
{
	for (int deck = 0; deck <= belief->now.own_decks; deck++) {
		card_set unseen = chessmate_unseen_cards(&belief->now, deck);
		card_set piled = unseen & replied_from_pile(&belief->now);
		add_group(belief, unseen & ~piled, belief->now.hidden[0][deck],
		          belief->now.hidden[1][deck]);
		add_group(belief, piled, 0, 0);
	}
	belief->spectator = chessmate_is_spectator_state(&belief->now);
	for (size_t i = 0; i < infostate->n; i++)
		if (!belief_update(belief, infostate->steps[i]))
			return false;
	return memcmp(&belief->now, infostate->now, sizeof belief->now) == 0 && restrict_hands(belief);
}

void *chessmate_belief_open(const struct infostate *infostate, struct error *err)
{
	struct chessmate_belief *belief = xzalloc(sizeof *belief);
	memcpy(&belief->start, infostate->start, sizeof belief->start);
	belief->now = belief->start;
	belief->steps = xmalloc((infostate->n + 1) * sizeof *belief->steps);
	belief->undo = xmalloc((infostate->n + 1) * sizeof *belief->undo);
	for (int kind = 0; kind < (int)CARD_KINDS; kind++)
		belief->weights[0][kind] = belief->weights[1][kind] = 1;
	if (replay_observations(belief, infostate))
		return belief;
	error_set(err, ERROR_BAD_POSITION, "no deal of the cards agrees with what was told");
	chessmate_belief_close(belief);
	return NULL;
}

void chessmate_belief_close(void *belief)
{
	struct chessmate_belief *b = belief;
	free(b->steps);
	free(b->undo);
	chessmate_hand_sets_free(&b->hands);
	free(b->hand_weights);
	free(b);
}

void chessmate_belief_infer(void *belief, const struct infostate *infostate)
{
	struct chessmate_behaviour behaviour;
	chessmate_behaviour_read(infostate, &behaviour);
	chessmate_set_card_weights(belief, &behaviour);
}

uint64_t chessmate_belief_weight(const void *belief, const void *world)
{
	const struct chessmate_belief *b = belief;
	const struct chessmate *s = world;
	uint64_t weight = 1;
	for (int i = 0; i < b->n_groups; i++)
		for (int seat = 0; seat < 2; seat++)
			weight *= chessmate_hand_weight(b, seat, s->hand[seat] & b->groups[i].cards);
	return weight;
}

void chessmate_belief_hands(const void *belief, struct hand_sets *out)
{
	const struct chessmate_belief *b = belief;
	list_hands(b, !chessmate_side_to_move(&b->now), out);
}

uint64_t chessmate_belief_hand_weight(const void *belief, card_set hand)
{
	const struct chessmate_belief *b = belief;
	return chessmate_hand_weight(b, !chessmate_side_to_move(&b->now), hand);
}

/* ---- sampling */

/* The hidden cards of both hands now, all deals being equally likely. */
static void sample_hands_by_facts(const struct chessmate_belief *belief, struct rng *rng,
                                  card_set hands[2])
{
	int us = (int)chessmate_side_to_move(&belief->now);
	if (belief->hands.n)
		hands[us] = belief->hands.at[rng_below(rng, belief->hands.n)];
	for (int i = 0; i < belief->n_groups; i++) {
		const struct card_group *group = &belief->groups[i];
		if (!belief->hands.n)
			hands[us] |= chessmate_random_cards(group->cards, group->in_hand[us], rng);
		hands[!us] |= chessmate_random_cards(group->cards & ~hands[us], group->in_hand[!us], rng);
	}
}

/* The same, each deal as often as it weighs. */
static void sample_hands_by_weight(const struct chessmate_belief *belief, struct rng *rng,
                                   card_set hands[2])
{
	int us = (int)chessmate_side_to_move(&belief->now);
	if (belief->hands.n) {
		uint64_t all = 0;
		for (size_t i = 0; i < belief->hands.n; i++)
			all += belief->hand_weights[i];
		uint64_t number = rng_below(rng, all);
		size_t i = 0;
		while (number >= belief->hand_weights[i])
			number -= belief->hand_weights[i++];
		hands[us] = belief->hands.at[i];
	}
	for (int i = 0; i < belief->n_groups; i++)
		chessmate_deal_group(belief,
		                     belief->hands.n
		                         ? chessmate_group_without(belief, &belief->groups[i], hands[us])
		                         : belief->groups[i],
		                     rng, hands);
}

static void complete_hands(struct chessmate *s, const card_set unknown[2])
{
	for (int seat = 0; seat < 2; seat++)
		s->hand[seat] |= unknown[seat];
	memset(s->hidden, 0, sizeof s->hidden);
	if (s->phase == PHASE_FATE_B) /* the other hand was told already */
		s->known |= s->hand[chessmate_fate_source(0)];
	chessmate_mark_known_cards(s);
}

/* Goes back to the start and samples which card of a hand was drawn by which step. Leaves
 * in hands what was hidden at the start, in drawn what each step drew. */
static void sample_past_draws(const struct chessmate_belief *belief, struct rng *rng,
                              card_set hands[2], card_set *drawn)
{
	for (size_t i = belief->n; i-- > 0;) {
		struct chessmate_step p = chessmate_step_unpack(belief->steps[i]);
		const struct belief_undo *undo = &belief->undo[i];
		int number = p.kind == STEP_DEAL || p.kind == STEP_DRAW ? p.hidden[0] + p.hidden[1] : 0;
		if (undo->exchanged) {
			card_set hand = hands[0];
			hands[0] = hands[1];
			hands[1] = hand;
		}
		for (int seat = 0; seat < 2; seat++)
			hands[seat] |= undo->revealed[seat];
		drawn[i] =
			number ? chessmate_random_cards(hands[p.seat] & undo->drawn_from, number, rng) : 0;
		if (number)
			hands[p.seat] &= ~drawn[i];
	}
}

/* Plays the game again with all cards named. */
static void replay_with_cards(const struct chessmate_belief *belief, const card_set *drawn,
                              struct chessmate *s)
{
	for (size_t i = 0; i < belief->n; i++) {
		struct chessmate_step p = chessmate_step_unpack(belief->steps[i]);
		if (p.kind == STEP_TURN || p.kind == STEP_PASS) {
			chessmate_apply_decision(s, &p, NULL);
			continue;
		}
		p.cards = p.kind == STEP_FATE ? s->hand[chessmate_fate_source(p.seat)] : p.cards | drawn[i];
		p.hidden[0] = p.hidden[1] = 0;
		chessmate_apply_chance(s, &p, NULL);
	}
}

void chessmate_belief_sample(const void *belief, struct rng *rng, void *out)
{
	const struct chessmate_belief *b = belief;
	card_set hands[2] = {0, 0};
	(b->weighed ? sample_hands_by_weight : sample_hands_by_facts)(b, rng, hands);
	struct chessmate s = b->now;
	if (b->spectator) {
		card_set *drawn = xmalloc((b->n + 1) * sizeof *drawn);
		sample_past_draws(b, rng, hands, drawn);
		s = b->start;
		complete_hands(&s, hands);
		replay_with_cards(b, drawn, &s);
		free(drawn);
	} else {
		complete_hands(&s, hands);
	}
	memcpy(out, &s, sizeof s);
}
