/* info.c - what `describe` says of trio. */
#include "tests/trio/state.h"

static const char *const seat_names[] = {"p1", "p2", "p3", NULL};
static const char *const chance_prefixes[] = {"deal:", "draw:", "roll:", "said:", NULL};

static const struct piece pieces[] = {
	{"a", "Card a", "a"}, {"b", "Card b", "b"}, {"c", "Card c", "c"},
	{"d", "Card d", "d"}, {"e", "Card e", "e"}, {"f", "Card f", "f"},
	{"g", "Card g", "g"}, {"h", "Card h", "h"}, {NULL, NULL, NULL}};

static const char *const chance_meanings[] = {"cards are dealt", "a card is drawn", "the dice",
                                              "does the seat hold it", NULL};

static const char *const how_to_play[] = {"Lay a card, lay-a, or ask for one, ask-p2-c.", NULL};

static const char *const grammar[] = {
	"token = \"lay-\" card / \"ask-\" seat \"-\" card / \"give-\" card / \"end\" / \"pass\"",
	"token =/ \"deal:\" seat \"=\" some *( \",\" some ) / \"draw:\" seat \"=\" some",
	"token =/ \"roll:\" DIGIT / \"said:yes\" / \"said:no\"",
	"card = %x61-68",
	"some = card / \"?\"",
	"seat = \"p1\" / \"p2\" / \"p3\"",
	"position = hand \",\" hand \",\" hand \" \" row \",\" row \",\" row \" \" phase \" \" turn",
	"hand = 1*( card [ \"!\" ] / \"?\" ) / \"-\"",
	"row = 1*card / \"-\"",
	"phase = \"deal\" / \"roll\" / \"over\" / ( \"act\" / \"lay\" / \"draw\" ) \":\" DIGIT",
	"phase =/ \"say:\" seat card / \"give:\" seat",
	"turn = 1*2DIGIT",
	NULL};

const struct game_info trio_info = {
	.title = "Trio",
	.files = CARDS,
	.ranks = SEATS,
	.pieces = pieces,
	.rules = trio_rules,
	.grammar = grammar,
	.chance_prefixes = chance_prefixes,
	.chance_meanings = chance_meanings,
	.seat_names = seat_names,
	.how_to_play = how_to_play,
};
