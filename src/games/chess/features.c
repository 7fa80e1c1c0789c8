/* features.c - the slots that training and a learned evaluation ask. */
#include "games/chess/features.h"

#include <string.h>

#include "games/chess/state.h"

_Static_assert(offsetof(struct chess, p.board) == 0, "a state begins with its board");

/* What is exclusive-ored with a square to see it from a side's eyes. */
static int view_of(const struct chess_board *b, enum chess_side side)
{
	return (side == CHESS_BLACK ? 56 : 0) ^ (file_of(chess_king_square(b, side)) > FILE_D ? 7 : 0);
}

/* Appends the features of pieces of one side and kind. */
static void list_pieces(struct features *out, int first, int view, bitboard set)
{
	while (set)
		out->number[out->n++] = (uint16_t)(first + (bb_pop_lsb(&set) ^ view));
}

/* The number of the first of the 64 features of a kind. */
static int first_feature(enum chess_side seat, enum chess_side side, int kind)
{
	return (side == seat ? 0 : 6 * 64) + kind * 64;
}

static void features_of(const void *s, int side_seen, struct features *out)
{
	const struct chess_board *b = s;
	enum chess_side seat = (enum chess_side)side_seen;
	int view = view_of(b, seat);
	out->n = 0;
	for (int side = CHESS_WHITE; side <= (int)CHESS_BLACK; side++)
		for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
			list_pieces(out, first_feature(seat, (enum chess_side)side, kind), view,
			            b->kind[kind] & b->side[side]);
}

/* A board by bits: three planes tell the kind of what stands on a square. */
struct planes {
	bitboard white, occupied, kind[3];
};

static struct planes planes_of(const struct chess_board *b)
{
	const bitboard *k = b->kind;
	return (struct planes){b->side[CHESS_WHITE],
	                       chess_occupied(b),
	                       {k[CHESS_KNIGHT] | k[CHESS_ROOK] | k[CHESS_KING],
	                        k[CHESS_BISHOP] | k[CHESS_ROOK], k[CHESS_QUEEN] | k[CHESS_KING]}};
}

/* Appends the feature of what stands on a square, if anything does, to the list of each seat. No branch
 * hangs on it: none could be foreseen. */
static inline void list_square(const struct planes *p, int square, const int view[2],
                               struct features *white, struct features *black)
{
	int kind = (int)((p->kind[0] >> square & 1) | (p->kind[1] >> square & 1) << 1 |
	                 (p->kind[2] >> square & 1) << 2);
	int is_white = (int)(p->white >> square & 1), feature = kind * 64 + square;
	white->number[white->n] = (uint16_t)((feature + 6 * 64 * !is_white) ^ view[CHESS_WHITE]);
	black->number[black->n] = (uint16_t)((feature + 6 * 64 * is_white) ^ view[CHESS_BLACK]);
	white->n += (int)(p->occupied >> square & 1);
	black->n = white->n;
}

static void features_changed(const void *was, const void *is, struct features changed[2][2],
                             bool anew[2])
{
	struct planes before = planes_of(was), after = planes_of(is);
	bitboard squares = (before.white ^ after.white) | (before.occupied ^ after.occupied);
	int view[2];
	for (int i = 0; i < 3; i++)
		squares |= before.kind[i] ^ after.kind[i];
	for (int seat = CHESS_WHITE; seat <= (int)CHESS_BLACK; seat++) {
		view[seat] = view_of(is, (enum chess_side)seat);
		anew[seat] = view[seat] != view_of(was, (enum chess_side)seat);
		changed[seat][0].n = changed[seat][1].n = 0;
	}
	while (squares) {
		int square = bb_pop_lsb(&squares);
		list_square(&before, square, view, &changed[CHESS_WHITE][0], &changed[CHESS_BLACK][0]);
		list_square(&after, square, view, &changed[CHESS_WHITE][1], &changed[CHESS_BLACK][1]);
	}
}

static int bucket(const void *s)
{
	const struct chess_board *b = s;
	int stage = (bb_popcount(chess_occupied(b)) - 2) / 4;
	return stage < CHESS_BUCKETS ? stage : CHESS_BUCKETS - 1;
}

/* Not in check, the best move neither capture nor promotion. */
static bool is_quiet(const void *state, step_t best)
{
	const struct chess *s = state;
	chess_move move = chess_step_move(best);
	enum chess_move_type type = chess_move_type(move);
	if (chess_checked_king(s) != SQUARE_NONE || type == CHESS_EN_PASSANT || type == CHESS_PROMOTION)
		return false;
	return type == CHESS_CASTLING ||
	       !bb_has(s->p.board.side[chess_other((enum chess_side)s->p.side_to_move)],
	               chess_move_to(move));
}

/* ---- packed: which squares have a piece, and four bits for each of those, from square 0 on */

enum { THEIRS = 8 };

static void pack(const void *state, uint8_t *out)
{
	const struct chess *s = state;
	const struct chess_board *b = &s->p.board;
	enum chess_side us = (enum chess_side)s->p.side_to_move;
	int flip = us == CHESS_BLACK ? 56 : 0, n = 0;
	memset(out, 0, PACKED_STATE_SIZE);
	for (int square = 0; square < 64 && n < 32; square++) {
		enum chess_kind kind = chess_kind_at(b, square ^ flip);
		if (kind == CHESS_NO_KIND)
			continue;
		int code = (int)kind | (bb_has(b->side[us], square ^ flip) ? 0 : THEIRS);
		out[square / 8] |= (uint8_t)(1 << square % 8);
		out[8 + n / 2] |= (uint8_t)(code << n % 2 * 4);
		n++;
	}
}

static bool unpack(const uint8_t *packed, void *out)
{
	chess_init();
	struct chess s = {.p = {.fullmove = 1}};
	struct chess_board *b = &s.p.board;
	int n = 0;
	for (int square = 0; square < 64; square++) {
		if (!(packed[square / 8] >> square % 8 & 1))
			continue;
		int code = n < 32 ? packed[8 + n / 2] >> n % 2 * 4 & 15 : 7, kind = code & ~THEIRS;
		if (kind > (int)CHESS_KING)
			return false;
		b->kind[kind] |= bb_of(square);
		b->side[code & THEIRS ? CHESS_BLACK : CHESS_WHITE] |= bb_of(square);
		n++;
	}
	for (int side = CHESS_WHITE; side <= (int)CHESS_BLACK; side++) {
		bitboard king = b->kind[CHESS_KING] & b->side[side];
		if (!king || bb_more_than_one(king))
			return false;
	}
	s.p.key = chess_position_key(&s.p);
	memcpy(out, &s, sizeof s);
	return true;
}

static const char *take_off(const void *state, int square, void *out)
{
#define ROW(file)                                                                                  \
	"piece." file "1", "piece." file "2", "piece." file "3", "piece." file "4", "piece." file "5", \
		"piece." file "6", "piece." file "7", "piece." file "8"
	static const char *const names[64] = {ROW("a"), ROW("b"), ROW("c"), ROW("d"),
	                                      ROW("e"), ROW("f"), ROW("g"), ROW("h")};
#undef ROW
	struct chess s = *(const struct chess *)state;
	enum chess_kind kind = chess_kind_at(&s.p.board, square);
	if (kind == CHESS_NO_KIND || kind == CHESS_KING)
		return NULL;
	s.p.board.kind[kind] &= ~bb_of(square);
	s.p.board.side[CHESS_WHITE] &= ~bb_of(square);
	s.p.board.side[CHESS_BLACK] &= ~bb_of(square);
	s.p.board.castling_rooks &= ~bb_of(square);
	s.p.board.ep = 0;
	s.p.key = chess_position_key(&s.p);
	memcpy(out, &s, sizeof s);
	return names[file_of(square) * 8 + rank_of(square)];
}

const struct learning chess_learning = {
	.features = CHESS_FEATURES,
	.buckets = CHESS_BUCKETS,
	.features_of = features_of,
	.features_changed = features_changed,
	.bucket = bucket,
	.is_quiet = is_quiet,
	.pack = pack,
	.unpack = unpack,
	.places = 64,
	.take_off = take_off,
};
