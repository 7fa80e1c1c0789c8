/* movepick.c - which move first: the table's, captures by what they take and with what
 * (Slate and Atkin, 1977), killers (Huberman, 1968), the rest by how often they have
 * refuted something elsewhere (history; Schaeffer, 1983). */
#include "games/chessmate/search/node.h"
#include "games/chessmate/play.h"

step_t turn_of(chess_move move)
{
	return pack(parts_of_turn(cm_wire(move), CARD_NONE, SQUARE_NONE, SQUARE_NONE));
}

uint32_t turn_code(step_t step)
{
	struct parts p = unpack(step);
	uint32_t card = p.card == CARD_NONE ? 0 : 1 + (uint32_t)card_kind(p.card);
	return (card << 27 | ((uint32_t)p.a & 63) << 21 | ((uint32_t)p.b & 63) << 15 |
	        (p.move & 0x7FFFu)) + 1;
}

/* What a move takes or promotes to, less a little for what is risked; 0: nothing. */
static int noise(const struct cm *s, chess_move move)
{
	enum chess_kind victim = chess_kind_at(&s->at.board, chess_move_to(move));
	int sum = 0;
	if (victim != CHESS_NO_KIND && chess_move_type(move) != CHESS_CASTLING)
		sum = 10 * cm_worth(victim) - cm_worth(chess_kind_at(&s->at.board, chess_move_from(move))) / 10;
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		sum = 9 * cm_worth(CHESS_PAWN);
	if (chess_move_type(move) == CHESS_PROMOTION)
		sum += 10 * cm_worth(chess_move_promotion(move));
	return sum;
}

void order_turns(const struct lookahead *t, const struct cm *s, int ply, uint32_t first,
                 struct moves *m)
{
	for (unsigned i = 0; i < m->list.count; i++) {
		chess_move move = m->list.move[i];
		int gain = noise(s, move);
		if (first && turn_code(turn_of(move)) == first)
			m->order[i] = ORDER_FIRST;
		else if (gain > 0)
			m->order[i] = ORDER_NOISY + gain;
		else if (move == t->killers[ply][0] || move == t->killers[ply][1])
			m->order[i] = ORDER_KILLER;
		else
			m->order[i] = t->history[cm_mover(s)][chess_move_from(move)][chess_move_to(move)];
	}
}

chess_move order_pick(struct moves *m, unsigned i)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < m->list.count; k++)
		if (m->order[k] > m->order[best])
			best = k;
	chess_move move = m->list.move[best];
	int order = m->order[best];
	m->list.move[best] = m->list.move[i];
	m->order[best] = m->order[i];
	m->list.move[i] = move;
	m->order[i] = order;
	return move;
}

void order_learn(struct lookahead *t, const struct cm *s, chess_move move, int depth, int ply)
{
	int *h = &t->history[cm_mover(s)][chess_move_from(move)][chess_move_to(move)];
	if (noise(s, move) > 0)
		return;
	if (t->killers[ply][0] != move) {
		t->killers[ply][1] = t->killers[ply][0];
		t->killers[ply][0] = move;
	}
	*h += depth * depth;
	if (*h >= ORDER_KILLER)
		*h = ORDER_KILLER / 2;
}
