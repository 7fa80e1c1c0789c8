/* eval.c - the estimate behind coffee_think.
 *
 * A bean on the board is 100. A bean in the hand is nearly one, the more so for
 * the seat whose turn it is. A row brings a bean a turn for as long as the bank
 * lasts, and two beans in line are half of one. Above all, whoever is on move
 * steals: what he can take now counts almost in full, what the other threatens
 * to take back counts for less, as there is a turn to answer it. */
#include "games/coffee/eval.h"

enum {
	ROWS_USEFUL = 3, /* C3: two beans and three more fill the inventory */
	ROW_PER_BANK = 6, /* a row, for each bean still in the bank */
	PAIR_PER_BANK = 1, /* two thirds of a row */
	TAKE_NOW = 75, TAKE_LATER = 20, /* per cent of what a steal is worth */
	END_NEAR = 16, END_WEIGHT = 4 /* a lead is worth more as the bank runs out */
};

static const int hand_now[COFFEE_INVENTORY_MAX + 1] = {0, 90, 178, 264, 348, 430};
static const int hand_later[COFFEE_INVENTORY_MAX + 1] = {0, 80, 155, 220, 270, 300};

static uint64_t orthogonal(uint64_t b)
{
	return b << 8 | b << 1 | b >> 1 | b >> 8;
}

static int lowest(uint64_t squares)
{
	return __builtin_ctzll(squares);
}

/* Puts gain among the best so many, which are sorted, best first. */
static void keep_best(int *best, int n, int gain)
{
	for (int i = 0; i < n; i++)
		if (gain > best[i]) {
			int less = best[i];
			best[i] = gain;
			gain = less;
		}
}

/* What `seat` could win by a turn of at most `purse` steals (C8), over what the
 * beans paid for them are worth. Each thief in turn takes from the neighbour
 * that has most left. */
static int spoils(const struct coffee *s, int seat, int purse)
{
	uint64_t enemy = coffee_stacks(s, !seat);
	uint64_t thieves = coffee_stacks(s, seat) & orthogonal(enemy);
	int best[COFFEE_INVENTORY_MAX] = {0}, sum = 0;
	uint8_t left[64];
	if (!thieves || !purse)
		return 0;
	memcpy(left, s->beans, sizeof left);
	for (; thieves; thieves &= thieves - 1) {
		int at = lowest(thieves), from = at, most = 0;
		for (uint64_t b = orthogonal(thieves & -thieves) & enemy; b; b &= b - 1)
			if (left[lowest(b)] > most) {
				from = lowest(b);
				most = left[from];
			}
		if (most > s->beans[at])
			most = s->beans[at];
		left[from] = (uint8_t)(left[from] - most);
		keep_best(best, purse, 200 * most - 100);
	}
	for (int i = 0; i < purse; i++)
		sum += best[i];
	return sum;
}

/* Triples of own squares in steps of so many that hold beans on exactly two. */
static int pairs(uint64_t b, uint64_t own, int step)
{
	uint64_t places = own & own >> step & own >> 2 * step;
	uint64_t one = b, two = b >> step, three = b >> 2 * step;
	return __builtin_popcountll(places & ((one & two) ^ (one & three) ^ (two & three)) &
	                            ~(one & two & three));
}

/* What the lines of a seat promise. */
static int lines(const struct coffee *s, int seat, int rows)
{
	uint64_t b = coffee_stacks(s, seat), own = coffee_squares(seat);
	int p = pairs(b, own, 9) + pairs(b, own, 7);
	return s->bank * (ROW_PER_BANK * rows + PAIR_PER_BANK * (p < 6 ? p : 6));
}

int coffee_judge(const struct coffee *s)
{
	int us = s->mover, them = !us, lead = coffee_lead(s, us);
	int rows[2] = {coffee_rows_upto(coffee_stacks(s, 0), ROWS_USEFUL),
	               coffee_rows_upto(coffee_stacks(s, 1), ROWS_USEFUL)};
	int purse = s->inventory[them] + 2 + rows[them];
	if (purse > COFFEE_INVENTORY_MAX)
		purse = COFFEE_INVENTORY_MAX;
	int score = 100 * lead + hand_now[s->inventory[us]] - hand_later[s->inventory[them]];
	if (s->bank < END_NEAR)
		score += END_WEIGHT * (END_NEAR - s->bank) * lead;
	score += lines(s, us, rows[us]) - lines(s, them, rows[them]);
	score += spoils(s, us, s->inventory[us]) * TAKE_NOW / 100;
	score -= spoils(s, them, purse) * TAKE_LATER / 100;
	return score;
}
