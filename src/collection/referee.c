/* referee.c - chess as the registry has it, which is what plays and referees everywhere. */
#include "collection/referee.h"

#include <string.h>

#include "chess/fen.h"
#include "game/registry.h"

/* Positions that are remembered: a draw by the fifty-move rule is long reached. */
enum { REMEMBERED_MAX = 1 << 13 };

static const struct setup setup = {.players = 2};

static void count_position(struct referee *r)
{
	bool full = r->repetitions.n == REMEMBERED_MAX;
	uint64_t key = r->game->repetition_key(r->state);
	r->occurrences = full ? 1 : (int)repetition_add(&r->repetitions, key);
}

bool referee_begin(struct referee *r, const struct chess_position *start)
{
	const struct game *const *g = registry_games();
	char fen[CHESS_FEN_SIZE];
	while (*g && strcmp((*g)->name, "chess") != 0)
		g++;
	r->game = *g;
	if (!r->game)
		return false;
	chess_fen_write(start, NULL, CHESS_X_FEN, fen);
	ensure(r->game->state_from_text(fen, &setup, r->state, NULL));
	repetition_clear(&r->repetitions);
	count_position(r);
	return true;
}

void referee_play(struct referee *r, const struct chess_position *p, chess_move move)
{
	char token[CHESS_MOVE_TEXT_SIZE];
	struct chess_position next;
	chess_position_make(&next, p, move);
	step_t step;
	chess_move_to_text(move, true, token);
	ensure(r->game->step_from_text(r->state, token, &step, NULL));
	ensure(r->game->is_legal(r->state, step, NULL));
	r->game->apply(r->state, step, NULL);
	if (next.halfmove_clock == 0)
		repetition_clear(&r->repetitions);
	count_position(r);
}

struct result referee_result(const struct referee *r)
{
	return r->game->result(r->state, r->game->to_move(r->state), r->occurrences);
}

void referee_free(struct referee *r)
{
	repetition_free(&r->repetitions);
}
