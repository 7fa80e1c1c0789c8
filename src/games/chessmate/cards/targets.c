/* targets.c - the squares of each card, then what of them leaves the own king safe.
 *
 * A card after a move may be played in many thousands of ways, most of them on
 * empty squares, so whole sets are judged wherever the card allows it. */
#include "games/chessmate/cards/targets.h"

#include <stddef.h>

#include "chess/attacks.h"
#include "chess/movegen.h"

static const bitboard dark_squares = UINT64_C(0xAA55AA55AA55AA55);

static bitboard attackers_of_king(const struct ground *g, enum chess_side us)
{
	return chess_attackers_to(&g->board, &g->marks, chess_other(us),
	                       chess_king_square(&g->board, us));
}

struct scene scene_now(const struct ground *g, enum chess_side us, int shield)
{
	enum chess_side them = chess_other(us);
	struct scene s = {.ground = *g, .us = us, .moved = SQUARE_NONE};
	s.attackers = attackers_of_king(g, us);
	s.barred = g->board.kind[CHESS_KING] & g->board.side[them];
	if (shield < SQUARE_NONE)
		s.barred |= bb_of(shield);
	return s;
}

struct scene scene_after(const struct ground *before, enum chess_side us, int shield,
                         chess_move move)
{
	struct ground g;
	chess_board_make(&g.board, &before->board, us, move);
	chess_marks_make(&g.marks, &before->marks, move);
	struct scene s = scene_now(&g, us, shield);
	int from = chess_move_from(move), to = chess_move_to(move);
	s.moved = to;
	if (chess_move_type(move) == CHESS_CASTLING) {
		s.castled = bb_of(chess_castled_king(from, to)) | bb_of(chess_castled_rook(from, to));
		s.moved = chess_castled_king(from, to);
	}
	s.crusading = bb_has(before->board.kind[CHESS_BISHOP], from) &&
	              !bb_has(before->board.side[0] | before->board.side[1], to);
	return s;
}

static bitboard men(const struct scene *s, enum chess_side side, enum chess_kind kind)
{
	return s->ground.board.kind[kind] & s->ground.board.side[side];
}

static bitboard empty(const struct scene *s)
{
	const struct ground *g = &s->ground;
	return ~(g->board.side[0] | g->board.side[1] | g->marks.forbidden);
}

/* The aims are pairs: every square of FIRST with all of SECOND. */
static void pair_all(struct aims *out, bitboard first, bitboard second)
{
	out->first = second ? first : 0;
	for (bitboard set = out->first; set;)
		out->second[bb_pop_lsb(&set)] = second;
}

static void add_pairs(struct aims *out, int first, bitboard second)
{
	out->second[first] = second;
	if (second)
		out->first |= bb_of(first);
}

static void aim_cowardice(const struct scene *s, struct aims *out)
{
	enum chess_side them = chess_other(s->us);
	for (bitboard set = men(s, them, CHESS_PAWN); set;) {
		int pawn = bb_pop_lsb(&set);
		bitboard one = chess_ahead(s->us, bb_of(pawn)) & empty(s);
		add_pairs(out, pawn, one | (chess_ahead(s->us, one) & empty(s)));
	}
}

/* Backward for us is forward for them. */
static void aim_dark_mirror(const struct scene *s, struct aims *out)
{
	enum chess_side them = chess_other(s->us);
	for (bitboard set = men(s, s->us, CHESS_PAWN); set;) {
		int pawn = bb_pop_lsb(&set);
		add_pairs(out, pawn, attacks.pawn[them][pawn] & s->ground.board.side[them] & ~s->barred);
	}
}

/* No card brings a pawn to its far rank. */
static void aim_death_dance(const struct scene *s, struct aims *out)
{
	enum chess_side us = s->us, them = chess_other(us);
	bitboard pawns = s->ground.board.kind[CHESS_PAWN];
	for (bitboard set = s->ground.board.side[us]; set;) {
		int own = bb_pop_lsb(&set);
		bitboard others = attacks.king[own] & s->ground.board.side[them];
		if (bb_has(pawns, own))
			others &= ~chess_home_rank(them);
		if (bb_has(chess_home_rank(us), own))
			others &= ~pawns;
		add_pairs(out, own, others);
	}
}

bitboard starting_squares(enum chess_side side, enum chess_kind kind)
{
	static const uint8_t files[] = {
		[CHESS_KNIGHT] = 0x42, [CHESS_BISHOP] = 0x24, [CHESS_ROOK] = 0x81,
		[CHESS_QUEEN] = 0x08, [CHESS_KING] = 0x10
	};
	if (kind == CHESS_PAWN)
		return bb_rank(chess_relative_rank(side, 1));
	return (bitboard)files[kind] << (side == CHESS_WHITE ? 0 : 56);
}

static void aim_rebirth(const struct scene *s, struct aims *out)
{
	enum chess_side them = chess_other(s->us);
	bitboard own = s->ground.board.side[s->us] & ~s->ground.board.kind[CHESS_KING];
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++) {
		bitboard to = starting_squares(them, (enum chess_kind)kind) & (empty(s) | own);
		for (bitboard set = men(s, them, (enum chess_kind)kind); set;)
			add_pairs(out, bb_pop_lsb(&set), to);
	}
}

static void aim_long_jump(const struct scene *s, struct aims *out)
{
	for (bitboard set = men(s, s->us, CHESS_KNIGHT); set;) {
		int knight = bb_pop_lsb(&set);
		add_pairs(out, knight, empty(s) & (bb_has(dark_squares, knight) ? ~dark_squares
		                                                                : dark_squares));
	}
}

static bitboard crusade_targets(const struct scene *s)
{
	const struct ground *g = &s->ground;
	bitboard blocked = g->board.side[0] | g->board.side[1] | g->marks.forbidden;
	if (!s->crusading)
		return 0;
	return attacks_bishop(s->moved, blocked) &
	       ~(g->board.side[s->us] | g->marks.forbidden | s->barred);
}

/* All that the card's own words allow. */
static void aim(const struct scene *s, enum card_kind card, struct aims *out)
{
	enum chess_side us = s->us, them = chess_other(us);
	bitboard knights = s->ground.board.kind[CHESS_KNIGHT];
	out->shape = SHAPE_TWO;
	out->first = 0;
	switch (card) {
	case CARD_COWARDICE:
		aim_cowardice(s, out);
		return;
	case CARD_DARK_MIRROR:
		aim_dark_mirror(s, out);
		return;
	case CARD_DEATH_DANCE:
		aim_death_dance(s, out);
		return;
	case CARD_HOLY_QUEST:
		pair_all(out, men(s, them, CHESS_BISHOP), men(s, them, CHESS_KNIGHT));
		return;
	case CARD_LONG_JUMP:
		aim_long_jump(s, out);
		return;
	case CARD_LOST_CASTLE:
		pair_all(out, men(s, us, CHESS_ROOK), men(s, them, CHESS_ROOK));
		return;
	case CARD_REBIRTH:
		aim_rebirth(s, out);
		return;
	default:
		break;
	}
	out->shape = SHAPE_ONE;
	switch (card) {
	case CARD_CHAMPION:
		out->first = knights & ~s->ground.marks.champions;
		return;
	case CARD_CRUSADE:
		out->first = crusade_targets(s);
		return;
	case CARD_DISINTEGRATION:
		out->first = men(s, us, CHESS_PAWN);
		return;
	case CARD_FORBIDDEN_CITY:
		out->first = empty(s);
		return;
	case CARD_REVELATION:
		out->first = knights;
		return;
	case CARD_MYSTIC_SHIELD:
		if (s->castled) {
			out->first = s->castled;
			return;
		}
		break;
	default:
		break;
	}
	out->shape = SHAPE_NOTHING;
	out->first = BB_ALL;
}

static bool is_safe(const struct scene *s, enum card_kind card, int a, int b)
{
	struct ground g = s->ground;
	card_effect(&g, card, a, b, s->moved);
	return !attackers_of_king(&g, s->us);
}

/* What is left when each square, or pair of squares, is tried out. */
static void keep_safe(const struct scene *s, enum card_kind card, struct aims *out)
{
	for (bitboard set = out->first; set;) {
		int a = bb_pop_lsb(&set);
		if (out->shape == SHAPE_ONE) {
			if (!is_safe(s, card, a, SQUARE_NONE))
				out->first ^= bb_of(a);
			continue;
		}
		for (bitboard more = out->second[a]; more;) {
			int b = bb_pop_lsb(&more);
			if (!is_safe(s, card, a, b))
				out->second[a] ^= bb_of(b);
		}
		if (!out->second[a])
			out->first ^= bb_of(a);
	}
}

void find_aims(const struct scene *s, enum card_kind card, bool safe, struct aims *out)
{
	aim(s, card, out);
	if (!safe || !out->first)
		return;
	int king = chess_king_square(&s->ground.board, s->us);
	if (card == CARD_FORBIDDEN_CITY) {
		/* It can only block: nothing needs it, or it stands in the one line. */
		if (s->attackers)
			out->first &= bb_more_than_one(s->attackers)
			                      ? 0
			                      : attacks.between[king][bb_lsb(s->attackers)];
	} else if (card == CARD_MYSTIC_SHIELD) {
		if (s->attackers && s->moved == king)
			out->first = s->castled ? bb_of(king) : BB_ALL;
		else if (s->attackers)
			out->first = 0;
	} else if (out->shape == SHAPE_NOTHING) {
		if (s->attackers)
			out->first = 0;
	} else {
		keep_safe(s, card, out);
	}
}

unsigned count_aims(const struct aims *aims)
{
	unsigned n = 0;
	if (aims->shape == SHAPE_NOTHING)
		return aims->first != 0;
	if (aims->shape == SHAPE_ONE)
		return (unsigned)bb_popcount(aims->first);
	for (bitboard set = aims->first; set;)
		n += (unsigned)bb_popcount(aims->second[bb_pop_lsb(&set)]);
	return n;
}
