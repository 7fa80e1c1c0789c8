/* takeback.c - a turn begins at a decision of a seat that has decided nothing in it before. */
#include "table/takeback.h"

/* Is step i a decision of the seat? */
static bool is_decision_of(const struct match *m, size_t i, int seat)
{
	return !game_is_chance(match_game(m), match_step_at(m, i)) &&
	       match_game(m)->to_move(match_state_at(m, i)) == seat;
}

/* Is step i, a decision, the first of its turn? */
static bool begins_turn(const struct match *m, size_t i)
{
	return !match_game(m)->mid_turn(match_state_at(m, i));
}

/* The last decision of the record, or match_length where there is none. */
static size_t last_decision(const struct match *m)
{
	size_t i = match_length(m);
	while (i > 0 && game_is_chance(match_game(m), match_step_at(m, i - 1)))
		i--;
	return i > 0 ? i - 1 : match_length(m);
}

bool takeback_is_amid_turn(const struct match *m, int seat)
{
	size_t last = last_decision(m);
	return match_to_move(m) == seat && match_game(m)->mid_turn(match_state(m)) &&
	       last < match_length(m) && is_decision_of(m, last, seat);
}

uint64_t takeback_count(const struct match *m, int seat)
{
	uint64_t n = 0, turn = 0;
	if (match_ruling(m).outcome || takeback_is_amid_turn(m, seat))
		return 1;
	for (size_t i = match_length(m); i-- > 0;) {
		if (game_is_chance(match_game(m), match_step_at(m, i)))
			continue;
		n++;
		if (is_decision_of(m, i, seat))
			turn = n; /* it goes on further back, unless it began here */
		if (turn && (turn < n || begins_turn(m, i)))
			break;
	}
	return turn;
}

uint64_t takeback_count_turns(const struct match *m, int seat)
{
	uint64_t n = 0;
	for (size_t i = 0; i < match_length(m); i++)
		n += is_decision_of(m, i, seat) && begins_turn(m, i);
	return n - (n > 0 && takeback_is_amid_turn(m, seat));
}
