/* rules.c - the rules in one line each, what is legal and which rule a decision breaks,
 * and the result.
 *
 * A violation names the first rule broken, from the general to the special: the game
 * is over, the turn is not open to this, nothing to pay with, and then what the action
 * itself asks for. */
#include "games/coffee/state.h"

#include "chess/square.h"

#define RULES(X)                                                                              \
	X(C1, "the board is 8x8 and begins empty; white owns the light squares and moves "        \
	      "first, black owns the dark ones, a1 among them")                                   \
	X(C2, "there are 50 beans: bank, both inventories and the board always add up to it")     \
	X(C3, "a turn begins with drawing 2 beans and 1 for each own row, while the inventory "   \
	      "holds at most 5 and the bank lasts")                                               \
	X(C4, "a row is three occupied own squares in line diagonally; no square counts in "      \
	      "two rows, and the most rows possible are counted")                                 \
	X(C5, "a turn is any number of actions of a single type, or none; each costs one bean "   \
	      "of the inventory")                                                                 \
	X(C6, "placing puts the bean paid on any own square")                                     \
	X(C7, "moving takes all beans but one from an own square with two or more to a "          \
	      "diagonal neighbour; the bean paid goes to the bank")                               \
	X(C8, "stealing takes beans from an orthogonal neighbour, no more than the stealing "     \
	      "square holds; each own square steals once a turn; the bean paid goes to the bank") \
	X(C9, "a turn ends when its seat says so, or when no further action of its type is "      \
	      "possible")                                                                         \
	X(C10, "the game ends at once when an income empties the bank: the turn just begun is "   \
	       "not played, and beans in inventories do not count")                               \
	X(C11, "most beans on the board win; equal numbers are a draw")                           \
	X(C12, "after 50 turns in a row without a placed bean the game ends and is counted")      \
	X(C13, "the example turns of the printed rules can be played and give the inventories "   \
	       "they state")

/* clang-format off */
const struct rule coffee_rules[] = {
#define X(id, text) {#id, text},
	RULES(X)
#undef X
	{NULL, NULL},
};
/* clang-format on */

enum coffee_rule {
#define X(id, text) id,
	RULES(X)
#undef X
};

/* Fills in the violation; false. */
#define illegal(violation, rule, ...) violation_set(violation, &coffee_rules[rule], __VA_ARGS__)

static bool owns(int seat, int square)
{
	return coffee_squares(seat) >> square & 1;
}

/* True when two squares are neighbours, diagonally or else orthogonally. */
static bool neighbours(int a, int b, bool diagonally)
{
	int files = abs(a % 8 - b % 8), ranks = abs(a / 8 - b / 8);
	return diagonally ? files == 1 && ranks == 1 : files + ranks == 1;
}

static bool is_own_square(const struct coffee *s, int at, enum coffee_rule rule,
                          struct violation *violation)
{
	char name[3];
	if (owns(s->mover, at))
		return true;
	return illegal(violation, rule, "%s is a %s square, %s owns the %s ones",
	               square_to_text(at, 8, name), owns(COFFEE_WHITE, at) ? "light" : "dark",
	               coffee_seat_names[s->mover], s->mover == COFFEE_WHITE ? "light" : "dark");
}

static bool is_legal_move(const struct coffee *s, int from, int to, struct violation *violation)
{
	char a[3], b[3];
	square_to_text(from, 8, a);
	square_to_text(to, 8, b);
	if (!is_own_square(s, from, C7, violation))
		return false;
	if (!neighbours(from, to, true))
		return illegal(violation, C7, "%s is not a diagonal neighbour of %s", b, a);
	if (s->beans[from] == 0)
		return illegal(violation, C7, "%s is empty", a);
	if (s->beans[from] == 1)
		return illegal(violation, C7, "%s holds a single bean, and one must stay behind", a);
	return true;
}

static bool is_legal_steal(const struct coffee *s, int at, int from, int beans,
                           struct violation *violation)
{
	char a[3], b[3];
	square_to_text(at, 8, a);
	square_to_text(from, 8, b);
	if (!is_own_square(s, at, C8, violation))
		return false;
	if (!neighbours(at, from, false))
		return illegal(violation, C8, "%s is not an orthogonal neighbour of %s", b, a);
	if (s->beans[at] == 0)
		return illegal(violation, C8, "%s is empty and cannot steal", a);
	if (s->have_stolen >> at & 1)
		return illegal(violation, C8, "%s has already stolen this turn", a);
	if (s->beans[from] == 0)
		return illegal(violation, C8, "there is nothing to steal on %s", b);
	if (beans > s->beans[from])
		return illegal(violation, C8, "%s holds only %d", b, s->beans[from]);
	if (beans > s->beans[at])
		return illegal(violation, C8, "%s holds %d and takes no more than that", a, s->beans[at]);
	return true;
}

/* Whether the turn is open to a decision of this kind at all. */
static bool is_legal_kind(const struct coffee *s, enum coffee_kind kind,
                          struct violation *violation)
{
	static const char *const kind_names[] = {"", "placing", "moving", "stealing"};
	if (s->bank == 0)
		return illegal(violation, C10, "the bank is empty: the game is over");
	if (coffee_over(s))
		return illegal(violation, C12, "%d turns without a placed bean: the game is over", s->idle);
	if (kind == COFFEE_PASS)
		return s->phase == COFFEE_TURN_START ||
		       illegal(violation, C5, "this turn has had an action: it is closed with end");
	if (kind == COFFEE_END)
		return s->phase != COFFEE_TURN_START ||
		       illegal(violation, C9, "this turn has had no action: pass leaves it out");
	if (s->phase != COFFEE_TURN_START && s->phase != kind)
		return illegal(violation, C5, "this turn is one of %s, %s has to wait for the next",
		               kind_names[s->phase], kind_names[kind]);
	if (!s->inventory[s->mover])
		return illegal(violation, C5, "%s has no bean in the inventory to pay with",
		               coffee_seat_names[s->mover]);
	return true;
}

bool coffee_is_legal(const void *state, step_t step, struct violation *violation)
{
	const struct coffee *s = state;
	coffee_move m = (coffee_move)step;
	enum coffee_kind kind = coffee_move_kind(m);
	int at = coffee_move_square(m), other = coffee_move_other(m);
	char name[3];
	if (!is_legal_kind(s, kind, violation))
		return false;
	switch (kind) {
	case COFFEE_PLACE:
		if (!owns(s->mover, at) && s->beans[at] && s->phase == COFFEE_PLACE)
			return illegal(violation, C6,
			               "this turn is one of placing, stealing from %s has to wait for the next",
			               square_to_text(at, 8, name));
		return is_own_square(s, at, C6, violation);
	case COFFEE_MOVE:
		return is_legal_move(s, at, other, violation);
	case COFFEE_STEAL:
		return is_legal_steal(s, at, other, coffee_move_beans(m), violation);
	default:
		return true;
	}
}

int coffee_to_move(const void *state)
{
	const struct coffee *s = state;
	return coffee_over(s) ? SEAT_OVER : s->mover;
}

bool coffee_mid_turn(const void *state)
{
	const struct coffee *s = state;
	return s->phase != COFFEE_TURN_START;
}

step_t coffee_end_turn_step(const void *state)
{
	return coffee_mid_turn(state) ? coffee_move_encode(COFFEE_END, 0, 0, 0) : STEP_NONE;
}

bool coffee_legal(const void *state, struct steps *out)
{
	coffee_move list[COFFEE_MOVES_MAX];
	int n = coffee_generate_moves(state, list);
	for (int i = 0; i < n; i++)
		steps_add(out, list[i]);
	return true;
}

void coffee_apply(void *state, step_t step, struct events *events)
{
	struct coffee *s = state, before;
	if (events)
		before = *s;
	coffee_apply_move(s, (coffee_move)step);
	if (events)
		coffee_add_events(&before, (coffee_move)step, s, events);
}

struct result coffee_result(const void *state, int to_move, int occurrences)
{
	const struct coffee *s = state;
	(void)to_move;
	(void)occurrences;
	if (!coffee_over(s))
		return (struct result){"*", REASON_NONE};
	int lead = coffee_lead(s, COFFEE_WHITE);
	return (struct result){lead > 0   ? coffee_seat_names[COFFEE_WHITE]
	                       : lead < 0 ? coffee_seat_names[COFFEE_BLACK]
	                                  : "draw",
	                       s->bank ? REASON_STANDSTILL : REASON_BANK};
}

int coffee_returns(const void *state, int occurrences, int seat)
{
	int lead = coffee_lead(state, seat);
	(void)occurrences;
	return (lead > 0) - (lead < 0);
}
