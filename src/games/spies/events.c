/* events.c - what is told of a step. It is read off the states before and after, so
 * that making a step stays free of events where nobody listens. All events are for
 * everybody: what is dealt in secret is told by the chance tokens alone. */
#include "games/spies/state.h"

static struct piece_token piece_on(const struct spies *s, int square)
{
	return piece_token_of_text(spies_piece_names[spies_piece_on(s, square)]);
}

static void add_move_events(const struct spies *before, spies_move m, struct events *events)
{
	int seat = spies_mover(before), from = spies_move_from(m), to = spies_move_to(m);
	if (m == SPIES_MOVE_PASS) {
		events_add(events, event_of(EVENT_PASS, seat));
		return;
	}
	struct piece_token moved = piece_on(before, from);
	events_add(events, event_moved(seat, moved, from, to));
	if (!(before->occupied >> to & 1))
		return;
	struct piece_token captured = piece_on(before, to);
	events_add(events, event_captured(EVENT_NONE, captured, to, seat, moved));
	if (m & SPIES_MOVE_CLAIMS)
		events_add(events, event_of_piece(EVENT_CLAIM, seat, captured, to));
}

static void add_points_event(const struct spies *before, const struct spies *after,
                             struct events *events)
{
	for (int team = 0; team < SPIES_TEAMS; team++) {
		struct event e = event_of(EVENT_POINTS, EVENT_NONE);
		e.team = (int8_t)team;
		e.gained = (int16_t)(after->points[team] - before->points[team]);
		for (int t = 0; t < SPIES_TEAMS; t++)
			e.score[t] = after->points[t];
		if (e.gained > 0)
			events_add(events, e);
	}
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
	struct event e = event_of(EVENT_ROUND, EVENT_NONE);
	e.round = before->round;
	e.last = (int8_t)(alone ? bb_lsb(left) : EVENT_NONE);
	events_add(events, e);
}

void spies_add_events(const struct spies *before, step_t step, const struct spies *after,
                      struct events *events)
{
	if (spies_step_kind(step) == SPIES_STEP_MOVE)
		add_move_events(before, (spies_move)step, events);
	add_points_event(before, after, events);
	add_round_event(before, step, after, events);
}
