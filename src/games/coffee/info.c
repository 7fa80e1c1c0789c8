/* info.c - the constant facts of Coffee Chess: pieces, grammar, and how to play. */
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

static const char *const how_to_play[] = {
	"A turn is any number of actions of one kind, each paid with one bean. Place a bean: c2. "
	"Move a stack diagonally, leaving one behind: c2d1. Steal from a neighbour: c2xc3, or c2xc3*1 "
	"for fewer.",
	"end ends the turn after an action, pass saves your beans. Three of your stacks in a diagonal "
	"row bring a bean more each turn.",
	"When the bank is empty, most beans on the board win.",
	NULL,
};

const struct game_info coffee_info = {
	.title = "Coffee Chess",
	.files = 8,
	.ranks = 8,
	.pieces = pieces,
	.rules = coffee_rules,
	.grammar = grammar,
	.seat_names = seat_names,
	.how_to_play = how_to_play,
};
