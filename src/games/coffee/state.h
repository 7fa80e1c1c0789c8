/* state.h - Coffee Chess from the inside: the state, the move as a number, and what
 * the files of this folder share.
 *
 * White is seat 0 and owns the light squares, black is seat 1 and owns the dark
 * ones; a square's colour says whose beans stand on it, so one board serves
 * both. Squares are 0..63 for a1..h8, sets of squares are bitboards. */
#ifndef GAMES_COFFEE_STATE_H
#define GAMES_COFFEE_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "chess/bitboard.h"
#include "game/game.h"
#include "game/perfect.h"

enum {
	COFFEE_WHITE,
	COFFEE_BLACK,
	COFFEE_BEANS = 50,           /* C2 */
	COFFEE_INVENTORY_MAX = 5,    /* C3 */
	COFFEE_STANDSTILL = 50,      /* C12, turns */
	COFFEE_TURN_MAX = 1000000000 /* no turn has a higher number: counting stops there */
};

/* What a decision is, and (the first four) the phase of a turn: FRESH until its
 * first action, then the one type of action it has chosen. */
enum coffee_kind {
	COFFEE_TURN_START,
	COFFEE_PLACE,
	COFFEE_MOVE,
	COFFEE_STEAL,
	COFFEE_PASS, /* a whole turn without actions */
	COFFEE_END   /* closes a turn that has had actions */
};

/* The state. Always as a position shows it: the income of the turn is drawn. */
struct coffee {
	bitboard occupied;    /* squares with beans, of both seats */
	bitboard two_or_more; /* squares with two beans or more, of both seats */
	bitboard have_stolen; /* own squares that have stolen this turn (C8) */
	uint64_t board_key;   /* sum of beans times a number for the square; see coffee_key */
	uint8_t beans[64];
	uint32_t turn;                    /* from 1, grows after black */
	uint8_t mover, phase, bank, idle; /* idle: C12 */
	uint8_t inventory[2];
	uint8_t on_board[2]; /* beans of each seat on the board (C11) */
	uint8_t unused[4];   /* zero */
};
_Static_assert(sizeof(struct coffee) == 112, "no padding, and small enough to copy freely");

/* All squares that a seat owns (C1). */
static inline bitboard coffee_squares(int seat)
{
	return seat == COFFEE_BLACK ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
}

/* The squares on which a seat has beans. */
static inline bitboard coffee_stacks(const struct coffee *s, int seat)
{
	return s->occupied & coffee_squares(seat);
}

/* Neighbours by shifting whole sets. No shift needs a mask for the edge: a step that
 * wraps around it changes the colour of a diagonal neighbour and keeps that of an
 * orthogonal one, so cut the result down to squares of the colour that is wanted. */
static inline bitboard coffee_diagonal_neighbours(bitboard b)
{
	return b << 9 | b << 7 | b >> 7 | b >> 9;
}

static inline bitboard coffee_orthogonal_neighbours(bitboard b)
{
	return b << 8 | b << 1 | b >> 1 | b >> 8;
}

/* True when the game has ended (C10, C12). */
static inline bool coffee_over(const struct coffee *s)
{
	return s->bank == 0 || s->idle >= COFFEE_STANDSTILL;
}

/* Beans on the board of a seat less those of the other: at the end its sign is
 * the result (C11). */
static inline int coffee_lead(const struct coffee *s, int seat)
{
	return s->on_board[seat] - s->on_board[!seat];
}

/* A decision: kind, the own square that acts, the other square (moved to, or
 * stolen from), the beans stolen. Never 0; the same number is the step. Squares
 * and beans that the kind has no use for are 0. beans is 1..99 in steals; 0 in
 * a token that asks for the most where nothing can be stolen, never legal. */
typedef uint32_t coffee_move;

static inline coffee_move coffee_move_encode(enum coffee_kind kind, int at, int other, int beans)
{
	return (coffee_move)kind << 19 | (coffee_move)at << 13 | (coffee_move)other << 7 |
	       (coffee_move)beans;
}

static inline enum coffee_kind coffee_move_kind(coffee_move m)
{
	return (enum coffee_kind)(m >> 19);
}

static inline int coffee_move_square(coffee_move m)
{
	return m >> 13 & 63;
}

static inline int coffee_move_other(coffee_move m)
{
	return m >> 7 & 63;
}

static inline int coffee_move_beans(coffee_move m)
{
	return m & 127;
}

/* The most beans that `at` could steal from `other` (C8), by their stacks only. */
static inline int coffee_max_steal(const struct coffee *s, int at, int other)
{
	return s->beans[at] < s->beans[other] ? s->beans[at] : s->beans[other];
}

/* No state has more decisions than this. One pass, 32 squares to place on, and
 * 98 ways from a square of one colour to the next diagonally. Steals number the
 * sum of min(n, m) over pairs of neighbours, in which each stack occurs at most
 * four times: at most 4 min(N, M) for N own and M enemy beans on the board. An
 * action takes one bean in the inventory and one in the bank (or the game is
 * over), so N + M <= 48, and 4 min(N, M) <= 96. */
enum { COFFEE_MOVES_MAX = 1 + 32 + 98 + 96 };

/* The number a square's beans are multiplied with in board_key. */
static inline uint64_t coffee_square_key(int square)
{
	return splitmix64((uint64_t)square);
}

/* Hash of all that matters for the future: everything but the turn number. The
 * board's part is kept up to date move by move, as in Zobrist hashing (1970), but is
 * a sum, because a square holds a number and not a piece. */
static inline uint64_t coffee_key(const void *state)
{
	const struct coffee *s = state;
	uint64_t rest = (uint64_t)s->mover | (uint64_t)s->phase << 8 | (uint64_t)s->idle << 16 |
	                (uint64_t)s->bank << 24 | (uint64_t)s->inventory[0] << 32 |
	                (uint64_t)s->inventory[1] << 40;
	return splitmix64(s->board_key ^ splitmix64(rest ^ splitmix64(s->have_stolen)));
}

/* names.c: "white", "black", NULL */

extern const char *const coffee_seat_names[];

/* movegen.c */

/* Writes all legal decisions to list (room for COFFEE_MOVES_MAX), ascending,
 * and returns how many there are: 0 exactly when the game is over. */
int coffee_generate_moves(const struct coffee *s, coffee_move *list);
/* How many coffee_generate_moves would write. */
int coffee_count_moves(const struct coffee *s);
/* The slot: one of those moves, each equally often. */
step_t coffee_random_step(const void *s, struct fast_rng *rng);
/* True when the seat on move could do an action of this kind (place, move or
 * steal) now, whatever the phase: it has a bean to pay with and a way to. */
bool coffee_can_act(const struct coffee *s, enum coffee_kind kind);

/* rows.c */

/* C4: the greatest number of pairwise disjoint diagonal triples in a set of
 * squares of one colour; exact, 0..8. */
int coffee_rows(bitboard squares);
/* coffee_rows counted no further than limit (which may be negative or 0): the smaller
 * of the two numbers, never negative. Much cheaper for small limits. */
int coffee_rows_up_to(bitboard squares, int limit);
/* The squares of a set of one colour that lie in some diagonal triple. */
bitboard coffee_in_triples(bitboard squares);
/* The row through a square that leaves as many of the others as can be had beside it (C4); 0: none. */
bitboard coffee_row_through(bitboard squares, int at);

/* turn.c */

/* The start (C2, C3): nothing on the board, white's two beans drawn. */
void coffee_start(const struct setup *setup, void *out);
/* Applies a legal decision. The turn ends with pass and end, and by itself when no
 * further action of its kind is possible (C9); then the other seat is on move and
 * has drawn its income (C3), or the game is over. mover changes exactly when the
 * turn ends. */
void coffee_apply_move(struct coffee *s, coffee_move m);
/* Fills in what follows from beans: occupied, two_or_more, board_key, on_board. */
void coffee_derive(struct coffee *s);

/* events.c */

/* Appends what a decision has made of the state, for everybody. */
void coffee_add_events(const struct coffee *before, coffee_move m, const struct coffee *after,
                       struct events *events);

/* text.c */

/* Reads beans as they are written in a token or on a square: one or two digits, the
 * first not 0. Returns how many characters they took, 0 when none are there. */
size_t coffee_parse_beans(const char *s, int *beans);

/* The rest are slots of the contract, game/game.h, under the slots' names. */

/* rules.c */
extern const struct rule coffee_rules[];
int coffee_to_move(const void *s);
bool coffee_mid_turn(const void *s);
step_t coffee_end_turn_step(const void *s);
bool coffee_legal(const void *s, struct steps *out);
bool coffee_is_legal(const void *s, step_t step, struct violation *violation);
void coffee_apply(void *s, step_t step, struct events *events);
struct result coffee_result(const void *s, int to_move, int occurrences);
int coffee_returns(const void *s, int occurrences, int seat);
/* perft.c */
uint64_t coffee_perft(const void *s, int depth, const atomic_bool *stop);
/* text.c, paths.c, position.c */
bool coffee_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void coffee_step_to_text(const void *s, step_t step, struct strbuf *out);
int coffee_paths(const void *s, step_t step, struct path out[PATHS_MAX]);
bool coffee_state_from_text(const char *text, const struct setup *setup, void *out,
                            struct error *err);
void coffee_state_to_text(const void *s, struct strbuf *out);
/* observe.c */
PERFECT_INFORMATION_SLOTS(coffee);
/* view.c */
void coffee_state_fields(const void *s, bool derived, const struct field_sink *out);
void coffee_board_items(const void *s, struct scene *out);
/* eval.c: 100 a bean, within +-20000; best at the beginning of a turn. */
int coffee_evaluate(const void *s, int seat);
void coffee_evaluate_terms(const void *s, int seat, struct eval_terms *out);
int coffee_material(const void *s, int seat);
/* features.c, search.c, info.c */
extern const struct learning coffee_learning;
void coffee_search(struct search *search);
extern const struct game_info coffee_info;

#endif
