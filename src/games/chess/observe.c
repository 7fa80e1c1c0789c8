/* observe.c - who knows what: everybody everything. */
#include "games/chess/state.h"

PERFECT_INFORMATION(chess, struct chess);
