/* observe.c - who knows what: everybody everything. */
#include "games/coffee/state.h"

PERFECT_INFORMATION(coffee, struct coffee);
