/* explain.c - the rule that an illegal decision breaks.
 *
 * It is found by asking what would have to be otherwise: were the king not in
 * danger, were no square forbidden, were nothing shielded, were the king a queen. */
#include "games/chessmate/explain.h"

#include <stdarg.h>

#include "chess/attacks.h"
#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "chess/explain.h"
#include "chess/move_text.h"

enum { CARD_RULES = 11 }; /* so many rules come before those of the cards */

static void blame(struct violation *why, int rule, const char *format, va_list args)
{
	if (!why)
		return;
	memset(why, 0, sizeof *why);
	why->rule = &cm_rules[rule];
	vsnprintf(why->text, sizeof why->text, format, args);
}

bool against(struct violation *why, int n, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	blame(why, n - 1, format, args);
	va_end(args);
	return false;
}

bool against_card(struct violation *why, enum card_kind card, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	blame(why, CARD_RULES + (int)card, format, args);
	va_end(args);
	return false;
}

/* ---- what if */

/* A castling whose path is free, attacked or not. */
static bool is_free_castling(const struct cm *s, wire_move move)
{
	const struct chess_board *b = &s->at.board;
	int from = wire_from(move), to = wire_to(move), rook = to > from ? from + 3 : from - 4;
	bitboard blocked = b->side[0] | b->side[1] | s->marks.forbidden;
	if (from != chess_king_square(b, cm_mover(s)) || (to != from + 2 && to != from - 2) ||
	    wire_promotion(move) || rook < 0 || rook > 63)
		return false;
	return bb_has(b->castling_rooks & b->side[cm_mover(s)], rook) &&
	       !(attacks.between[from][rook] & blocked);
}

static struct parts move_of(struct parts p)
{
	return parts_of_turn(p.move, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
}

/* Would all be well but for the own king? */
static bool nearly(const struct cm *s, struct parts p)
{
	return cm_finds(s, p, false) || (p.move != NO_MOVE && is_free_castling(s, p.move) &&
	                                 !cm_finds(s, move_of(p), false));
}

static struct cm without(const struct cm *s, bool forbidden, bool shield)
{
	struct cm t = *s;
	if (!forbidden)
		t.marks.forbidden = 0;
	if (!shield)
		t.marks.shield = SQUARE_NONE;
	return t;
}

/* Would it do if the enemy's king were a queen, and the king somewhere else? */
static bool takes_king(const struct cm *s, struct parts p)
{
	enum chess_side them = chess_other(cm_mover(s));
	int king = chess_king_square(&s->at.board, them);
	bitboard empty = ~(s->at.board.side[0] | s->at.board.side[1] | s->marks.forbidden);
	struct cm t = without(s, true, false);
	t.at.board.kind[CHESS_QUEEN] |= bb_of(king);
	while (empty) {
		bitboard there = empty & -empty;
		empty ^= there;
		t.at.board.kind[CHESS_KING] = (s->at.board.kind[CHESS_KING] & ~bb_of(king)) | there;
		t.at.board.side[them] = s->at.board.side[them] | there;
		if (cm_finds(&t, p, false))
			return true;
	}
	return false;
}

/* ---- what holds for moves and cards alike */

static bool blame_forbidden(const struct cm *s, int from, int to, struct violation *why)
{
	bitboard set = bb_of(to) & s->marks.forbidden;
	if (!set && from < SQUARE_NONE)
		set = attacks.between[from][to] & s->marks.forbidden;
	if (!set)
		return against(why, 8, "a forbidden square is in the way");
	return against(why, 8, "%s is a forbidden square", chess_square_name(bb_lsb(set)).s);
}

/* Are the marks or the enemy's king alone in the way? FROM and TO are where a man
 * goes. */
static bool marks_forbid(const struct cm *s, struct parts p, int from, int to,
                         struct violation *why)
{
	struct cm open = without(s, false, true), bare = without(s, true, false),
	          plain = without(s, false, false);
	bool captures = p.card == CARD_NONE || card_kind(p.card) == CARD_CRUSADE ||
	                card_kind(p.card) == CARD_DARK_MIRROR;
	if (nearly(&open, p))
		return !blame_forbidden(s, from, to, why);
	if (nearly(&bare, p))
		return !against(why, 10, "the piece is shielded in this turn");
	if (nearly(&plain, p))
		return !blame_forbidden(s, from, to, why);
	if (captures && takes_king(s, p))
		return !against(why, 5, "no king is ever captured");
	return captures && takes_king(&plain, p) && !blame_forbidden(s, from, to, why);
}

/* ---- a regular move */

static bool doubles_from_back_rank(const struct cm *s, wire_move move)
{
	enum chess_side us = cm_mover(s);
	int from = wire_from(move);
	return bb_has(s->at.board.kind[CHESS_PAWN] & s->at.board.side[us] & chess_home_rank(us), from) &&
	       wire_to(move) == (us == CHESS_WHITE ? from + 16 : from - 16);
}

/* A pawn that would capture en passant there, were it not for the mark. */
static bool strikes_at_forbidden(const struct cm *s, wire_move move)
{
	enum chess_side us = cm_mover(s);
	return bb_has(s->at.board.kind[CHESS_PAWN] & s->at.board.side[us], wire_from(move)) &&
	       bb_has(attacks.pawn[us][wire_from(move)] & s->marks.forbidden, wire_to(move));
}

/* Castling only where there is a right to it. */
static chess_move core_of(const struct cm *s, wire_move move)
{
	chess_move core = cm_core(s, move);
	bitboard rooks = s->at.board.castling_rooks & s->at.board.side[cm_mover(s)];
	if (chess_move_type(core) == CHESS_CASTLING && !bb_has(rooks, chess_move_to(core)))
		return chess_move_encode(wire_from(move), wire_to(move), CHESS_NORMAL);
	return core;
}

static bool blame_move(const struct cm *s, struct parts p, struct violation *why)
{
	int from = wire_from(p.move), to = wire_to(p.move);
	chess_move move = core_of(s, p.move);
	char text[sizeof why->text];
	bool king = nearly(s, p);
	if (chess_move_type(move) == CHESS_CASTLING)
		to = chess_move_to(move);
	if (!king && marks_forbid(s, p, from, to, why))
		return false;
	if (!king && doubles_from_back_rank(s, p.move))
		return against(why, 9, "from its back rank a pawn goes one step only");
	if (!king && strikes_at_forbidden(s, p.move))
		return blame_forbidden(s, from, to, why);
	chess_explain(&s->at, &s->marks, move, text, sizeof text);
	return against(why, king ? 5 : 1, "%s", text);
}

/* ---- a card */

/* The card itself cannot be played now, wherever it is aimed. */
static bool card_is_barred(const struct cm *s, struct parts p, struct violation *why)
{
	int timing = card_timings[card_kind(p.card)];
	if (card_deck(p.card) && !s->own)
		return !against(why, 3, "with a common deck no card has an apostrophe");
	if (s->played)
		return !against(why, 3, "a card was played in this turn already");
	if (!(cm_possible(s, (int)cm_mover(s)) & card_bit(p.card)))
		return !against(why, 3, "the card is not in the hand");
	if (p.move != NO_MOVE && !(timing & AFTER))
		return !against(why, 4, timing & INSTEAD ? "this card is a whole turn, no move goes with it"
		                                         : "this card is a token of its own before a move");
	if (p.move == NO_MOVE && timing == AFTER)
		return !against(why, 4, "this card rides on a regular move");
	return false;
}

/* All is well but that the own king stands attacked at the end, or that no move is
 * left to follow. */
static bool blame_king(const struct scene *scene, struct parts p, struct violation *why)
{
	struct ground g = scene->ground;
	int king;
	if (p.move == NO_MOVE && (card_timings[card_kind(p.card)] & BEFORE))
		return against(why, 4, "no regular move could follow this card");
	card_effect(&g, card_kind(p.card), p.a, p.b, scene->moved);
	king = chess_king_square(&g.board, scene->us);
	return against(why, 5, "the king on %s would stand attacked from %s", chess_square_name(king).s,
	               chess_square_name(bb_lsb(chess_attackers_to(&g.board, &g.marks, chess_other(scene->us),
	                                                   king))).s);
}

/* The two may be exchanged, but for the rank a pawn would come to. */
static bool dances_to_far_rank(const struct cm *s, struct parts p)
{
	const struct chess_board *b = &s->at.board;
	enum chess_side us = cm_mover(s), them = chess_other(us);
	return card_kind(p.card) == CARD_DEATH_DANCE && p.a < SQUARE_NONE && p.b < SQUARE_NONE &&
	       bb_has(b->side[us], p.a) && bb_has(b->side[them], p.b) &&
	       bb_has(attacks.king[p.a], p.b);
}

static bool blame_card(const struct cm *s, struct parts p, struct violation *why)
{
	struct ground g = cm_ground(s);
	struct scene scene = p.move == NO_MOVE
		? scene_now(&g, cm_mover(s), s->marks.shield)
		: scene_after(&g, cm_mover(s), s->marks.shield, core_of(s, p.move));
	bool one = p.b == SQUARE_NONE;
	if (nearly(s, p))
		return blame_king(&scene, p, why);
	if (card_kind(p.card) != CARD_FORBIDDEN_CITY && p.a < SQUARE_NONE &&
	    marks_forbid(s, p, one ? scene.moved : p.a, one ? p.a : p.b, why))
		return false;
	if (dances_to_far_rank(s, p))
		return against(why, 9, "no card brings a pawn to its far rank");
	return cm_misuse(s, &scene, p, why);
}

bool cm_blame(const struct cm *s, struct parts p, struct violation *why)
{
	if (!why)
		return false;
	if (p.card == CARD_NONE)
		return blame_move(s, p, why);
	if (card_is_barred(s, p, why))
		return false;
	if (p.move != NO_MOVE && !cm_finds(s, move_of(p), false))
		return blame_move(s, move_of(p), why);
	return blame_card(s, p, why);
}
