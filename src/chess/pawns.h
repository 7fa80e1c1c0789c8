/* pawns.h - pawn structure, and the king's shelter in it, kept in a pawn hash table of
 * each thread: they change rarely. */
#ifndef CHESS_PAWNS_H
#define CHESS_PAWNS_H

#include "chess/eval_trace.h"
#include "chess/search_position.h"

struct chess_pawn_entry {
	uint64_t key;
	score_t score;           /* white's less black's */
	bitboard passed;         /* of both sides: no enemy pawn can stop or capture them */
	bitboard attack_span[2]; /* squares the side's pawns attack now or later */
	/* Filled in by the evaluation: the shelter of a side's king, and its square plus 1, or 0
	 * while there is none. */
	score_t shelter[2];
	uint8_t shelter_king[2];
};

enum { PAWN_TABLE_SIZE = 8192 };

struct chess_pawn_table {
	struct chess_pawn_entry entries[PAWN_TABLE_SIZE]; /* starts zeroed */
};

/* The pawn structure of p: from the table, or evaluated now and stored there, or in
 * *uncached where the table is NULL. Valid until the next call. */
struct chess_pawn_entry *chess_pawns_probe(const struct chess_search_position *p,
                                           struct chess_pawn_table *pawn_table,
                                           struct chess_pawn_entry *uncached);
/* Adds the terms of the pawn structure of p to trace. */
void chess_pawns_trace(const struct chess_search_position *p, struct chess_eval_trace *trace);

#endif
