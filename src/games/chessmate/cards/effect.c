/* effect.c - the effect of each card, made of three: a piece is moved, two pieces are
 * swapped, a piece is removed. */
#include "games/chessmate/cards/effect.h"

/* A castling right ends when its king has left home; that of a rook is ended where the
 * rook is touched. */
static void end_king_castling_rights(struct chess_board *b)
{
	for (int side = CHESS_WHITE; side <= (int)CHESS_BLACK; side++) {
		bitboard home = chess_home_rank((enum chess_side)side);
		if (!(b->kind[CHESS_KING] & b->side[side] & home & (BB_FILE_A << 4)))
			b->castling_rooks &= ~home;
	}
}

/* All bitboards that say what stands where. */
static int all_bitboards(struct board_state *bs, bitboard *bitboards[9])
{
	int n = 0;
	for (int kind = 0; kind < 6; kind++)
		bitboards[n++] = &bs->board.kind[kind];
	bitboards[n++] = &bs->board.side[CHESS_WHITE];
	bitboards[n++] = &bs->board.side[CHESS_BLACK];
	bitboards[n++] = &bs->marks.champions;
	return n;
}

/* What stands on `to` is captured. */
static void move_piece(struct board_state *bs, int from, int to)
{
	bitboard *bitboards[9], touched = bb_of(from) | bb_of(to);
	for (int i = all_bitboards(bs, bitboards) - 1; i >= 0; i--)
		*bitboards[i] = (*bitboards[i] & ~touched) | (*bitboards[i] >> from & 1) << to;
	bs->board.castling_rooks &= ~touched;
}

static void swap_pieces(struct board_state *bs, int a, int b)
{
	bitboard *bitboards[9];
	for (int i = all_bitboards(bs, bitboards) - 1; i >= 0; i--) {
		bitboard differ = (*bitboards[i] >> a ^ *bitboards[i] >> b) & 1;
		*bitboards[i] ^= differ << a | differ << b;
	}
	bs->board.castling_rooks &= ~(bb_of(a) | bb_of(b));
}

static void remove_piece(struct board_state *bs, int square)
{
	bitboard *bitboards[9];
	for (int i = all_bitboards(bs, bitboards) - 1; i >= 0; i--)
		*bitboards[i] &= ~bb_of(square);
	bs->board.castling_rooks &= ~bb_of(square);
}

static void knight_to_bishop(struct board_state *bs, int square)
{
	bs->board.kind[CHESS_KNIGHT] &= ~bb_of(square);
	bs->marks.champions &= ~bb_of(square);
	bs->board.kind[CHESS_BISHOP] |= bb_of(square);
}

void chessmate_card_effect(struct board_state *bs, enum card_kind card, int first, int second,
                           int moved_to)
{
	switch (card) {
	case CARD_COWARDICE:
	case CARD_DARK_MIRROR:
	case CARD_LONG_JUMP:
	case CARD_REBIRTH:
		move_piece(bs, first, second);
		break;
	case CARD_CRUSADE:
		move_piece(bs, moved_to, first);
		break;
	case CARD_DEATH_DANCE:
	case CARD_HOLY_QUEST:
	case CARD_LOST_CASTLE:
		swap_pieces(bs, first, second);
		break;
	case CARD_DISINTEGRATION:
		remove_piece(bs, first);
		break;
	case CARD_CHAMPION:
		bs->marks.champions |= bb_of(first);
		break;
	case CARD_REVELATION:
		knight_to_bishop(bs, first);
		break;
	case CARD_FORBIDDEN_CITY:
		bs->marks.forbidden |= bb_of(first);
		break;
	case CARD_MYSTIC_SHIELD:
		bs->marks.shield = (uint8_t)(first < SQUARE_NONE ? first : moved_to);
		break;
	default: /* hand-of-fate and vulture leave the board alone */
		return;
	}
	end_king_castling_rights(&bs->board);
}
