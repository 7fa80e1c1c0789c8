/* move.c - moves as text. */
#include "chess/move.h"

#include "chess/square.h"

void chess_move_to_text(chess_move move, bool chess960, char out[CHESS_MOVE_TEXT_SIZE])
{
	int from = chess_move_from(move), to = chess_move_to(move);
	enum chess_kind promotion = chess_move_promotion(move);
	if (chess_move_type(move) == CHESS_CASTLING && !chess960)
		to = chess_castled_king(from, to);
	square_to_text(from, 8, out);
	square_to_text(to, 8, out + 2);
	if (promotion != CHESS_NO_KIND) {
		out[4] = "pnbrqk"[promotion];
		out[5] = '\0';
	}
}
