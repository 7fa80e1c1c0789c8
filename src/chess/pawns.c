/* pawns.c - pawn structure: doubled, isolated, backward, supported, phalanx and passed
 * pawns. */
#include "chess/pawns.h"

#include "chess/attacks.h"
#include "chess/weights.h"

static inline bitboard adjacent_squares(bitboard set)
{
	return bb_east(set) | bb_west(set);
}

static bitboard file_of_square(int square)
{
	return BB_FILE_A << file_of(square);
}

/* The terms of a side's pawns; trace may be NULL. */
struct pawn_terms {
	enum chess_side us;
	struct chess_eval_trace *trace;
};

static inline score_t term(const struct pawn_terms *t, enum chess_eval_term term, score_t value)
{
	return chess_trace(t->trace, t->us, term, value);
}

/* One pawn; passed pawns aside. */
static inline score_t eval_pawn(const struct pawn_terms *t, int square, bitboard own,
                                bitboard enemy)
{
	const enum chess_side us = t->us;
	const struct chess_weights *w = &chess_weights;
	bitboard pawn = bb_of(square), stop = chess_ahead(us, pawn);
	bitboard neighbours = adjacent_squares(file_of_square(square)) & own;
	int rank = chess_relative_rank(us, rank_of(square));
	score_t sum = 0;
	if (chess_forward_fill(us, stop) & own & file_of_square(square))
		sum += term(t, CHESS_TERM_DOUBLED, w->doubled);
	if (chess_pawn_attacks(us, own) & pawn)
		sum += term(t, CHESS_TERM_SUPPORTED, w->supported[rank]);
	if (adjacent_squares(pawn) & own)
		sum += term(t, CHESS_TERM_PHALANX, w->phalanx[rank]);
	if (!neighbours)
		sum += term(t, CHESS_TERM_ISOLATED, w->isolated);
	else if (chess_pawn_attacks(chess_other(us), enemy) & stop &&
	         !(neighbours & chess_forward_fill(chess_other(us), adjacent_squares(pawn))))
		sum += term(t, CHESS_TERM_BACKWARD, w->backward);
	return sum;
}

static inline __attribute__((always_inline)) score_t eval_pawns(
	struct chess_pawn_entry *out, const struct chess_search_position *p, const enum chess_side us,
	struct chess_eval_trace *trace)
{
	const struct pawn_terms t = {us, trace};
	enum chess_side them = chess_other(us);
	bitboard own = chess_search_position_pieces(p, us, CHESS_PAWN),
			 enemy = chess_search_position_pieces(p, them, CHESS_PAWN);
	bitboard enemy_front_spans = chess_forward_fill(them, chess_ahead(them, enemy));
	bitboard not_passed = enemy_front_spans | adjacent_squares(enemy_front_spans) |
	                      chess_forward_fill(them, chess_ahead(them, own));
	score_t sum = 0;
	out->attack_span[us] = chess_forward_fill(us, chess_pawn_attacks(us, own));
	out->passed |= own & ~not_passed;
	for (bitboard set = own; set;) {
		int square = bb_pop_lsb(&set);
		sum += eval_pawn(&t, square, own, enemy);
		if (bb_has(out->passed, square))
			sum += term(&t, CHESS_TERM_PASSED,
			            chess_weights.passed[chess_relative_rank(us, rank_of(square))]);
	}
	return sum;
}

struct chess_pawn_entry *chess_pawns_probe(const struct chess_search_position *p,
                                           struct chess_pawn_table *pawn_table,
                                           struct chess_pawn_entry *uncached)
{
	struct chess_pawn_entry *entry =
		pawn_table ? &pawn_table->entries[p->pawn_key % PAWN_TABLE_SIZE] : uncached;
	/* A board without pawns has key 0, and an empty entry says what there is. */
	if (pawn_table && entry->key == p->pawn_key)
		return entry;
	*entry = (struct chess_pawn_entry){.key = p->pawn_key};
	entry->score =
		eval_pawns(entry, p, CHESS_WHITE, NULL) - eval_pawns(entry, p, CHESS_BLACK, NULL);
	return entry;
}

void chess_pawns_trace(const struct chess_search_position *p, struct chess_eval_trace *trace)
{
	struct chess_pawn_entry entry = {0};
	eval_pawns(&entry, p, CHESS_WHITE, trace);
	eval_pawns(&entry, p, CHESS_BLACK, trace);
}
