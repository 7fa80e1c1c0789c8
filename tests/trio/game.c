/* game.c - trio behind the contract: whose move it is, the lists of steps, the
 * dice, the end, and the record of all its functions. */
#include "tests/trio/game.h"

#include <string.h>

#include "tests/trio/state.h"
#include "search/ismcts.h"

static void start(const struct setup *setup, void *out)
{
	struct trio s = {.turn = 1};
	(void)setup;
	memcpy(out, &s, sizeof s);
}

static int seats(const void *s)
{
	(void)s;
	return SEATS;
}

static int to_move(const void *state)
{
	const struct trio *s = state;
	switch (s->phase) {
	case ACT:
	case LAY:
	case GIVE:
		return mover(s);
	case OVER:
		return SEAT_OVER;
	default:
		return SEAT_CHANCE;
	}
}

static bool mid_turn(const void *state)
{
	const struct trio *s = state;
	return s->phase == LAY || s->phase == SAY || s->phase == GIVE ||
	       (s->phase == DRAW && s->left > 0);
}

static step_t end_turn_step(const void *state)
{
	const struct trio *s = state;
	return s->phase == LAY ? trio_pack((struct trio_step){STEP_END, 0, 0, 0}) : STEP_NONE;
}

static void add_if_legal(const struct trio *s, struct trio_step p, struct steps *out)
{
	if (trio_is_legal(s, trio_pack(p), NULL))
		steps_add(out, trio_pack(p));
}

/* The deals are too many to list: 2520 in all. */
static bool legal(const void *state, struct steps *out)
{
	const struct trio *s = state;
	if (s->phase == DEAL)
		return false;
	for (int card = 0; card < CARDS; card++)
		add_if_legal(s, (struct trio_step){STEP_LAY, 0, 0, card}, out);
	for (int seat = 0; seat < SEATS; seat++)
		for (int card = 0; card < CARDS; card++)
			add_if_legal(s, (struct trio_step){STEP_ASK, seat, 0, card}, out);
	for (int card = 0; card < CARDS; card++)
		add_if_legal(s, (struct trio_step){STEP_GIVE, 0, 0, card}, out);
	add_if_legal(s, (struct trio_step){STEP_END, 0, 0, 0}, out);
	add_if_legal(s, (struct trio_step){STEP_PASS, 0, 0, 0}, out);
	for (int card = 0; card < CARDS; card++)
		add_if_legal(s, (struct trio_step){STEP_DRAW, mover(s), 0, 1 << card}, out);
	for (int dice = 1; dice <= FACES; dice++)
		add_if_legal(s, (struct trio_step){STEP_ROLL, 0, 0, dice}, out);
	add_if_legal(s, (struct trio_step){STEP_SAID, 0, 0, 0}, out);
	add_if_legal(s, (struct trio_step){STEP_SAID, 0, 0, 1}, out);
	return true;
}

static const char *chance_prefix(const void *state)
{
	static const char *const deals[] = {"deal:p1=", "deal:p2=", "deal:p3="};
	static const char *const draws[] = {"draw:p1=", "draw:p2=", "draw:p3="};
	const struct trio *s = state;
	switch (s->phase) {
	case DEAL:
		return deals[dealt_next(s)];
	case DRAW:
		return draws[mover(s)];
	case ROLL:
		return "roll:";
	default:
		return "said:";
	}
}

static step_t forced_outcome(const void *state)
{
	const struct trio *s = state;
	if (s->phase != SAY)
		return STEP_NONE;
	bool yes = trio_may_hold(s, s->asked, s->card);
	if (yes && trio_may_lack(s, s->asked, s->card))
		return STEP_NONE;
	return trio_pack((struct trio_step){STEP_SAID, 0, 0, yes});
}

/* Draws n of the unseen cards, each equally likely. */
static int draw_cards(const struct trio *s, int n, struct rng *rng)
{
	unsigned from = unseen(s), drawn = 0;
	while (n-- > 0) {
		unsigned set = from & ~drawn;
		for (uint64_t skip = rng_below(rng, (uint64_t)count_cards(set)); skip > 0; skip--)
			set &= set - 1;
		drawn |= set & (0u - set);
	}
	return (int)drawn;
}

static step_t roll_dice(const struct trio *s, struct rng *rng, struct events *events)
{
	int first = 1 + (int)rng_below(rng, FACES), second = 1 + (int)rng_below(rng, FACES);
	events_add(events, TO_EVERYBODY, EVENT_DICE, "seat=p%d faces=%d,%d", mover(s) + 1, first,
	           second);
	return trio_pack((struct trio_step){STEP_ROLL, 0, 0, first > second ? first : second});
}

static step_t roll(const void *state, struct rng *rng, struct events *events)
{
	const struct trio *s = state;
	switch (s->phase) {
	case DEAL:
		return trio_pack(
			(struct trio_step){STEP_DEAL, dealt_next(s), 0, draw_cards(s, DEALT, rng)});
	case DRAW:
		return trio_pack((struct trio_step){STEP_DRAW, mover(s), 0, draw_cards(s, 1, rng)});
	case ROLL:
		return roll_dice(s, rng, events);
	default:
		return forced_outcome(s);
	}
}

/* The seat with the longest row, or SEATS when two share it. */
static int longest(const struct trio *s)
{
	int best = 0, seat = SEATS;
	for (int i = 0; i < SEATS; i++) {
		if (count_cards(s->row[i]) == best)
			seat = SEATS;
		if (count_cards(s->row[i]) > best) {
			best = count_cards(s->row[i]);
			seat = i;
		}
	}
	return seat;
}

static struct result result(const void *state, int occurrences)
{
	const struct trio *s = state;
	if (s->phase == ROLL && occurrences >= 3)
		return (struct result){"draw", REASON_REPETITION};
	if (s->phase != OVER)
		return (struct result){"*", REASON_NONE};
	int best = longest(s);
	return (struct result){best == SEATS ? "draw" : trio_info.seat_names[best],
	                       s->turn > TURNS ? REASON_LIMIT : REASON_POINTS};
}

static int returns(const void *state, int occurrences, int seat)
{
	const struct trio *s = state;
	(void)occurrences;
	if (s->phase != OVER || longest(s) == SEATS)
		return 0;
	return longest(s) == seat ? 1 : -1;
}

static int evaluate(const void *state, int seat)
{
	const struct trio *s = state;
	int best = 0;
	for (int other = 0; other < SEATS; other++)
		if (other != seat && count_cards(s->row[other]) > best)
			best = count_cards(s->row[other]);
	return 100 * (count_cards(s->row[seat]) - best) + 10 * hand_size(s, seat);
}

static uint64_t key(const void *state)
{
	const unsigned char *bytes = state;
	uint64_t key = 0;
	for (size_t i = 0; i < sizeof(struct trio); i++)
		key = splitmix64(key ^ bytes[i]);
	return key;
}

/* The beginning of a turn is where its dice are due. */
static uint64_t repetition_key(const void *state)
{
	const struct trio *s = state;
	if (s->phase != ROLL)
		return 0;
	uint64_t key = (uint64_t)mover(s);
	for (int seat = 0; seat < SEATS; seat++)
		key = splitmix64(key ^ (uint64_t)(s->row[seat] << 8 | (s->hand[seat] & s->marked)));
	return key | 1;
}

static bool has_unknowns(const void *state)
{
	const struct trio *s = state;
	return s->hidden[0] + s->hidden[1] + s->hidden[2] > 0;
}

static bool is_chance(step_t step)
{
	return trio_unpack(step).kind >= STEP_DEAL;
}

static bool is_table(step_t step)
{
	return trio_unpack(step).kind == STEP_SAID;
}

static void trio_search(struct search *search)
{
	static const struct ismcts_hooks hooks = {.rollout_turns = 3, .eval_scale = 150};
	ismcts_search(search, &hooks);
}

const struct game trio_game = {
	.name = "trio",
	.info = &trio_info,
	.flags = GAME_SECRETS,
	.min_seats = SEATS,
	.max_seats = SEATS,
	.usual_seats = SEATS,
	.state_size = sizeof(struct trio),
	.start = start,
	.seats = seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = end_turn_step,
	.legal = legal,
	.is_legal = trio_is_legal,
	.apply = trio_apply,
	.chance_prefix = chance_prefix,
	.roll = roll,
	.forced_outcome = forced_outcome,
	.result = result,
	.returns = returns,
	.evaluate = evaluate,
	.key = key,
	.repetition_key = repetition_key,
	.observe = trio_observe,
	.observe_step = trio_observe_step,
	.has_unknowns = has_unknowns,
	.belief_open = trio_belief_open,
	.belief_sample = trio_belief_sample,
	.belief_close = trio_belief_close,
	.step_from_text = trio_step_from_text,
	.step_to_text = trio_step_to_text,
	.is_chance = is_chance,
	.is_table = is_table,
	.state_from_text = trio_state_from_text,
	.state_to_text = trio_state_to_text,
	.state_fields = trio_state_fields,
	.board_items = trio_board_items,
	.draw = trio_draw,
	.search = trio_search,
};
