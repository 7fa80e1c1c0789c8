/* attacks.c - the attack tables, spelled out or unfolded by the preprocessor, so
 * that they are constants and nobody need fill them in. */
#include "games/tictac/attacks.h"

/* clang-format off */
enum {
	A1 = 1, B1 = 2, C1 = 4, A2 = 8, B2 = 16, C2 = 32, A3 = 64, B3 = 128, C3 = 256,
	CORNERS = A1 | C1 | A3 | C3,
	EDGES = B1 | A2 | C2 | B3,
	ALL = 511
};

#define KNIGHT {C2 | B3, A3 | C3, A2 | B3, C1 | C3, 0, A1 | A3, B1 | C2, A1 | C1, A2 | B1}
#define BISHOP {B2 | C3, A2 | C2, B2 | A3, B1 | B3, CORNERS, B1 | B3, B2 | C1, A2 | C2, B2 | A1}
#define ROOK                                                                       \
	{B1 | C1 | A2 | A3, A1 | C1 | B2 | B3, A1 | B1 | C2 | C3,                  \
	 A1 | A3 | B2 | C2, EDGES, C1 | C3 | A2 | B2,                              \
	 A1 | A2 | B3 | C3, A3 | C3 | B1 | B2, A3 | B3 | C1 | C2}
#define QUEEN                                                                      \
	{ALL ^ (A1 | C2 | B3), ALL ^ (B1 | A3 | C3), ALL ^ (C1 | A2 | B3),         \
	 ALL ^ (A2 | C1 | C3), ALL ^ B2, ALL ^ (C2 | A1 | A3),                     \
	 ALL ^ (A3 | B1 | C2), ALL ^ (B3 | A1 | C1), ALL ^ (C3 | A2 | B1)}
#define KING                                                                       \
	{B1 | A2 | B2, A1 | C1 | A2 | B2 | C2, B1 | B2 | C2,                       \
	 A1 | B1 | B2 | A3 | B3, ALL ^ B2, C1 | B1 | B2 | B3 | C3,                 \
	 A2 | B2 | B3, A2 | B2 | C2 | A3 | C3, B2 | C2 | B3}

const uint16_t tictac_pseudo_attacks[2][6][9] = {
	{{B2, A2 | C2, B2, B3, A3 | C3, B3, 0, 0, 0}, KNIGHT, BISHOP, ROOK, QUEEN, KING},
	{{0, 0, 0, B1, A1 | C1, B1, B2, A2 | C2, B2}, KNIGHT, BISHOP, ROOK, QUEEN, KING},
};

/* One entry: all squares less `end` for each `middle` that is occupied. */
#define BLOCKED(o, middle, end) (((o) << 1 & (middle)) ? (end) : 0)
#define VISIBLE(o, m1, e1, m2, e2, m3, e3) \
	ALL ^ (BLOCKED(o, m1, e1) | BLOCKED(o, m2, e2) | BLOCKED(o, m3, e3))
#define VISIBLE2(o, ...) VISIBLE(o, __VA_ARGS__), VISIBLE((o) + 1, __VA_ARGS__)
#define VISIBLE4(o, ...) VISIBLE2(o, __VA_ARGS__), VISIBLE2((o) + 2, __VA_ARGS__)
#define VISIBLE8(o, ...) VISIBLE4(o, __VA_ARGS__), VISIBLE4((o) + 4, __VA_ARGS__)
#define VISIBLE16(o, ...) VISIBLE8(o, __VA_ARGS__), VISIBLE8((o) + 8, __VA_ARGS__)
#define VISIBLE32(o, ...) VISIBLE16(o, __VA_ARGS__), VISIBLE16((o) + 16, __VA_ARGS__)
#define VISIBLE64(o, ...) VISIBLE32(o, __VA_ARGS__), VISIBLE32((o) + 32, __VA_ARGS__)
#define VISIBLE128(...) {VISIBLE64(0, __VA_ARGS__), VISIBLE64(64, __VA_ARGS__)}

const uint16_t tictac_visible_squares[9][128] = {
	VISIBLE128(B1, C1, A2, A3, B2, C3),
	VISIBLE128(B2, B3, 0, 0, 0, 0),
	VISIBLE128(B1, A1, C2, C3, B2, A3),
	VISIBLE128(B2, C2, 0, 0, 0, 0),
	VISIBLE128(0, 0, 0, 0, 0, 0),
	VISIBLE128(B2, A2, 0, 0, 0, 0),
	VISIBLE128(A2, A1, B3, C3, B2, C1),
	VISIBLE128(B2, B1, 0, 0, 0, 0),
	VISIBLE128(C2, C1, B3, A3, B2, A1),
};

/* By the set itself. */
#define BY2(f, o) f(o), f((o) + 1)
#define BY4(f, o) BY2(f, o), BY2(f, (o) + 2)
#define BY8(f, o) BY4(f, o), BY4(f, (o) + 4)
#define BY16(f, o) BY8(f, o), BY8(f, (o) + 8)
#define BY32(f, o) BY16(f, o), BY16(f, (o) + 16)
#define BY64(f, o) BY32(f, o), BY32(f, (o) + 32)
#define BY128(f, o) BY64(f, o), BY64(f, (o) + 64)
#define BY256(f, o) BY128(f, o), BY128(f, (o) + 128)

#define BIT(o, n) ((o) >> (n) & 1)
#define COUNT(o)                                                                   \
	(BIT(o, 0) + BIT(o, 1) + BIT(o, 2) + BIT(o, 3) + BIT(o, 4) + BIT(o, 5) +   \
	 BIT(o, 6) + BIT(o, 7) + BIT(o, 8))

const uint8_t tictac_popcount[512] = {BY256(COUNT, 0), BY256(COUNT, 256)};

#define IF_ALL(o, three) (((o) & (three)) == (three)) ? (three)
#define LINE(o)                                                                    \
	(IF_ALL(o, A1 | B1 | C1) : IF_ALL(o, A2 | B2 | C2) : IF_ALL(o, A3 | B3 | C3) \
	 : IF_ALL(o, A1 | A2 | A3) : IF_ALL(o, B1 | B2 | B3) : IF_ALL(o, C1 | C2 | C3) \
	 : IF_ALL(o, A1 | B2 | C3) : IF_ALL(o, C1 | B2 | A3) : 0)

const uint16_t tictac_line[512] = {BY256(LINE, 0), BY256(LINE, 256)};
/* clang-format on */
