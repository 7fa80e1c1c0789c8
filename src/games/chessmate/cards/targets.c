/* targets.c - the targets of each card by its own rule, then those of them that leave the
 * own king safe.
 *
 * A card after a move may be played in many thousands of ways, so king safety is decided
 * for whole sets of squares wherever the card allows it. */
#include "games/chessmate/cards/targets.h"

#include <stddef.h>

#include "chess/attacks.h"
#include "chess/movegen.h"

static bitboard checkers(const struct board_state *bs, enum chess_side us)
{
	return chess_attackers_to(&bs->board, &bs->marks, chess_other(us),
	                          chess_king_square(&bs->board, us));
}

struct card_context chessmate_card_context_now(const struct board_state *bs, enum chess_side us,
                                               int shield)
{
	enum chess_side them = chess_other(us);
	struct card_context ctx = {.board_state = *bs, .us = us, .moved_to = SQUARE_NONE};
	ctx.checkers = checkers(bs, us);
	ctx.uncapturable = bs->board.kind[CHESS_KING] & bs->board.side[them];
	if (shield < SQUARE_NONE)
		ctx.uncapturable |= bb_of(shield);
	return ctx;
}

struct card_context chessmate_card_context_after(const struct board_state *before,
                                                 enum chess_side us, int shield, chess_move move)
{
	struct board_state bs;
	chess_board_make(&bs.board, &before->board, us, move);
	chess_marks_make(&bs.marks, &before->marks, move);
	struct card_context ctx = chessmate_card_context_now(&bs, us, shield);
	int from = chess_move_from(move), to = chess_move_to(move);
	ctx.moved_to = to;
	if (chess_move_type(move) == CHESS_CASTLING) {
		ctx.castled = bb_of(chess_castled_king(from, to)) | bb_of(chess_castled_rook(from, to));
		ctx.moved_to = chess_castled_king(from, to);
	}
	ctx.quiet_bishop_move = bb_has(before->board.kind[CHESS_BISHOP], from) &&
	                        !bb_has(before->board.side[0] | before->board.side[1], to);
	return ctx;
}

static bitboard pieces(const struct card_context *ctx, enum chess_side side, enum chess_kind kind)
{
	return ctx->board_state.board.kind[kind] & ctx->board_state.board.side[side];
}

static bitboard empty_squares(const struct card_context *ctx)
{
	const struct board_state *bs = &ctx->board_state;
	return ~(bs->board.side[0] | bs->board.side[1] | bs->marks.forbidden);
}

/* Every square of one set with every square of another. */
static void add_all_pairs(struct card_targets *out, bitboard first, bitboard second)
{
	out->first = second ? first : 0;
	for (bitboard set = out->first; set;)
		out->second[bb_pop_lsb(&set)] = second;
}

static void add_pairs(struct card_targets *out, int first, bitboard second)
{
	out->second[first] = second;
	if (second)
		out->first |= bb_of(first);
}

static void cowardice_targets(const struct card_context *ctx, struct card_targets *out)
{
	enum chess_side them = chess_other(ctx->us);
	for (bitboard set = pieces(ctx, them, CHESS_PAWN); set;) {
		int pawn = bb_pop_lsb(&set);
		bitboard one = chess_ahead(ctx->us, bb_of(pawn)) & empty_squares(ctx);
		add_pairs(out, pawn, one | (chess_ahead(ctx->us, one) & empty_squares(ctx)));
	}
}

/* Backward for us is forward for them. */
static void dark_mirror_targets(const struct card_context *ctx, struct card_targets *out)
{
	enum chess_side them = chess_other(ctx->us);
	for (bitboard set = pieces(ctx, ctx->us, CHESS_PAWN); set;) {
		int pawn = bb_pop_lsb(&set);
		add_pairs(out, pawn,
		          attacks.pawn[them][pawn] & ctx->board_state.board.side[them] &
		              ~ctx->uncapturable);
	}
}

/* No card brings a pawn to its far rank. */
static void death_dance_targets(const struct card_context *ctx, struct card_targets *out)
{
	enum chess_side us = ctx->us, them = chess_other(us);
	bitboard pawns = ctx->board_state.board.kind[CHESS_PAWN];
	for (bitboard set = ctx->board_state.board.side[us]; set;) {
		int own = bb_pop_lsb(&set);
		bitboard others = attacks.king[own] & ctx->board_state.board.side[them];
		if (bb_has(pawns, own))
			others &= ~chess_home_rank(them);
		if (bb_has(chess_home_rank(us), own))
			others &= ~pawns;
		add_pairs(out, own, others);
	}
}

bitboard chessmate_starting_squares(enum chess_side side, enum chess_kind kind)
{
	static const uint8_t files[] = {[CHESS_KNIGHT] = 0x42,
	                                [CHESS_BISHOP] = 0x24,
	                                [CHESS_ROOK] = 0x81,
	                                [CHESS_QUEEN] = 0x08,
	                                [CHESS_KING] = 0x10};
	if (kind == CHESS_PAWN)
		return bb_rank(chess_relative_rank(side, 1));
	return (bitboard)files[kind] << (side == CHESS_WHITE ? 0 : 56);
}

static void rebirth_targets(const struct card_context *ctx, struct card_targets *out)
{
	enum chess_side them = chess_other(ctx->us);
	bitboard own = ctx->board_state.board.side[ctx->us] & ~ctx->board_state.board.kind[CHESS_KING];
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++) {
		bitboard to =
			chessmate_starting_squares(them, (enum chess_kind)kind) & (empty_squares(ctx) | own);
		for (bitboard set = pieces(ctx, them, (enum chess_kind)kind); set;)
			add_pairs(out, bb_pop_lsb(&set), to);
	}
}

static void long_jump_targets(const struct card_context *ctx, struct card_targets *out)
{
	for (bitboard set = pieces(ctx, ctx->us, CHESS_KNIGHT); set;) {
		int knight = bb_pop_lsb(&set);
		add_pairs(out, knight,
		          empty_squares(ctx) &
		              (bb_has(BB_DARK_SQUARES, knight) ? ~BB_DARK_SQUARES : BB_DARK_SQUARES));
	}
}

static bitboard crusade_targets(const struct card_context *ctx)
{
	const struct board_state *bs = &ctx->board_state;
	bitboard blocked = bs->board.side[0] | bs->board.side[1] | bs->marks.forbidden;
	if (!ctx->quiet_bishop_move)
		return 0;
	return attacks_bishop(ctx->moved_to, blocked) &
	       ~(bs->board.side[ctx->us] | bs->marks.forbidden | ctx->uncapturable);
}

/* The targets that the card's own rule allows, the safety of the king aside. */
static void list_targets(const struct card_context *ctx, enum card_kind card,
                         struct card_targets *out)
{
	enum chess_side us = ctx->us, them = chess_other(us);
	bitboard knights = ctx->board_state.board.kind[CHESS_KNIGHT];
	out->squares = TARGETS_TWO;
	out->first = 0;
	switch (card) {
	case CARD_COWARDICE:
		cowardice_targets(ctx, out);
		return;
	case CARD_DARK_MIRROR:
		dark_mirror_targets(ctx, out);
		return;
	case CARD_DEATH_DANCE:
		death_dance_targets(ctx, out);
		return;
	case CARD_HOLY_QUEST:
		add_all_pairs(out, pieces(ctx, them, CHESS_BISHOP), pieces(ctx, them, CHESS_KNIGHT));
		return;
	case CARD_LONG_JUMP:
		long_jump_targets(ctx, out);
		return;
	case CARD_LOST_CASTLE:
		add_all_pairs(out, pieces(ctx, us, CHESS_ROOK), pieces(ctx, them, CHESS_ROOK));
		return;
	case CARD_REBIRTH:
		rebirth_targets(ctx, out);
		return;
	default:
		break;
	}
	out->squares = TARGETS_ONE;
	switch (card) {
	case CARD_CHAMPION:
		out->first = knights & ~ctx->board_state.marks.champions;
		return;
	case CARD_CRUSADE:
		out->first = crusade_targets(ctx);
		return;
	case CARD_DISINTEGRATION:
		out->first = pieces(ctx, us, CHESS_PAWN);
		return;
	case CARD_FORBIDDEN_CITY:
		out->first = empty_squares(ctx);
		return;
	case CARD_REVELATION:
		out->first = knights;
		return;
	case CARD_MYSTIC_SHIELD:
		if (!ctx->castled)
			break;
		out->first = ctx->castled;
		return;
	default:
		break;
	}
	out->squares = TARGETS_NONE;
	out->first = BB_ALL;
}

bool chessmate_card_is_safe(const struct card_context *ctx, enum card_kind card, int first,
                            int second)
{
	struct board_state bs = ctx->board_state;
	int king = chess_king_square(&bs.board, ctx->us);
	if (card == CARD_MYSTIC_SHIELD)
		return !ctx->checkers || (first < SQUARE_NONE ? first : ctx->moved_to) == king;
	chessmate_card_effect(&bs, card, first, second, ctx->moved_to);
	return !checkers(&bs, ctx->us);
}

/* Tries each square, or pair of squares, and removes those that leave the king attacked. */
static void keep_king_safe(const struct card_context *ctx, enum card_kind card,
                           struct card_targets *out)
{
	for (bitboard set = out->first; set;) {
		int first = bb_pop_lsb(&set);
		if (out->squares == TARGETS_ONE) {
			if (!chessmate_card_is_safe(ctx, card, first, SQUARE_NONE))
				out->first ^= bb_of(first);
			continue;
		}
		for (bitboard more = out->second[first]; more;) {
			int second = bb_pop_lsb(&more);
			if (!chessmate_card_is_safe(ctx, card, first, second))
				out->second[first] ^= bb_of(second);
		}
		if (!out->second[first])
			out->first ^= bb_of(first);
	}
}

void chessmate_card_targets(const struct card_context *ctx, enum card_kind card, bool safe,
                            struct card_targets *out)
{
	list_targets(ctx, card, out);
	if (!safe || !out->first)
		return;
	int king = chess_king_square(&ctx->board_state.board, ctx->us);
	if (card == CARD_FORBIDDEN_CITY) {
		/* It can only block: any square where no check is, else one between. */
		if (ctx->checkers)
			out->first &=
				bb_more_than_one(ctx->checkers) ? 0 : attacks.between[king][bb_lsb(ctx->checkers)];
	} else if (card == CARD_MYSTIC_SHIELD) {
		if (ctx->checkers && ctx->moved_to == king)
			out->first = ctx->castled ? bb_of(king) : BB_ALL;
		else if (ctx->checkers)
			out->first = 0;
	} else if (out->squares == TARGETS_NONE) {
		if (ctx->checkers)
			out->first = 0;
	} else {
		keep_king_safe(ctx, card, out);
	}
}

bool chessmate_has_target(const struct card_targets *targets, int first, int second)
{
	int named = (first < SQUARE_NONE) + (second < SQUARE_NONE);
	if (named != (int)targets->squares)
		return false;
	if (targets->squares == TARGETS_NONE)
		return targets->first != 0;
	return bb_has(targets->first, first) &&
	       (targets->squares == TARGETS_ONE || bb_has(targets->second[first], second));
}

unsigned chessmate_count_targets(const struct card_targets *targets)
{
	unsigned n = 0;
	if (targets->squares == TARGETS_NONE)
		return targets->first != 0;
	if (targets->squares == TARGETS_ONE)
		return (unsigned)bb_popcount(targets->first);
	for (bitboard set = targets->first; set;)
		n += (unsigned)bb_popcount(targets->second[bb_pop_lsb(&set)]);
	return n;
}
