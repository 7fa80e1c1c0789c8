/* board.c - see board.h. The tables of attacks are the engine's, the generator is not. */
#include "tools/solve/board.h"

#include "games/tictac/attacks.h"

uint8_t board_symmetric_square[SYMMETRIES][SQUARES];
uint16_t board_symmetric_set[SYMMETRIES][ALL_SQUARES + 1];

/* What the generator hands from one piece to the next. */
struct generator {
	const struct board *board;
	struct turn *turns;
	int n;
	unsigned occupied;
};

void board_init(void)
{
	for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
		for (int square = 0; square < SQUARES; square++) {
			int file = square % 3, rank = square / 3;
			file = symmetry & MIRROR ? 2 - file : file;
			rank = symmetry & FLIP ? 2 - rank : rank;
			board_symmetric_square[symmetry][square] = (uint8_t)(3 * rank + file);
		}
		for (unsigned set = 0; set <= ALL_SQUARES; set++)
			for (int square = 0; square < SQUARES; square++)
				if (set >> square & 1)
					board_symmetric_set[symmetry][set] |=
						(uint16_t)(1u << board_symmetric_square[symmetry][square]);
	}
}

unsigned board_attackers(const struct board *b, int seat, int square, unsigned occupied)
{
	const uint16_t *of = b->of[seat];
	unsigned straight = of[ROOK] | of[QUEEN], diagonal = of[BISHOP] | of[QUEEN];
	/* A pawn attacks from where one of the other seat, on the square, would attack it. */
	return (tictac_pseudo_attacks[!seat][PAWN][square] & of[PAWN]) |
	       (tictac_pseudo_attacks[0][KNIGHT][square] & of[KNIGHT]) |
	       (tictac_pseudo_attacks[0][KING][square] & of[KING]) |
	       (tictac_visible(square, occupied) &
	        ((tictac_pseudo_attacks[0][ROOK][square] & straight) |
	         (tictac_pseudo_attacks[0][BISHOP][square] & diagonal)));
}

bool board_in_check(const struct board *b, int seat)
{
	unsigned king = b->of[seat][KING];
	return king &&
	       board_attackers(b, !seat, __builtin_ctz(king), (unsigned)(b->men[0] | b->men[1]));
}

bool board_is_legal(const struct board *b)
{
	return !tictac_line[b->men[0]] && tictac_popcount[b->of[0][KING]] <= 1 &&
	       tictac_popcount[b->of[1][KING]] <= 1 && !(b->of[0][PAWN] & FAR) &&
	       !(b->of[1][PAWN] & HOME) && !board_in_check(b, 1);
}

/* T6, T10: whether the own king, if there is one, is safe with these squares occupied and a man
 * that was captured on `gone` no longer there. */
static bool king_is_safe(const struct board *b, unsigned king, unsigned occupied, unsigned gone)
{
	return !king || !(board_attackers(b, 1, __builtin_ctz(king), occupied) & ~gone);
}

static void add_turn(struct generator *g, int from, int to, int kind)
{
	bool captures = g->board->men[1] >> to & 1;
	g->turns[g->n++] = (struct turn){(uint8_t)from, (uint8_t)to, (uint8_t)kind,
	                                 captures ? g->board->kind[to] : (uint8_t)NO_KIND};
}

static void generate_additions(struct generator *g, unsigned reserve, bool in_check)
{
	const struct board *b = g->board;
	unsigned king = b->of[0][KING];
	for (int kind = 0; kind < KINDS; kind++) {
		if (!(reserve >> kind & 1) || (kind == KING && king))
			continue;
		unsigned targets = ALL_SQUARES & ~g->occupied & (kind == PAWN ? HOME : ALL_SQUARES);
		for (; targets; targets &= targets - 1) {
			unsigned to = targets & -targets;
			bool doubtful = kind == KING || in_check;
			if (!doubtful || king_is_safe(b, kind == KING ? to : king, g->occupied | to, 0))
				add_turn(g, ADDED, __builtin_ctz(to), kind);
		}
	}
}

/* The moves of the piece on `from` to those of the squares that leave the king safe. */
static void generate_moves(struct generator *g, int from, unsigned targets)
{
	const struct board *b = g->board;
	int kind = b->kind[from];
	for (; targets; targets &= targets - 1) {
		unsigned to = targets & -targets;
		unsigned king = kind == KING ? to : b->of[0][KING];
		if (!king_is_safe(b, king, (g->occupied & ~(1u << from)) | to, to))
			continue;
		if (kind == PAWN && (to & FAR)) {
			for (int promoted = KNIGHT; promoted <= QUEEN; promoted++)
				add_turn(g, from, __builtin_ctz(to), promoted);
		} else {
			add_turn(g, from, __builtin_ctz(to), kind);
		}
	}
}

int board_turns(const struct board *b, unsigned reserve, struct turn turns[TURNS_MAX])
{
	struct generator g = {b, turns, 0, (unsigned)(b->men[0] | b->men[1])};
	unsigned line = tictac_line[b->men[1]];
	if (!line && tictac_popcount[b->men[0]] < MEN_MAX)
		generate_additions(&g, reserve, board_in_check(b, 0));
	for (unsigned men = b->men[0]; men; men &= men - 1) {
		int from = __builtin_ctz(men), kind = b->kind[from];
		unsigned targets = tictac_attacks(kind, 0, from, g.occupied);
		if (kind == PAWN)
			targets = (targets & b->men[1]) | (8u << from & ALL_SQUARES & ~g.occupied);
		/* Four men have one line at most, and every capture in it breaks it (T12). */
		generate_moves(&g, from, targets & ~(unsigned)b->men[0] & (line ? line : ALL_SQUARES));
	}
	return g.n;
}
