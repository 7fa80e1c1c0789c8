/* events.c - what is told of a step. It is read off the states before and after, so
 * that making a step stays free of events where nobody listens. All events are for
 * everybody: what is dealt in secret is told by the chance tokens alone. */
#include "games/spies/state.h"

#include "chess/square.h"

static const char *seat_name(int seat)
{
	return seat == SPIES_NOBODY ? "-" : spies_seat_names[seat];
}

static void add_move_events(const struct spies *before, spies_move m, struct events *events)
{
	int seat = spies_mover(before), from = spies_move_from(m), to = spies_move_to(m);
	char a[3], b[3];
	if (m == SPIES_MOVE_PASS) {
		events_add(events, TO_EVERYBODY, EVENT_PASS, "seat=%s", seat_name(seat));
		return;
	}
	square_to_text(from, 8, a);
	square_to_text(to, 8, b);
	const char *moved = spies_piece_names[spies_piece_on(before, from)];
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%s from=%s to=%s", seat_name(seat),
	           moved, a, b);
	if (!(before->occupied >> to & 1))
		return;
	const char *captured = spies_piece_names[spies_piece_on(before, to)];
	events_add(events, TO_EVERYBODY, EVENT_CAPTURE, "piece=%s square=%s by=%s with=%s", captured, b,
	           seat_name(seat), moved);
	if (m & SPIES_MOVE_CLAIMS)
		events_add(events, TO_EVERYBODY, EVENT_CLAIM, "seat=%s piece=%s", seat_name(seat),
		           captured);
}

static void add_points_event(const struct spies *before, const struct spies *after,
                             struct events *events)
{
	for (int team = 0; team < SPIES_TEAMS; team++)
		if (after->points[team] > before->points[team])
			events_add(events, TO_EVERYBODY, EVENT_POINTS, "team=%s gained=%d W=%d B=%d",
			           spies_team_names[team], after->points[team] - before->points[team],
			           after->points[SPIES_W], after->points[SPIES_B]);
}

/* S12, S15: the last seat, or nobody where the round was void. */
static void add_round_event(const struct spies *before, step_t step, const struct spies *after,
                            struct events *events)
{
	unsigned left = before->active;
	if (spies_step_kind(step) == SPIES_STEP_OUT && (uint32_t)step != SPIES_NOBODY)
		left &= ~(1u << (uint32_t)step);
	bool alone = bb_popcount(left) == 1, going_on = after->round == before->round;
	if (going_on &&
	    (after->phase != SPIES_OVER || (!alone && after->halfmove_clock < SPIES_STANDSTILL)))
		return;
	events_add(events, TO_EVERYBODY, EVENT_ROUND, "round=%d last=%s", before->round,
	           seat_name(alone ? bb_lsb(left) : SPIES_NOBODY));
}

void spies_add_events(const struct spies *before, step_t step, const struct spies *after,
                      struct events *events)
{
	if (spies_step_kind(step) == SPIES_STEP_MOVE)
		add_move_events(before, (spies_move)step, events);
	add_points_event(before, after, events);
	add_round_event(before, step, after, events);
}
