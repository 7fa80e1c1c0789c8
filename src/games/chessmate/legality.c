/* legality.c - one decision is looked at as its piece goes and its card is played. Castling, which
 * is rare and has rules enough, is looked up in the generator's list. */
#include "games/chessmate/legality.h"

#include "chess/attacks.h"
#include "chess/legality.h"
#include "games/chessmate/movegen.h"

/* What a regular move depends on. */
struct move_rules {
	const struct chess_board *b;
	const struct chess_marks *marks;
	enum chess_side us;
	bitboard own, enemy;
	bitboard blocked; /* what stops a slider or a step */
	bitboard targets; /* where a piece may end its move, its own rules aside */
};

static struct move_rules move_rules(const struct chessmate *s)
{
	struct move_rules r = {.b = &s->pos.board, .marks = &s->marks, .us = chessmate_side_to_move(s)};
	r.own = r.b->side[r.us];
	r.enemy = r.b->side[chess_other(r.us)];
	r.blocked = r.own | r.enemy | r.marks->forbidden;
	r.targets = ~(r.own | r.marks->forbidden | (r.b->kind[CHESS_KING] & r.enemy));
	if (r.marks->shield < SQUARE_NONE)
		r.targets &= ~bb_of(r.marks->shield);
	return r;
}

static bool is_pawn_move(const struct move_rules *r, chess_move move)
{
	bitboard captured = chess_ahead(chess_other(r->us), bb_of(chess_move_to(move)));
	bool shielded = r->marks->shield < SQUARE_NONE && bb_has(captured, r->marks->shield);
	return chess_is_pawn_move(r->us, move, r->blocked, r->enemy & r->targets,
	                          shielded ? 0 : r->b->ep & ~r->marks->forbidden);
}

/* The squares that a piece, no pawn, attacks. */
static bitboard attacks_of(const struct move_rules *r, enum chess_kind kind, int square)
{
	if (kind == CHESS_KNIGHT && bb_has(r->marks->champions, square))
		return attacks.champion[square];
	return chess_piece_attacks(kind, square, r->blocked);
}

static bool is_listed(const struct chessmate *s, chess_move move)
{
	struct chess_move_list list;
	chessmate_list_moves(s, true, &list);
	for (unsigned i = 0; i < list.count; i++)
		if (list.move[i] == move)
			return true;
	return false;
}

/* Would the generator list the move as pseudo-legal? */
static bool is_pseudo_legal(const struct chessmate *s, uci_move uci, chess_move move)
{
	struct move_rules r = move_rules(s);
	int from = uci_move_from(uci), promotion = uci_move_promotion(uci);
	if (!bb_has(r.own, from) || promotion > 1 + CHESS_QUEEN - CHESS_KNIGHT)
		return false;
	if (chess_move_type(move) == CHESS_CASTLING)
		return is_listed(s, move);
	if (bb_has(r.b->kind[CHESS_PAWN], from))
		return is_pawn_move(&r, move);
	return !promotion &&
	       bb_has(attacks_of(&r, chess_kind_at(r.b, from), from) & r.targets, uci_move_to(uci));
}

/* A card alone, without a regular move in the same token. */
static bool generates_alone(const struct chessmate *s, const struct chessmate_step *p, bool safe)
{
	struct board_state bs = chessmate_board_state(s);
	struct card_targets targets;
	struct card_context now =
		chessmate_card_context_now(&bs, chessmate_side_to_move(s), s->marks.shield);
	chessmate_targets_alone(s, &now, p->card, false, &targets);
	return chessmate_has_target(&targets, p->first, p->second) &&
	       (!safe || chessmate_is_safe_alone(s, &now, p->card, p->first, p->second));
}

bool chessmate_generates(const struct chessmate *s, const struct chessmate_step *p, bool safe)
{
	enum chess_side us = chessmate_side_to_move(s);
	if (p->move == UCI_MOVE_NONE)
		return generates_alone(s, p, safe);
	chess_move move = chessmate_move_of_uci(s, p->move);
	if (!is_pseudo_legal(s, p->move, move))
		return false;
	if (p->card == CARD_NONE && (!safe || chess_move_type(move) != CHESS_CASTLING))
		return !safe || !chess_exposes_king(&s->pos.board, &s->marks, us, move);
	struct board_state bs = chessmate_board_state(s);
	struct card_context after = chessmate_card_context_after(&bs, us, s->marks.shield, move);
	if (p->card == CARD_NONE)
		return !after.checkers;
	if (!(chessmate_card_timings[card_kind(p->card)] & AFTER))
		return false;
	struct card_targets targets;
	chessmate_card_targets(&after, card_kind(p->card), false, &targets);
	return chessmate_has_target(&targets, p->first, p->second) &&
	       (!safe || chessmate_card_is_safe(&after, card_kind(p->card), p->first, p->second));
}
