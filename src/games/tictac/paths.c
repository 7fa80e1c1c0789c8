/* paths.c - a move by clicks: a piece of the reserve and a square, or from, to, and what a
 * pawn becomes. A piece is known by the capital that additions write. */
#include "games/tictac/state.h"

int tictac_paths(const void *state, step_t step, struct path out[PATHS_MAX])
{
	const struct tictac *s = state;
	uint16_t move = (uint16_t)step;
	struct tictac_square_names to = tictac_square_names(1u << tictac_to(move));
	char letter[2] = "", add[3] = "", piece[2] = "";
	out->n = 0;
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		letter[0] = add[0] = tictac_piece_letter(TICTAC_WHITE, tictac_new_kind(move));
		add[1] = '@';
		path_add(out, PATH_PIECE, add, letter, "a %s");
		path_add_square(out, "", to.s, "", "on %s");
		return 1;
	}
	piece[0] = tictac_piece_letter(s->mover, tictac_kind_at(s, tictac_from(move)));
	path_add_square(out, "", tictac_square_names(1u << tictac_from(move)).s, piece, "from %s");
	path_add_square(out, "", to.s, "", "to %s");
	if (tictac_move_type(move) == TICTAC_PROMOTION) {
		letter[0] = tictac_piece_letter(TICTAC_WHITE, tictac_new_kind(move));
		add[0] = tictac_piece_letter(TICTAC_BLACK, tictac_new_kind(move));
		path_add(out, PATH_PIECE, add, letter, ", becoming a %s");
	}
	return 1;
}
