/* ready.h - the tables of the chess ground, filled before the first state. */
#ifndef GAMES_CHESSMATE_READY_H
#define GAMES_CHESSMATE_READY_H

/* To be called by whatever makes a state from nothing; from any thread. */
void chessmate_init(void);

#endif
