/* Reading compares with what is legal, so it can never let through another move. */
#include "chess/move_text.h"

#include <string.h>

#include "chess/movegen.h"

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

static char *put_square(char *out, int square)
{
	*out++ = (char)('a' + file_of(square));
	*out++ = (char)('1' + rank_of(square));
	return out;
}

void chess_move_to_text(chess_move move, bool chess960, char out[CHESS_MOVE_TEXT_SIZE])
{
	int from = chess_move_from(move), to = chess_move_to(move);
	enum chess_kind promotion = chess_move_promotion(move);

	if (chess_move_type(move) == CHESS_CASTLING && !chess960)
		to = chess_castled_king(from, to);
	out = put_square(out, from);
	out = put_square(out, to);
	if (promotion != CHESS_NO_KIND)
		*out++ = "pnbrqk"[promotion];
	*out = '\0';
}

chess_move chess_move_from_text(const struct chess_position *p, const struct chess_marks *marks,
                                bool chess960, const char *text)
{
	struct chess_move_list moves;

	chess_generate_moves(p, marks, CHESS_GEN_LEGAL, &moves);
	for (unsigned i = 0; i < moves.count; i++) {
		char written[CHESS_MOVE_TEXT_SIZE];
		chess_move_to_text(moves.move[i], chess960, written);
		if (strcmp(written, text) == 0)
			return moves.move[i];
	}
	return CHESS_NO_MOVE;
}
