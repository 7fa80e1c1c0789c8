/* trio.c - trio behind the contract: whose move it is, the lists of steps, the
 * dice, the end, and the record of all its functions. */
#include "trio.h"

#include <string.h>

#include "trio_internal.h"
#include "search/ismcts.h"

static void start(const struct terms *terms, void *out)
{
	struct trio s = {.turn = 1};
	(void)terms;
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

static step_t closing(const void *state)
{
	const struct trio *s = state;
	return s->phase == LAY ? pack((struct parts){STEP_END, 0, 0, 0}) : STEP_NONE;
}

static void offer(const struct trio *s, struct parts p, struct steps *out)
{
	if (trio_allows(s, pack(p), NULL))
		steps_add(out, pack(p));
}

/* The deals are too many to list: 2520 in all. */
static bool legal(const void *state, struct steps *out)
{
	const struct trio *s = state;
	if (s->phase == DEAL)
		return false;
	for (int card = 0; card < CARDS; card++)
		offer(s, (struct parts){STEP_LAY, 0, 0, card}, out);
	for (int seat = 0; seat < SEATS; seat++)
		for (int card = 0; card < CARDS; card++)
			offer(s, (struct parts){STEP_ASK, seat, 0, card}, out);
	for (int card = 0; card < CARDS; card++)
		offer(s, (struct parts){STEP_GIVE, 0, 0, card}, out);
	offer(s, (struct parts){STEP_END, 0, 0, 0}, out);
	offer(s, (struct parts){STEP_PASS, 0, 0, 0}, out);
	for (int card = 0; card < CARDS; card++)
		offer(s, (struct parts){STEP_DRAW, mover(s), 0, 1 << card}, out);
	for (int dice = 1; dice <= FACES; dice++)
		offer(s, (struct parts){STEP_ROLL, 0, 0, dice}, out);
	offer(s, (struct parts){STEP_SAID, 0, 0, 0}, out);
	offer(s, (struct parts){STEP_SAID, 0, 0, 1}, out);
	return true;
}

static const char *due(const void *state)
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

static step_t announce(const void *state)
{
	const struct trio *s = state;
	if (s->phase != SAY)
		return STEP_NONE;
	bool yes = trio_may_hold(s, s->asked, s->card);
	if (yes && trio_may_lack(s, s->asked, s->card))
		return STEP_NONE;
	return pack((struct parts){STEP_SAID, 0, 0, yes});
}

/* Draws n of the unseen cards, each equally likely. */
static int draw_cards(const struct trio *s, int n, struct rng *rng)
{
	unsigned from = unseen(s), drawn = 0;
	while (n-- > 0) {
		unsigned set = from & ~drawn;
		for (uint64_t skip = rng_below(rng, (uint64_t)count(set)); skip > 0; skip--)
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
	return pack((struct parts){STEP_ROLL, 0, 0, first > second ? first : second});
}

static step_t roll(const void *state, struct rng *rng, struct events *events)
{
	const struct trio *s = state;
	switch (s->phase) {
	case DEAL:
		return pack((struct parts){STEP_DEAL, dealt_next(s), 0, draw_cards(s, DEALT, rng)});
	case DRAW:
		return pack((struct parts){STEP_DRAW, mover(s), 0, draw_cards(s, 1, rng)});
	case ROLL:
		return roll_dice(s, rng, events);
	default:
		return announce(s);
	}
}

/* The seat with the longest row, or SEATS when two share it. */
static int longest(const struct trio *s)
{
	int best = 0, seat = SEATS;
	for (int i = 0; i < SEATS; i++) {
		if (count(s->row[i]) == best)
			seat = SEATS;
		if (count(s->row[i]) > best) {
			best = count(s->row[i]);
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
	return (struct result){best == SEATS ? "draw" : trio_about.seat_names[best],
	                       s->turn > TURNS ? REASON_LIMIT : REASON_POINTS};
}

static int score(const void *state, int occurrences, int seat)
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
		if (other != seat && count(s->row[other]) > best)
			best = count(s->row[other]);
	return 100 * (count(s->row[seat]) - best) + 10 * held(s, seat);
}

static uint64_t key(const void *state)
{
	const unsigned char *bytes = state;
	uint64_t key = 0;
	for (size_t i = 0; i < sizeof(struct trio); i++)
		key = mix64(key ^ bytes[i]);
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
		key = mix64(key ^ (uint64_t)(s->row[seat] << 8 | (s->hand[seat] & s->marked)));
	return key | 1;
}

static bool has_unknowns(const void *state)
{
	const struct trio *s = state;
	return s->hidden[0] + s->hidden[1] + s->hidden[2] > 0;
}

static bool is_chance(step_t step)
{
	return unpack(step).kind >= STEP_DEAL;
}

static bool is_table(step_t step)
{
	return unpack(step).kind == STEP_SAID;
}

static void think(struct search *job)
{
	static const struct tree_hooks hooks = {.playout = 3, .scale = 150};
	tree_think(job, &hooks);
}

const struct game trio_game = {
	.name = "trio",
	.about = &trio_about,
	.flags = GAME_SECRETS,
	.min_seats = SEATS,
	.max_seats = SEATS,
	.usual_seats = SEATS,
	.state_size = sizeof(struct trio),
	.start = start,
	.seats = seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.closing = closing,
	.legal = legal,
	.allows = trio_allows,
	.apply = trio_apply,
	.due = due,
	.roll = roll,
	.announce = announce,
	.result = result,
	.score = score,
	.evaluate = evaluate,
	.key = key,
	.repetition_key = repetition_key,
	.observe = trio_observe,
	.told = trio_told,
	.has_unknowns = has_unknowns,
	.open_worlds = trio_open_worlds,
	.draw_world = trio_draw_world,
	.close_worlds = trio_close_worlds,
	.read_step = trio_read_step,
	.show_step = trio_show_step,
	.is_chance = is_chance,
	.is_table = is_table,
	.read_state = trio_read_state,
	.show_state = trio_show_state,
	.facts = trio_facts,
	.scene = trio_scene,
	.draw = trio_draw,
	.think = think,
};
