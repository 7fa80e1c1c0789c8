/* info.c - what `describe` says of trio. */
#include "tests/trio/state.h"

static const char *const seat_names[] = {"p1", "p2", "p3", NULL};
static const char *const chance_prefixes[] = {"deal:", "draw:", "roll:", "said:", NULL};

static const struct piece pieces[] = {
	{"a", NULL, "card", "a", "card a", "a"}, {"b", NULL, "card", "b", "card b", "b"},
	{"c", NULL, "card", "c", "card c", "c"}, {"d", NULL, "card", "d", "card d", "d"},
	{"e", NULL, "card", "e", "card e", "e"}, {"f", NULL, "card", "f", "card f", "f"},
	{"g", NULL, "card", "g", "card g", "g"}, {"h", NULL, "card", "h", "card h", "h"},
	{NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct word words[] = {
	{"ask", "ask a seat for a card"},
	{"end", "end the turn"},
	{"give", "give a card"},
	{"lay", "lay a card"},
	{"p1", "the first seat"},
	{"p2", "the second seat"},
	{"p3", "the third seat"},
	{"pass", "lay nothing"},
	{NULL, NULL},
};

static const struct zone_info zones[] = {
	{"deck", ZONE_PIECES, "table", "deck", "cards that nobody has"},
	{"hand", ZONE_PIECES, "seat", "hand", "cards of a seat"},
	{"points", ZONE_NUMBER, "seat", "points", "cards laid"},
	{NULL, ZONE_PIECES, NULL, NULL, NULL},
};

static const char *const chance_meanings[] = {"cards are dealt", "a card is drawn", "the dice",
                                              "does the seat hold it", NULL};

static const struct token_sentence sentences[] = {
	{"deal:", "{seat} is dealt {items}", NULL},
	{"draw:", "{seat} draws {items}", NULL},
	{"roll:", "the higher of the dice is {items}", NULL},
	{"said:yes", "the seat that was asked holds it", NULL},
	{"said:", "the seat that was asked lacks it", NULL},
	{NULL, NULL, NULL}};

static const char *const aim[] = {"Lay four cards in a row.", NULL};

static const char *const how_to_play[] = {"Lay a card, lay-a, or ask for one, ask-p2-c.", NULL};

static const char *const grammar[] = {
	"token = %s\"lay-\" card / %s\"ask-\" seat \"-\" card / %s\"give-\" card",
	"token =/ %s\"end\" / %s\"pass\"",
	"token =/ %s\"deal:\" seat \"=\" some *( \",\" some ) / %s\"draw:\" seat \"=\" some",
	"token =/ %s\"roll:\" DIGIT / %s\"said:yes\" / %s\"said:no\"",
	"card = %x61-68",
	"some = card / \"?\"",
	"seat = %s\"p1\" / %s\"p2\" / %s\"p3\"",
	"position = hand \",\" hand \",\" hand \" \" row \",\" row \",\" row \" \" phase \" \" turn",
	"hand = 1*( card [ \"!\" ] / \"?\" ) / \"-\"",
	"row = 1*card / \"-\"",
	"phase = %s\"deal\" / %s\"roll\" / %s\"over\"",
	"phase =/ ( %s\"act\" / %s\"lay\" / %s\"draw\" ) \":\" DIGIT",
	"phase =/ %s\"say:\" seat card / %s\"give:\" seat",
	"turn = 1*2DIGIT",
	NULL};

const struct game_info trio_info = {
	.title = "Trio",
	.unit = "hundredths",
	.files = CARDS,
	.ranks = SEATS,
	.pieces = pieces,
	.words = words,
	.zones = zones,
	.rules = trio_rules,
	.grammar = grammar,
	.chance_prefixes = chance_prefixes,
	.chance_meanings = chance_meanings,
	.chance_sentences = sentences,
	.seat_names = seat_names,
	.aim = aim,
	.how_to_play = how_to_play,
};
