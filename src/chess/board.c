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
