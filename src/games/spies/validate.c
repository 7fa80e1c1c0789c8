/* validate.c - which positions are accepted: those that do not contradict the rules on
 * the face of it; whether earlier rounds could have led to them (the points against the
 * round's number, say) is not asked. An accepted position can be played on from, and
 * some full deal agrees with it. */
#include "games/spies/state.h"

#include <string.h>

/* error_set for positions; false. */
#define bad_position(err, ...) error_set(err, ERROR_BAD_POSITION, __VA_ARGS__)

static bool check_beginning(const struct spies *s, struct error *err)
{
	struct spies start;
	spies_start(&(struct setup){.players = s->players}, &start);
	if (s->phase == SPIES_TEAM_DEAL && memcmp(&start, s, sizeof start) != 0)
		return bad_position(err, "teams are dealt before anything else (S1)");
	if (s->phase <= SPIES_TARGETS && (s->active != spies_all_seats(s) || s->halfmove_clock))
		return bad_position(err, "a round begins with all seats and no turns (S14)");
	if ((s->phase == SPIES_LIVES || s->phase == SPIES_TARGETS) && s->on_board != SPIES_ALL_PIECES)
		return bad_position(err, "a round begins with all eleven pieces (S4)");
	return true;
}

static bool check_teams(const struct spies *s, struct error *err)
{
	if ((s->revealed | s->active) & ~spies_all_seats(s))
		return bad_position(err, "there are only %d seats (S1)", s->players);
	for (int team = 0; team < SPIES_TEAMS; team++)
		if (bb_popcount(s->team[team]) > spies_team_size(s->players, team))
			return bad_position(err, "%s has %d of %d seats, not more (S1)", spies_team_names[team],
			                    spies_team_size(s->players, team), s->players);
	return !(s->revealed & ~(s->team[SPIES_W] | s->team[SPIES_B])) ||
	       bad_position(err, "a revealed team is known (S16)");
}

/* The seat that has claimed and whose team the table is about to show, as a set. */
static unsigned claimer(const struct spies *s)
{
	return s->phase == SPIES_CLAIMER_TEAM ? 1u << spies_mover(s) : 0;
}

static bool check_claims(const struct spies *s, struct error *err)
{
	for (unsigned seats = s->claimed; seats; seats &= seats - 1) {
		int target = s->targets[bb_lsb(seats)];
		if (target == SPIES_UNKNOWN || (s->on_board >> target & 1))
			return bad_position(err, "a claimed target is a piece that was captured (S11)");
		if (spies_table_speaks(s) && target == s->captured && bb_lsb(seats) != spies_mover(s))
			return bad_position(err, "only the seat that captures may claim (S11)");
	}
	if (s->claimed & ~s->revealed & ~claimer(s))
		return bad_position(err, "a claimer has shown its team (S11)");
	for (int team = 0; team < SPIES_TEAMS; team++)
		if (s->points[team] < bb_popcount(s->claimed & ~claimer(s) & s->team[team]))
			return bad_position(err, "every claim is a point (S11)");
	return true;
}

unsigned spies_winning_claims(const struct spies *s)
{
	unsigned pieces = 0;
	int winner = s->points[SPIES_W] >= SPIES_WIN_POINTS ? SPIES_W : SPIES_B;
	if (s->phase != SPIES_OVER || s->points[winner] != SPIES_WIN_POINTS ||
	    bb_popcount(s->active) == 1)
		return 0;
	for (unsigned seats = s->claimed & s->team[winner]; seats; seats &= seats - 1)
		pieces |= 1u << s->targets[bb_lsb(seats)];
	return pieces;
}

/* S10: who is out has lost a piece that is known; the others' are still there. */
static bool check_lives(const struct spies *s, struct error *err)
{
	unsigned board = s->on_board, claims = spies_winning_claims(s);
	int claimed_lives = 0;
	if (s->phase == SPIES_CLAIMER_TEAM || s->phase == SPIES_OUT)
		board |= 1u << s->captured; /* whose life it was is not said yet */
	for (int seat = 0; seat < s->players; seat++) {
		int life = s->lives[seat];
		bool active = s->active >> seat & 1, present = board >> life & 1;
		if (!active && (life == SPIES_UNKNOWN || present))
			return bad_position(err, "%s is out, so its life is known and captured (S10)",
			                    spies_seat_names[seat]);
		if (!active || life == SPIES_UNKNOWN || present)
			continue;
		if (!(claims >> life & 1) || ++claimed_lives > 1)
			return bad_position(err, "%s is active, so its life is on the board (S10)",
			                    spies_seat_names[seat]);
	}
	unsigned known = spies_known_cards(s->lives, s->players);
	int places = bb_popcount(board & ~known) + (claimed_lives == 0 && (claims & ~known));
	return bb_popcount(spies_seats_unknown(s->lives, s->active)) <= places ||
	       bad_position(err, "more lives are unknown than pieces are left (S5)");
}

static bool check_capture(const struct spies *s, struct error *err)
{
	int last = bb_lsb(s->active);
	if (!spies_table_speaks(s))
		return true;
	if ((s->on_board >> s->captured & 1) || s->halfmove_clock)
		return bad_position(err, "%s has just been captured (S10)", spies_piece_names[s->captured]);
	if (s->phase != SPIES_LAST_TEAM)
		return true;
	if (s->revealed >> last & 1)
		return bad_position(err, "%s has shown its team already (S12)", spies_seat_names[last]);
	for (int seat = 0; seat < s->players; seat++)
		if (seat != last && s->lives[seat] == s->captured)
			return true;
	return bad_position(err, "%s was nobody's life, so the round goes on (S12)",
	                    spies_piece_names[s->captured]);
}

/* What a finished game must look like (S12, S13, S15). */
static bool check_end(const struct spies *s, struct error *err)
{
	int winner = s->points[SPIES_W] >= SPIES_WIN_POINTS ? SPIES_W : SPIES_B;
	int last = spies_team(s, bb_lsb(s->active));
	bool won = s->points[winner] >= SPIES_WIN_POINTS, alone = bb_popcount(s->active) == 1;
	if (!won && !(s->round == SPIES_ROUNDS_MAX && (alone || s->halfmove_clock == SPIES_STANDSTILL)))
		return bad_position(err, "the game is not over, so in a cycle a seat is to move (S7)");
	if ((won || alone) && s->halfmove_clock)
		return bad_position(err, "points are won by captures (S13)");
	if (won && s->points[!winner] >= SPIES_WIN_POINTS)
		return bad_position(err, "the first team with 5 points wins at once (S13)");
	if (won && !alone && !spies_winning_claims(s))
		return bad_position(err, "nothing here can have won the last point (S13)");
	if (alone && (!(s->active & s->revealed) || s->points[last] < 2 || (won && last != winner)))
		return bad_position(err, "the last seat has shown its team and won 2 points (S12)");
	return true;
}

static bool check_turn(const struct spies *s, struct error *err)
{
	if (s->phase == SPIES_OVER)
		return check_end(s, err);
	if (s->points[SPIES_W] >= SPIES_WIN_POINTS || s->points[SPIES_B] >= SPIES_WIN_POINTS)
		return bad_position(err, "with 5 points the game is over: nobody is to move (S13)");
	if (bb_popcount(s->active) == 1 && s->phase != SPIES_LAST_TEAM)
		return bad_position(err, "with one active seat the round is over (S12)");
	return s->halfmove_clock < SPIES_STANDSTILL ||
	       bad_position(err, "after 60 turns without a capture the round is void (S15)");
}

bool spies_validate(const struct spies *s, struct error *err)
{
	if (!check_beginning(s, err) || !check_teams(s, err))
		return false;
	if (s->phase >= SPIES_ORDER && (!check_capture(s, err) || !check_claims(s, err)))
		return false;
	return (s->phase < SPIES_TARGETS || check_lives(s, err)) && check_turn(s, err);
}
