/* movegen.h - the legal moves of a position, listed or only counted.
 *
 * Every function takes marks, which may be NULL: that is orthodox chess, at no
 * cost for what it does not have. */
#ifndef CHESS_MOVEGEN_H
#define CHESS_MOVEGEN_H

#include "base/fast_random.h"
#include "chess/position.h"

/* Which moves. Noisy are captures and promotions, quiet all others. Pseudo-legal,
 * with marks only, are the legal ones and those that leave the own king attacked (a
 * card may yet save it): any piece's, and castling onto an attacked square, though
 * not out of or through one. */
enum chess_gen_type { CHESS_GEN_LEGAL, CHESS_GEN_NOISY, CHESS_GEN_QUIET, CHESS_GEN_PSEUDO_LEGAL };

/* Room for any board with one king a side, however unlikely. With n own pieces
 * there are at most 27 n moves (a queen's), and at most 24 onto each of the other
 * 64 - n squares (8 rays, 8 knights, 8 champions) plus 9 more for each promotion
 * square and 2 castlings; both bounds together stay below 900. */
enum { CHESS_MOVES_MAX = 900 };

struct chess_move_list {
	unsigned count;
	chess_move move[CHESS_MOVES_MAX];
};

/* Lists the moves of the side to move, in no promised order. */
void chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                          enum chess_gen_type type, struct chess_move_list *moves);

/* How many legal moves there are; faster than listing them. */
unsigned chess_count_moves(const struct chess_position *p, const struct chess_marks *marks);

/* One of the legal moves, each equally often, without a list; CHESS_NO_MOVE when there is none. */
chess_move chess_random_move(const struct chess_position *p, struct fast_rng *rng);

/* Lists the moves of a side on a board, as chess_generate_moves does. */
void chess_board_generate(const struct chess_board *b, const struct chess_marks *marks,
                          enum chess_side side, enum chess_gen_type type,
                          struct chess_move_list *moves);
/* Appends them to the moves that are listed. */
void chess_board_append(const struct chess_board *b, const struct chess_marks *marks,
                        enum chess_side side, enum chess_gen_type type,
                        struct chess_move_list *moves);
unsigned chess_board_count(const struct chess_board *b, const struct chess_marks *marks,
                           enum chess_side side);

/* chess_ep_key where only a legal capture counts, as in the rule of repetition: 0 also
 * when every pawn that stands to capture is pinned, or the king in another check. */
uint64_t chess_legal_ep_key(const struct chess_board *b, enum chess_side us);

#endif
