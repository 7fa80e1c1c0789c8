/* Reading compares with what is legal, so it can never let through another move. */
#include "chess/move_text.h"

#include <string.h>

#include "chess/movegen.h"

const char *chess_kind_name(enum chess_kind kind)
{
	static const char *const names[] = { "pawn", "knight", "bishop", "rook", "queen", "king" };
	return names[kind];
}

struct chess_name chess_name(int square)
{
	return (struct chess_name){
		{ (char)('a' + file_of(square)), (char)('1' + rank_of(square)), '\0' }
	};
}

static char *write_square(char *out, int square)
{
	*out++ = (char)('a' + file_of(square));
	*out++ = (char)('1' + rank_of(square));
	return out;
}

void chess_move_write(chess_move move, bool chess960, char out[CHESS_MOVE_SIZE])
{
	int from = chess_from(move), to = chess_to(move);
	enum chess_kind promoted = chess_promoted(move);

	if (chess_special(move) == CHESS_CASTLING && !chess960)
		to = chess_castled_king(from, to);
	out = write_square(out, from);
	out = write_square(out, to);
	if (promoted != CHESS_NO_KIND)
		*out++ = "pnbrqk"[promoted];
	*out = '\0';
}

chess_move chess_move_read(const struct chess_position *p, const struct chess_marks *marks,
			   bool chess960, const char *text)
{
	struct chess_moves moves;

	chess_list(p, marks, CHESS_ALL, &moves);
	for (unsigned i = 0; i < moves.count; i++) {
		char written[CHESS_MOVE_SIZE];
		chess_move_write(moves.move[i], chess960, written);
		if (strcmp(written, text) == 0)
			return moves.move[i];
	}
	return CHESS_NO_MOVE;
}
