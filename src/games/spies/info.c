/* info.c - the constant facts of A City of Spies: pieces, grammar, chance tokens, and
 * how to play. */
#include "games/spies/state.h"

static const char *const building[] = {"c4", "c5", "d3", "d6", "e3", "e6", "f4", "f5", NULL};

/* In the order of enum spies_piece. */
static const struct piece pieces[] = {
	{"Q", NULL, "queen", "Q", "queen", "♕"},
	{"R1", NULL, "rook", "R1", "first rook", "♖"},
	{"R2", NULL, "rook", "R2", "second rook", "♖"},
	{"B1", NULL, "bishop", "B1", "first bishop", "♗"},
	{"B2", NULL, "bishop", "B2", "second bishop", "♗"},
	{"N1", NULL, "knight", "N1", "first knight", "♘"},
	{"N2", NULL, "knight", "N2", "second knight", "♘"},
	{"P1", NULL, "pawn", "P1", "first pawn", "♙"},
	{"P2", NULL, "pawn", "P2", "second pawn", "♙"},
	{"P3", NULL, "pawn", "P3", "third pawn", "♙"},
	{"P4", NULL, "pawn", "P4", "fourth pawn", "♙"},
	{NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct word words[] = {
	{"!", "everybody knows the team"},
	{"*", "the target was claimed"},
	{"+claim", "claim the target: a point for your team, which all then know"},
	{"-", "not dealt yet, or nobody"},
	{"?", "you were not told"},
	{"order", "of the players in this cycle, by dice, anew whenever everybody has had a turn"},
	{"pass", "move nothing"},
	{"round", "after 20 the team with more points wins"},
	{"turns without a capture", "after 60 the round is void"},
	{NULL, NULL},
};

static const struct zone_info zones[] = {
	{"captured", ZONE_PIECES, "table", "captured", "pieces captured in this round"},
	{"life", ZONE_PIECES, "seat", "Life-Piece",
     "secretly dealt to each player: captured, by whomever, that player is out of the round"},
	{"points-B", ZONE_NUMBER, "B", "points of team B",
     "1 for a target that is claimed, 2 for the last in a round; 5 win"},
	{"points-W", ZONE_NUMBER, "W", "points of team W",
     "1 for a target that is claimed, 2 for the last in a round; 5 win"},
	{"target", ZONE_PIECES, "seat", "Target-Piece",
     "secretly dealt to each player: captured in its own turn it may be claimed, a point for its "
     "team"},
	{NULL, ZONE_PIECES, NULL, NULL, NULL},
};

/* RFC 5234, with the case-sensitive strings of RFC 7405. */
static const char *const grammar[] = {
	"token = move / pass / chance / table",
	"move = square square [%s\"+claim\"]",
	"pass = %s\"pass\"",
	"chance = %s\"teams:\" 3*6team / %s\"setup:\" setup / %s\"lives:\" cards",
	"chance =/ %s\"targets:\" cards / %s\"order:\" seats",
	"table = %s\"team:\" seat \"=\" (%s\"W\" / %s\"B\") / %s\"out:\" (seat / \"-\")",
	"square = %x61-68 %x31-38",
	"seat = %s\"p\" %x31-36",
	"seats = seat *5(\",\" seat)",
	"team = %s\"W\" / %s\"B\" / \"?\"",
	"piece = %s\"Q\" / (%s\"R\" / %s\"B\" / %s\"N\") (\"1\" / \"2\") / %s\"P\" %x31-34",
	"card = piece / \"?\"",
	"cards = card *5(\",\" card)",
	"setup = piece square *10(\",\" piece square)",
	"position = pieces SP order SP next SP points SP teams SP revealed SP lives SP targets "
	"SP seats SP quiet SP round",
	"pieces = setup / \"-\"",
	"order = seats / \"-\"",
	"next = seat [%s\"x\" piece] / \"-\"",
	"points = DIGIT \"-\" DIGIT",
	"teams = 3*6team / \"-\"",
	"revealed = seats / \"-\"",
	"lives = cards / \"-\"",
	"targets = card [\"*\"] *5(\",\" card [\"*\"]) / \"-\"",
	"quiet = 1*2DIGIT",
	"round = 1*2DIGIT",
	NULL,
};

static const char *const chance_prefixes[] = {
	"teams:", "setup:", "lives:", "targets:", "order:", "team:", "out:", NULL};

static const char *const aim[] = {
	"You are secretly in one of two teams, and have to guess who is with you. The first team with "
	"five points wins, all of its players together. The teams are of the same size; of an odd "
	"number of players team W has one more.",
	"One piece is secretly your life: when it is captured, by whomever, you are out of the round. "
	"The last player left in the round gains two points for the team, whoever of it that is, and a "
	"new round is dealt.",
	"Another, or the same, is your target: if you capture it yourself you may claim it, one point "
	"for your team, "
	"and then all know your team. If somebody else captures it there is no such point for you in "
	"this round.",
	"The pieces belong to nobody: in your turn move any one of them, or none, and capture any "
	"other. They move as in chess, but pawns step in all four directions and capture diagonally. "
	"Nothing can stand on the building in the middle, and only knights get over it.",
	"Dice say in which order you play, anew whenever everybody has had a turn.",
	NULL,
};

static const char *const how_to_play[] = {
	"A turn is one move of any piece, a5b6, or pass. Capturing your target you claim the point so: "
	"a5b6+claim.",
	"The building is c4 c5 d3 d6 e3 e6 f4 f5.",
	"A ! behind a team: all know it. A * behind a target: it was claimed.",
	NULL,
};

static const char *const chance_meanings[] = {
	"teams",      "the pieces are set up", "Life-Pieces", "Target-Pieces", "order of this cycle",
	"team shown", "out of the round",      NULL,
};

static const struct token_sentence sentences[] = {
	{"teams:", "the teams are dealt[: {each}]", NULL},
	{"setup:", "the pieces are set up: {placed}", NULL},
	{"lives:", "the Life-Pieces are drawn[: {each}]", NULL},
	{"targets:", "the Target-Pieces are drawn[: {each}]", NULL},
	{"order:", "the order of this cycle is {items}", NULL},
	{"team:", "{seat} shows team {items}", NULL},
	{"out:-", "{taken} was nobody's Life-Piece", NULL},
	{"out:", "{items} is out of the round: that was {items}'s Life-Piece",
     "your Life-Piece{taken} has been captured: you are out until the next round"},
	{NULL, NULL, NULL},
};

const struct game_info spies_info = {
	.title = "A City of Spies",
	.unit = "thousandths of a win",
	.files = 8,
	.ranks = 8,
	.blocked = building,
	.pieces = pieces,
	.words = words,
	.zones = zones,
	.rules = spies_rules,
	.grammar = grammar,
	.chance_prefixes = chance_prefixes,
	.chance_meanings = chance_meanings,
	.chance_sentences = sentences,
	.seat_names = spies_seat_names,
	.aim = aim,
	.how_to_play = how_to_play,
	.teams = spies_team_names,
};
