/* events.c - what is told of a decision. It is read off the states before and after, so
 * that making a decision stays free of events where nobody listens. */
#include "games/coffee/state.h"

/* The squares of the row that a stack which came to a square makes; 0 where there are no more rows than before. */
static bitboard row_made(const struct coffee *before, const struct coffee *after, int at)
{
	bitboard stacks = coffee_stacks(after, before->mover);
	bool more = coffee_rows(stacks) > coffee_rows(coffee_stacks(before, before->mover));
	return more ? coffee_row_through(stacks, at) : 0;
}

static void add_action_event(const struct coffee *before, coffee_move m, const struct coffee *after,
                             struct events *events)
{
	int at = coffee_move_square(m), other = coffee_move_other(m);
	struct event e = event_of_square(EVENT_PLACE, before->mover, at);
	switch (coffee_move_kind(m)) {
	case COFFEE_PLACE:
		e.beans = (int16_t)(before->beans[at] + 1);
		e.squares = row_made(before, after, at);
		break;
	case COFFEE_MOVE:
		e = event_moved(before->mover, (struct piece_token){""}, at, other);
		e.beans = (int16_t)(before->beans[at] - 1);
		e.squares = row_made(before, after, other);
		break;
	case COFFEE_STEAL:
		e = event_moved(before->mover, (struct piece_token){""}, other, at);
		e.kind = EVENT_STEAL;
		e.beans = (int16_t)coffee_move_beans(m);
		break;
	default:
		return;
	}
	events_add(events, e);
}

static void add_income_event(const struct coffee *before, const struct coffee *after,
                             struct events *events)
{
	int seat = after->mover;
	struct event e = event_of(EVENT_INCOME, seat);
	e.beans = (int16_t)(after->inventory[seat] - before->inventory[seat]);
	e.rows = (int16_t)coffee_rows(coffee_stacks(after, seat));
	e.inventory = (int16_t)after->inventory[seat];
	e.bank = (int16_t)after->bank;
	events_add(events, e);
}

void coffee_add_events(const struct coffee *before, coffee_move m, const struct coffee *after,
                       struct events *events)
{
	add_action_event(before, m, after, events);
	if (after->mover == before->mover)
		return;
	struct event end = event_of(EVENT_END, before->mover);
	end.by_itself = after->inventory[before->mover] > 0 && coffee_move_kind(m) != COFFEE_END &&
	                coffee_move_kind(m) != COFFEE_PASS;
	events_add(events, end);
	if (after->idle < COFFEE_STANDSTILL)
		add_income_event(before, after, events);
}
