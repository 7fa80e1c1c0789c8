/* endgame.c - scale factors and mop-up evaluation. */
#include "chess/endgame.h"

enum { SCALE_NORMAL = 64 };

/* The pieces but pawns, in the usual points. */
static int piece_points(const struct chess_search_position *p, enum chess_side side)
{
	static const int count[6] = {0, 3, 3, 5, 9, 0};
	int sum = 0;
	for (int kind = CHESS_KNIGHT; kind <= (int)CHESS_QUEEN; kind++)
		sum +=
			count[kind] * bb_popcount(chess_search_position_pieces(p, side, (enum chess_kind)kind));
	return sum;
}

/* Without a count: with the two lowest squares taken off one is left at most. */
static bool fewer_than_four(bitboard set)
{
	set &= set - 1;
	set &= set - 1;
	return !bb_more_than_one(set);
}

/* Opposite-coloured bishops: both sides have one, on different colours. */
static bool opposite_bishops(const struct chess_search_position *p)
{
	bitboard white = chess_search_position_pieces(p, CHESS_WHITE, CHESS_BISHOP);
	bitboard black = chess_search_position_pieces(p, CHESS_BLACK, CHESS_BISHOP);
	return white && black && !bb_more_than_one(white) && !bb_more_than_one(black) &&
	       !(white & BB_DARK_SQUARES) != !(black & BB_DARK_SQUARES);
}

/* The stronger side has no pawns left. */
static int scale_without_pawns(const struct chess_search_position *p, enum chess_side strong,
                               int ours, int theirs)
{
	if (ours <= 3)
		return 0;
	if (ours == 6 && theirs == 0 && chess_search_position_pieces(p, strong, CHESS_KNIGHT) &&
	    !chess_search_position_pieces(p, strong, CHESS_BISHOP))
		return 0; /* two knights */
	return ours - theirs < 4 ? SCALE_NORMAL / 8 : SCALE_NORMAL;
}

int endgame_scale(const struct chess_search_position *p, int end)
{
	enum chess_side strong = end > 0 ? CHESS_WHITE : CHESS_BLACK, weak = chess_other(strong);
	bitboard pawns = chess_search_position_pieces(p, strong, CHESS_PAWN);
	int scale = SCALE_NORMAL;
	/* Asked in every evaluation: what has to be counted is counted only where it matters. */
	if (!pawns)
		scale = scale_without_pawns(p, strong, piece_points(p, strong), piece_points(p, weak));
	else if (opposite_bishops(p))
		scale = piece_points(p, strong) == 3 && piece_points(p, weak) == 3 ? SCALE_NORMAL * 3 / 8
		                                                                   : SCALE_NORMAL * 3 / 4;
	else if (fewer_than_four(pawns))
		scale = SCALE_NORMAL * (12 + bb_popcount(pawns)) / 16;
	return end * scale / SCALE_NORMAL;
}

static int to_edge(int line)
{
	return line < 4 ? line : 7 - line;
}

static int distance_to_edge(int square)
{
	int file = to_edge(file_of(square)), rank = to_edge(rank_of(square));
	return file < rank ? file : rank;
}

static int distance_to_corner(int square)
{
	return to_edge(file_of(square)) + to_edge(rank_of(square));
}

static int manhattan_distance(int a, int b)
{
	int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
	return (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
}

/* How far the lone king is driven to an edge or corner, and how near the other king
 * is. */
static int mop_up_bonus(const struct chess_search_position *p, enum chess_side strong)
{
	int king = chess_king_square(&p->board, strong);
	int lone = chess_king_square(&p->board, chess_other(strong));
	int bonus = 20 * (3 - distance_to_edge(lone)) + 6 * (14 - manhattan_distance(king, lone));
	bitboard bishops = chess_search_position_pieces(p, strong, CHESS_BISHOP);
	bool straight = p->board.kind[CHESS_ROOK] | p->board.kind[CHESS_QUEEN];
	if (bishops && !bb_more_than_one(bishops) && !straight) {
		bool on_dark = bishops & BB_DARK_SQUARES;
		int one = manhattan_distance(lone, on_dark ? 0 : 7),
			other = manhattan_distance(lone, on_dark ? 63 : 56);
		bonus += 20 * (14 - (one < other ? one : other));
	} else {
		bonus += 8 * (7 - distance_to_corner(lone));
	}
	return bonus;
}

int endgame_mop_up(const struct chess_search_position *p)
{
	enum chess_side strong = p->psqt > 0 ? CHESS_WHITE : CHESS_BLACK;
	bitboard lone = p->board.side[chess_other(strong)];
	if (bb_more_than_one(lone) || p->board.kind[CHESS_PAWN] || piece_points(p, strong) < 5)
		return 0;
	return strong == CHESS_WHITE ? mop_up_bonus(p, strong) : -mop_up_bonus(p, strong);
}
