/*
 * Whether a move is legal is asked of the generator alone; only a refused one is
 * looked at again here, step by step, so the two cannot disagree.
 */
#include "chess/explain.h"

#include <stdarg.h>
#include <stdio.h>

#include "chess/attacks.h"
#include "chess/move_text.h"

/* An illegal move under examination. */
struct inquiry {
	const struct chess_board *b;
	const struct chess_marks *marks;
	enum chess_side us, them;
	int from, to;
	chess_move move;
	char *out;
	size_t size;
};

static const char *const side_names[] = {"white", "black"};

static void because(const struct inquiry *q, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void because(const struct inquiry *q, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(q->out, q->size, format, args);
	va_end(args);
}

static bitboard taken(const struct chess_board *b)
{
	return b->side[CHESS_WHITE] | b->side[CHESS_BLACK];
}

/* ---- castling ---- */

/* The squares from one to another on a rank, both included. */
static bitboard stretch(int from, int to)
{
	return attacks.between[from][to] | bb_of(from) | bb_of(to);
}

static void explain_lost_right(const struct inquiry *q, const char *wing)
{
	because(q, "%s may not castle %s: king or rook is not in its place, or has moved",
	        side_names[q->us], wing);
}

/* Castling with a right. */
static void explain_castling(const struct inquiry *q, int rook)
{
	int king = q->from, king_to = chess_castled_king(king, rook);
	int rook_to = chess_castled_rook(king, rook);
	struct chess_board without = *q->b;
	bitboard path = stretch(king, king_to) | stretch(rook, rook_to);
	bitboard blockers = path & taken(q->b) & ~(bb_of(king) | bb_of(rook));
	if (blockers) {
		because(q, "there is no castling over %s, which is taken",
		        chess_name(bb_first(blockers)).s);
		return;
	}
	if (chess_attacked(q->b, q->marks, q->us)) {
		because(q, "there is no castling out of check");
		return;
	}
	without.kind[CHESS_KING] &= ~bb_of(king);
	without.side[q->us] &= ~bb_of(king);
	for (path = stretch(king, king_to); path;) {
		int square = bb_pop(&path);
		if (square != king && chess_attackers(&without, q->marks, q->them, square)) {
			because(q, "there is no castling %s %s, which is attacked",
			        square == king_to ? "onto" : "over", chess_name(square).s);
			return;
		}
	}
	because(q, "the rook on %s shields the king from check", chess_name(rook).s);
}

/* True when the king's step can only have been meant as castling. */
static bool tries_to_castle(const struct inquiry *q)
{
	bitboard home = chess_home(q->us), rooks = q->b->kind[CHESS_ROOK] & q->b->side[q->us];
	int steps = file_of(q->to) - file_of(q->from);
	if (!bb_has(home, q->from) || !bb_has(home, q->to))
		return false;
	return bb_has(rooks, q->to) || (file_of(q->from) == 4 && (steps == 2 || steps == -2));
}

/* ---- where the pieces go ---- */

static void explain_pawn(const struct inquiry *q)
{
	int ahead = q->us == CHESS_WHITE ? 8 : -8, step = q->to - q->from;
	bool captures = bb_has(attacks.pawn[q->us][q->from], q->to);
	int passed = q->from + ahead;
	if (captures)
		because(q, "a pawn goes diagonally only to capture, and %s is empty%s",
		        chess_name(q->to).s, rank_of(q->to) == chess_rank(q->us, 5)
		                             ? ", nor has a pawn just stepped over it" : "");
	else if (step == 2 * ahead && rank_of(q->from) != chess_rank(q->us, 1))
		because(q, "a pawn goes two squares only from rank %d", chess_rank(q->us, 1) + 1);
	else if (step != ahead && step != 2 * ahead)
		because(q, "a pawn goes ahead, or captures one square diagonally ahead");
	else
		because(q, "a pawn goes ahead only over and onto empty squares, and %s is taken",
		        chess_name(bb_has(taken(q->b), passed) ? passed : q->to).s);
}

static bool is_champion(const struct inquiry *q)
{
	return q->marks && bb_has(q->marks->champions, q->from);
}

/* What a piece that is no pawn attacks when the board is empty but for `blockers`. */
static bitboard reach(const struct inquiry *q, enum chess_kind kind, bitboard blockers)
{
	switch (kind) {
	case CHESS_KNIGHT:
		return (is_champion(q) ? attacks.champion : attacks.knight)[q->from];
	case CHESS_BISHOP:
		return bishop_reach(q->from, blockers);
	case CHESS_ROOK:
		return rook_reach(q->from, blockers);
	case CHESS_QUEEN:
		return bishop_reach(q->from, blockers) | rook_reach(q->from, blockers);
	case CHESS_KING:
		return attacks.king[q->from];
	case CHESS_PAWN:
	case CHESS_NO_KIND:
		break;
	}
	return 0;
}

/* Says why a piece other than a pawn does not get there; false when it does. */
static bool explain_reach(const struct inquiry *q, enum chess_kind kind)
{
	if (!bb_has(reach(q, kind, 0), q->to)) {
		because(q, "a %s does not go from %s to %s",
		        is_champion(q) ? "champion" : chess_kind_name(kind), chess_name(q->from).s,
		        chess_name(q->to).s);
		return true;
	}
	if (!bb_has(reach(q, kind, taken(q->b)), q->to)) {
		bitboard between = attacks.between[q->from][q->to] & taken(q->b);
		int square = q->to > q->from ? bb_first(between) : bb_last(between);
		because(q, "%s stands in the way", chess_name(square).s);
		return true;
	}
	return false;
}

/* A pawn's step that its own rules allow: is it to become something, and is that
 * said? False: nothing is wrong with that. */
static bool explain_promotion(const struct inquiry *q)
{
	bool far = rank_of(q->to) == chess_rank(q->us, 7);
	bool named = chess_promoted(q->move) != CHESS_NO_KIND;
	if (named == far)
		return false;
	if (named)
		because(q, "a pawn becomes another piece on rank %d only", chess_rank(q->us, 7) + 1);
	else
		because(q, "the pawn must become n, b, r or q: %s%sq for a queen",
		        chess_name(q->from).s, chess_name(q->to).s);
	return true;
}

/* True when a pawn's own rules let it go there, promotion aside. */
static bool pawn_goes(const struct inquiry *q)
{
	bitboard ahead = chess_ahead(q->us, bb_of(q->from)) & ~taken(q->b);
	bitboard goals = ahead;
	if (rank_of(q->from) == chess_rank(q->us, 1))
		goals |= chess_ahead(q->us, ahead) & ~taken(q->b);
	goals |= attacks.pawn[q->us][q->from] & (q->b->side[q->them] | q->b->ep);
	return bb_has(goals, q->to);
}

/* A move that is right in itself leaves the king attacked. */
static void explain_king(const struct inquiry *q)
{
	bool king_goes = bb_has(q->b->kind[CHESS_KING], q->from);
	int king = chess_king_square(q->b, q->us);
	bitboard checkers = chess_attackers(q->b, q->marks, q->them, king);
	if (king_goes)
		because(q, "the king may not go to %s, which is attacked", chess_name(q->to).s);
	else if (bb_several(checkers))
		because(q, "two pieces give check: only the king can move");
	else if (checkers)
		because(q, "the king on %s stays in check from %s", chess_name(king).s,
		        chess_name(bb_first(checkers)).s);
	else
		because(q, "it opens the king on %s to attack", chess_name(king).s);
}

static void explain(const struct inquiry *q)
{
	bitboard own = q->b->side[q->us], enemy = q->b->side[q->them];
	enum chess_kind kind = chess_kind_at(q->b, q->from);
	if (kind == CHESS_NO_KIND)
		because(q, "there is no piece on %s", chess_name(q->from).s);
	else if (bb_has(enemy, q->from))
		because(q, "the piece on %s is %s's, and %s is to move", chess_name(q->from).s,
		        side_names[q->them], side_names[q->us]);
	else if (q->from == q->to)
		because(q, "a move goes to another square");
	else if (chess_promoted(q->move) != CHESS_NO_KIND && kind != CHESS_PAWN)
		because(q, "only a pawn becomes another piece, and on %s stands a %s",
		        chess_name(q->from).s, chess_kind_name(kind));
	else if (chess_special(q->move) == CHESS_CASTLING)
		explain_castling(q, q->to);
	else if (kind == CHESS_KING && tries_to_castle(q))
		explain_lost_right(q, q->to > q->from ? "king's side" : "queen's side");
	else if (bb_has(own, q->to))
		because(q, "the piece on %s is an own one", chess_name(q->to).s);
	else if (kind == CHESS_PAWN && !pawn_goes(q))
		explain_pawn(q);
	else if (kind == CHESS_PAWN ? !explain_promotion(q) : !explain_reach(q, kind))
		explain_king(q);
}

void chess_explain(const struct chess_position *p, const struct chess_marks *marks,
		   chess_move move, char *out, size_t size)
{
	enum chess_side us = (enum chess_side)p->side;
	struct inquiry q = { &p->board, marks, us, chess_other(us), chess_from(move),
			     chess_to(move), move, out, size };
	explain(&q);
}
