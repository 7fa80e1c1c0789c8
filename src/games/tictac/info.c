/* info.c - the constant facts of the game: pieces, grammar, how to play. */
#include "games/tictac/state.h"

/* In the order of enum tictac_kind, white's first: view.c finds them so. Tokens name the
 * pieces of both seats by capitals, but what a pawn becomes by small letters. */
static const struct piece pieces[] = {
	{"P", "white", "pawn", "P", "white pawn", "♙"},
	{"N", "white", "knight", "N", "white knight", "♘"},
	{"B", "white", "bishop", "B", "white bishop", "♗"},
	{"R", "white", "rook", "R", "white rook", "♖"},
	{"Q", "white", "queen", "Q", "white queen", "♕"},
	{"K", "white", "king", "K", "white king", "♔"},
	{"p", "black", "pawn", "P", "black pawn", "♟"},
	{"n", "black", "knight", "N", "black knight", "♞"},
	{"b", "black", "bishop", "B", "black bishop", "♝"},
	{"r", "black", "rook", "R", "black rook", "♜"},
	{"q", "black", "queen", "Q", "black queen", "♛"},
	{"k", "black", "king", "K", "black king", "♚"},
	{NULL, NULL, NULL, NULL, NULL, NULL},
};

static const char *const looks[] = {"south", "north", NULL};

static const struct word words[] = {
	{"@", "from the reserve onto a square"},
	{"turns without progress",
     "without an addition, a capture or a pawn's move: after 100 it is a draw"},
	{NULL, NULL},
};

static const struct word marks[] = {
	{"check", "a king stands attacked"},
	{"line", "one of three in a row"},
	{NULL, NULL},
};

static const struct zone_info zones[] = {
	{"reserve", ZONE_PIECES, "seat", "reserve",
     "pieces that are not on the board and may be added"},
	{NULL, ZONE_PIECES, NULL, NULL, NULL},
};

/* RFC 5234, with the case-sensitive strings of RFC 7405. */
static const char *const grammar[] = {
	"token = addition / move",
	"addition = kind \"@\" square",
	"move = square square [promotion]",
	"kind = %s\"P\" / %s\"N\" / %s\"B\" / %s\"R\" / %s\"Q\" / %s\"K\"",
	"promotion = %s\"n\" / %s\"b\" / %s\"r\" / %s\"q\"",
	"square = file rank",
	"file = %x61-63",
	"rank = %x31-33",
	"position = board \"[\" *piece \"]\" SP seat SP quiet SP turn",
	"board = row \"/\" row \"/\" row",
	"row = \"3\" / 3piece / 2piece \"1\" / piece \"1\" piece / \"1\" 2piece / \"1\" piece \"1\" "
	"/ piece \"2\" / \"2\" piece",
	"piece = kind / %s\"p\" / %s\"n\" / %s\"b\" / %s\"r\" / %s\"q\" / %s\"k\"",
	"seat = %s\"w\" / %s\"b\"",
	"quiet = \"0\" / positive",
	"turn = positive",
	"positive = %x31-39 *DIGIT",
	NULL,
};

static const char *const aim[] = {
	"Get three of your pieces in a row, across, down or diagonally: you win, unless the opponent "
	"can capture one of them at once, and then has to. Checkmate of a king on the board wins, "
	"too.",
	"In your turn put a piece from your reserve on an empty square, or move one that stands on the "
	"board as in chess. You may have four on the board. Pawns come in on your own side's rank "
	"only. A king may stay in the reserve; it comes in only where it is not attacked. What is "
	"captured is out of the game.",
	NULL,
};

static const char *const how[] = {
	"Add a piece from your reserve: its letter, a capital for both sides, @ and a square, Q@b2. Or "
	"move one that stands on the board: two squares, a1b2; a pawn that arrives names what it "
	"becomes, a2a3q.",
	"A row of three wins unless the reply captures one of its pieces: who faces a row must break "
	"it so.",
	NULL,
};

const struct game_info tictac_info = {
	.title = "Tic Tac Chess",
	.unit = "hundredths",
	.files = 3,
	.ranks = 3,
	.looks = looks,
	.pieces = pieces,
	.words = words,
	.marks = marks,
	.zones = zones,
	.rules = tictac_rules,
	.grammar = grammar,
	.seat_names = tictac_seat_names,
	.aim = aim,
	.how_to_play = how,
	.mirror = "bs--",
};
