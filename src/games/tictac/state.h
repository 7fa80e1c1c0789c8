/* state.h - Tic Tac Chess inside its folder: the state, the move, and what the
 * rules, the texts and the searcher share.
 *
 * A square is a bit of nine, a1 b1 c1 a2 b2 c2 a3 b3 c3 from bit 0, so a set of
 * squares is a number below 512 that can index a table. The state keeps the
 * board twice, as sets (for generation) and as a row of four-bit codes (for
 * looking at one square, and for the key), in 40 bytes without padding. */
#ifndef GAMES_TICTAC_STATE_H
#define GAMES_TICTAC_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "game/game.h"
#include "games/tictac/attacks.h"

enum tictac_seat { TT_WHITE, TT_BLACK };

enum tictac_kind {
	TT_PAWN,
	TT_KNIGHT,
	TT_BISHOP,
	TT_ROOK,
	TT_QUEEN,
	TT_KING,
	TT_KINDS,
	TT_NOTHING = 7 /* tictac_kind_at: an empty square */
};

enum {
	TT_SQUARES = 9,
	TT_BOARD = 511,     /* the set of all squares */
	TT_LIMIT = 4,       /* pieces of a seat on the board at most (T4) */
	TT_QUIET_LIMIT = 100,
	/* No position has more legal moves: with n own pieces on the board at most
	 * 5 * (9 - n) + 3 additions (none for n = 4) and 12 moves a piece. */
	TT_MOVES_MAX = 72
};

struct tictac {
	uint64_t squares;         /* four bits a square: 0, or kind + 1 + 8 * seat */
	uint32_t hand[2];         /* reserves: four bits a kind, how many */
	uint16_t kind[TT_KINDS];  /* squares of each kind, of both seats */
	uint16_t seat[2];         /* squares of each seat */
	uint32_t turn;            /* from 1, grows after black */
	uint16_t quiet;           /* turns since an addition, a capture or a pawn move */
	uint8_t mover;            /* enum tictac_seat */
	uint8_t zero;             /* always 0 */
};

/* A move is never 0: bits 0-3 the target, 4-7 the source (0 for an addition),
 * 8-10 the kind added or promoted to (0 for a plain move), 12-13 its sort. It
 * means the same in every state, and as a number it is the contract's step. */
enum { TT_PLAIN = 1 << 12, TT_PROMOTES = 2 << 12, TT_ADDS = 3 << 12, TT_SORT = 3 << 12 };

static inline uint16_t tictac_plain(int from, int to)
{
	return (uint16_t)(TT_PLAIN | from << 4 | to);
}

static inline uint16_t tictac_promotion(int from, int to, int kind)
{
	return (uint16_t)(TT_PROMOTES | kind << 8 | from << 4 | to);
}

static inline uint16_t tictac_addition(int kind, int to)
{
	return (uint16_t)(TT_ADDS | kind << 8 | to);
}

static inline int tictac_sort(uint16_t move)
{
	return move & TT_SORT;
}

static inline int tictac_to(uint16_t move)
{
	return move & 15;
}

/* Of plain moves and promotions. */
static inline int tictac_from(uint16_t move)
{
	return move >> 4 & 15;
}

/* The kind added or promoted to. */
static inline int tictac_new_kind(uint16_t move)
{
	return move >> 8 & 7;
}

/* What stands on a square: its kind, or TT_NOTHING. */
static inline int tictac_kind_at(const struct tictac *s, int square)
{
	return (int)(((s->squares >> 4 * square) - 1) & 7);
}

/* Squares of a seat's pieces of one kind. */
static inline unsigned tictac_men(const struct tictac *s, int seat, int kind)
{
	return (unsigned)(s->kind[kind] & s->seat[seat]);
}

/* Squares that are not empty. */
static inline unsigned tictac_taken(const struct tictac *s)
{
	return (unsigned)(s->seat[TT_WHITE] | s->seat[TT_BLACK]);
}

/* How many of a kind a seat has in reserve. */
static inline int tictac_in_hand(const struct tictac *s, int seat, int kind)
{
	return (int)(s->hand[seat] >> 4 * kind & 15);
}

/* True for an addition, a capture or a pawn move: no earlier position can come
 * back after it. */
static inline bool tictac_loud(const struct tictac *s, uint16_t move)
{
	return tictac_sort(move) != TT_PLAIN ||
	       ((s->seat[!s->mover] >> tictac_to(move)) & 1) ||
	       ((s->kind[TT_PAWN] >> tictac_from(move)) & 1);
}

/* The rank a seat's pawns are added to; the other seat's is its far rank (T1). */
static inline unsigned tictac_home_rank(int seat)
{
	return seat == TT_WHITE ? 0007 : 0700;
}

/* A key of placement, reserves and seat to move (T16): nothing is carried along
 * for it, two words say all of that. It leaves out quiet and turn. */
static inline uint64_t tictac_key(const struct tictac *s)
{
	uint64_t hands = (uint64_t)s->hand[1] << 32 | s->hand[0];
	return splitmix64(s->squares ^ splitmix64(hands ^ (uint64_t)s->mover << 63));
}

/* Squares that a seat's pieces attack when `taken` are the occupied squares. */
static inline unsigned tictac_attacked(const struct tictac *s, int seat, unsigned taken)
{
	unsigned attacked = 0;
	for (unsigned men = s->seat[seat]; men; men &= men - 1) {
		int square = tictac_lowest(men);
		attacked |= tictac_attacks(tictac_kind_at(s, square), seat, square, taken);
	}
	return attacked;
}

/* Squares of a seat's pieces that attack a square. */
static inline unsigned tictac_attackers(const struct tictac *s, int seat, int square,
                                        unsigned taken)
{
	unsigned found = 0;
	/* A piece attacks the square when the enemy's like would attack back. */
	for (int kind = TT_PAWN; kind < TT_KINDS; kind++)
		found |= s->kind[kind] & tictac_reach[!seat][kind][square];
	return found & s->seat[seat] & tictac_seen(square, taken);
}

/* True when the seat has a king on the board and it stands attacked. */
static inline bool tictac_in_check(const struct tictac *s, int seat)
{
	unsigned king = tictac_men(s, seat, TT_KING);
	return king && tictac_attackers(s, !seat, tictac_lowest(king), tictac_taken(s));
}

/* Writes the legal moves to list, in no particular order, each once, and
 * returns how many: at most TT_MOVES_MAX. By T3-T12 alone: it does not look at
 * the quiet count. */
int tictac_moves(const struct tictac *s, uint16_t *list);
/* How many legal moves there are, without writing them. */
int tictac_count_moves(const struct tictac *s);
/* Puts a piece on an empty square: for building positions. */
void tictac_put(struct tictac *s, int seat, int kind, int square);
/* Makes a legal move, in place. */
void tictac_apply_move(struct tictac *s, uint16_t move);

enum tictac_status {
	TT_ONGOING,
	TT_LINE,      /* no reply to the enemy's line: the seat to move has lost (T13) */
	TT_CHECKMATE, /* no reply to check: the seat to move has lost (T14) */
	TT_STALEMATE, /* nothing to do: a draw (T15) */
	TT_QUIET      /* a draw (T16) */
};

/* How the game stands by the state alone (repetition is not in it). */
enum tictac_status tictac_status(const struct tictac *s);
/* The same for a caller that knows how many legal moves there are. */
enum tictac_status tictac_status_of(const struct tictac *s, int moves);

/* Counts the sequences of depth legal moves; a finished game has no more of
 * them. Looks at *stop now and then (NULL: never) and, when it is true, returns
 * early with some smaller number. s is a struct tictac. */
uint64_t tictac_perft(const void *s, int depth, const atomic_bool *stop);

/* Estimate for the seat to move, without search: 200 is a factor of e in the odds
 * of winning. Says nothing about games that have ended. Stays within +-9999. */
int tictac_evaluate(const struct tictac *s);

/* The rules T1-T17, for `about`; ends with a NULL id. */
extern const struct rule tictac_rules[];

/* about.c. */
extern const struct game_info tictac_about;

/* text.c: "white" and "black", then NULL. */
extern const char *const tictac_seats[];
/* The letter of a piece in the position. */
char tictac_letter(int seat, int kind);
/* The names of a set of up to three squares, "a1,b2,c3"; "-" for none. */
struct tictac_name {
	char s[12];
};
struct tictac_name tictac_name(unsigned set);
/* Appends a seat's reserve as the position has it, "QKRRBBNNPPPPPPPP". */
void tictac_show_hand(const struct tictac *s, int seat, struct strbuf *out);

/* view.c: appends the events of a move that led from one state to another. */
void tictac_tell(const struct tictac *before, uint16_t move, const struct tictac *after,
                 struct events *events);

/* Slots of the contract: text.c, rules.c, view.c, search.c. */
void tictac_start(const struct setup *terms, void *out);
bool tictac_read_step(const void *s, const char *token, step_t *out, struct error *err);
void tictac_show_step(const void *s, step_t step, struct strbuf *out);
bool tictac_read_state(const char *text, const struct setup *terms, void *out,
                       struct error *err);
void tictac_show_state(const void *s, struct strbuf *out);
bool tictac_allows(const void *s, step_t step, struct violation *why);
void tictac_facts(const void *s, bool derived, put_field *put, void *to);
void tictac_scene(const void *s, put_item *put, void *to);
void tictac_draw(const void *s, struct strbuf *out);
void tictac_think(struct search *job);

#endif
