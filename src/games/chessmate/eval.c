/* eval.c - an estimate without search: men, where they stand, and what the cards
 * in the hands are worth more or less than an average one.
 *
 * Places are judged by three nested squares around the centre and by ranks, so that
 * a handful of counted sets do for tables. */
#include "games/chessmate/play.h"

#include "games/chessmate/state.h"

static const int worth[] = {100, 315, 330, 500, 950, 0};

/* By enum card_kind, in hundredths of a pawn; the average is the rest. */
static const int card_worth[CARD_KINDS] = {
	[CARD_CHAMPION] = 4, [CARD_COWARDICE] = 8, [CARD_CRUSADE] = 12, [CARD_DARK_MIRROR] = 14,
	[CARD_DEATH_DANCE] = 20, [CARD_DISINTEGRATION] = 0, [CARD_FORBIDDEN_CITY] = 20,
	[CARD_HAND_OF_FATE] = 8, [CARD_HOLY_QUEST] = 6, [CARD_LONG_JUMP] = 18,
	[CARD_LOST_CASTLE] = 8, [CARD_MYSTIC_SHIELD] = 30, [CARD_REBIRTH] = 20,
	[CARD_REVELATION] = 10, [CARD_VULTURE] = 14
};
enum { AVERAGE_CARD = 12, TEMPO = 8, FULL_BOARD = 24 };

static const bitboard centre = UINT64_C(0x0000001818000000);
static const bitboard inner = UINT64_C(0x00003C3C3C3C0000);
static const bitboard middle = UINT64_C(0x007E7E7E7E7E7E00);

static int near_centre(bitboard set, int a, int b, int c)
{
	return a * bb_popcount(set & middle) + b * bb_popcount(set & inner) + c * bb_popcount(set & centre);
}

static bitboard forward_fill(enum chess_side side, bitboard set)
{
	for (int i = 0; i < 3; i++)
		set |= side == CHESS_WHITE ? set << (8 << i) : set >> (8 << i);
	return set;
}

static int judge_pawns(const struct chess_board *b, enum chess_side side)
{
	static const int advanced[] = {-20, 0, 3, 8, 18, 35, 60, 0};
	enum chess_side them = chess_other(side);
	bitboard pawns = b->kind[CHESS_PAWN] & b->side[side];
	bitboard enemy = forward_fill(them, b->kind[CHESS_PAWN] & b->side[them]);
	bitboard passed = pawns & ~(enemy | bb_east(enemy) | bb_west(enemy));
	int sum = near_centre(pawns, 0, 4, 8);
	for (int rank = 0; rank < 7; rank++) {
		bitboard there = bb_rank(chess_relative_rank(side, rank));
		sum += advanced[rank] * (bb_popcount(pawns & there) + bb_popcount(passed & there));
	}
	return sum;
}

static int judge_king(const struct chess_board *b, enum chess_side side, int men)
{
	bitboard king = b->kind[CHESS_KING] & b->side[side];
	bitboard ring = king | bb_east(king) | bb_west(king);
	bitboard shelter = chess_ahead(side, ring) & b->kind[CHESS_PAWN] & b->side[side];
	bitboard corners = chess_home_rank(side) & UINT64_C(0xC7000000000000C7);
	int early = 8 * bb_popcount(shelter) + (king & corners ? 20 : 0) - near_centre(king, 15, 10, 0);
	int late = near_centre(king, 15, 10, 5);
	return (early * men + late * (FULL_BOARD - men)) / FULL_BOARD;
}

static int apart(int x, int y)
{
	return x > y ? x - y : y - x;
}

/* A lone king is driven to the edge, and the other comes near to mate it. */
static int judge_chase(const struct chess_board *b, enum chess_side side)
{
	bitboard lone = b->side[chess_other(side)];
	int own = chess_king_square(b, side), king = bb_lsb(lone);
	if (bb_more_than_one(lone) || !bb_more_than_one(b->side[side]))
		return 0;
	return -near_centre(lone, 40, 30, 15) - 8 * apart(file_of(own), file_of(king)) -
	       8 * apart(rank_of(own), rank_of(king));
}

static int judge_side(const struct chess_board *b, enum chess_side side, int men)
{
	bitboard own = b->side[side], pawns = b->kind[CHESS_PAWN];
	bitboard rooks = b->kind[CHESS_ROOK] & own;
	int sum = judge_pawns(b, side) + judge_king(b, side, men) + judge_chase(b, side);
	for (int kind = CHESS_PAWN; kind < (int)CHESS_KING; kind++)
		sum += worth[kind] * bb_popcount(b->kind[kind] & own);
	sum += near_centre(b->kind[CHESS_KNIGHT] & own, 12, 8, 5);
	sum += near_centre(b->kind[CHESS_BISHOP] & own, 8, 6, 3);
	sum += near_centre(b->kind[CHESS_QUEEN] & own, 3, 2, 0);
	sum += 15 * bb_popcount(rooks & bb_rank(chess_relative_rank(side, 6)));
	sum += 12 * bb_popcount(rooks & ~forward_fill(CHESS_WHITE, forward_fill(CHESS_BLACK,
	                                                                     pawns & own)));
	return sum + (bb_more_than_one(b->kind[CHESS_BISHOP] & own) ? 30 : 0);
}

static int judge_hand(cards hand)
{
	int sum = 0;
	while (hand)
		sum += cm_card_worth(cards_pop(&hand));
	return sum;
}

int cm_evaluate(const void *state, int seat)
{
	const struct cm *s = state;
	const struct chess_board *b = &s->at.board;
	int men = bb_popcount(b->kind[CHESS_KNIGHT] | b->kind[CHESS_BISHOP]) +
	          2 * bb_popcount(b->kind[CHESS_ROOK]) + 4 * bb_popcount(b->kind[CHESS_QUEEN]);
	men = men < FULL_BOARD ? men : FULL_BOARD;
	int sum = judge_side(b, CHESS_WHITE, men) - judge_side(b, CHESS_BLACK, men) +
	          judge_hand(s->hand[0]) - judge_hand(s->hand[1]) +
	          (cm_mover(s) == CHESS_WHITE ? TEMPO : -TEMPO);
	return seat == 0 ? sum : -sum;
}

int cm_worth(int kind)
{
	return worth[kind];
}

int cm_card_worth(int card)
{
	return card_worth[card_kind(card)] - AVERAGE_CARD;
}
