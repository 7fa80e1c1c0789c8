/* phase.c - the phase of a position that is given as text.
 *
 * It is inferred from the other fields: cards are drawn for a hand that is short, and
 * dealt where none was ever dealt. What cannot be inferred (a verdict is due, a hand is to be
 * told, a seat has passed) a last field names. */
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

/* A mill is due after a reply: upon the card itself if that is of the own deck, else upon what
 * lies there, which tells only where nothing does. */
static bool mill_is_due(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s), n = s->n_discards[us], last = s->last_played[us];
	if (!s->own_decks || !s->replied)
		return false;
	return n == 0 || (last != CARD_NONE && card_deck(last) == us &&
	                  s->discards[us][n - 1] == card_kind(last));
}

static bool fate_may_be_due(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	return s->card_played && s->last_played[us] != CARD_NONE &&
	       card_kind(s->last_played[us]) == CARD_HAND_OF_FATE &&
	       chessmate_hand_count(s, us) == HAND_SIZE - 1 &&
	       chessmate_hand_count(s, !us) == HAND_SIZE;
}

/* Where the card of a reply went to the other deck's discards, the own ones do not tell. */
static bool mill_may_be_due(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	return s->own_decks && s->replied && s->last_played[us] != CARD_NONE &&
	       card_deck(s->last_played[us]) != us;
}

enum chessmate_phase chessmate_infer_phase(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	bool untouched = s->n_discards[0] + s->n_discards[1] == 0 && chessmate_hand_count(s, 1) == 0;
	if (untouched && (chessmate_hand_count(s, 0) == 0 || chessmate_hand_count(s, 0) == HAND_SIZE))
		return PHASE_DEAL;
	if (chessmate_seat_to_draw(s) < 2)
		return PHASE_DRAW;
	if (mill_is_due(s))
		return PHASE_MILL;
	if (chessmate_turn_has_begun(s) || chessmate_has_move(s) ||
	    chessmate_playable_cards(s, chessmate_possible_hand(s, us)))
		return PHASE_TURN;
	return chessmate_in_check(s) ? PHASE_CHECKMATE : PHASE_STALEMATE;
}

bool chessmate_phase_is_possible(const struct chessmate *s, enum chessmate_phase phase)
{
	int us = (int)chessmate_side_to_move(s);
	bool full = chessmate_seat_to_draw(s) > 1;
	bool stuck = full && !chessmate_turn_has_begun(s) && !chessmate_has_move(s);
	switch (phase) {
	case PHASE_TURN:
		return full && (!stuck || chessmate_infer_phase(s) == PHASE_TURN);
	case PHASE_DRAW:
		return !full;
	case PHASE_MILL:
		return mill_is_due(s) || mill_may_be_due(s);
	case PHASE_FATE_W:
	case PHASE_FATE_B:
		return fate_may_be_due(s);
	case PHASE_VERDICT:
		return stuck;
	case PHASE_CHECKMATE:
		return stuck && chessmate_in_check(s) &&
		       chessmate_may_hold_none(s, us,
		                               chessmate_playable_cards(s, chessmate_possible_hand(s, us)));
	case PHASE_STALEMATE:
		return stuck && !chessmate_in_check(s);
	default:
		return false;
	}
}
