/* legality.h - whether one move is legal, and whether any is, without a list of moves. */
#ifndef CHESS_LEGALITY_H
#define CHESS_LEGALITY_H

#include "chess/position.h"

/* Does a pawn of a side go so, with just this type, on a board with blocked squares, captures that
 * are to be had, and a square of en passant (or none)? The move is no castling. */
bool chess_is_pawn_move(enum chess_side us, chess_move move, bitboard blocked, bitboard captures,
                        bitboard ep);

/* The squares that a piece, no pawn, attacks past blockers. */
bitboard chess_piece_attacks(enum chess_kind kind, int square, bitboard blockers);

/* True when the generator would list the move, with just this type, for the side to move. Any
 * sixteen bits may be asked about. Without marks only. */
bool chess_move_is_legal(const struct chess_board *b, enum chess_side us, chess_move move);

/* Does the own king stand attacked behind a move, no castling, that goes as its piece does? marks
 * may be NULL. */
bool chess_exposes_king(const struct chess_board *b, const struct chess_marks *marks,
                        enum chess_side us, chess_move move);

/* True when the side to move has a legal move; marks may be NULL. */
bool chess_has_legal_move(const struct chess_position *p, const struct chess_marks *marks);

#endif
