/* nets.h - the nets that the program has in it: what lies in nets/, a file a game. */
#ifndef SEARCH_NETS_H
#define SEARCH_NETS_H

#include "search/nnue.h"

/* The net of a game, read at the first call, from any thread; NULL where there is none. It stays. */
const struct nnue *nets_of(const struct game *game);

#endif
