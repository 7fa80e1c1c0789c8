/* explain.c - why a move is illegal. Whether it is legal is asked of the generator
 * alone; only an illegal one is looked at again here, rule by rule, so the two cannot
 * disagree. */
#include "chess/explain.h"

#include <stdarg.h>
#include <stdio.h>

#include "chess/attacks.h"
#include "chess/legality.h"

/* An illegal move under examination. */
struct chess_illegal_move {
	const struct chess_board *board;
	const struct chess_marks *marks;
	enum chess_side us, them;
	int from, to;
	chess_move move;
	char *out;
	size_t size;
};

static const char *const side_names[] = {"white", "black"};

static void set_reason(const struct chess_illegal_move *q, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void set_reason(const struct chess_illegal_move *q, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(q->out, q->size, format, args);
	va_end(args);
}

/* ---- castling */

/* The squares from one to another on a rank, both included. */
static bitboard squares_between(int from, int to)
{
	return attacks.between[from][to] | bb_of(from) | bb_of(to);
}

static void explain_missing_right(const struct chess_illegal_move *q, const char *wing)
{
	set_reason(q, "%s may not castle %s: king or rook is not in its place, or has moved",
	           side_names[q->us], wing);
}

/* Castling with a right. */
static void explain_castling(const struct chess_illegal_move *q, int rook)
{
	int king = q->from, king_to = chess_castled_king(king, rook);
	int rook_to = chess_castled_rook(king, rook);
	bitboard path = squares_between(king, king_to) | squares_between(rook, rook_to);
	bitboard blockers = path & chess_occupied(q->board) & ~(bb_of(king) | bb_of(rook));
	if (blockers) {
		set_reason(q, "there is no castling over %s, where a piece stands",
		           chess_square_name(bb_lsb(blockers)).s);
		return;
	}
	if (chess_in_check(q->board, q->marks, q->us)) {
		set_reason(q, "there is no castling out of check");
		return;
	}
	struct chess_board without_king = *q->board;
	without_king.kind[CHESS_KING] &= ~bb_of(king);
	without_king.side[q->us] &= ~bb_of(king);
	for (path = squares_between(king, king_to); path;) {
		int square = bb_pop_lsb(&path);
		if (square != king && chess_attackers_to(&without_king, q->marks, q->them, square)) {
			set_reason(q, "there is no castling %s %s, which is attacked",
			           square == king_to ? "onto" : "over", chess_square_name(square).s);
			return;
		}
	}
	set_reason(q, "the rook on %s shields the king from check", chess_square_name(rook).s);
}

/* True when the king's step can only have been meant as castling. */
static bool tries_to_castle(const struct chess_illegal_move *q)
{
	bitboard home = chess_home_rank(q->us);
	bitboard rooks = q->board->kind[CHESS_ROOK] & q->board->side[q->us];
	int steps = file_of(q->to) - file_of(q->from);
	if (!bb_has(home, q->from) || !bb_has(home, q->to))
		return false;
	return bb_has(rooks, q->to) || (file_of(q->from) == FILE_E && (steps == 2 || steps == -2));
}

/* ---- where the pieces go */

static void explain_pawn(const struct chess_illegal_move *q)
{
	int up = q->us == CHESS_WHITE ? 8 : -8, step = q->to - q->from;
	bool captures = bb_has(attacks.pawn[q->us][q->from], q->to);
	int passed = q->from + up;
	if (captures)
		set_reason(q, "a pawn goes diagonally only to capture, and %s is empty%s",
		           chess_square_name(q->to).s,
		           rank_of(q->to) == chess_relative_rank(q->us, 5)
		               ? ", nor has a pawn just stepped over it"
		               : "");
	else if (step == 2 * up && rank_of(q->from) != chess_relative_rank(q->us, 1))
		set_reason(q, "a pawn goes two squares only from rank %d",
		           chess_relative_rank(q->us, 1) + 1);
	else if (step != up && step != 2 * up)
		set_reason(q, "a pawn goes one square ahead, two from where it began, or captures one "
		              "square diagonally ahead");
	else
		set_reason(q, "a pawn goes ahead only over and onto empty squares, and %s is taken",
		           chess_square_name(bb_has(chess_occupied(q->board), passed) ? passed : q->to).s);
}

static bool is_champion(const struct chess_illegal_move *q)
{
	return q->marks && bb_has(q->marks->champions, q->from);
}

/* What a piece other than a pawn attacks when the board is empty but for blockers. */
static bitboard piece_attacks(const struct chess_illegal_move *q, enum chess_kind kind,
                              bitboard blockers)
{
	if (kind == CHESS_PAWN || kind == CHESS_NO_KIND)
		return 0;
	if (kind == CHESS_KNIGHT && is_champion(q))
		return attacks.champion[q->from];
	return chess_piece_attacks(kind, q->from, blockers);
}

/* Says why a piece other than a pawn does not get there; false when it does. */
static bool explain_piece(const struct chess_illegal_move *q, enum chess_kind kind)
{
	if (!bb_has(piece_attacks(q, kind, 0), q->to)) {
		set_reason(q, "a %s does not go from %s to %s",
		           is_champion(q) ? "champion" : chess_kind_name(kind),
		           chess_square_name(q->from).s, chess_square_name(q->to).s);
		return true;
	}
	if (!bb_has(piece_attacks(q, kind, chess_occupied(q->board)), q->to)) {
		bitboard between = attacks.between[q->from][q->to] & chess_occupied(q->board);
		int square = q->to > q->from ? bb_lsb(between) : bb_msb(between);
		set_reason(q, "%s stands in the way", chess_square_name(square).s);
		return true;
	}
	return false;
}

/* For a pawn's move that is right but for promotion: says what is wrong with that;
 * false when nothing is. */
static bool explain_promotion(const struct chess_illegal_move *q)
{
	bool promotes = rank_of(q->to) == chess_relative_rank(q->us, 7);
	bool named = chess_move_promotion(q->move) != CHESS_NO_KIND;
	if (named == promotes)
		return false;
	if (named)
		set_reason(q, "a pawn becomes another piece on rank %d only",
		           chess_relative_rank(q->us, 7) + 1);
	else
		set_reason(q, "the pawn must become n, b, r or q: %s%sq for a queen",
		           chess_square_name(q->from).s, chess_square_name(q->to).s);
	return true;
}

/* True when the pawn moves that way, promotion aside. */
static bool pawn_can_reach(const struct chess_illegal_move *q)
{
	bitboard ahead = chess_ahead(q->us, bb_of(q->from)) & ~chess_occupied(q->board);
	bitboard targets = ahead;
	if (rank_of(q->from) == chess_relative_rank(q->us, 1))
		targets |= chess_ahead(q->us, ahead) & ~chess_occupied(q->board);
	targets |= attacks.pawn[q->us][q->from] & (q->board->side[q->them] | q->board->ep);
	return bb_has(targets, q->to);
}

/* The piece moves that way, so the move leaves the king attacked. */
static void explain_check(const struct chess_illegal_move *q)
{
	bool king_goes = bb_has(q->board->kind[CHESS_KING], q->from);
	int king = chess_king_square(q->board, q->us);
	bitboard checkers = chess_attackers_to(q->board, q->marks, q->them, king);
	if (king_goes)
		set_reason(q, "the king may not go to %s, which is attacked", chess_square_name(q->to).s);
	else if (bb_more_than_one(checkers))
		set_reason(q, "two pieces give check: only the king can move");
	else if (checkers)
		set_reason(q, "the king on %s stays in check from %s", chess_square_name(king).s,
		           chess_square_name(bb_lsb(checkers)).s);
	else
		set_reason(q, "it opens the king on %s to attack", chess_square_name(king).s);
}

static void explain(const struct chess_illegal_move *q)
{
	bitboard own = q->board->side[q->us], enemy = q->board->side[q->them];
	enum chess_kind kind = chess_kind_at(q->board, q->from);
	if (kind == CHESS_NO_KIND)
		set_reason(q, "there is no piece on %s", chess_square_name(q->from).s);
	else if (bb_has(enemy, q->from))
		set_reason(q, "the piece on %s is %s's, and %s is to move", chess_square_name(q->from).s,
		           side_names[q->them], side_names[q->us]);
	else if (q->from == q->to)
		set_reason(q, "a move goes to another square");
	else if (chess_move_promotion(q->move) != CHESS_NO_KIND && kind != CHESS_PAWN)
		set_reason(q, "only a pawn becomes another piece, and on %s stands a %s",
		           chess_square_name(q->from).s, chess_kind_name(kind));
	else if (chess_move_type(q->move) == CHESS_CASTLING)
		explain_castling(q, q->to);
	else if (kind == CHESS_KING && tries_to_castle(q))
		explain_missing_right(q, q->to > q->from ? "king's side" : "queen's side");
	else if (bb_has(own, q->to))
		set_reason(q, "the piece on %s is an own one", chess_square_name(q->to).s);
	else if (kind == CHESS_PAWN && !pawn_can_reach(q))
		explain_pawn(q);
	else if (kind == CHESS_PAWN ? !explain_promotion(q) : !explain_piece(q, kind))
		explain_check(q);
}

void chess_explain(const struct chess_position *p, const struct chess_marks *marks, chess_move move,
                   char *out, size_t size)
{
	enum chess_side us = (enum chess_side)p->side_to_move;
	struct chess_illegal_move q = {
		&p->board, marks, us,  chess_other(us), chess_move_from(move), chess_move_to(move),
		move,      out,   size};
	explain(&q);
}
