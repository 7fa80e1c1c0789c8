/* pawns.h - pawn structure, which changes so rarely that each thread remembers
 * what it has found. */
#ifndef GAMES_CHESS_PAWNS_H
#define GAMES_CHESS_PAWNS_H

#include "games/chess/search_position.h"

struct chess_pawn_entry {
	uint64_t key;
	score_t score;           /* white's less black's */
	bitboard passed[2];      /* pawns that no enemy pawn can stop any more */
	bitboard attack_span[2]; /* squares that the side's pawns attack now or later */
};

enum { PAWN_TABLE_SIZE = 8192 };

struct chess_pawn_table {
	struct chess_pawn_entry entries[PAWN_TABLE_SIZE]; /* starts zeroed */
};

/* The pawn structure of p: from the cache, or looked at now and kept in cache,
 * or in *here where cache is NULL. Valid until the next call. */
const struct chess_pawn_entry *chess_pawns_probe(const struct position *p,
                                                 struct chess_pawn_table *pawn_table,
                                                 struct chess_pawn_entry *uncached);

#endif
