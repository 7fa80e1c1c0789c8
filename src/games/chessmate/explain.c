/* explain.c - the rule that an illegal decision breaks.
 *
 * It is found by trying the decision on changed states: without king safety, without the
 * forbidden squares, without the shield, with a queen in place of the enemy's king. The
 * change that makes it legal names the rule.
 *
 * The functions that explain end in `return chessmate_illegal(...)`, which is false; those
 * that may have nothing to explain return true when they have explained. */
#include "games/chessmate/explain.h"

#include "chess/attacks.h"
#include "chess/explain.h"
#include "chess/move.h"
#include "games/chessmate/illegal.h"
#include "games/chessmate/legality.h"
#include "games/chessmate/movegen.h"

/* ---- changed states */

/* Castling with a right to it and no piece or forbidden square between, attacked or not. */
static bool is_unblocked_castling(const struct chessmate *s, uci_move move)
{
	const struct chess_board *b = &s->pos.board;
	int from = uci_move_from(move), to = uci_move_to(move), rook = to > from ? from + 3 : from - 4;
	bitboard blocked = b->side[0] | b->side[1] | s->marks.forbidden;
	if (from != chess_king_square(b, chessmate_side_to_move(s)) ||
	    (to != from + 2 && to != from - 2) || uci_move_promotion(move) || rook < 0 || rook > 63)
		return false;
	return bb_has(b->castling_rooks & b->side[chessmate_side_to_move(s)], rook) &&
	       !(attacks.between[from][rook] & blocked);
}

static struct chessmate_step without_card(struct chessmate_step p)
{
	return chessmate_turn_step(p.move, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
}

/* Legal but for the safety of the own king, castling through attacked squares included. */
static bool is_legal_but_for_king_safety(const struct chessmate *s, struct chessmate_step p)
{
	struct chessmate_step bare = without_card(p);
	return chessmate_generates(s, &p, false) ||
	       (p.move != UCI_MOVE_NONE && is_unblocked_castling(s, p.move) &&
	        !chessmate_generates(s, &bare, false));
}

/* The state with only these kinds of marks, and the champions. */
static struct chessmate with_marks(const struct chessmate *s, bool forbidden, bool shield)
{
	struct chessmate t = *s;
	if (!forbidden)
		t.marks.forbidden = 0;
	if (!shield)
		t.marks.shield = SQUARE_NONE;
	return t;
}

/* Legal if a queen stood in place of the enemy's king, and the king on some empty square:
 * then the decision captures the king. */
static bool captures_king(const struct chessmate *s, struct chessmate_step p)
{
	enum chess_side them = chess_other(chessmate_side_to_move(s));
	int king = chess_king_square(&s->pos.board, them);
	bitboard empty = ~(s->pos.board.side[0] | s->pos.board.side[1] | s->marks.forbidden);
	struct chessmate t = with_marks(s, true, false);
	t.pos.board.kind[CHESS_QUEEN] |= bb_of(king);
	while (empty) {
		bitboard there = empty & -empty;
		empty ^= there;
		t.pos.board.kind[CHESS_KING] = (s->pos.board.kind[CHESS_KING] & ~bb_of(king)) | there;
		t.pos.board.side[them] = s->pos.board.side[them] | there;
		if (chessmate_generates(&t, &p, false))
			return true;
	}
	return false;
}

/* ---- marks, for moves and cards alike */

static bool explain_forbidden_square(const struct chessmate *s, int from, int to,
                                     struct violation *violation)
{
	bitboard set = bb_of(to) & s->marks.forbidden;
	if (!set && from < SQUARE_NONE)
		set = attacks.between[from][to] & s->marks.forbidden;
	if (!set)
		return chessmate_illegal(violation, 8, "a forbidden square is in the way");
	return chessmate_illegal(violation, 8, "%s is a forbidden square",
	                         chess_square_name(bb_lsb(set)).s);
}

/* Explains a decision that only the marks or the enemy's king make illegal; from and to are
 * the squares of the piece that moves. */
static bool explain_marks(const struct chessmate *s, struct chessmate_step p, int from, int to,
                          struct violation *violation)
{
	struct chessmate no_forbidden = with_marks(s, false, true);
	struct chessmate no_shield = with_marks(s, true, false);
	struct chessmate no_marks = with_marks(s, false, false);
	bool captures = p.card == CARD_NONE || card_kind(p.card) == CARD_CRUSADE ||
	                card_kind(p.card) == CARD_DARK_MIRROR;
	if (is_legal_but_for_king_safety(&no_forbidden, p))
		return !explain_forbidden_square(s, from, to, violation);
	if (is_legal_but_for_king_safety(&no_shield, p))
		return !chessmate_illegal(violation, 10, "the piece is shielded in this turn");
	if (is_legal_but_for_king_safety(&no_marks, p))
		return !explain_forbidden_square(s, from, to, violation);
	if (captures && captures_king(s, p))
		return !chessmate_illegal(violation, 5, "no king is ever captured");
	return captures && captures_king(&no_marks, p) &&
	       !explain_forbidden_square(s, from, to, violation);
}

/* ---- a regular move */

static bool is_double_step_from_back_rank(const struct chessmate *s, uci_move move)
{
	enum chess_side us = chessmate_side_to_move(s);
	int from = uci_move_from(move);
	return bb_has(s->pos.board.kind[CHESS_PAWN] & s->pos.board.side[us] & chess_home_rank(us),
	              from) &&
	       uci_move_to(move) == (us == CHESS_WHITE ? from + 16 : from - 16);
}

/* A pawn that attacks a forbidden square, where it may mean to capture en passant. */
static bool is_ep_on_forbidden_square(const struct chessmate *s, uci_move move)
{
	enum chess_side us = chessmate_side_to_move(s);
	return bb_has(s->pos.board.kind[CHESS_PAWN] & s->pos.board.side[us], uci_move_from(move)) &&
	       bb_has(attacks.pawn[us][uci_move_from(move)] & s->marks.forbidden, uci_move_to(move));
}

/* The move as the generator has it; as castling only where there is a right to it. */
static chess_move pseudo_legal_move(const struct chessmate *s, uci_move move)
{
	chess_move pseudo_legal = chessmate_move_of_uci(s, move);
	bitboard rooks = s->pos.board.castling_rooks & s->pos.board.side[chessmate_side_to_move(s)];
	if (chess_move_type(pseudo_legal) == CHESS_CASTLING &&
	    !bb_has(rooks, chess_move_to(pseudo_legal)))
		return chess_move_encode(uci_move_from(move), uci_move_to(move), CHESS_NORMAL);
	return pseudo_legal;
}

static bool explain_move(const struct chessmate *s, struct chessmate_step p,
                         struct violation *violation)
{
	int from = uci_move_from(p.move), to = uci_move_to(p.move);
	chess_move move = pseudo_legal_move(s, p.move);
	char text[sizeof violation->text];
	bool but_for_king = is_legal_but_for_king_safety(s, p);
	if (chess_move_type(move) == CHESS_CASTLING)
		to = chess_move_to(move);
	if (!but_for_king && explain_marks(s, p, from, to, violation))
		return false;
	if (!but_for_king && is_double_step_from_back_rank(s, p.move))
		return chessmate_illegal(violation, 9, "from its back rank a pawn goes one step only");
	if (!but_for_king && is_ep_on_forbidden_square(s, p.move))
		return explain_forbidden_square(s, from, to, violation);
	chess_explain(&s->pos, &s->marks, move, text, sizeof text);
	return chessmate_illegal(violation, but_for_king ? 5 : 1, "%s", text);
}

/* ---- a card */

/* Explains a card that cannot be played now at any square. */
static bool explain_card_timing(const struct chessmate *s, struct chessmate_step p,
                                struct violation *violation)
{
	int timing = chessmate_card_timings[card_kind(p.card)];
	if (card_deck(p.card) && !s->own_decks)
		return !chessmate_illegal(violation, 3, "with a common deck no card has an apostrophe");
	if (s->card_played)
		return !chessmate_illegal(violation, 3, "a card was played in this turn already");
	if (s->replied && (timing & REPLY))
		return !chessmate_illegal(violation, 3, "a card was played in reply already");
	if (!(chessmate_possible_hand(s, (int)chessmate_side_to_move(s)) & card_bit(p.card)))
		return !chessmate_illegal(violation, 3, "the card is not in the hand");
	if (p.move != UCI_MOVE_NONE && !(timing & AFTER))
		return !chessmate_illegal(
			violation, 4,
			timing & INSTEAD ? "this card is a whole turn, no move goes with it"
			: timing & REPLY ? "this card is a token of its own at the beginning of the turn"
							 : "this card is a token of its own before a move");
	if (p.move == UCI_MOVE_NONE && timing == AFTER)
		return !chessmate_illegal(violation, 4, "this card rides on a regular move");
	return false;
}

/* The targets are right, but the own king is left attacked, or nothing could follow. */
static bool explain_king_attacked(const struct card_context *ctx, struct chessmate_step p,
                                  struct violation *violation)
{
	struct board_state bs = ctx->board_state;
	int king;
	if (p.move == UCI_MOVE_NONE && (chessmate_card_timings[card_kind(p.card)] & BEFORE))
		return chessmate_illegal(violation, 4, "no regular move could follow this card");
	if (chessmate_card_timings[card_kind(p.card)] & REPLY)
		return chessmate_illegal(violation, 4, "no turn could follow this card");
	chessmate_card_effect(&bs, card_kind(p.card), p.first, p.second, ctx->moved_to);
	king = chess_king_square(&bs.board, ctx->us);
	return chessmate_illegal(
		violation, 5, "the king on %s would stand attacked from %s", chess_square_name(king).s,
		chess_square_name(
			bb_lsb(chess_attackers_to(&bs.board, &bs.marks, chess_other(ctx->us), king)))
			.s);
}

/* A death-dance of adjacent pieces of both sides: only the rank of a pawn forbids it. */
static bool is_death_dance_to_far_rank(const struct chessmate *s, struct chessmate_step p)
{
	const struct chess_board *b = &s->pos.board;
	enum chess_side us = chessmate_side_to_move(s), them = chess_other(us);
	return card_kind(p.card) == CARD_DEATH_DANCE && p.first < SQUARE_NONE &&
	       p.second < SQUARE_NONE && bb_has(b->side[us], p.first) &&
	       bb_has(b->side[them], p.second) && bb_has(attacks.king[p.first], p.second);
}

static bool explain_targets(const struct chessmate *s, struct chessmate_step p,
                            struct violation *violation)
{
	struct board_state bs = chessmate_board_state(s);
	struct card_context ctx =
		p.move == UCI_MOVE_NONE
			? chessmate_card_context_now(&bs, chessmate_side_to_move(s), s->marks.shield)
			: chessmate_card_context_after(&bs, chessmate_side_to_move(s), s->marks.shield,
	                                       pseudo_legal_move(s, p.move));
	bool one_square = p.second == SQUARE_NONE;
	if (is_legal_but_for_king_safety(s, p))
		return explain_king_attacked(&ctx, p, violation);
	if (card_kind(p.card) != CARD_FORBIDDEN_CITY && p.first < SQUARE_NONE &&
	    explain_marks(s, p, one_square ? ctx.moved_to : p.first, one_square ? p.first : p.second,
	                  violation))
		return false;
	if (is_death_dance_to_far_rank(s, p))
		return chessmate_illegal(violation, 9, "no card brings a pawn to its far rank");
	return chessmate_explain_card(s, &ctx, p, violation);
}

bool chessmate_explain_decision(const struct chessmate *s, struct chessmate_step p,
                                struct violation *violation)
{
	if (!violation)
		return false;
	if (p.card == CARD_NONE)
		return explain_move(s, p, violation);
	if (explain_card_timing(s, p, violation))
		return false;
	struct chessmate_step bare = without_card(p);
	if (p.move != UCI_MOVE_NONE && !chessmate_generates(s, &bare, false))
		return explain_move(s, bare, violation);
	return explain_targets(s, p, violation);
}
