/* names.c - the names of the seats. */
#include "games/chess/state.h"

const char *const chess_seat_names[] = {"white", "black", NULL};
