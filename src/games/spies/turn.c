/* turn.c - what follows a step: captures, claims and eliminations, then the next
 * seat, the next cycle, the next round, or the end.
 *
 * A capture leaves the state with a word due from the table. Whoever plays for
 * real has the table say it; playouts call spies_settle. */
#include "games/spies/state.h"

#include <string.h>

void spies_start(const struct setup *terms, void *out)
{
	struct spies s = {.players = (uint8_t)terms->players, .round = 1};
	s.active = (uint8_t)spies_seats(&s);
	memcpy(out, &s, sizeof s);
}

static void game_over(struct spies *s)
{
	s->phase = SPIES_OVER;
	s->turn = s->piece = 0;
}

/* S14, and S15 after the last round. */
static void end_round(struct spies *s)
{
	if (s->round == SPIES_ROUNDS) {
		game_over(s);
		return;
	}
	struct spies next = {
		.players = s->players,
		.phase = SPIES_SETUP,
		.round = (uint8_t)(s->round + 1),
		.active = (uint8_t)spies_seats(s),
		.revealed = s->revealed,
		.team = {s->team[SPIES_W], s->team[SPIES_B]},
		.points = {s->points[SPIES_W], s->points[SPIES_B]},
	};
	*s = next;
}

/* S7: the next seat of the cycle that is still active, or a new cycle. */
static void end_turn(struct spies *s)
{
	s->piece = 0;
	for (int i = s->turn + 1; i < s->ordered; i++)
		if (s->active >> s->order[i] & 1) {
			s->turn = (uint8_t)i;
			s->phase = SPIES_MOVE;
			return;
		}
	memset(s->order, 0, sizeof s->order);
	s->ordered = s->turn = 0;
	s->phase = SPIES_ORDER;
}

/* A seat's team is public from now on and gains points. True when that wins (S13). */
static bool gain(struct spies *s, int seat, int team, int points)
{
	s->revealed |= (uint8_t)(1u << seat);
	s->team[team] |= (uint8_t)(1u << seat);
	s->points[team] = (uint8_t)(s->points[team] + points);
	if (s->points[team] < SPIES_WIN)
		return false;
	game_over(s);
	return true;
}

static void claim_counts(struct spies *s, int team)
{
	if (!gain(s, spies_mover(s), team, 1))
		s->phase = SPIES_OUT;
}

static void last_seat_counts(struct spies *s, int team)
{
	if (!gain(s, spies_first(s->active), team, 2))
		end_round(s);
}

/* Nobody needs to be told a team that is public already (S12). */
static void one_seat_left(struct spies *s)
{
	int last = spies_first(s->active);
	s->phase = SPIES_LAST;
	if (s->revealed >> last & 1)
		last_seat_counts(s, spies_team(s, last));
}

/* S10: seat is out, or SPIES_NOBODY is. */
static void life_lost(struct spies *s, int seat)
{
	if (seat != SPIES_NOBODY) {
		s->active &= (uint8_t)~(1u << seat);
		s->lives[seat] = s->piece;
	}
	if (spies_count(s->active) == 1)
		one_seat_left(s);
	else
		end_turn(s);
}

static void quiet_turn(struct spies *s)
{
	if (++s->quiet == SPIES_QUIET) /* S15 */
		end_round(s);
	else
		end_turn(s);
}

static void capture(struct spies *s, int to, bool claims)
{
	int mover = spies_mover(s);
	s->piece = (uint8_t)spies_piece_on(s, to);
	s->standing &= (uint16_t)~(1u << s->piece);
	s->at[s->piece] = 0;
	s->quiet = 0;
	s->phase = SPIES_OUT;
	if (!claims)
		return;
	s->claimed |= (uint8_t)(1u << mover); /* S11 */
	s->targets[mover] = s->piece;
	s->phase = SPIES_CLAIM;
	if (s->revealed >> mover & 1)
		claim_counts(s, spies_team(s, mover));
}

void spies_decide(struct spies *s, spies_move m)
{
	if (m == SPIES_PASS) {
		quiet_turn(s);
		return;
	}
	int from = spies_from(m), to = spies_to(m), piece = spies_piece_on(s, from);
	bool captures = s->taken >> to & 1;
	if (captures)
		capture(s, to, m & SPIES_CLAIMS);
	s->taken = (s->taken & ~spies_bit(from)) | spies_bit(to);
	s->at[piece] = (uint8_t)to;
	if (!captures)
		quiet_turn(s);
}

/* S10: with one seat whose life is not known, only the table can say that the
 * piece was nobody's. */
static step_t announce_out(const struct spies *s)
{
	bool all_known = true;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		int seat = spies_first(seats);
		if (s->lives[seat] == s->piece)
			return spies_step(SPIES_STEP_OUT, (uint32_t)seat);
		all_known = all_known && s->lives[seat] != SPIES_UNKNOWN;
	}
	return all_known ? spies_step(SPIES_STEP_OUT, SPIES_NOBODY) : STEP_NONE;
}

step_t spies_announce(const void *state)
{
	const struct spies *s = state;
	if (s->phase == SPIES_OUT)
		return announce_out(s);
	if (!spies_table_speaks(s))
		return STEP_NONE;
	int seat = s->phase == SPIES_CLAIM ? spies_mover(s) : spies_first(s->active);
	int team = spies_team(s, seat);
	return team == SPIES_UNKNOWN
	               ? STEP_NONE
	               : spies_step(SPIES_STEP_TEAM, (uint32_t)(seat << 1 | team));
}

static void deal(uint8_t *cards, step_t step)
{
	for (int i = 0; i < spies_entries(step); i++)
		cards[i] = (uint8_t)spies_entry(step, i);
}

static void deal_teams(struct spies *s, step_t step)
{
	for (int i = 0; i < spies_entries(step); i++)
		if (spies_entry(step, i) != SPIES_UNKNOWN)
			s->team[spies_entry(step, i)] |= (uint8_t)(1u << i);
	s->phase = SPIES_SETUP;
}

static void place(struct spies *s, step_t step)
{
	spies_setup_squares(step & ~SPIES_SETUP_BIT, s->at);
	s->standing = SPIES_ALL;
	for (int piece = 0; piece < SPIES_PIECES; piece++)
		s->taken |= spies_bit(s->at[piece]);
	s->phase = SPIES_LIVES;
}

void spies_make(struct spies *s, step_t step)
{
	uint32_t value = (uint32_t)step;
	switch (spies_step_kind(step)) {
	case SPIES_STEP_MOVE:
		spies_decide(s, (spies_move)value);
		break;
	case SPIES_STEP_TEAMS:
		deal_teams(s, step);
		break;
	case SPIES_STEP_SETUP:
		place(s, step);
		break;
	case SPIES_STEP_LIVES:
		deal(s->lives, step);
		s->phase = SPIES_TARGETS;
		break;
	case SPIES_STEP_TARGETS:
		deal(s->targets, step);
		s->phase = SPIES_ORDER;
		break;
	case SPIES_STEP_ORDER:
		deal(s->order, step);
		s->ordered = (uint8_t)spies_entries(step);
		s->phase = SPIES_MOVE;
		break;
	case SPIES_STEP_TEAM:
		if (s->phase == SPIES_CLAIM)
			claim_counts(s, value & 1);
		else
			last_seat_counts(s, value & 1);
		break;
	case SPIES_STEP_OUT:
		life_lost(s, (int)value);
		break;
	case SPIES_STEP_MISPLACED:
		ensure(!"a placement that cannot be is never allowed");
	}
}

void spies_settle(struct spies *s)
{
	step_t said;
	while ((said = spies_announce(s)) != STEP_NONE)
		spies_make(s, said);
}
