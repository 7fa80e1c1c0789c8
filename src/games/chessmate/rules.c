/* rules.c - which steps are allowed. Why a decision is not is blame.c's to say. */
#include "games/chessmate/explain.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/text.h"
#include "games/chessmate/turn.h"

/* What has to come before everything else. */
static bool against_due(const struct cm *s, struct violation *why)
{
	const char *due = cm_due(s);
	switch (s->phase) {
	case PHASE_DEAL:
		return against(why, 2, "%s is due", due);
	case PHASE_MILL:
		return against_card(why, CARD_VULTURE, "%s is due", due);
	case PHASE_FATE_W:
	case PHASE_FATE_B:
		return against_card(why, CARD_HAND_OF_FATE, "%s is due", due);
	case PHASE_SAY:
		return against(why, 6, "%s is due", due);
	default:
		return against(why, 3, "%s is due", due);
	}
}

/* ---- chance and the table */

/* One or three cards that may come out of the pile. */
static bool allows_cards(const struct cm *s, struct parts p, struct violation *why)
{
	int deck = cm_deck(s, p.seat), number = p.kind == STEP_DEAL ? HAND : 1;
	if (cards_count(p.set) + p.hidden[deck] != number || p.hidden[!deck])
		return against(why, p.kind == STEP_DEAL ? 2 : 3, "that is not the number of cards due");
	if ((p.set & ~cm_unseen(s, deck)) || cm_pile(s, deck) < number)
		return against(why, 3, "a card is not in the draw pile");
	if (p.kind == STEP_MILL && p.hidden[deck])
		return against(why, 11, "discards are open: the card must be named");
	return true;
}

/* The hand after the exchange is what the other seat holds now. */
static bool allows_fate(const struct cm *s, struct parts p, struct violation *why)
{
	int source = cm_fate_source(p.seat);
	for (int deck = 0; deck < 2; deck++) {
		cards known = s->hand[source] & DECK(deck), named = p.set & DECK(deck);
		int held = cards_count(known) + s->hidden[source][deck];
		if (cards_count(named) + p.hidden[deck] != held)
			return s->own ? against_card(why, CARD_HAND_OF_FATE,
			                             "that hand holds %d cards of %s's deck", held,
			                             cm_seats[deck])
			              : against_card(why, CARD_HAND_OF_FATE, "that hand holds %d cards",
			                             held);
		if ((p.hidden[deck] && (named || !cm_from_outside(s))) ||
		    (!p.hidden[deck] && ((known & ~named) || (named & ~known & ~cm_unseen(s, deck)))))
			return against_card(why, CARD_HAND_OF_FATE, "that hand holds other cards");
	}
	return true;
}

static bool allows_verdict(const struct cm *s, enum verdict verdict, struct violation *why)
{
	struct steps list = {0};
	bool fine = false;
	cm_list_chance(s, &list);
	for (size_t i = 0; i < list.n; i++)
		fine = fine || unpack(list.at[i]).verdict == verdict;
	steps_free(&list);
	return fine || against(why, 6, "that is not so");
}

static bool allows_chance(const struct cm *s, struct parts p, struct violation *why)
{
	static const enum step_kind kinds[] = {
		[PHASE_DEAL] = STEP_DEAL,   [PHASE_DRAW] = STEP_DRAW,   [PHASE_MILL] = STEP_MILL,
		[PHASE_FATE_W] = STEP_FATE, [PHASE_FATE_B] = STEP_FATE, [PHASE_SAY] = STEP_OVER,
	};
	const char *prefix = cm_due(s);
	if (p.kind != kinds[s->phase] ||
	    (p.kind != STEP_OVER && p.seat != (strchr(prefix, '=')[-1] == 'b')))
		return against_due(s, why);
	if (p.kind == STEP_OVER)
		return allows_verdict(s, p.verdict, why);
	return p.kind == STEP_FATE ? allows_fate(s, p, why) : allows_cards(s, p, why);
}

/* ---- everything */

static bool allows_decision(const struct cm *s, struct parts p, struct violation *why)
{
	cards hand = s->played ? 0 : cm_possible(s, (int)cm_mover(s));
	if (p.kind == STEP_PASS)
		return cm_may_pass(s, hand) ||
		       against(why, 6, "passing is for who could only play a card and is not attacked");
	if ((p.card == CARD_NONE || (hand & card_bit(p.card))) && cm_finds(s, p, true))
		return true;
	return cm_blame(s, p, why);
}

static bool nothing_follows(enum reason end, struct violation *why)
{
	bool mate = end == REASON_CHECKMATE || end == REASON_STALEMATE;
	return against(why, mate ? 6 : 7, "the game is over");
}

bool cm_allows(const void *state, step_t step, struct violation *why)
{
	const struct cm *s = state;
	struct parts p = unpack(step);
	enum reason end = cm_end(s);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	if (end != REASON_NONE)
		return nothing_follows(end, why);
	if (s->phase == PHASE_TURN)
		return decision ? allows_decision(s, p, why) : against(why, 3, "no card is due");
	return decision ? against_due(s, why) : allows_chance(s, p, why);
}
