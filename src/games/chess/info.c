/* info.c - the constant facts of the game, for `describe` and GUIs. */
#include "games/chess/state.h"

static const struct piece pieces[] = {
	{"P", "white", "pawn", "p", "white pawn", "♙"},
	{"N", "white", "knight", "n", "white knight", "♘"},
	{"B", "white", "bishop", "b", "white bishop", "♗"},
	{"R", "white", "rook", "r", "white rook", "♖"},
	{"Q", "white", "queen", "q", "white queen", "♕"},
	{"K", "white", "king", "k", "white king", "♔"},
	{"p", "black", "pawn", "p", "black pawn", "♟"},
	{"n", "black", "knight", "n", "black knight", "♞"},
	{"b", "black", "bishop", "b", "black bishop", "♝"},
	{"r", "black", "rook", "r", "black rook", "♜"},
	{"q", "black", "queen", "q", "black queen", "♛"},
	{"k", "black", "king", "k", "black king", "♚"},
	{NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct word words[] = {
	{"turns without progress", "without a capture or a pawn's move: after 100 it is a draw"},
	{NULL, NULL},
};

static const struct word marks[] = {
	{"check", "a king stands attacked"},
	{NULL, NULL},
};

static const char *const looks[] = {"south", "north", NULL};

/* RFC 5234, with the case-sensitive strings of RFC 7405. */
static const char *const grammar[] = {
	"token = square square [promotion]",
	"promotion = %s\"n\" / %s\"b\" / %s\"r\" / %s\"q\"",
	"square = file rank",
	"file = %x61-68",
	"rank = %x31-38",
	"position = board SP side SP castling SP passant [SP quiet SP number]",
	"board = 7(row \"/\") row",
	"row = 1*8(piece / %x31-38)",
	"piece = %s\"P\" / %s\"N\" / %s\"B\" / %s\"R\" / %s\"Q\" / %s\"K\" / %s\"p\" / %s\"n\" / "
	"%s\"b\" / %s\"r\" / %s\"q\" / %s\"k\"",
	"side = %s\"w\" / %s\"b\"",
	"castling = \"-\" / 1*4(%s\"K\" / %s\"Q\" / %s\"k\" / %s\"q\" / %x41-48 / %x61-68)",
	"passant = \"-\" / file (\"3\" / \"6\")",
	"quiet = 1*5DIGIT",
	"number = 1*5DIGIT",
	NULL,
};

static const char *const aim[] = {
	"Mate the enemy king: attack it so that nothing helps it. White moves first, and who stands in "
	"check must get out of it.",
	NULL,
};

static const char *const how[] = {
	"A move is two squares, e2e4; castling moves the king, e1g1; a pawn that arrives names what it "
	"becomes, a7a8q.",
	NULL,
};

const struct game_info chess_info = {
	.title = "Chess",
	.unit = "hundredths of a pawn",
	.files = 8,
	.ranks = 8,
	.looks = looks,
	.pieces = pieces,
	.words = words,
	.marks = marks,
	.rules = chess_rules,
	.grammar = grammar,
	.seat_names = chess_seat_names,
	.aim = aim,
	.how_to_play = how,
	.mirror = "bscq--",
};
