/* estimate.c - who leads, at a glance: beans on the board (C11), beans in the hand,
 * which still have to be placed, and rows, which bring a bean a turn for as long
 * as the bank lasts. What threatens to be stolen is left to the search.
 *
 * In a few hundred games a rowless or handless estimate lost to this one, and
 * other weights did no better. */
#include "games/coffee/state.h"

enum {
	BOARD = 100,
	HAND = 50,
	ROW_PER_BANK_BEAN = 3, /* of each row, for each bean in the bank */
	ROWS_USEFUL = 3        /* C3: two beans and three more fill the inventory */
};

static int rows(const struct coffee *s, int seat)
{
	return coffee_rows_up_to(coffee_stacks(s, seat), ROWS_USEFUL);
}

int coffee_estimate(const struct coffee *s, int seat)
{
	int score = BOARD * coffee_lead(s, seat);
	if (coffee_over(s))
		return score;
	score += HAND * (s->inventory[seat] - s->inventory[!seat]);
	return score + ROW_PER_BANK_BEAN * s->bank * (rows(s, seat) - rows(s, !seat));
}
