/* chance.c - the deal, the draw, the dice, and what the table must say. */
#include "tests/trio/state.h"

enum chance_kind trio_chance_kind(step_t step)
{
	int kind = (int)trio_unpack(step).kind;
	return kind < STEP_DEAL ? CHANCE_NONE : kind == STEP_SAID ? CHANCE_TABLE : CHANCE_ROLL;
}

static const char *chance_prefix(const struct trio *s)
{
	static const char *const deals[] = {"deal:p1=", "deal:p2=", "deal:p3="};
	static const char *const draws[] = {"draw:p1=", "draw:p2=", "draw:p3="};
	switch (s->phase) {
	case DEAL:
		return deals[dealt_next(s)];
	case DRAW:
		return draws[mover(s)];
	case ROLL:
		return "roll:";
	case SAY:
		return "said:";
	default:
		return "";
	}
}

static step_t forced_outcome(const struct trio *s)
{
	if (s->phase != SAY)
		return STEP_NONE;
	bool yes = trio_may_hold(s, s->asked, s->card);
	if (yes && trio_may_lack(s, s->asked, s->card))
		return STEP_NONE;
	return trio_pack((struct trio_step){STEP_SAID, 0, 0, yes});
}

struct chance trio_chance(const void *state)
{
	const struct trio *s = state;
	const char *prefix = chance_prefix(s);
	return (struct chance){.kind = !*prefix          ? CHANCE_NONE
	                               : s->phase == SAY ? CHANCE_TABLE
	                                                 : CHANCE_ROLL,
	                       .prefix = prefix,
	                       .forced = forced_outcome(s)};
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
	char faces[24];
	snprintf(faces, sizeof faces, "%d,%d", first, second);
	events_add_text(events, event_of(EVENT_DICE, mover(s)), faces);
	return trio_pack((struct trio_step){STEP_ROLL, 0, 0, first > second ? first : second});
}

step_t trio_roll(const void *state, struct rng *rng, struct events *events)
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
