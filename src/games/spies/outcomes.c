/* outcomes.c - what chance may deal or roll, listed. Lists come out sorted because the
 * last seat's entry is the highest part of a step. */
#include "games/spies/state.h"

static void list_teams(const struct spies *s, struct steps *out)
{
	for (unsigned team_b = 0; team_b <= spies_all_seats(s); team_b++) {
		uint8_t entries[SEATS_MAX];
		if (bb_popcount(team_b) != spies_team_size(s->players, SPIES_B))
			continue;
		for (int i = 0; i < s->players; i++)
			entries[i] = team_b >> i & 1 ? SPIES_B : SPIES_W;
		steps_add(out, spies_step_from_entries(SPIES_STEP_TEAMS, entries, s->players));
	}
}

/* Every way to give n seats different things out of a set, by backtracking. */
static void list_permutations(enum spies_step_kind kind, unsigned set, int n, struct steps *out)
{
	uint8_t given[SEATS_MAX];
	unsigned left = set, rest = set; /* not given; of those, to be tried for the seat */
	int seat = n - 1;
	for (;;) {
		if (rest) {
			given[seat] = (uint8_t)bb_lsb(rest);
			left ^= 1u << given[seat];
			rest = left;
			if (seat-- > 0)
				continue;
			steps_add(out, spies_step_from_entries(kind, given, n));
			rest = 0;
		}
		if (++seat == n)
			return;
		left |= 1u << given[seat];
		rest = left >> given[seat] >> 1 << given[seat] << 1;
	}
}

bool spies_chance_outcomes(const struct spies *s, struct steps *out)
{
	enum { FEW_SEATS = 4 }; /* 7,920 deals; for six seats they are 332,640 */
	if ((s->phase == SPIES_LIVES || s->phase == SPIES_TARGETS) && s->players > FEW_SEATS)
		return false;
	switch (s->phase) {
	case SPIES_TEAM_DEAL:
		list_teams(s, out);
		break;
	case SPIES_PLACEMENT:
		return false;
	case SPIES_LIVES:
		list_permutations(SPIES_STEP_LIVES, SPIES_ALL_PIECES, s->players, out);
		break;
	case SPIES_TARGETS:
		list_permutations(SPIES_STEP_TARGETS, SPIES_ALL_PIECES, s->players, out);
		break;
	case SPIES_ORDER:
		list_permutations(SPIES_STEP_ORDER, s->active, bb_popcount(s->active), out);
		break;
	default:
		return false;
	}
	return true;
}
