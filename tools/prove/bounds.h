/* bounds.h - a solved game in which one side has few pieces and the other's never run out, as a
 * bound on the whole game.
 *
 * A seat of the whole game can play as the restricted side of the solved game, as long as its men
 * on the board are among that side's pieces: it gives up turns. Its opponent has there all the
 * turns that it has in the whole game, and more. So where the restricted side does not lose, the
 * seat does not: it always has a turn to a position in which the side does not lose (if there is
 * none it is stalemated with four men on the board, in the whole game too), whatever repeats.
 * Where the side wins in d turns, the seat wins in d turns or fewer, if its opponent cannot be
 * stalemated for want of a reserve that the side's opponent has: with a queen, rook, bishop or
 * knight in reserve, less than four men on the board, no line against it and no check, a seat has a
 * turn. Its opponent has at most d / 2 turns, so as many such pieces in reserve are enough. The
 * distance falls with each turn: no position of the play comes twice. */
#ifndef PROVE_BOUNDS_H
#define PROVE_BOUNDS_H

#include "tools/prove/position.h"
#include "tools/solve/store.h"

enum bound { BOUND_OPEN, BOUND_WON, BOUND_NOT_WON };

struct bounds {
	bool open; /* otherwise nothing is known */
	struct game game;
	struct store store;
	uint8_t restricted[KINDS], endless[KINDS];
	int *material;            /* of the restricted side, by reserve and men as digits to base 3 */
	int other[2 * 3 * 3 * 3]; /* of the inexhaustible side, by its reserve */
};

/* Opens what solve left in a directory of a game RESTRICTED:INEXHAUSTIBLE, such as
 * KQRBN:K*QR*B*N*P*. The restricted side may have no pawn, the other one lacks no piece of T2. False
 * with one line on stderr where that cannot be; bounds_close frees it either way. */
bool bounds_open(struct bounds *b, const char *directory, const char *game);
/* What the solved game says of whether the attacker wins, and in *turns in how many turns. */
enum bound bounds_look(const struct bounds *b, const struct position *p, int *turns);
void bounds_close(struct bounds *b);

#endif
