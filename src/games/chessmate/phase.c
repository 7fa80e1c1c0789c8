/* phase.c - the phase of a position that is given as text.
 *
 * It is inferred from the other fields: cards are drawn for a hand that is short, and
 * dealt where none was ever dealt. What cannot be inferred (a verdict or a mill is due,
 * a seat has passed) a last field names. */
#include "games/chessmate/phase.h"

#include "games/chessmate/chance.h"
#include "games/chessmate/movegen.h"

const char *const chessmate_phase_words[PHASE_COUNT] = {
	[PHASE_TURN] = "turn",           [PHASE_DEAL] = NULL,
	[PHASE_DRAW] = "draw",           [PHASE_MILL] = "mill",
	[PHASE_FATE_W] = "fate:w",       [PHASE_FATE_B] = "fate:b",
	[PHASE_VERDICT] = "over",        [PHASE_CHECKMATE] = "checkmate",
	[PHASE_STALEMATE] = "stalemate",
};

/* A mill is due when a vulture was played and is still the last discard. Or the draw
 * pile was empty and took the discards back, the vulture too: then the own discards are
 * empty, the hand holds a card that is known, and every card of the deck in a hand is. */
static bool mill_is_due(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s), n = s->n_discards[us], last = s->last_played[us];
	if (!s->own_decks || !s->card_played)
		return false;
	if (last == CARD_NONE)
		return n == 0 && (s->hand[us] & s->known) && !s->hidden[0][us] && !s->hidden[1][us] &&
		       !((s->hand[0] | s->hand[1]) & DECK_CARDS(us) & ~s->known);
	if (card_kind(last) != CARD_VULTURE)
		return false;
	return n == 0 || (card_deck(last) == us && s->discards[us][n - 1] == CARD_VULTURE);
}

static bool fate_is_due(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	return s->card_played && s->last_played[us] != CARD_NONE &&
	       card_kind(s->last_played[us]) == CARD_HAND_OF_FATE &&
	       chessmate_hand_count(s, us) == HAND_SIZE - 1 &&
	       chessmate_hand_count(s, !us) == HAND_SIZE;
}

enum chessmate_phase chessmate_infer_phase(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	bool untouched = s->n_discards[0] + s->n_discards[1] == 0 && chessmate_hand_count(s, 1) == 0;
	if (untouched && (chessmate_hand_count(s, 0) == 0 || chessmate_hand_count(s, 0) == HAND_SIZE))
		return PHASE_DEAL;
	if (fate_is_due(s))
		return PHASE_FATE_W;
	if (chessmate_seat_to_draw(s) < 2)
		return PHASE_DRAW;
	if (mill_is_due(s))
		return PHASE_MILL;
	if (chessmate_has_move(s))
		return PHASE_TURN;
	if (!s->card_played && chessmate_playable_cards(s, chessmate_possible_hand(s, us)))
		return PHASE_TURN;
	return chessmate_in_check(s) ? PHASE_CHECKMATE : PHASE_STALEMATE;
}

bool chessmate_phase_is_possible(const struct chessmate *s, enum chessmate_phase phase)
{
	int us = (int)chessmate_side_to_move(s);
	bool full = chessmate_seat_to_draw(s) > 1;
	bool stuck = full && !chessmate_has_move(s);
	switch (phase) {
	case PHASE_TURN:
		return full && (!stuck || chessmate_infer_phase(s) == PHASE_TURN);
	case PHASE_DRAW:
		return !full;
	case PHASE_MILL:
		return full && s->own_decks && s->card_played;
	case PHASE_FATE_W:
	case PHASE_FATE_B:
		return fate_is_due(s);
	case PHASE_VERDICT:
		return stuck && !s->card_played;
	case PHASE_CHECKMATE:
		return stuck && chessmate_in_check(s) &&
		       (s->card_played ||
		        chessmate_may_hold_none(
					s, us, chessmate_playable_cards(s, chessmate_possible_hand(s, us))));
	case PHASE_STALEMATE:
		return stuck && !chessmate_in_check(s);
	default:
		return false;
	}
}
