/* paths.c - a move by clicks: from, to, and what a pawn becomes. */
#include "games/chess/state.h"

int chess_paths(const void *state, step_t step, struct path out[PATHS_MAX])
{
	const struct chess *s = state;
	char token[CHESS_MOVE_TEXT_SIZE], square[3] = "", piece[2] = "";
	chess_move move = chess_step_move(step);
	chess_move_to_text(move, s->chess960 || !chess_is_standard_castling(move), token);
	out->n = 0;
	piece[0] = chess_letter_at(&s->p.board, chess_move_from(move));
	path_add_square(out, "", memcpy(square, token, 2), piece, "from %s");
	path_add_square(out, "", memcpy(square, token + 2, 2), "", "to %s");
	if (token[4])
		path_add(out, PATH_PIECE, token + 4, token + 4, ", becoming a %s");
	return 1;
}
