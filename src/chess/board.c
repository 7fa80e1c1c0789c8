/* board.c - questions about a board: what stands where, what attacks what. */
#include "chess/board.h"

#include "chess/attacks.h"
#include "chess/marks.h"

const char *chess_kind_name(enum chess_kind kind)
{
	static const char *const names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
	return names[kind];
}

struct chess_square_name chess_square_name(int square)
{
	return (struct chess_square_name){
		{(char)('a' + file_of(square)), (char)('1' + rank_of(square)), '\0'}};
}

_Static_assert(CHESS_PAWN == 0 && CHESS_KNIGHT == 1 && CHESS_BISHOP == 2 && CHESS_ROOK == 3 &&
                   CHESS_QUEEN == 4 && CHESS_KING == 5 && CHESS_NO_KIND == 6,
               "chess_kind_at reads their bits");

/* The number of a kind has three bits, and each is read off a union of bitboards: where there
 * is no telling what comes, six tests one after another are guessed wrong too often. */
enum chess_kind chess_kind_at(const struct chess_board *b, int square)
{
	const bitboard *kind = b->kind;
	bitboard empty = ~chess_occupied(b);
	bitboard bit0 = kind[CHESS_KNIGHT] | kind[CHESS_ROOK] | kind[CHESS_KING];
	bitboard bit1 = kind[CHESS_BISHOP] | kind[CHESS_ROOK] | empty;
	bitboard bit2 = kind[CHESS_QUEEN] | kind[CHESS_KING] | empty;
	return (enum chess_kind)((bit0 >> square & 1) | (bit1 >> square & 1) << 1 |
	                         (bit2 >> square & 1) << 2);
}

bitboard chess_attackers_to(const struct chess_board *b, const struct chess_marks *marks,
                            enum chess_side by, int square)
{
	bitboard champions = marks ? marks->champions : 0;
	bitboard blockers = chess_occupied(b) | (marks ? marks->forbidden : 0);
	bitboard set = attacks.king[square] & b->kind[CHESS_KING];
	set |= attacks.knight[square] & b->kind[CHESS_KNIGHT] & ~champions;
	set |= attacks.champion[square] & b->kind[CHESS_KNIGHT] & champions;
	set |= attacks.pawn[chess_other(by)][square] & b->kind[CHESS_PAWN];
	set |= attacks_bishop(square, blockers) & chess_diagonal_sliders(b);
	set |= attacks_rook(square, blockers) & chess_orthogonal_sliders(b);
	return set & b->side[by];
}

bool chess_in_check(const struct chess_board *b, const struct chess_marks *marks,
                    enum chess_side side)
{
	return chess_attackers_to(b, marks, chess_other(side), chess_king_square(b, side)) != 0;
}
