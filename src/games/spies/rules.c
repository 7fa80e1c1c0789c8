/* rules.c - the rules in one line each, what is legal and which rule a step breaks, and
 * the result.
 *
 * A decision is legal when the move generator's squares say so; only an illegal one is
 * looked at again, for the rule that it breaks. */
#include "games/spies/state.h"

#include <string.h>

#include "chess/square.h"

#define RULES(X)                                                                           \
	X(S1, "three to six seats; two teams, W and B, are dealt in secret once a game, half " \
	      "and half, W with one more where the number is odd")                             \
	X(S2, "the board is 8x8 without the building c4 c5 d3 d6 e3 e6 f4 f5: no piece "       \
	      "stands on it or slides through it, knights jump it, and a diagonal step may "   \
	      "go between two of its squares")                                                 \
	X(S3, "there are eleven pieces, Q R1 R2 B1 B2 N1 N2 P1 P2 P3 P4; they belong to "      \
	      "nobody, and everybody moves and captures any of them")                          \
	X(S4, "every round begins with all eleven pieces placed on different free squares, "   \
	      "by the table or at random")                                                     \
	X(S5, "each seat then draws a Life-Piece, all different")                              \
	X(S6, "each seat then draws a Target-Piece, all different; it may also be somebody's " \
	      "Life-Piece")                                                                    \
	X(S7, "every cycle the active seats roll dice for their order, higher first, ties "    \
	      "roll again; a seat that goes out before its turn loses it")                     \
	X(S8, "a turn is one move of any piece, or a pass")                                    \
	X(S9, "pieces move as in chess and capture any other; a pawn steps to the four sides " \
	      "and captures at the four corners, without double step or promotion")            \
	X(S10, "a captured piece is gone for the round; the active seat whose Life-Piece it "  \
	       "was says so and is out, its team stays secret; of a nobody's everyone learns " \
	       "just that")                                                                    \
	X(S11, "a seat that captures its own Target-Piece in its own turn may claim it at "    \
	       "once: its team is shown and gains 1 point, even if the capture puts it out")   \
	X(S12, "when one active seat is left its team is shown and gains 2 points")            \
	X(S13, "a team with 5 points wins at once, all its seats with it; the claim counts "   \
	       "first, then the elimination, then the end of the round")                       \
	X(S14, "a new round has a new placement, new lives, targets and order; points and "    \
	       "teams stay, shown ones too")                                                   \
	X(S15, "60 turns in a row without a capture void the round; after 20 rounds more "     \
	       "points win, and equal ones are a draw")                                        \
	X(S16, "a seat is told its own team, life and target, the board, who is active, what " \
	       "each capture was, shown teams, claims, points and the order; nothing else")

/* clang-format off */
const struct rule spies_rules[] = {
#define X(id, text) {#id, text},
	RULES(X)
#undef X
	{NULL, NULL},
};
/* clang-format on */

enum spies_rule {
#define X(id, text) id,
	RULES(X)
#undef X
};

/* Fills in the violation; false. */
#define illegal(violation, rule, ...) violation_set(violation, &spies_rules[rule], __VA_ARGS__)

/* Another kind of step is due, or none: false. */
static bool wrong_phase(const struct spies *s, struct violation *violation)
{
	static const enum spies_rule rules[] = {
		[SPIES_TEAM_DEAL] = S1,     [SPIES_PLACEMENT] = S4, [SPIES_LIVES] = S5,
		[SPIES_TARGETS] = S6,       [SPIES_ORDER] = S7,     [SPIES_MOVE] = S8,
		[SPIES_CLAIMER_TEAM] = S11, [SPIES_OUT] = S10,      [SPIES_LAST_TEAM] = S12,
		[SPIES_OVER] = S13,
	};
	enum spies_rule rule = rules[s->phase];
	if (s->phase == SPIES_OVER)
		return illegal(violation, rule, "the game is over");
	if (s->phase == SPIES_MOVE)
		return illegal(violation, rule, "%s is to decide", spies_seat_names[spies_mover(s)]);
	return illegal(violation, rule, "%s is due", spies_chance_prefix(s));
}

/* Why the piece on an occupied square does not get to another; false. */
static bool explain_unreachable(const struct spies *s, int from, int to,
                                struct violation *violation)
{
	int piece = spies_piece_on(s, from);
	const char *name = spies_piece_names[piece];
	char a[3], b[3];
	square_to_text(from, 8, a);
	square_to_text(to, 8, b);
	if (spies_destinations(piece, from, s->occupied, 0) & bb_of(to))
		return illegal(violation, S2, "%s gets from %s to %s only through the building", name, a,
		               b);
	if (spies_destinations(piece, from, bb_of(to) & s->occupied, 0) & bb_of(to))
		return illegal(violation, S9, "%s on %s finds another piece on the way to %s", name, a, b);
	return illegal(violation, S9, "%s does not move from %s to %s", name, a, b);
}

static bool is_legal_claim(const struct spies *s, int to, struct violation *violation)
{
	if (!(s->occupied >> to & 1))
		return illegal(violation, S11, "nothing is captured, so there is nothing to claim");
	int piece = spies_piece_on(s, to);
	return (spies_claimable(s) >> piece & 1) ||
	       illegal(violation, S11, "%s is not the Target-Piece of %s", spies_piece_names[piece],
	               spies_seat_names[spies_mover(s)]);
}

static bool is_legal_move(const struct spies *s, spies_move m, struct violation *violation)
{
	int from = spies_move_from(m), to = spies_move_to(m);
	char name[3];
	if (s->phase != SPIES_MOVE)
		return wrong_phase(s, violation);
	if (m == SPIES_MOVE_PASS)
		return true;
	if (SPIES_BUILDING & (bb_of(from) | bb_of(to)))
		return illegal(violation, S2, "%s is part of the building",
		               square_to_text(SPIES_BUILDING >> to & 1 ? to : from, 8, name));
	if (!(s->occupied >> from & 1))
		return illegal(violation, S8, "no piece stands on %s", square_to_text(from, 8, name));
	if (!(spies_destinations(spies_piece_on(s, from), from, s->occupied, SPIES_BUILDING) >> to & 1))
		return explain_unreachable(s, from, to, violation);
	return !(m & SPIES_MOVE_CLAIMS) || is_legal_claim(s, to, violation);
}

static bool is_legal_team_deal(const struct spies *s, step_t step, struct violation *violation)
{
	int n = spies_step_length(step), seats[SPIES_TEAMS] = {0};
	for (int i = 0; i < n; i++)
		if (spies_step_entry(step, i) != SPIES_UNKNOWN)
			seats[spies_step_entry(step, i)]++;
	if (n != s->players)
		return illegal(violation, S1, "teams are dealt to %d seats, not %d", s->players, n);
	for (int team = 0; team < SPIES_TEAMS; team++)
		if (seats[team] > spies_team_size(n, team))
			return illegal(violation, S1, "there are %d of %s, not %d", spies_team_size(n, team),
			               spies_team_names[team], seats[team]);
	return true;
}

static bool is_legal_card_deal(const struct spies *s, step_t step, enum spies_rule rule,
                               struct violation *violation)
{
	int n = spies_step_length(step);
	unsigned dealt = 0;
	if (n != s->players)
		return illegal(violation, rule, "pieces are dealt to %d seats, not %d", s->players, n);
	for (int i = 0; i < n; i++) {
		int card = spies_step_entry(step, i);
		if (card != SPIES_UNKNOWN && (dealt >> card & 1))
			return illegal(violation, rule, "%s is dealt twice", spies_piece_names[card]);
		dealt |= 1u << card;
	}
	return true;
}

static bool is_legal_order(const struct spies *s, step_t step, struct violation *violation)
{
	int n = spies_step_length(step);
	uint8_t seats[SEATS_MAX];
	for (int i = 0; i < n; i++)
		seats[i] = (uint8_t)spies_step_entry(step, i);
	return (n == bb_popcount(s->active) && spies_seat_set(seats, n) == s->active) ||
	       illegal(violation, S7, "every active seat is in the order once, and no other");
}

static bool is_legal_team_shown(const struct spies *s, uint32_t value, struct violation *violation)
{
	int seat = (int)value >> 1, team = value & 1, size = spies_team_size(s->players, team);
	enum spies_rule rule = s->phase == SPIES_CLAIMER_TEAM ? S11 : S12;
	int speaker = s->phase == SPIES_CLAIMER_TEAM ? spies_mover(s) : bb_lsb(s->active);
	if (seat != speaker)
		return illegal(violation, rule, "%s shows its team", spies_seat_names[speaker]);
	if (spies_team(s, seat) == team)
		return true;
	if (spies_team(s, seat) != SPIES_UNKNOWN)
		return illegal(violation, rule, "%s is not of team %s", spies_seat_names[seat],
		               spies_team_names[team]);
	return bb_popcount(s->team[team]) < size ||
	       illegal(violation, S1, "%s has all its %d seats already", spies_team_names[team], size);
}

/* Nobody's: then the living, known or not, must still fit on the pieces left. */
static bool is_legal_out(const struct spies *s, uint32_t seat, struct violation *violation)
{
	const char *piece = spies_piece_names[s->captured];
	step_t forced = spies_forced_outcome(s);
	if (forced != STEP_NONE && (uint32_t)forced != seat)
		return illegal(violation, S10,
		               (uint32_t)forced == SPIES_NOBODY ? "%s was nobody's Life-Piece"
		                                                : "%s was another's Life-Piece",
		               piece);
	if (forced != STEP_NONE)
		return true;
	unsigned unknown = spies_seats_unknown(s->lives, s->active);
	if (seat != SPIES_NOBODY)
		return (unknown >> seat & 1) || illegal(violation, S10, "%s was not the Life-Piece of %s",
		                                        piece, spies_seat_names[seat]);
	unsigned others = s->on_board & ~spies_known_cards(s->lives, s->players);
	return bb_popcount(unknown) <= bb_popcount(others) ||
	       illegal(violation, S5, "%s was somebody's: fewer pieces are left than lives", piece);
}

static bool is_legal_in_phase(const struct spies *s, step_t step, struct violation *violation)
{
	uint32_t value = (uint32_t)step;
	switch (spies_step_kind(step)) {
	case SPIES_STEP_TEAMS:
		return is_legal_team_deal(s, step, violation);
	case SPIES_STEP_LIVES:
		return is_legal_card_deal(s, step, S5, violation);
	case SPIES_STEP_TARGETS:
		return is_legal_card_deal(s, step, S6, violation);
	case SPIES_STEP_ORDER:
		return is_legal_order(s, step, violation);
	case SPIES_STEP_TEAM:
		return is_legal_team_shown(s, value, violation);
	case SPIES_STEP_OUT:
		return is_legal_out(s, value, violation);
	case SPIES_STEP_BAD_PLACEMENT: {
		struct spies_placement_violation bad_placement = spies_placement_violation(value);
		return illegal(violation, (enum spies_rule)(bad_placement.rule - 1), "%s",
		               bad_placement.text);
	}
	default:
		return true;
	}
}

/* The phases in which a kind of step is due. */
static unsigned phases_for(enum spies_step_kind kind)
{
	switch (kind) {
	case SPIES_STEP_TEAMS:
		return 1u << SPIES_TEAM_DEAL;
	case SPIES_STEP_LIVES:
		return 1u << SPIES_LIVES;
	case SPIES_STEP_TARGETS:
		return 1u << SPIES_TARGETS;
	case SPIES_STEP_ORDER:
		return 1u << SPIES_ORDER;
	case SPIES_STEP_TEAM:
		return 1u << SPIES_CLAIMER_TEAM | 1u << SPIES_LAST_TEAM;
	case SPIES_STEP_OUT:
		return 1u << SPIES_OUT;
	default:
		return 1u << SPIES_PLACEMENT;
	}
}

int spies_seats(const void *s)
{
	return ((const struct spies *)s)->players;
}

int spies_to_move(const void *state)
{
	const struct spies *s = state;
	if (s->phase == SPIES_MOVE)
		return spies_mover(s);
	return s->phase == SPIES_OVER ? SEAT_OVER : SEAT_CHANCE;
}

/* A turn is one decision, but not over before the table has spoken. */
bool spies_mid_turn(const void *s)
{
	return spies_table_speaks(s);
}

step_t spies_end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

bool spies_is_legal(const void *state, step_t step, struct violation *violation)
{
	const struct spies *s = state;
	enum spies_step_kind kind = spies_step_kind(step);
	if (kind == SPIES_STEP_MOVE)
		return is_legal_move(s, (spies_move)step, violation);
	if (!(phases_for(kind) >> s->phase & 1))
		return wrong_phase(s, violation);
	return is_legal_in_phase(s, step, violation);
}

/* What the table may say: one outcome where the state determines it. */
static void list_table_outcomes(const struct spies *s, struct steps *out)
{
	bool out_due = s->phase == SPIES_OUT;
	for (uint32_t value = 0; value < (out_due ? SPIES_NOBODY + 1 : 2 * SEATS_MAX); value++) {
		step_t step = spies_step_encode(out_due ? SPIES_STEP_OUT : SPIES_STEP_TEAM, value);
		if (spies_is_legal(s, step, NULL))
			steps_add(out, step);
	}
}

bool spies_legal(const void *state, struct steps *out)
{
	const struct spies *s = state;
	spies_move list[SPIES_MOVES_MAX];
	if (s->phase == SPIES_OVER)
		return true;
	if (s->phase < SPIES_MOVE)
		return spies_chance_outcomes(s, out);
	if (s->phase != SPIES_MOVE) {
		list_table_outcomes(s, out);
		return true;
	}
	int n = spies_generate_moves(s, list);
	for (int i = 0; i < n; i++)
		steps_add(out, spies_step_encode(SPIES_STEP_MOVE, list[i]));
	return true;
}

step_t spies_random_step(const void *state, struct fast_rng *rng)
{
	const struct spies *s = state;
	return s->phase == SPIES_MOVE ? spies_step_encode(SPIES_STEP_MOVE, spies_random_move(s, rng))
	                              : STEP_NONE;
}

void spies_apply(void *state, step_t step, struct events *events)
{
	struct spies *s = state, before;
	if (events)
		before = *s;
	spies_apply_step(s, step);
	if (events)
		spies_add_events(&before, step, s, events);
}

/* The team that has won or has more points, or SPIES_UNKNOWN: a draw (S13, S15). */
static int winner(const struct spies *s)
{
	if (s->points[SPIES_W] == s->points[SPIES_B])
		return SPIES_UNKNOWN;
	return s->points[SPIES_W] > s->points[SPIES_B] ? SPIES_W : SPIES_B;
}

struct result spies_result(const void *state, int to_move, int occurrences)
{
	const struct spies *s = state;
	int team = winner(s);
	(void)to_move;
	(void)occurrences;
	if (s->phase != SPIES_OVER)
		return (struct result){"*", REASON_NONE};
	if (team == SPIES_UNKNOWN)
		return (struct result){"draw", REASON_ROUNDS};
	return (struct result){spies_team_names[team],
	                       s->points[team] >= SPIES_WIN_POINTS ? REASON_POINTS : REASON_ROUNDS};
}

/* A seat whose team is unknown gets 0. */
int spies_returns(const void *state, int occurrences, int seat)
{
	const struct spies *s = state;
	int team = spies_team(s, seat);
	(void)occurrences;
	if (s->phase != SPIES_OVER || winner(s) == SPIES_UNKNOWN || team == SPIES_UNKNOWN)
		return 0;
	return winner(s) == team ? 1 : -1;
}

/* Of the state's bytes as they lie where the low byte of a number is the first: a key seeds
 * generators, and they are to give the same on every machine. */
uint64_t spies_key(const void *state)
{
	const struct spies *s = state;
	const uint8_t *bytes = state;
	uint64_t hash = splitmix64(s->occupied);
	for (size_t i = sizeof s->occupied; i < sizeof *s; i += 8) {
		uint64_t word = load_le64(bytes + i);
		if (i == offsetof(struct spies, on_board))
			word = (word & ~UINT64_C(0xffff)) | s->on_board;
		hash = splitmix64(hash ^ word);
	}
	return hash;
}

enum chance_kind spies_chance_kind(step_t step)
{
	enum spies_step_kind kind = spies_step_kind(step);
	if (kind == SPIES_STEP_MOVE)
		return CHANCE_NONE;
	return kind == SPIES_STEP_TEAM || kind == SPIES_STEP_OUT ? CHANCE_TABLE : CHANCE_ROLL;
}
