/* search.c - the hooks of alpha-beta (search/alphabeta.inc.h): a move is a whole turn,
 * and each node has only the turns that the beam search of turn_beam.c finds. */
#include <string.h>

#include "games/coffee/state.h"
#include "games/coffee/turn_beam.h"
#include "search/search.h"

#define AB_MOVES COFFEE_TURNS_MAX
#define AB_STEPS COFFEE_TURN_ACTIONS_MAX

typedef struct coffee ab_state;
typedef struct coffee_turn ab_move;

static inline int hook_mover(const struct coffee *s)
{
	return s->mover;
}

static inline bool hook_mid_turn(const struct coffee *s)
{
	return s->phase != COFFEE_TURN_START;
}

static inline bool hook_is_terminal(const struct coffee *s)
{
	return coffee_over(s);
}

static inline int hook_returns(const struct coffee *s, int seat)
{
	int lead = coffee_lead(s, seat);
	return (lead > 0) - (lead < 0);
}

static inline bool hook_extends(const struct coffee *s)
{
	(void)s;
	return false;
}

static inline uint64_t hook_key(const struct coffee *s)
{
	return coffee_key(s);
}

/* The rules know no repetition: C12 ends what would go on for ever. */
static inline uint64_t hook_repetition_key(const struct coffee *s)
{
	(void)s;
	return 0;
}

/* Forward pruning: the width of the beam, and how many turns a node has, for the root
 * and by the depth that is left. At depth 1 the best by static evaluation is enough. */
static const struct coffee_beam_limits beam_limits[] = {
	{12, COFFEE_TURNS_MAX}, {2, 1}, {3, 6}, {3, 10}};

static inline int hook_generate(struct search *search, const struct coffee *s, int depth, int ply,
                                struct coffee_turn *list)
{
	int i = !ply ? 0 : depth < 3 ? depth : 3;
	return coffee_turn_beam(search, s, !ply, beam_limits[i], list);
}

static inline void hook_make(struct coffee *s, const struct coffee_turn *turn)
{
	for (int i = 0; i < turn->n; i++)
		coffee_apply_move(s, turn->actions[i]);
}

static inline int hook_steps(const struct coffee_turn *turn, step_t *out)
{
	for (int i = 0; i < turn->n; i++)
		out[i] = turn->actions[i];
	return turn->n;
}

static inline uint32_t hook_move_code(const struct coffee_turn *turn)
{
	uint64_t code = 0;
	for (int i = 0; i < turn->n; i++)
		code = (code ^ turn->actions[i]) * UINT64_C(0x9E3779B97F4A7C15);
	return (uint32_t)(code >> 32) | 1;
}

static inline int hook_move_score(const struct coffee *s, const struct coffee_turn *turn)
{
	(void)s;
	return turn->value * 256;
}

#include "search/alphabeta.inc.h"

void coffee_search(struct search *search)
{
	ab_search_position(search);
}
