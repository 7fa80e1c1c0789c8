/* eval.c - static evaluation, for `eval`: the points of a seat's team, and what the
 * round may still bring it. The search has values of its own, in search.c. */
#include "games/spies/state.h"

enum {
	POINT = 100,
	TARGET_VALUE = 20 /* a target that is still on the board may yet be claimed */
};

/* The chance that an active seat belongs to a team, in thousandths. */
static int membership(const struct spies *s, int seat, int team)
{
	int known = spies_team(s, seat);
	if (known != SPIES_UNKNOWN)
		return known == team ? 1000 : 0;
	int open = s->players - bb_popcount(s->team[SPIES_W] | s->team[SPIES_B]);
	int missing = spies_team_size(s->players, team) - bb_popcount(s->team[team]);
	return 1000 * missing / open;
}

/* The last seat brings two points, and every active seat is as likely to be it. */
static int round_value(const struct spies *s, int team)
{
	int share = 0, targets = 0;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = bb_lsb(seats), side = 2 * membership(s, seat, team) - 1000;
		share += side;
		if (s->phase >= SPIES_ORDER && s->targets[seat] != SPIES_UNKNOWN &&
		    (s->on_board >> s->targets[seat] & 1))
			targets += TARGET_VALUE * side / 1000;
	}
	return targets + 2 * POINT * share / (1000 * bb_popcount(s->active));
}

int spies_evaluate(const void *state, int seat)
{
	const struct spies *s = state;
	int team = spies_team(s, seat);
	if (team == SPIES_UNKNOWN)
		return 0;
	int lead = POINT * (s->points[team] - s->points[!team]);
	return s->phase == SPIES_OVER ? lead : lead + round_value(s, team);
}
