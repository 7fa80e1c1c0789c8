/* observe.c - who knows what: everybody everything. */
#include "games/tictac/state.h"

PERFECT_INFORMATION(tictac, struct tictac);
