/* referee.h - how a game of chess stands by the engine's own rules, move by move and in
 * constant memory. */
#ifndef COLLECTION_REFEREE_H
#define COLLECTION_REFEREE_H

#include "chess/position.h"
#include "game/game.h"
#include "match/repetition.h"

/* Starts zeroed, ends with referee_free. */
struct referee {
	const struct game *game;
	_Alignas(uint64_t) unsigned char state[STATE_MAX];
	struct repetitions repetitions; /* since the last move that cannot be undone */
	int occurrences;
};

/* Sets up a position; false where the program knows no chess. */
bool referee_begin(struct referee *r, const struct chess_position *start);
/* Plays a move that is legal in p, the present position. */
void referee_play(struct referee *r, const struct chess_position *p, chess_move move);
struct result referee_result(const struct referee *r);
void referee_free(struct referee *r);

#endif
