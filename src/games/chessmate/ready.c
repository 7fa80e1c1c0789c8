#include "games/chessmate/ready.h"

#include <pthread.h>

#include "chess/position.h"

void chessmate_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, chess_init);
}
