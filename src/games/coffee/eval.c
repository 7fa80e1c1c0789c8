/* eval.c - static evaluation.
 *
 * A bean on the board is 100. A bean in the inventory is nearly that, the more so for
 * the seat on move. A row brings a bean a turn for as long as the bank lasts, and two
 * beans of a triple are worth a part of one. Above all, whoever is on move steals:
 * what it can take now counts almost in full, what the other threatens to take back
 * counts for less, as there is a turn to answer it. */
#include "chess/attacks.h"
#include "games/coffee/state.h"

enum {
	BEAN = 100,
	ROWS_USEFUL = 3, /* C3: two beans and three more fill the inventory */
	NEAR_ROWS_USEFUL = 6,
	ROW_PER_BANK_BEAN = 6,      /* a row, for each bean in the bank */
	NEAR_ROW_PER_BANK_BEAN = 1, /* a triple with one square empty */
	STEAL_NOW_PERCENT = 75,
	STEAL_LATER_PERCENT = 20, /* per cent of steal_gain */
	ENDGAME_BANK = 16,
	ENDGAME_LEAD_WEIGHT = 4 /* a lead is worth more as the bank runs out */
};

static const int inventory_value_to_move[COFFEE_INVENTORY_MAX + 1] = {0, 90, 178, 264, 348, 430};
static const int inventory_value_waiting[COFFEE_INVENTORY_MAX + 1] = {0, 80, 155, 220, 270, 300};

/* Puts gain among the n best, which are sorted, best first. */
BB_INLINE void keep_best(int *best, int n, int gain)
{
	for (int i = 0; i < n; i++)
		if (gain > best[i]) {
			int worse = best[i];
			best[i] = gain;
			gain = worse;
		}
}

/* What `seat` could gain by a turn of at most max_steals steals (C8), less the beans
 * paid for them; a bean stolen counts twice. Greedy: each square in turn steals from
 * the neighbour that has most left. */
BB_INLINE int steal_gain(const struct coffee *s, int seat, int max_steals)
{
	bitboard enemy = coffee_stacks(s, !seat);
	bitboard stealers = coffee_stacks(s, seat) & coffee_orthogonal_neighbours(enemy);
	int best[COFFEE_INVENTORY_MAX] = {0}, sum = 0;
	uint8_t left[64];
	if (!stealers || !max_steals)
		return 0;
	memcpy(left, s->beans, sizeof left);
	for (; stealers; stealers &= stealers - 1) {
		int stealer = bb_lsb(stealers), from = stealer, most = 0;
		for (bitboard b = coffee_orthogonal_neighbours(stealers & -stealers) & enemy; b; b &= b - 1)
			if (left[bb_lsb(b)] > most) {
				from = bb_lsb(b);
				most = left[from];
			}
		if (most > s->beans[stealer])
			most = s->beans[stealer];
		left[from] = (uint8_t)(left[from] - most);
		keep_best(best, max_steals, 200 * most - 100);
	}
	for (int i = 0; i < max_steals; i++)
		sum += best[i];
	return sum;
}

/* Near rows: triples of own squares, in this step, with beans on exactly two. */
BB_INLINE int count_near_rows(bitboard b, bitboard own, int step)
{
	bitboard triple_bases = own & own >> step & own >> 2 * step;
	bitboard one = b, two = b >> step, three = b >> 2 * step;
	return bb_popcount(triple_bases & ((one & two) ^ (one & three) ^ (two & three)) &
	                   ~(one & two & three));
}

BB_INLINE int count_near_rows_of(const struct coffee *s, int seat)
{
	bitboard b = coffee_stacks(s, seat), own = coffee_squares(seat);
	return count_near_rows(b, own, 9) + count_near_rows(b, own, 7);
}

/* Near rows that count. */
BB_INLINE int useful_near_rows(const struct coffee *s, int seat)
{
	int near_rows = count_near_rows_of(s, seat);
	return near_rows < NEAR_ROWS_USEFUL ? near_rows : NEAR_ROWS_USEFUL;
}

/* For the seat on move. Rows and near rows count by the bank that is left to draw from. */
BB_INLINE int evaluate(const struct coffee *s, struct eval_terms *terms)
{
	int us = s->mover, them = !us, lead = coffee_lead(s, us);
	int rows[2] = {coffee_rows_up_to(coffee_stacks(s, 0), ROWS_USEFUL),
	               coffee_rows_up_to(coffee_stacks(s, 1), ROWS_USEFUL)};
	int their_max_steals = s->inventory[them] + 2 + rows[them];
	if (their_max_steals > COFFEE_INVENTORY_MAX)
		their_max_steals = COFFEE_INVENTORY_MAX;
	int endgame = s->bank < ENDGAME_BANK ? ENDGAME_LEAD_WEIGHT * (ENDGAME_BANK - s->bank) : 0;
	int near_rows = useful_near_rows(s, us) - useful_near_rows(s, them);
	int steals = steal_gain(s, us, s->inventory[us]) * STEAL_NOW_PERCENT / 100 -
	             steal_gain(s, them, their_max_steals) * STEAL_LATER_PERCENT / 100;
	return eval_term(terms, "lead", BEAN * lead) +
	       eval_term(terms, "inventory",
	                 inventory_value_to_move[s->inventory[us]] -
	                     inventory_value_waiting[s->inventory[them]]) +
	       eval_term(terms, "endgame-lead", endgame * lead) +
	       eval_term(terms, "rows", s->bank * ROW_PER_BANK_BEAN * (rows[us] - rows[them])) +
	       eval_term(terms, "near-rows", s->bank * NEAR_ROW_PER_BANK_BEAN * near_rows) +
	       eval_term(terms, "steals", steals);
}

int coffee_evaluate(const void *state, int seat)
{
	const struct coffee *s = state;
	int score = evaluate(s, NULL);
	return seat == s->mover ? score : -score;
}

void coffee_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	const struct coffee *s = state;
	evaluate(s, out);
	if (seat != s->mover)
		eval_terms_negate(out);
}

int coffee_material(const void *state, int seat)
{
	return coffee_lead(state, seat);
}
