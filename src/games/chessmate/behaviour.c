/* behaviour.c - sums up the decisions by which cards would have been held back. */
#include "games/chessmate/behaviour.h"

#include "chess/attacks.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"

enum { CHANCE_BITS = 16, CERTAIN_BITS = 32 };

/* The chance that a card of a kind stays in the hand at a decision at which it could be played, in 65536ths;
 * fitted by tools/fit (docs/beliefs.md). */
static const uint32_t chance_to_stay[CARD_KINDS] = {
#include "games/chessmate/card_weights.inc"
};

/* Can a bishop move without capturing? It may return, whatever stands elsewhere. */
static bool can_crusade(const struct card_context *ctx)
{
	const struct chess_board *b = &ctx->board_state.board;
	bitboard blocked = b->side[0] | b->side[1] | ctx->board_state.marks.forbidden;
	for (bitboard set = b->kind[CHESS_BISHOP] & b->side[ctx->us]; set;)
		if (attacks_bishop(bb_pop_lsb(&set), blocked) & ~blocked)
			return true;
	return false;
}

static bool can_play(const struct chessmate *s, const struct card_context *ctx, enum card_kind card)
{
	struct card_targets targets;
	if (card == CARD_CRUSADE)
		return can_crusade(ctx);
	if (chessmate_card_timings[card] & AFTER)
		chessmate_card_targets(ctx, card, false, &targets);
	else
		chessmate_targets_alone(s, ctx, (int)card, false, &targets);
	return targets.first != 0;
}

card_set chessmate_kinds_held_back(const struct chessmate *s, const struct chessmate_step *p)
{
	card_set held = 0;
	if (p->kind != STEP_TURN || p->card != CARD_NONE || s->card_played || chessmate_in_check(s))
		return 0;
	struct board_state bs = chessmate_board_state(s);
	struct card_context ctx =
		chessmate_card_context_now(&bs, chessmate_side_to_move(s), s->marks.shield);
	for (int card = 0; card < (int)CARD_KINDS; card++)
		if (can_play(s, &ctx, (enum card_kind)card))
			held |= card_bit(card);
	return held;
}

static bool changes_hand(struct chessmate_step p, int seat)
{
	bool draws = p.kind == STEP_DEAL || p.kind == STEP_DRAW;
	return p.kind == STEP_FATE || (draws && p.seat == seat && p.hidden[0] + p.hidden[1] > 0);
}

size_t chessmate_steps_before_hand(const struct infostate *infostate, int seat)
{
	size_t n = infostate->n;
	while (n > 0 && !changes_hand(chessmate_step_unpack(infostate->steps[n - 1]), seat))
		n--;
	return n;
}

static void hold_back(uint64_t stays[CARD_KINDS], card_set held)
{
	while (held) {
		int kind = card_set_pop(&held);
		stays[kind] = stays[kind] * chance_to_stay[kind] >> CHANCE_BITS;
		stays[kind] += stays[kind] == 0;
	}
}

void chessmate_behaviour_read(const struct infostate *infostate, struct chessmate_behaviour *out)
{
	struct chessmate s;
	size_t from[2];
	memcpy(&s, infostate->start, sizeof s);
	for (int seat = 0; seat < 2; seat++) {
		from[seat] = chessmate_steps_before_hand(infostate, seat);
		for (int kind = 0; kind < (int)CARD_KINDS; kind++)
			out->stays[seat][kind] = UINT64_C(1) << CERTAIN_BITS;
	}
	for (size_t i = 0; i < infostate->n; i++) {
		struct chessmate_step p = chessmate_step_unpack(infostate->steps[i]);
		int us = (int)chessmate_side_to_move(&s);
		if (i >= from[us] && chessmate_hidden_count(&s, us))
			hold_back(out->stays[us], chessmate_kinds_held_back(&s, &p));
		chessmate_apply(&s, infostate->steps[i], NULL);
	}
}
