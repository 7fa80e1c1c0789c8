/* search_position.h - a position as the search sees it: the library's board, with
 * what every node asks for updated by each move: keys, material and piece-square
 * sums, checkers, and a mailbox (what stands on each square) beside the bitboards.
 * Copy-make: a move writes a new position, nothing is unmade. */
#ifndef CHESS_SEARCH_POSITION_H
#define CHESS_SEARCH_POSITION_H

#include <stddef.h>

#include "chess/movegen.h"
#include "chess/see.h"
#include "chess/score.h"

/* The game phase with all pieces but pawns on the board; 0 when none is left. */
enum { CHESS_PHASE_MAX = 24 };

struct chess_search_position {
	struct chess_board board;
	uint64_t key;          /* equal for positions that count as repeated */
	uint64_t pawn_key;     /* of the pawns alone */
	uint64_t piece_key[2]; /* of a side's other pieces */
	score_t psqt;          /* material and piece-square values, white's less black's */
	bitboard checkers;     /* pieces that attack the king of the side to move */
	uint8_t mailbox[64];   /* enum chess_kind of what stands on each square, or CHESS_NO_KIND */
	enum chess_side side_to_move;
	int16_t phase;           /* above CHESS_PHASE_MAX where promotions have made it so */
	uint16_t halfmove_clock; /* half-moves since the last capture or pawn move */
};

/* The position of the library as the search sees it. */
void chess_search_position_from(struct chess_search_position *out, const struct chess_position *p);
/* Makes what the evaluation asks of a position that of another one, by the squares on which they differ, in
 * whatever way: its key and its checkers mean nothing then. */
void chess_search_position_follow(struct chess_search_position *p, const struct chess_position *to);
/* Writes to next the position after a legal move; next is not p. */
void chess_search_position_make(struct chess_search_position *next,
                                const struct chess_search_position *p, chess_move move);
/* Writes to next the position after a null move: the other side is to move, all else stays. */
void chess_search_position_make_null(struct chess_search_position *next,
                                     const struct chess_search_position *p);

/* The pieces of a side and a kind. */
static inline bitboard chess_search_position_pieces(const struct chess_search_position *p,
                                                    enum chess_side side, enum chess_kind kind)
{
	return p->board.kind[kind] & p->board.side[side];
}

/* True when the side to move has more than king and pawns: zugzwang is unlikely. */
static inline bool chess_search_position_has_non_pawns(const struct chess_search_position *p)
{
	const bitboard *kind = p->board.kind;
	return (p->board.side[p->side_to_move] & ~(kind[CHESS_PAWN] | kind[CHESS_KING])) != 0;
}

/* The kind of the piece that a move moves. */
static inline enum chess_kind chess_search_position_moved(const struct chess_search_position *p,
                                                          chess_move move)
{
	return (enum chess_kind)p->mailbox[chess_move_from(move)];
}
/* The kind of the piece that a move captures, or CHESS_NO_KIND. */
static inline enum chess_kind chess_search_position_captured(const struct chess_search_position *p,
                                                             chess_move move)
{
	enum chess_move_type type = chess_move_type(move);
	if (type == CHESS_EN_PASSANT)
		return CHESS_PAWN;
	return type == CHESS_CASTLING ? CHESS_NO_KIND
	                              : (enum chess_kind)p->mailbox[chess_move_to(move)];
}

/* A quiet move: neither capture nor promotion. */
static inline bool chess_search_position_is_quiet(const struct chess_search_position *p,
                                                  chess_move move)
{
	enum chess_move_type type = chess_move_type(move);
	return type < CHESS_CASTLING ? p->mailbox[chess_move_to(move)] == CHESS_NO_KIND
	                             : type == CHESS_CASTLING;
}

static inline void chess_search_position_generate(const struct chess_search_position *p,
                                                  enum chess_gen_type type,
                                                  struct chess_move_list *moves)
{
	chess_board_generate(&p->board, NULL, p->side_to_move, type, moves);
}
static inline void chess_search_position_append_moves(const struct chess_search_position *p,
                                                      enum chess_gen_type type,
                                                      struct chess_move_list *moves)
{
	chess_board_append(&p->board, NULL, p->side_to_move, type, moves);
}
static inline unsigned chess_search_position_count_moves(const struct chess_search_position *p)
{
	return chess_board_count(&p->board, NULL, p->side_to_move);
}

/* Static exchange evaluation of a move, see chess/see.h. */
static inline bool chess_search_position_see_ge(const struct chess_search_position *p,
                                                chess_move move, int threshold)
{
	return see_ge(&p->board, move, chess_search_position_moved(p, move),
	              chess_search_position_captured(p, move), threshold);
}

#endif
