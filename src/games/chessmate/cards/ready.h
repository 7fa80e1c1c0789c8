/* ready.h - the tables of the chess ground, filled before the first state. */
#ifndef CHESSMATE_CARDS_READY_H
#define CHESSMATE_CARDS_READY_H

/* To be called by whatever makes a state from nothing; from any thread. */
void cm_ready(void);

#endif
