#include "games/chessmate/cards/ready.h"

#include <pthread.h>

#include "games/chessmate/orthodox/position.h"

void cm_ready(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, chess_init);
}
