/* events.c - what is told of a decision. It is read off the states before and after, so
 * that making a decision stays free of events where nobody listens. */
#include "games/coffee/state.h"

#include "chess/square.h"

static void add_action_event(const struct coffee *before, coffee_move m, struct events *events)
{
	const char *seat = coffee_seat_names[before->mover];
	int at = coffee_move_square(m), other = coffee_move_other(m);
	char a[3], b[3];
	square_to_text(at, 8, a);
	square_to_text(other, 8, b);
	switch (coffee_move_kind(m)) {
	case COFFEE_PLACE:
		events_add(events, TO_EVERYBODY, EVENT_PLACE, "seat=%s square=%s beans=%d", seat, a,
		           before->beans[at] + 1);
		break;
	case COFFEE_MOVE:
		events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s beans=%d from=%s to=%s", seat,
		           before->beans[at] - 1, a, b);
		break;
	case COFFEE_STEAL:
		events_add(events, TO_EVERYBODY, EVENT_STEAL, "seat=%s from=%s to=%s beans=%d", seat, b, a,
		           coffee_move_beans(m));
		break;
	default:
		break;
	}
}

static void add_income_event(const struct coffee *before, const struct coffee *after,
                             struct events *events)
{
	int seat = after->mover;
	events_add(events, TO_EVERYBODY, EVENT_INCOME, "seat=%s beans=%d rows=%d inventory=%d bank=%d",
	           coffee_seat_names[seat], after->inventory[seat] - before->inventory[seat],
	           coffee_rows(coffee_stacks(after, seat)), after->inventory[seat], after->bank);
}

void coffee_add_events(const struct coffee *before, coffee_move m, const struct coffee *after,
                       struct events *events)
{
	add_action_event(before, m, events);
	if (after->mover == before->mover)
		return;
	events_add(events, TO_EVERYBODY, EVENT_END, "seat=%s", coffee_seat_names[before->mover]);
	if (after->idle < COFFEE_STANDSTILL)
		add_income_event(before, after, events);
}
