/* node.c - what all nodes of the search have in common. */
#include "games/chessmate/search/node.h"

#include "games/chessmate/chance.h"
#include "games/chessmate/eval.h"
#include "games/chessmate/legality.h"
#include "games/chessmate/turn.h"

bool chessmate_make_turn(struct chessmate *s, step_t step)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	int us = (int)chessmate_side_to_move(s);
	bool begins = p.card != CARD_NONE && p.move == UCI_MOVE_NONE &&
	              (chessmate_card_timings[card_kind(p.card)] & (BEFORE | REPLY));
	if (p.card != CARD_NONE)
		s->hand[us] |= card_bit(p.card); /* one that a given state only counts */
	if (!begins) {
		if (p.card != CARD_NONE)
			chessmate_play_from_hand(s, us, p.card);
		chessmate_play_on_board(s, &p);
		s->phase = PHASE_TURN;
		return false;
	}
	chessmate_apply_decision(s, &p, NULL);
	while (s->phase == PHASE_FATE_W || s->phase == PHASE_FATE_B) {
		p = chessmate_step_unpack(chessmate_forced_outcome(s));
		chessmate_apply_chance(s, &p, NULL);
	}
	s->phase = PHASE_TURN;
	return true;
}

step_t chessmate_turn_of_move(chess_move move)
{
	return chessmate_step_pack(
		chessmate_turn_step(chessmate_uci_move(move), CARD_NONE, SQUARE_NONE, SQUARE_NONE));
}

/* From the highest: has it a first square; the kind of its card plus 1, or 0; two squares, the first
 * twice where it has one alone; the move. */
uint32_t chessmate_tt_code_of_turn(step_t step)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	uint32_t card = p.card == CARD_NONE ? 0 : 1 + (uint32_t)card_kind(p.card);
	uint32_t second = (uint32_t)(p.second == SQUARE_NONE ? p.first : p.second);
	if (p.kind == STEP_PASS)
		return 1; /* no turn: a1a1 */
	return (uint32_t)(p.first != SQUARE_NONE) << 31 | card << 27 | ((uint32_t)p.first & 63) << 21 |
	       (second & 63) << 15 | (p.move & 0x7FFFu);
}

step_t chessmate_turn_of_tt_code(const struct chessmate *s, uint32_t code)
{
	struct chessmate_step p =
		chessmate_turn_step(UCI_MOVE_NONE, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
	int card = (int)(code >> 27 & 15) - 1;
	if (code & 0x7FFF)
		p.move = (uci_move)(0x8000 | (code & 0x7FFF));
	if (card >= 0) {
		card_set hand = s->hand[chessmate_side_to_move(s)];
		p.card = hand & card_bit(card) ? card : card + DECK_STRIDE;
		if (s->card_played || !(hand & card_bit(p.card)))
			return STEP_NONE;
	}
	if (code >> 31) {
		p.first = (int)(code >> 21 & 63);
		p.second = (int)(code >> 15 & 63) == p.first ? SQUARE_NONE : (int)(code >> 15 & 63);
	}
	bool is_turn = p.move != UCI_MOVE_NONE || p.card != CARD_NONE;
	return is_turn && chessmate_generates(s, &p, true) ? chessmate_step_pack(p) : STEP_NONE;
}

int chessmate_static_eval(const struct alphabeta *ab, const struct chessmate *s, int alpha,
                          int beta)
{
	return chessmate_evaluate_within(ab->evaluator, s, (int)chessmate_side_to_move(s), alpha, beta);
}

void chessmate_pv_update(struct alphabeta *ab, int ply, step_t step)
{
	static const struct pv none;
	pv_update(&ab->pvs[ply], step, ply + 1 < CHESSMATE_MAX_PLY ? &ab->pvs[ply + 1] : &none);
}

bool chessmate_has_no_turn(const struct chessmate *s)
{
	return !chessmate_has_move(s) &&
	       (s->card_played || !chessmate_playable_cards(s, s->hand[chessmate_side_to_move(s)]));
}
