/* effect.c - each card's deed on the board, made of three: a man is carried from
 * one square to another, two men change places, a man is lifted off. */
#include "games/chessmate/cards/effect.h"

/* No right outlives its rook's or its king's stay at home; rooks are seen to
 * where they are touched. */
static void end_kings_rights(struct chess_board *b)
{
	for (int side = CHESS_WHITE; side <= (int)CHESS_BLACK; side++) {
		bitboard home = chess_home_rank((enum chess_side)side);
		if (!(b->kind[CHESS_KING] & b->side[side] & home & (BB_FILE_A << 4)))
			b->castling_rooks &= ~home;
	}
}

/* All sets that say what stands where. */
static int sets_of(struct ground *g, bitboard *sets[9])
{
	int n = 0;
	for (int kind = 0; kind < 6; kind++)
		sets[n++] = &g->board.kind[kind];
	sets[n++] = &g->board.side[CHESS_WHITE];
	sets[n++] = &g->board.side[CHESS_BLACK];
	sets[n++] = &g->marks.champions;
	return n;
}

/* What stands on a goes to b; what stood there is gone. */
static void carry(struct ground *g, int a, int b)
{
	bitboard *sets[9], touched = bb_of(a) | bb_of(b);
	for (int i = sets_of(g, sets) - 1; i >= 0; i--)
		*sets[i] = (*sets[i] & ~touched) | (*sets[i] >> a & 1) << b;
	g->board.castling_rooks &= ~touched;
}

static void swap(struct ground *g, int a, int b)
{
	bitboard *sets[9];
	for (int i = sets_of(g, sets) - 1; i >= 0; i--) {
		bitboard differ = (*sets[i] >> a ^ *sets[i] >> b) & 1;
		*sets[i] ^= differ << a | differ << b;
	}
	g->board.castling_rooks &= ~(bb_of(a) | bb_of(b));
}

static void lift(struct ground *g, int a)
{
	bitboard *sets[9];
	for (int i = sets_of(g, sets) - 1; i >= 0; i--)
		*sets[i] &= ~bb_of(a);
	g->board.castling_rooks &= ~bb_of(a);
}

static void knight_to_bishop(struct ground *g, int a)
{
	g->board.kind[CHESS_KNIGHT] &= ~bb_of(a);
	g->marks.champions &= ~bb_of(a);
	g->board.kind[CHESS_BISHOP] |= bb_of(a);
}

void card_effect(struct ground *g, enum card_kind card, int a, int b, int moved)
{
	switch (card) {
	case CARD_COWARDICE:
	case CARD_DARK_MIRROR:
	case CARD_LONG_JUMP:
	case CARD_REBIRTH:
		carry(g, a, b);
		break;
	case CARD_CRUSADE:
		carry(g, moved, a);
		break;
	case CARD_DEATH_DANCE:
	case CARD_HOLY_QUEST:
	case CARD_LOST_CASTLE:
		swap(g, a, b);
		break;
	case CARD_DISINTEGRATION:
		lift(g, a);
		break;
	case CARD_CHAMPION:
		g->marks.champions |= bb_of(a);
		break;
	case CARD_REVELATION:
		knight_to_bishop(g, a);
		break;
	case CARD_FORBIDDEN_CITY:
		g->marks.forbidden |= bb_of(a);
		break;
	case CARD_MYSTIC_SHIELD:
		g->marks.shield = (uint8_t)(a < SQUARE_NONE ? a : moved);
		break;
	default: /* hand-of-fate and vulture leave the board alone */
		return;
	}
	end_kings_rights(&g->board);
}
