/* state.h - Tic Tac Chess inside its folder: the state, the move, and what each
 * file of the folder gives the others.
 *
 * A square is a bit of nine, a1 b1 c1 a2 b2 c2 a3 b3 c3 from bit 0, so a set of
 * squares is a number below 512 that can index a table. The state keeps the
 * board twice, as bitboards (for move generation) and as a mailbox of four-bit
 * codes (for looking at one square, and for the key), in 40 bytes without padding. */
#ifndef GAMES_TICTAC_STATE_H
#define GAMES_TICTAC_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "chess/bitboard.h"
#include "game/game.h"
#include "game/perfect.h"
#include "games/tictac/attacks.h"

enum tictac_seat { TICTAC_WHITE, TICTAC_BLACK };

enum tictac_kind {
	TICTAC_PAWN,
	TICTAC_KNIGHT,
	TICTAC_BISHOP,
	TICTAC_ROOK,
	TICTAC_QUEEN,
	TICTAC_KING,
	TICTAC_KINDS,
	TICTAC_NO_PIECE = 7 /* tictac_kind_at: an empty square */
};

enum {
	TICTAC_SQUARES = 9,
	TICTAC_ALL_SQUARES = 511,        /* the set of all squares */
	TICTAC_PIECES_MAX = 4,           /* pieces of a seat on the board at most (T4) */
	TICTAC_HALFMOVE_CLOCK_MAX = 100, /* a draw (T16) */
	TICTAC_TURN_MAX = 999999999,     /* no turn has a higher number: counting stops there */
	/* No position has more legal moves: with n own pieces on the board at most
	 * 5 * (9 - n) + 3 additions (none for n = 4) and 12 moves a piece. */
	TICTAC_MOVES_MAX = 72
};

struct tictac {
	uint64_t squares;               /* four bits a square: 0, or kind + 1 + 8 * seat */
	uint32_t reserve[2];            /* four bits a kind: how many */
	uint16_t by_kind[TICTAC_KINDS]; /* squares of each kind, of both seats */
	uint16_t by_seat[2];            /* squares of each seat */
	uint32_t fullmove;              /* from 1, grows after black */
	uint16_t halfmove_clock;        /* turns since an addition, a capture or a pawn move */
	uint8_t mover;                  /* enum tictac_seat */
	uint8_t padding;                /* always 0 */
};

/* A move is never 0: bits 0-3 the target, 4-7 the source (0 for an addition),
 * 8-10 the kind added or promoted to (0 for a normal move), 12-13 its type. It
 * means the same in every state, and as a number it is the contract's step. */
enum {
	TICTAC_NORMAL = 1 << 12,
	TICTAC_PROMOTION = 2 << 12,
	TICTAC_ADDITION = 3 << 12,
	TICTAC_MOVE_TYPE = 3 << 12 /* the bits of the type */
};

static inline uint16_t tictac_normal_move(int from, int to)
{
	return (uint16_t)(TICTAC_NORMAL | from << 4 | to);
}

static inline uint16_t tictac_promotion_move(int from, int to, int kind)
{
	return (uint16_t)(TICTAC_PROMOTION | kind << 8 | from << 4 | to);
}

static inline uint16_t tictac_addition_move(int kind, int to)
{
	return (uint16_t)(TICTAC_ADDITION | kind << 8 | to);
}

static inline int tictac_move_type(uint16_t move)
{
	return move & TICTAC_MOVE_TYPE;
}

static inline int tictac_to(uint16_t move)
{
	return move & 15;
}

/* Of normal moves and promotions. */
static inline int tictac_from(uint16_t move)
{
	return move >> 4 & 15;
}

/* The kind added or promoted to. */
static inline int tictac_new_kind(uint16_t move)
{
	return move >> 8 & 7;
}

/* What stands on a square: its kind, or TICTAC_NO_PIECE. */
static inline int tictac_kind_at(const struct tictac *s, int square)
{
	return (int)(((s->squares >> 4 * square) - 1) & 7);
}

/* Squares of a seat's pieces of one kind. */
static inline unsigned tictac_pieces(const struct tictac *s, int seat, int kind)
{
	return (unsigned)(s->by_kind[kind] & s->by_seat[seat]);
}

/* Squares that are not empty. */
static inline unsigned tictac_occupied(const struct tictac *s)
{
	return (unsigned)(s->by_seat[TICTAC_WHITE] | s->by_seat[TICTAC_BLACK]);
}

/* How many of a kind a seat has in reserve. */
static inline int tictac_in_reserve(const struct tictac *s, int seat, int kind)
{
	return (int)(s->reserve[seat] >> 4 * kind & 15);
}

/* Irreversible: an addition, a capture or a pawn move. No earlier position can come
 * back after it, and the halfmove clock begins again. */
static inline bool tictac_is_irreversible(const struct tictac *s, uint16_t move)
{
	return tictac_move_type(move) != TICTAC_NORMAL ||
	       ((s->by_seat[!s->mover] >> tictac_to(move)) & 1) ||
	       ((s->by_kind[TICTAC_PAWN] >> tictac_from(move)) & 1);
}

/* The rank a seat's pawns are added to; the other seat's is its far rank (T1). */
static inline unsigned tictac_home_rank(int seat)
{
	return seat == TICTAC_WHITE ? 0007 : 0700;
}

/* A key of placement, reserves and seat to move (T16), without halfmove clock and
 * fullmove number: hashed from the two words that say all of that, so that no
 * Zobrist key need be carried along. */
static inline uint64_t tictac_position_key(const struct tictac *s)
{
	uint64_t reserves = (uint64_t)s->reserve[1] << 32 | s->reserve[0];
	return splitmix64(s->squares ^ splitmix64(reserves ^ (uint64_t)s->mover << 63));
}

/* Squares that a seat's pieces attack when these are the occupied squares. */
static inline unsigned tictac_attacks_by_seat(const struct tictac *s, int seat, unsigned occupied)
{
	unsigned attacked = 0;
	for (unsigned pieces = s->by_seat[seat]; pieces; pieces &= pieces - 1) {
		int square = bb_lsb(pieces);
		attacked |= tictac_attacks(tictac_kind_at(s, square), seat, square, occupied);
	}
	return attacked;
}

/* Squares of a seat's pieces that attack a square when these are occupied. */
static inline unsigned tictac_attackers_to(const struct tictac *s, int seat, int square,
                                           unsigned occupied)
{
	unsigned found = 0;
	/* A piece attacks the square when an enemy one of its kind would attack back. */
	for (int kind = TICTAC_PAWN; kind < TICTAC_KINDS; kind++)
		found |= s->by_kind[kind] & tictac_pseudo_attacks[!seat][kind][square];
	return found & s->by_seat[seat] & tictac_visible(square, occupied);
}

/* True when the seat has a king on the board and it stands attacked. */
static inline bool tictac_in_check(const struct tictac *s, int seat)
{
	unsigned king = tictac_pieces(s, seat, TICTAC_KING);
	return king && tictac_attackers_to(s, !seat, bb_lsb(king), tictac_occupied(s));
}

/* The set of the king of the seat to move when it is in check, else 0. */
static inline unsigned tictac_checked_king(const struct tictac *s)
{
	return tictac_in_check(s, s->mover) ? tictac_pieces(s, s->mover, TICTAC_KING) : 0;
}

/* Puts a piece on an empty square. */
static inline void tictac_put_piece(struct tictac *s, int seat, int kind, int square)
{
	s->squares |= (uint64_t)(kind + 1 + 8 * seat) << 4 * square;
	s->by_kind[kind] |= (uint16_t)(1u << square);
	s->by_seat[seat] |= (uint16_t)(1u << square);
}

/* ---- names.c */

/* "white" and "black", then NULL. */
extern const char *const tictac_seat_names[];
/* The letter of a piece in positions and events: upper case for white. */
char tictac_piece_letter(int seat, int kind);
/* The kind of an upper-case letter; TICTAC_NO_PIECE for any other character. */
int tictac_kind_from_letter(char letter);
/* The kind and *seat of a letter of either case; TICTAC_NO_PIECE for no letter. */
int tictac_piece_from_letter(char letter, int *seat);
/* The names of a set of up to three squares, "a1,b2,c3"; "-" for none. */
struct tictac_square_names {
	char s[12];
};
struct tictac_square_names tictac_square_names(unsigned set);
/* Appends a seat's reserve as the position has it, "QKRRBBNNPPPPPPPP". */
void tictac_reserve_to_text(const struct tictac *s, int seat, struct strbuf *out);

/* ---- events.c */

/* Appends the events of a move that led from one state to another. */
void tictac_move_events(const struct tictac *before, uint16_t move, const struct tictac *after,
                        struct events *events);

/* ---- movegen.c */

/* Writes the legal moves to list, in no particular order, each once, and
 * returns how many: at most TICTAC_MOVES_MAX. By T3-T12 alone: it does not look at
 * the halfmove clock. */
int tictac_generate_moves(const struct tictac *s, uint16_t *list);
/* How many legal moves there are, without writing them. */
int tictac_count_moves(const struct tictac *s);
/* Is a move, as text says it, among them? */
bool tictac_generates(const struct tictac *s, uint16_t move);
/* Makes a legal move, in place. */
void tictac_make_move(struct tictac *s, uint16_t move);
/* The slot: counts the sequences of depth legal moves; a finished game has no more
 * of them. Looks at *stop now and then (NULL: never) and, when it is true, returns
 * early with some smaller number. */
uint64_t tictac_perft(const void *s, int depth, const atomic_bool *stop);

/* ---- rules.c */

/* The rules T1-T17, for tictac_info; ends with a NULL id. */
extern const struct rule tictac_rules[];

enum tictac_status {
	TICTAC_ONGOING,
	TICTAC_LINE,               /* no reply to the enemy's line: the seat to move has lost (T13) */
	TICTAC_CHECKMATE,          /* no reply to check: the seat to move has lost (T14) */
	TICTAC_STALEMATE,          /* nothing to do: a draw (T15) */
	TICTAC_HALFMOVE_CLOCK_DRAW /* a draw (T16) */
};

/* How the game stands by the state alone (repetition is not in it). */
enum tictac_status tictac_status(const struct tictac *s);

int tictac_to_move(const void *s);
bool tictac_mid_turn(const void *s);
step_t tictac_end_turn_step(const void *s);
bool tictac_legal(const void *s, struct steps *out);
step_t tictac_random_step(const void *s, struct fast_rng *rng);
bool tictac_is_legal(const void *s, step_t step, struct violation *violation);
void tictac_apply(void *s, step_t step, struct events *events);
struct result tictac_result(const void *s, int to_move, int occurrences);
int tictac_returns(const void *s, int occurrences, int seat);
uint64_t tictac_key(const void *s);
uint64_t tictac_repetition_key(const void *s);

/* ---- text.c, paths.c, position.c, view.c, info.c: slots of the contract */
bool tictac_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void tictac_step_to_text(const void *s, step_t step, struct strbuf *out);
int tictac_paths(const void *s, step_t step, struct path out[PATHS_MAX]);
void tictac_start(const struct setup *setup, void *out);
bool tictac_state_from_text(const char *text, const struct setup *setup, void *out,
                            struct error *err);
void tictac_state_to_text(const void *s, struct strbuf *out);
void tictac_state_fields(const void *s, bool derived, const struct field_sink *out);
void tictac_board_items(const void *s, struct scene *out);
extern const struct game_info tictac_info;

/* ---- observe.c */

PERFECT_INFORMATION_SLOTS(tictac);

/* ---- eval.c, features.c, search.c */

/* The slot: 200 is a factor of e in the odds of winning. Says nothing about games
 * that have ended. Stays within +-9999. */
int tictac_evaluate(const void *s, int seat);
void tictac_evaluate_terms(const void *s, int seat, struct eval_terms *out);
uint64_t tictac_attackers(const void *s, int seat, int square);
int tictac_material(const void *s, int seat);
extern const struct learning tictac_learning;
void tictac_search(struct search *search);

#endif
