/* castling.c - the table of castling paths. */
#include "chess/castling.h"

#include "chess/attacks.h"

struct castling_paths castling_paths;

static void init_path(enum chess_side side, int king, int rook)
{
	int new_king = chess_castled_king(king, rook), new_rook = chess_castled_rook(king, rook);
	bitboard king_path = attacks.between[king][new_king] | bb_of(new_king);
	bitboard rook_path = attacks.between[rook][new_rook] | bb_of(new_rook);
	bitboard all = king_path | rook_path | attacks.between[king][rook];
	castling_paths.empty[side][file_of(king)][file_of(rook)] = all & ~(bb_of(king) | bb_of(rook));
	castling_paths.king[side][file_of(king)][file_of(rook)] = king_path;
}

void castling_init(void)
{
	for (int king = 0; king < 8; king++)
		for (int rook = 0; rook < 8; rook++) {
			init_path(CHESS_WHITE, king, rook);
			init_path(CHESS_BLACK, king + 56, rook + 56);
		}
}
