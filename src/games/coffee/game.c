/* game.c - Coffee Chess behind the contract: the constant facts and the record.
 *
 * Everything lies open and nothing is left to chance, so what a viewer knows is
 * the state itself, and the one world that agrees with a history is its present. */
#include "games/coffee/game.h"

#include "game/perfect.h"
#include "games/coffee/state.h"

static const struct piece pieces[] = {
	{"w", "white beans, (n) on a light square of the position", "○"},
	{"b", "black beans, (n) on a dark square", "●"},
	{NULL, NULL, NULL},
};

static const char *const grammar[] = {
	"turn = pass / action *(\",\" action) [\",\" end]",
	"token = action / end / pass",
	"action = place / move / steal",
	"place = square",
	"move = square square",
	"steal = square %s\"x\" square [\"*\" beans]",
	"end = %s\"end\"",
	"pass = %s\"pass\"",
	"square = %x61-68 %x31-38",
	"beans = %x31-39 [DIGIT]",
	"position = board SP seat SP bank SP held \",\" held SP phase SP idle SP number",
	"board = rank 7(\"/\" rank)",
	"rank = [empties] *(stack [empties])",
	"empties = %x31-38",
	"stack = \"(\" beans \")\"",
	"seat = %s\"w\" / %s\"b\"",
	"bank = \"0\" / beans",
	"held = %x30-35",
	"phase = \"-\" / %s\"place\" / %s\"move\" / %s\"steal:\" square *(\",\" square)",
	"idle = \"0\" / beans",
	"number = %x31-39 *DIGIT",
	NULL,
};

static const char *const seat_names[] = {"white", "black", NULL};

static const char *const how[] = {
	"A turn is any number of actions of one kind, each paid with one bean. Place a bean: c2. Move "
	"a "
	"stack diagonally, leaving one behind: c2d1. Steal from a neighbour: c2xc3, or c2xc3*1 for "
	"fewer.",
	"end ends the turn after an action, pass saves your beans. Three of your stacks in a diagonal "
	"row bring a bean more each turn.",
	"When the bank is empty, most beans on the board win.",
	NULL,
};

static const struct game_info about = {
	.title = "Coffee Chess",
	.files = 8,
	.ranks = 8,
	.pieces = pieces,
	.rules = coffee_rules,
	.grammar = grammar,
	.seat_names = seat_names,
	.how_to_play = how,
};

static void start(const struct setup *setup, void *out)
{
	(void)setup;
	coffee_start(out);
}

static int to_move(const void *s)
{
	return coffee_to_move(s);
}

static bool mid_turn(const void *s)
{
	return ((const struct coffee *)s)->phase != COFFEE_TURN_START;
}

static step_t end_turn_step(const void *s)
{
	return mid_turn(s) ? coffee_move_encode(COFFEE_END, 0, 0, 0) : STEP_NONE;
}

static bool legal(const void *s, struct steps *out)
{
	coffee_move list[COFFEE_MOVES_MAX];
	int n = coffee_legal_moves(s, list);
	for (int i = 0; i < n; i++)
		steps_add(out, list[i]);
	return true;
}

static const char *chance_prefix(const void *s)
{
	(void)s;
	return "";
}

static struct result result(const void *state, int occurrences)
{
	const struct coffee *s = state;
	(void)occurrences;
	if (!coffee_over(s))
		return (struct result){"*", REASON_NONE};
	int lead = coffee_lead(s, COFFEE_WHITE);
	return (struct result){lead > 0   ? "white"
	                       : lead < 0 ? "black"
	                                  : "draw",
	                       s->bank ? REASON_STANDSTILL : REASON_BANK};
}

static int returns(const void *s, int occurrences, int seat)
{
	int lead = coffee_lead(s, seat);
	(void)occurrences;
	return (lead > 0) - (lead < 0);
}

static int evaluate(const void *s, int seat)
{
	return coffee_estimate(s, seat);
}

static uint64_t key(const void *s)
{
	return coffee_key(s);
}

PERFECT_INFORMATION(struct coffee);

const struct game coffee_game = {
	.name = "coffee",
	.info = &about,
	.min_seats = 2,
	.max_seats = 2,
	.usual_seats = 2,
	.state_size = sizeof(struct coffee),
	.start = start,
	.seats = always_two_seats,
	.to_move = to_move,
	.mid_turn = mid_turn,
	.end_turn_step = end_turn_step,
	.legal = legal,
	.perft = coffee_perft,
	.is_legal = coffee_is_legal,
	.apply = coffee_apply,
	.chance_prefix = chance_prefix,
	.result = result,
	.returns = returns,
	.evaluate = evaluate,
	.key = key,
	.observe = observe,
	.observe_step = observe_step_fully,
	.has_unknowns = no_unknowns,
	.belief_open = belief_open,
	.belief_sample = belief_sample,
	.belief_close = free,
	.step_from_text = coffee_step_from_text,
	.step_to_text = coffee_step_to_text,
	.is_chance = no_chance,
	.state_from_text = coffee_state_from_text,
	.state_to_text = coffee_state_to_text,
	.state_fields = coffee_state_fields,
	.board_items = coffee_board_items,
	.draw = coffee_draw,
	.search = coffee_search,
};
