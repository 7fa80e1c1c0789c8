/* turn.c - make move: what a step does to the state (captures, claims, eliminations),
 * and what follows: the next seat, the next cycle, the next round, or the end.
 *
 * After a capture the table has something to say, which is a step of its own:
 * spies_forced_outcome is that step where the state itself determines it. */
#include "games/spies/state.h"

#include <string.h>

#include "chess/position.h"

void spies_start(const struct setup *setup, void *out)
{
	chess_init();
	struct spies s = {.players = (uint8_t)setup->players, .round = 1};
	s.active = (uint8_t)spies_all_seats(&s);
	memcpy(out, &s, sizeof s);
}

static void end_game(struct spies *s)
{
	s->phase = SPIES_OVER;
	s->order_index = s->captured = 0;
}

/* S14, and S15 after the last round. */
static void end_round(struct spies *s)
{
	if (s->round == SPIES_ROUNDS_MAX) {
		end_game(s);
		return;
	}
	struct spies next = {
		.players = s->players,
		.phase = SPIES_PLACEMENT,
		.round = (uint8_t)(s->round + 1),
		.active = (uint8_t)spies_all_seats(s),
		.revealed = s->revealed,
		.team = {s->team[SPIES_W], s->team[SPIES_B]},
		.points = {s->points[SPIES_W], s->points[SPIES_B]},
	};
	*s = next;
}

/* S7: the next seat of the cycle that is still active, or a new cycle. */
static void end_turn(struct spies *s)
{
	s->captured = 0;
	for (int i = s->order_index + 1; i < s->order_length; i++)
		if (s->active >> s->order[i] & 1) {
			s->order_index = (uint8_t)i;
			s->phase = SPIES_MOVE;
			return;
		}
	memset(s->order, 0, sizeof s->order);
	s->order_length = s->order_index = 0;
	s->phase = SPIES_ORDER;
}

/* A seat's team is public from now on and gains points. True when that wins (S13). */
static bool score_points(struct spies *s, int seat, int team, int points)
{
	s->revealed |= (uint8_t)(1u << seat);
	s->team[team] |= (uint8_t)(1u << seat);
	s->points[team] = (uint8_t)(s->points[team] + points);
	if (s->points[team] < SPIES_WIN_POINTS)
		return false;
	end_game(s);
	return true;
}

static void score_claim(struct spies *s, int team)
{
	if (!score_points(s, spies_mover(s), team, 1))
		s->phase = SPIES_OUT;
}

static void score_last_seat(struct spies *s, int team)
{
	if (!score_points(s, bb_lsb(s->active), team, 2))
		end_round(s);
}

/* The table does not say a team that is public already (S12). */
static void one_seat_left(struct spies *s)
{
	int last = bb_lsb(s->active);
	s->phase = SPIES_LAST_TEAM;
	if (s->revealed >> last & 1)
		score_last_seat(s, spies_team(s, last));
}

/* S10: the captured piece was the life of seat, or of SPIES_NOBODY. */
static void lose_life(struct spies *s, int seat)
{
	if (seat != SPIES_NOBODY) {
		s->active &= (uint8_t) ~(1u << seat);
		s->lives[seat] = s->captured;
	}
	if (bb_popcount(s->active) == 1)
		one_seat_left(s);
	else
		end_turn(s);
}

static void after_quiet_move(struct spies *s)
{
	if (++s->halfmove_clock == SPIES_STANDSTILL) /* S15 */
		end_round(s);
	else
		end_turn(s);
}

static void capture(struct spies *s, int to, bool claims)
{
	int mover = spies_mover(s);
	s->captured = (uint8_t)spies_piece_on(s, to);
	s->on_board &= (uint16_t) ~(1u << s->captured);
	s->square[s->captured] = 0;
	s->halfmove_clock = 0;
	s->phase = SPIES_OUT;
	if (!claims)
		return;
	s->claimed |= (uint8_t)(1u << mover); /* S11 */
	s->targets[mover] = s->captured;
	s->phase = SPIES_CLAIMER_TEAM;
	if (s->revealed >> mover & 1)
		score_claim(s, spies_team(s, mover));
}

void spies_apply_move(struct spies *s, spies_move m)
{
	if (m == SPIES_MOVE_PASS) {
		after_quiet_move(s);
		return;
	}
	int from = spies_move_from(m), to = spies_move_to(m), piece = spies_piece_on(s, from);
	bool captures = s->occupied >> to & 1;
	if (captures)
		capture(s, to, m & SPIES_MOVE_CLAIMS);
	s->occupied = (s->occupied & ~bb_of(from)) | bb_of(to);
	s->square[piece] = (uint8_t)to;
	if (!captures)
		after_quiet_move(s);
}

/* S10: with one seat whose life is not known, only the table can say that the
 * piece was nobody's. */
static step_t forced_elimination(const struct spies *s)
{
	bool all_known = true;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = bb_lsb(seats);
		if (s->lives[seat] == s->captured)
			return spies_step_encode(SPIES_STEP_OUT, (uint32_t)seat);
		all_known = all_known && s->lives[seat] != SPIES_UNKNOWN;
	}
	return all_known ? spies_step_encode(SPIES_STEP_OUT, SPIES_NOBODY) : STEP_NONE;
}

step_t spies_forced_outcome(const struct spies *s)
{
	if (s->phase == SPIES_OUT)
		return forced_elimination(s);
	if (!spies_table_speaks(s))
		return STEP_NONE;
	int seat = s->phase == SPIES_CLAIMER_TEAM ? spies_mover(s) : bb_lsb(s->active);
	int team = spies_team(s, seat);
	return team == SPIES_UNKNOWN ? STEP_NONE
	                             : spies_step_encode(SPIES_STEP_TEAM, (uint32_t)(seat << 1 | team));
}

const char *spies_chance_prefix(const struct spies *s)
{
	static const char *const dealt[] = {"teams:", "setup:", "lives:", "targets:", "order:"};
	static const char *const teams[] = {
		"team:p1=", "team:p2=", "team:p3=", "team:p4=", "team:p5=", "team:p6="};
	if (s->phase <= SPIES_ORDER)
		return dealt[s->phase];
	if (!spies_table_speaks(s))
		return "";
	if (s->phase == SPIES_OUT)
		return "out:";
	return teams[s->phase == SPIES_CLAIMER_TEAM ? spies_mover(s) : bb_lsb(s->active)];
}

struct chance spies_chance(const void *state)
{
	const struct spies *s = state;
	return (struct chance){.kind = s->phase <= SPIES_ORDER ? CHANCE_ROLL
	                               : spies_table_speaks(s) ? CHANCE_TABLE
	                                                       : CHANCE_NONE,
	                       .prefix = spies_chance_prefix(s),
	                       .forced = spies_forced_outcome(s),
	                       .placement = s->phase == SPIES_PLACEMENT};
}

/* Those behind the last entry of a step are 0, as in a state. */
static void deal_entries(uint8_t cards[SEATS_MAX], step_t step)
{
	for (int i = 0; i < SEATS_MAX; i++)
		cards[i] = (uint8_t)spies_step_entry(step, i);
}

static void deal_teams(struct spies *s, step_t step)
{
	for (int i = 0; i < spies_step_length(step); i++)
		if (spies_step_entry(step, i) != SPIES_UNKNOWN)
			s->team[spies_step_entry(step, i)] |= (uint8_t)(1u << i);
	s->phase = SPIES_PLACEMENT;
}

static void place_pieces(struct spies *s, step_t step)
{
	spies_placement_unrank(step & ~SPIES_PLACEMENT_BIT, s->square);
	s->on_board = SPIES_ALL_PIECES;
	for (int piece = 0; piece < SPIES_PIECES; piece++)
		s->occupied |= bb_of(s->square[piece]);
	s->phase = SPIES_LIVES;
}

void spies_apply_step(struct spies *s, step_t step)
{
	uint32_t value = (uint32_t)step;
	switch (spies_step_kind(step)) {
	case SPIES_STEP_MOVE:
		spies_apply_move(s, (spies_move)value);
		break;
	case SPIES_STEP_TEAMS:
		deal_teams(s, step);
		break;
	case SPIES_STEP_PLACEMENT:
		place_pieces(s, step);
		break;
	case SPIES_STEP_LIVES:
		deal_entries(s->lives, step);
		s->phase = SPIES_TARGETS;
		break;
	case SPIES_STEP_TARGETS:
		deal_entries(s->targets, step);
		s->phase = SPIES_ORDER;
		break;
	case SPIES_STEP_ORDER:
		deal_entries(s->order, step);
		s->order_length = (uint8_t)spies_step_length(step);
		s->phase = SPIES_MOVE;
		break;
	case SPIES_STEP_TEAM:
		if (s->phase == SPIES_CLAIMER_TEAM)
			score_claim(s, value & 1);
		else
			score_last_seat(s, value & 1);
		break;
	case SPIES_STEP_OUT:
		lose_life(s, (int)value);
		break;
	case SPIES_STEP_BAD_PLACEMENT:
		ensure(!"a placement that cannot be is never allowed");
	}
}
