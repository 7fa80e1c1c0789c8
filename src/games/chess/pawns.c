/* pawns.c - which pawns are weak, which are strong. */
#include "games/chess/pawns.h"

#include "chess/attacks.h"
#include "games/chess/weights.h"

/* The set and everything ahead of it, for SIDE. */
static inline bitboard fill_ahead(enum chess_side side, bitboard set)
{
	if (side == CHESS_WHITE) {
		set |= set << 8;
		set |= set << 16;
		return set | set << 32;
	}
	set |= set >> 8;
	set |= set >> 16;
	return set | set >> 32;
}

static inline bitboard beside(bitboard set)
{
	return bb_east(set) | bb_west(set);
}

static bitboard file_through(int square)
{
	return BB_FILE_A << file_of(square);
}

/* One pawn, without being passed. */
static taper look_at(enum chess_side us, int square, bitboard own, bitboard enemy)
{
	const struct chess_weights *w = &chess_weights;
	bitboard pawn = bb_of(square), stop = chess_ahead(us, pawn);
	bitboard neighbours = beside(file_through(square)) & own;
	int rank = chess_rank(us, rank_of(square));
	taper sum = 0;
	if (fill_ahead(us, stop) & own & file_through(square))
		sum += w->doubled;
	if (pawns_attack(us, own) & pawn)
		sum += w->supported[rank];
	if (beside(pawn) & own)
		sum += w->beside[rank];
	if (!neighbours)
		sum += w->isolated;
	else if (pawns_attack(chess_other(us), enemy) & stop &&
	         !(neighbours & fill_ahead(chess_other(us), beside(pawn))))
		sum += w->backward;
	return sum;
}

static taper of_side(struct pawns *out, const struct place *p, enum chess_side us)
{
	enum chess_side them = chess_other(us);
	bitboard own = place_men(p, us, CHESS_PAWN), enemy = place_men(p, them, CHESS_PAWN);
	bitboard front = fill_ahead(them, chess_ahead(them, enemy));
	bitboard guarded = front | beside(front) | fill_ahead(them, chess_ahead(them, own));
	taper sum = 0;
	out->span[us] = fill_ahead(us, pawns_attack(us, own));
	out->passed[us] = own & ~guarded;
	for (bitboard set = own; set;) {
		int square = bb_pop(&set);
		sum += look_at(us, square, own, enemy);
		if (bb_has(out->passed[us], square))
			sum += chess_weights.passed[chess_rank(us, rank_of(square))];
	}
	return sum;
}

const struct pawns *pawns_of(const struct place *p, struct pawn_cache *cache, struct pawns *here)
{
	struct pawns *found = cache ? &cache->at[p->pawn_key % PAWNS_CACHED] : here;
	/* A board without pawns has key 0, and an empty entry says what there is. */
	if (cache && found->key == p->pawn_key)
		return found;
	found->key = p->pawn_key;
	found->score = of_side(found, p, CHESS_WHITE) - of_side(found, p, CHESS_BLACK);
	return found;
}
