/* san.c - Standard Algebraic Notation. The list of legal moves says whether a move
 * needs to be told apart from others. */
#include "chess/san.h"

#include <stddef.h>

#include "chess/movegen.h"

static const char piece_letters[] = "PNBRQK";

static char file_letter(int square)
{
	return (char)('a' + file_of(square));
}

static char rank_digit(int square)
{
	return (char)('1' + rank_of(square));
}

/* Disambiguation: the file, the rank or both of the piece when another of its kind
 * could go there. Returns the end of what was written. */
static char *disambiguate(char *out, const struct chess_position *p, chess_move move)
{
	int from = chess_move_from(move);
	bool others = false, same_file = false, same_rank = false;
	bitboard same_kind = p->board.kind[chess_kind_at(&p->board, from)];
	struct chess_move_list legal;
	chess_generate_moves(p, NULL, CHESS_GEN_LEGAL, &legal);
	for (unsigned i = 0; i < legal.count; i++) {
		chess_move other = legal.move[i];
		int square = chess_move_from(other);
		if (square == from || !bb_has(same_kind, square) ||
		    chess_move_to(other) != chess_move_to(move) || chess_move_type(other) == CHESS_CASTLING)
			continue;
		others = true;
		same_file = same_file || file_of(square) == file_of(from);
		same_rank = same_rank || rank_of(square) == rank_of(from);
	}
	if (others && (!same_file || same_rank))
		*out++ = file_letter(from);
	if (others && same_file)
		*out++ = rank_digit(from);
	return out;
}

/* Everything but castling and what a check adds. */
static char *write_piece_move(char *out, const struct chess_position *p, chess_move move)
{
	const struct chess_board *b = &p->board;
	int from = chess_move_from(move), to = chess_move_to(move);
	enum chess_kind kind = chess_kind_at(b, from);
	bool captures = chess_move_captured(b, (enum chess_side)p->side_to_move, move) != CHESS_NO_KIND;
	if (kind != CHESS_PAWN) {
		*out++ = piece_letters[kind];
		out = disambiguate(out, p, move);
	} else if (captures) {
		*out++ = file_letter(from);
	}
	if (captures)
		*out++ = 'x';
	*out++ = file_letter(to);
	*out++ = rank_digit(to);
	if (chess_move_type(move) == CHESS_PROMOTION) {
		*out++ = '=';
		*out++ = piece_letters[chess_move_promotion(move)];
	}
	return out;
}

void chess_san_write(const struct chess_position *p, chess_move move, char out[CHESS_SAN_SIZE])
{
	struct chess_position next;
	chess_position_make(&next, p, move);
	if (chess_move_type(move) == CHESS_CASTLING)
		for (const char *c = chess_move_to(move) > chess_move_from(move) ? "O-O" : "O-O-O"; *c; c++)
			*out++ = *c;
	else
		out = write_piece_move(out, p, move);
	if (chess_in_check(&next.board, NULL, (enum chess_side)next.side_to_move))
		*out++ = chess_count_moves(&next, NULL) ? '+' : '#';
	*out = '\0';
}
