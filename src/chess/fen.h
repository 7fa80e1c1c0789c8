/* fen.h - positions as text: Forsyth-Edwards Notation, all six fields, with
 * castling as KQkq, as files (Shredder-FEN) or mixed (X-FEN, Scharnagl 2003).
 *
 * The en passant square is written after every double push, whether or not a
 * pawn can use it, and must be given so. */
#ifndef CHESS_FEN_H
#define CHESS_FEN_H

#include "base/error.h"
#include "chess/position.h"

enum { CHESS_FEN_SIZE = 128 }; /* holds every FEN, with its terminating zero */

enum chess_castling_style {
	CHESS_X_FEN,       /* K, Q; the file where another rook stands further out */
	CHESS_SHREDDER_FEN /* always the file */
};

/* Reads six fields with one space between. False, and ERROR_BAD_POSITION with the
 * reason in err (which may be NULL), when the text is refused; then p is untouched.
 * Refused are malformed fields and boards that no rule covers: not one king each, pawns
 * on the first or last rank, the side not to move in check, a castling right without its
 * king and rook, an en passant square no pawn has stepped over. Whether a game could have
 * led there is not asked. */
bool chess_fen_read(struct chess_position *p, const char *text, struct error *err);

/* Reads the FEN of chess with marks, refused as by chess_fen_read. marks comes with
 * forbidden squares and shield and gets its champions (Z, z) from the text; untouched
 * when refused. Pawns may stand on their own back rank; the king of the side not to
 * move may stand attacked if it is shielded, or with check_allowed. */
bool chess_fen_read_marked(struct chess_position *p, struct chess_marks *marks, bool check_allowed,
                           const char *text, struct error *err);

/* Writes p; champions as Z and z unless marks is NULL. */
void chess_fen_write(const struct chess_position *p, const struct chess_marks *marks,
                     enum chess_castling_style style, char out[CHESS_FEN_SIZE]);

#endif
