/* phase.c - what is due in a position that was given as text.
 *
 * It follows from the fields: a hand that is short draws, hands that were never
 * filled are dealt. Where it does not follow (the table is to speak, a card is to
 * be milled, somebody has passed) a last field names it. */
#include "games/chessmate/phase.h"

#include "games/chessmate/movegen.h"
#include "games/chessmate/turn.h"

const char *const cm_phase_words[PHASES] = {
	[PHASE_TURN] = "turn",     [PHASE_DEAL] = NULL,       [PHASE_DRAW] = "draw",
	[PHASE_MILL] = "mill",     [PHASE_FATE_W] = "fate:w", [PHASE_FATE_B] = "fate:b",
	[PHASE_SAY] = "over",      [PHASE_MATE] = "checkmate", [PHASE_STALE] = "stalemate",
};

/* A mill is due when the vulture was played and nothing lies upon it yet; or,
 * when the pile was empty and took it back, when the own discards are still
 * empty, the own hand holds what it took, and all cards of the deck are known. */
static bool mill_is_due(const struct cm *s)
{
	int us = (int)cm_mover(s), n = s->n_discards[us], last = s->last[us];
	if (!s->own || !s->played)
		return false;
	if (last == CARD_NONE)
		return n == 0 && (s->hand[us] & s->known) && !s->hidden[0][us] && !s->hidden[1][us] &&
		       !((s->hand[0] | s->hand[1]) & DECK(us) & ~s->known);
	if (card_kind(last) != CARD_VULTURE)
		return false;
	return n == 0 || (card_deck(last) == us && s->discards[us][n - 1] == CARD_VULTURE);
}

static bool fate_is_due(const struct cm *s)
{
	int us = (int)cm_mover(s);
	return s->played && s->last[us] != CARD_NONE &&
	       card_kind(s->last[us]) == CARD_HAND_OF_FATE && cm_held(s, us) == HAND - 1 &&
	       cm_held(s, !us) == HAND;
}

enum phase cm_guess_phase(const struct cm *s)
{
	int us = (int)cm_mover(s);
	bool untouched = s->n_discards[0] + s->n_discards[1] == 0 && cm_held(s, 1) == 0;
	if (untouched && (cm_held(s, 0) == 0 || cm_held(s, 0) == HAND))
		return PHASE_DEAL;
	if (fate_is_due(s))
		return PHASE_FATE_W;
	if (cm_short(s) < 2)
		return PHASE_DRAW;
	if (mill_is_due(s))
		return PHASE_MILL;
	if (cm_can_move(s))
		return PHASE_TURN;
	if (!s->played && cm_turning(s, cm_possible(s, us)))
		return PHASE_TURN;
	return cm_in_check(s) ? PHASE_MATE : PHASE_STALE;
}

bool cm_phase_fits(const struct cm *s, enum phase phase)
{
	int us = (int)cm_mover(s);
	bool full = cm_short(s) > 1;
	bool stuck = full && !cm_can_move(s);
	switch (phase) {
	case PHASE_TURN:
		return full && (!stuck || cm_guess_phase(s) == PHASE_TURN);
	case PHASE_DRAW:
		return !full;
	case PHASE_MILL:
		return full && s->own && s->played;
	case PHASE_FATE_W:
	case PHASE_FATE_B:
		return fate_is_due(s);
	case PHASE_SAY:
		return stuck && !s->played;
	case PHASE_MATE:
		return stuck && cm_in_check(s) &&
		       (s->played || cm_may_hold_none(s, us, cm_turning(s, cm_possible(s, us))));
	case PHASE_STALE:
		return stuck && !cm_in_check(s);
	default:
		return false;
	}
}
