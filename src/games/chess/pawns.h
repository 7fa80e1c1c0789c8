/* pawns.h - pawn structure, which changes so rarely that each thread remembers
 * what it has found. */
#ifndef GAMES_CHESS_PAWNS_H
#define GAMES_CHESS_PAWNS_H

#include "games/chess/search_position.h"

struct pawns {
	uint64_t key;
	taper score;        /* white's less black's */
	bitboard passed[2]; /* pawns that no enemy pawn can stop any more */
	bitboard span[2];   /* squares that the side's pawns attack now or later */
};

enum { PAWNS_CACHED = 8192 };

struct pawn_cache {
	struct pawns at[PAWNS_CACHED]; /* starts zeroed */
};

/* The pawn structure of p: from the cache, or looked at now and kept in cache,
 * or in *here where cache is NULL. Valid until the next call. */
const struct pawns *pawns_of(const struct place *p, struct pawn_cache *cache, struct pawns *here);

/* Squares attacked by pawns of SIDE on the squares of a set. */
static inline bitboard pawns_attack(enum chess_side side, bitboard set)
{
	return side == CHESS_WHITE ? bb_north_west(set) | bb_north_east(set)
	                           : bb_south_west(set) | bb_south_east(set);
}

#endif
