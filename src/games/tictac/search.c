/* search.c - the search: the hooks of search/alphabeta.inc.h for Tic Tac Chess. A
 * node is a position, a turn is one move. */
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

/* Check extension, and the same for a standing line: one must be answered, the
 * other broken, and the evaluation holds only after that. */
static inline bool hook_extends(const struct tictac *s)
{
	return tictac_line[s->by_seat[!s->mover]] || tictac_in_check(s, s->mover);
}

/* Near the draw by the halfmove clock (T16) equal placements are not equal any more. */
static inline uint64_t hook_key(const struct tictac *s)
{
	enum { NEAR = TICTAC_HALFMOVE_CLOCK_MAX - 20 };
	uint64_t key = tictac_position_key(s);
	return s->halfmove_clock < NEAR ? key : splitmix64(key + s->halfmove_clock);
}

static inline uint64_t hook_repetition_key(const struct tictac *s)
{
	return tictac_position_key(s);
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
	tictac_make_move(s, *move);
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

/* Move ordering: lines first, then captures by the victim and promotions and
 * additions by the piece. */
static inline int hook_move_score(const struct tictac *s, const uint16_t *move)
{
	static const int piece_value[TICTAC_KINDS] = {1, 3, 3, 5, 9, 2};
	enum { MAKES_LINE = 1 << 20, CAPTURE = 1 << 15, PIECE = 1 << 11 };
	int us = s->mover, to = tictac_to(*move), score = 0;
	unsigned after = s->by_seat[us] | 1u << to;
	if (tictac_move_type(*move) != TICTAC_ADDITION)
		after &= ~(1u << tictac_from(*move));
	if (tictac_line[after])
		score += MAKES_LINE;
	if (s->by_seat[!us] >> to & 1)
		score += CAPTURE + PIECE * piece_value[tictac_kind_at(s, to)];
	if (tictac_move_type(*move) != TICTAC_NORMAL)
		score += PIECE / 4 * piece_value[tictac_new_kind(*move)];
	return score;
}

#include "search/alphabeta.inc.h"

void tictac_search(struct search *search)
{
	ab_search_position(search);
}
