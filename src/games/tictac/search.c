/* search.c - Tic Tac Chess searched: the hooks that put its rules into the
 * alpha-beta skeleton. A node is a position, a turn is one move. */
#include <string.h>

#include "games/tictac/state.h"
#include "search/search.h"

#define AB_MOVES TICTAC_MOVES_MAX
#define AB_STEPS 1

typedef struct tictac ab_state;
typedef uint16_t ab_move;

static inline int hook_mover(const struct tictac *s)
{
	return s->mover;
}

static inline bool hook_mid_turn(const struct tictac *s)
{
	(void)s;
	return false;
}

static inline bool hook_is_terminal(const struct tictac *s)
{
	return tictac_status(s) != TICTAC_ONGOING;
}

static inline int hook_returns(const struct tictac *s, int seat)
{
	enum tictac_status status = tictac_status(s);
	if (status != TICTAC_LINE && status != TICTAC_CHECKMATE)
		return 0;
	return seat == s->mover ? -1 : 1;
}

static inline int hook_evaluate(const struct tictac *s)
{
	return tictac_evaluate(s);
}

/* A standing line must be broken and a check answered: what the board is worth
 * shows only after that. */
static inline bool hook_extends(const struct tictac *s)
{
	return tictac_line[s->by_seat[!s->mover]] || tictac_in_check(s, s->mover);
}

/* Near the quiet draw equal placements are not equal any more. */
static inline uint64_t hook_key(const struct tictac *s)
{
	enum { NEAR = TICTAC_HALFMOVE_CLOCK_MAX - 20 };
	uint64_t key = tictac_key(s);
	return s->halfmove_clock < NEAR ? key : splitmix64(key + s->halfmove_clock);
}

static inline uint64_t hook_repetition_key(const struct tictac *s)
{
	return tictac_key(s);
}

static inline int hook_generate(struct search *search, const struct tictac *s, int depth, int ply,
                                uint16_t *list)
{
	(void)search;
	(void)depth;
	(void)ply;
	return tictac_generate_moves(s, list);
}

static inline void hook_make(struct tictac *s, const uint16_t *move)
{
	tictac_apply_move(s, *move);
}

static inline int hook_steps(const uint16_t *move, step_t *out)
{
	out[0] = *move;
	return 1;
}

static inline uint32_t hook_move_code(const uint16_t *move)
{
	return *move;
}

/* Lines first, then captures and promotions by what they win. */
static inline int hook_move_score(const struct tictac *s, const uint16_t *move)
{
	static const int piece_value[TICTAC_KINDS] = {1, 3, 3, 5, 9, 2};
	enum { LINE = 1 << 20, WIN = 1 << 15, PIECE = 1 << 11 };
	int us = s->mover, to = tictac_to(*move), order = 0;
	unsigned after = s->by_seat[us] | 1u << to;
	if (tictac_move_type(*move) != TICTAC_ADDITION)
		after &= ~(1u << tictac_from(*move));
	if (tictac_line[after])
		order += LINE;
	if (s->by_seat[!us] >> to & 1)
		order += WIN + PIECE * piece_value[tictac_kind_at(s, to)];
	if (tictac_move_type(*move) != TICTAC_NORMAL)
		order += PIECE / 4 * piece_value[tictac_new_kind(*move)];
	return order;
}

#include "search/alphabeta.inc.h"

void tictac_search(struct search *search)
{
	ab_search_position(search);
}
