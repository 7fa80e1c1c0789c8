/* eval.c - the estimate: men and where they stand, how far they reach, pawns,
 * kings in danger, what is attacked.
 *
 * Ideas: mobility and pawn structure (Slate and Atkin, 1977), tapering between
 * middle game and end game (Berliner, 1979), attack units around the king that
 * weigh more the more there are. The weights are our own. */
#include "games/chess/eval.h"

#include <stddef.h>

#include "chess/attacks.h"
#include "games/chess/endgame.h"
#include "games/chess/weights.h"

/* Inlined twice, for white and for black, so that the side is a constant. */
#define EACH_SIDE static inline __attribute__((always_inline))

/* A place while it is looked at. */
struct look {
	const struct place *p;
	const struct pawns *pawns;
	bitboard taken;
	bitboard open[2];          /* where a side's pieces are of use */
	bitboard by[2][6];         /* squares attacked, by side and kind */
	bitboard all[2], twice[2]; /* ... by any, by two men or more */
	bitboard ring[2];          /* around a side's king */
	int king[2];
	int units[2];              /* of danger for a side's king */
};

static inline void attack(struct look *l, enum chess_side us, enum chess_kind kind, bitboard set)
{
	l->by[us][kind] |= set;
	l->twice[us] |= l->all[us] & set;
	l->all[us] |= set;
}

/* Pawns and kings, before all others: what they attack says where those may go. */
EACH_SIDE void begin_side(struct look *l, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	bitboard pawns = place_men(l->p, us, CHESS_PAWN);
	bitboard enemy = place_men(l->p, them, CHESS_PAWN);
	bitboard stuck = pawns & chess_ahead(them, l->taken);
	l->king[us] = chess_king_square(&l->p->board, us);
	bitboard around = attacks.king[l->king[us]];
	l->ring[us] = around | bb_of(l->king[us]) | chess_ahead(us, around);
	attack(l, us, CHESS_KING, around);
	attack(l, us, CHESS_PAWN, pawns_attack(us, pawns));
	l->open[us] = ~(stuck | bb_of(l->king[us]) | pawns_attack(them, enemy));
}

EACH_SIDE bitboard reach_of(const struct look *l, const enum chess_kind kind, int square)
{
	switch (kind) {
	case CHESS_KNIGHT:
		return attacks.knight[square];
	case CHESS_BISHOP:
		return bishop_reach(square, l->taken);
	case CHESS_ROOK:
		return rook_reach(square, l->taken);
	default:
		return bishop_reach(square, l->taken) | rook_reach(square, l->taken);
	}
}

/* What is special about a knight or bishop. */
EACH_SIDE taper minor(const struct look *l, const enum chess_side us, const enum chess_kind kind,
                      int square)
{
	const bitboard far = us == CHESS_WHITE ? UINT64_C(0x0000FFFFFF000000)
	                                       : UINT64_C(0x000000FFFFFF0000);
	const bitboard dark = UINT64_C(0xAA55AA55AA55AA55);
	bitboard man = bb_of(square), pawns = l->p->board.kind[CHESS_PAWN];
	taper sum = 0;
	if (man & far & l->by[us][CHESS_PAWN] & ~l->pawns->span[chess_other(us)])
		sum += chess_weights.outpost[kind == CHESS_BISHOP];
	if (chess_ahead(us, man) & pawns)
		sum += chess_weights.behind_pawn;
	if (kind == CHESS_BISHOP) {
		bitboard colour = man & dark ? dark : ~dark;
		sum += chess_weights.bishop_pawns * bb_count(pawns & l->p->board.side[us] & colour);
	}
	return sum;
}

EACH_SIDE taper rook(const struct look *l, const enum chess_side us, int square)
{
	bitboard file = BB_FILE_A << file_of(square), pawns = l->p->board.kind[CHESS_PAWN] & file;
	if (!pawns)
		return chess_weights.open_file;
	return pawns & l->p->board.side[us] ? 0 : chess_weights.half_open_file;
}

/* All pieces of a kind: their reach, and what they do to the enemy king. */
EACH_SIDE taper pieces(struct look *l, const enum chess_side us, const enum chess_kind kind)
{
	const enum chess_side them = chess_other(us);
	taper sum = 0;
	for (bitboard men = place_men(l->p, us, kind); men;) {
		int square = bb_pop(&men);
		bitboard reach = reach_of(l, kind, square);
		attack(l, us, kind, reach);
		sum += chess_weights.reach[kind][bb_count(reach & l->open[us])];
		if (reach & l->ring[them]) {
			l->units[them] += chess_dangers.attacker[kind];
			l->units[them] += chess_dangers.square * bb_count(reach & l->by[them][CHESS_KING]);
		}
		if (kind == CHESS_KNIGHT || kind == CHESS_BISHOP)
			sum += minor(l, us, kind, square);
		if (kind == CHESS_ROOK)
			sum += rook(l, us, square);
	}
	return sum;
}

EACH_SIDE taper all_pieces(struct look *l, const enum chess_side us)
{
	taper sum = pieces(l, us, CHESS_KNIGHT) + pieces(l, us, CHESS_BISHOP) +
	            pieces(l, us, CHESS_ROOK) + pieces(l, us, CHESS_QUEEN);
	if (bb_several(place_men(l->p, us, CHESS_BISHOP)))
		sum += chess_weights.bishop_pair;
	return sum;
}

/* The rank, from us, of the pawn of a set nearest to our own side; 0: no pawn. */
EACH_SIDE int nearest(const enum chess_side us, bitboard pawns)
{
	if (!pawns)
		return 0;
	return chess_rank(us, rank_of(us == CHESS_WHITE ? bb_first(pawns) : bb_last(pawns)));
}

/* Pawns of both sides before our king, on its file and those beside it. */
EACH_SIDE taper shelter(const struct look *l, const enum chess_side us)
{
	int king = l->king[us], middle = file_of(king), rank = rank_of(king);
	bitboard ahead = us == CHESS_WHITE ? BB_ALL << 8 * rank : BB_ALL >> 8 * (7 - rank);
	taper sum = 0;
	middle = middle < 1 ? 1 : middle > 6 ? 6 : middle;
	for (int file = middle - 1; file <= middle + 1; file++) {
		bitboard pawns = l->p->board.kind[CHESS_PAWN] & (BB_FILE_A << file) & ahead;
		int own = nearest(us, pawns & l->p->board.side[us]);
		int enemy = nearest(us, pawns & l->p->board.side[chess_other(us)]);
		int edge = file < 4 ? file : 7 - file;
		sum += chess_weights.shelter[edge][own] + chess_weights.storm[edge][enemy];
		if (own && enemy == own + 1)
			sum += chess_weights.storm_stopped[enemy];
	}
	return sum;
}

/* Squares from which they could give check without being taken for nothing. */
EACH_SIDE int check_units(const struct look *l, const enum chess_side us, bitboard weak)
{
	const enum chess_side them = chess_other(us);
	int king = l->king[us], units = 0;
	bitboard safe = ~l->p->board.side[them] & (~l->all[us] | (weak & l->twice[them]));
	bitboard straight = rook_reach(king, l->taken) & safe;
	bitboard diagonal = bishop_reach(king, l->taken) & safe;
	if (attacks.knight[king] & safe & l->by[them][CHESS_KNIGHT])
		units += chess_dangers.check[CHESS_KNIGHT];
	if (diagonal & l->by[them][CHESS_BISHOP])
		units += chess_dangers.check[CHESS_BISHOP];
	if (straight & l->by[them][CHESS_ROOK])
		units += chess_dangers.check[CHESS_ROOK];
	if ((straight | diagonal) & l->by[them][CHESS_QUEEN] & ~l->by[us][CHESS_QUEEN])
		units += chess_dangers.check[CHESS_QUEEN];
	return units;
}

/* How our king fares, which counts the more the more comes together. */
EACH_SIDE taper danger(const struct look *l, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	bitboard weak = l->all[them] & ~l->twice[us] &
	                (~l->all[us] | l->by[us][CHESS_KING] | l->by[us][CHESS_QUEEN]);
	int units = l->units[us] - chess_dangers.base + check_units(l, us, weak) +
	            chess_dangers.weak * bb_count(weak & l->ring[us]);
	if (!place_men(l->p, them, CHESS_QUEEN))
		units -= chess_dangers.no_queen;
	return units > 0 ? -TAPER(units * units / 64, units / 4) : 0;
}

/* Their pieces of each kind within a set, by the weights of a kind of attack. */
EACH_SIDE taper attacked(const struct look *l, const taper weights[6], bitboard set)
{
	taper sum = 0;
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_QUEEN; kind++)
		sum += weights[kind] * bb_count(set & l->p->board.kind[kind]);
	return sum;
}

/* What we attack. */
EACH_SIDE taper threats(const struct look *l, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	const struct chess_weights *w = &chess_weights;
	bitboard pawns = l->p->board.kind[CHESS_PAWN], enemy = l->p->board.side[them];
	bitboard guarded = l->by[them][CHESS_PAWN] | (l->twice[them] & ~l->twice[us]);
	bitboard loose = enemy & l->all[us] & ~guarded;
	bitboard minors = l->by[us][CHESS_KNIGHT] | l->by[us][CHESS_BISHOP];
	taper sum = attacked(l, w->pawn_attacks, enemy & ~pawns & l->by[us][CHESS_PAWN]);
	sum += attacked(l, w->minor_attacks, enemy & minors & (~pawns | ~l->by[them][CHESS_PAWN]));
	sum += attacked(l, w->rook_attacks, loose & l->by[us][CHESS_ROOK]);
	if (loose & l->by[us][CHESS_KING])
		sum += w->king_attacks;
	loose &= ~l->all[them] | (l->twice[us] & ~pawns);
	sum += w->hanging * bb_count(loose);
	bitboard step = chess_ahead(us, pawns & l->p->board.side[us]) & ~l->taken;
	step |= chess_ahead(us, step & bb_rank(chess_rank(us, 2))) & ~l->taken;
	step &= ~l->by[them][CHESS_PAWN] & (l->all[us] | ~l->all[them]);
	sum += w->push_threat * bb_count(pawns_attack(us, step) & enemy & ~pawns);
	return sum;
}

static inline int distance(int a, int b)
{
	int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
	files = files < 0 ? -files : files;
	ranks = ranks < 0 ? -ranks : ranks;
	return files > ranks ? files : ranks;
}

/* Whether our passed pawns get on. */
EACH_SIDE taper passed(const struct look *l, const enum chess_side us)
{
	const enum chess_side them = chess_other(us);
	const struct chess_weights *w = &chess_weights;
	taper sum = 0;
	for (bitboard set = l->pawns->passed[us]; set;) {
		int square = bb_pop(&set), rank = chess_rank(us, rank_of(square));
		bitboard stop = chess_ahead(us, bb_of(square));
		if (rank < 3)
			continue;
		if (stop & l->taken)
			sum += w->passed_stopped[rank];
		else if (!(stop & l->all[them]))
			sum += w->passed_safe[rank];
		int goal = bb_first(stop);
		sum += w->passed_own_king * (distance(goal, l->king[us]) * (rank - 2));
		sum += w->passed_their_king * (distance(goal, l->king[them]) * (rank - 2));
	}
	return sum;
}

EACH_SIDE taper second_look(const struct look *l, const enum chess_side us)
{
	return shelter(l, us) + danger(l, us) + threats(l, us) + passed(l, us);
}

static int mix(const struct place *p, taper sum)
{
	int phase = p->phase < CHESS_PHASES ? p->phase : CHESS_PHASES;
	int end = endings_scale(p, taper_end(sum));
	int score = (taper_middle(sum) * phase + end * (CHESS_PHASES - phase)) / CHESS_PHASES;
	score += endings_drive(p);
	score = p->side == CHESS_WHITE ? score : -score;
	/* The nearer the draw by quiet turns, the less an advantage is worth. */
	int quiet = p->quiet < 100 ? p->quiet : 100;
	score = score * (256 - quiet) / 256;
	return score > CHESS_WORTH_MAX ? CHESS_WORTH_MAX : score < -CHESS_WORTH_MAX ? -CHESS_WORTH_MAX : score;
}

EACH_SIDE int weigh(const struct place *p, struct pawn_cache *cache)
{
	struct pawns here;
	struct look l = {.p = p, .taken = p->board.side[0] | p->board.side[1]};
	l.pawns = pawns_of(p, cache, &here);
	begin_side(&l, CHESS_WHITE);
	begin_side(&l, CHESS_BLACK);
	taper sum = p->worth + l.pawns->score;
	sum += all_pieces(&l, CHESS_WHITE) - all_pieces(&l, CHESS_BLACK);
	sum += second_look(&l, CHESS_WHITE) - second_look(&l, CHESS_BLACK);
	sum += p->side == CHESS_WHITE ? chess_weights.move : -chess_weights.move;
	return mix(p, sum);
}

#if ATTACKS_X86
/* The same for processors that count bits by one instruction. */
ATTACKS_POPCOUNT_TARGET static int weigh_fast(const struct place *p, struct pawn_cache *cache)
{
	return weigh(p, cache);
}
#endif

int chess_evaluate(const struct place *p, struct pawn_cache *cache)
{
#if ATTACKS_X86
	if (attacks.level >= ATTACKS_POPCOUNT)
		return weigh_fast(p, cache);
#endif
	return weigh(p, cache);
}

int chess_evaluate_position(const struct chess_position *position)
{
	struct place p;
	place_from(&p, position);
	return chess_evaluate(&p, NULL);
}
