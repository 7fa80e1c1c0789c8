/* names.c - the names of the seats. */
#include "games/coffee/state.h"

const char *const coffee_seat_names[] = {"white", "black", NULL};
