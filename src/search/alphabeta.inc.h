/* alphabeta.inc.h - the alpha-beta skeleton for two seats without secrets or
 * chance. It is compiled into each game's search.c, with that game's types and
 * `static inline` hooks, so that nothing in it goes through a pointer.
 *
 * Before including it a game defines
 *   AB_MOVES, AB_STEPS  how many moves a node can have; steps a move can have
 *   ab_state            the game's state itself; copied by assignment
 *   ab_move             what is decided at a node: a step, or a whole turn
 * and the hooks
 *   int hook_mover(const ab_state *)          the seat on move, 0 or 1 (also at the end)
 *   bool hook_mid_turn(const ab_state *)      as the contract's mid_turn
 *   bool hook_is_terminal(const ab_state *)          nothing can follow
 *   int hook_returns(const ab_state *, int seat)  at the end: 1, 0 or -1
 *   int hook_evaluate(const ab_state *)       for the seat on move, within +-20000
 *   bool hook_extends(const ab_state *)        too sharp to be evaluated: look on
 *   uint64_t hook_key(const ab_state *)       of all that matters for the future
 *   uint64_t hook_repetition_key(const ab_state *)  or 0 where nothing repeats
 *   int hook_generate(struct search *, const ab_state *, int depth, int ply, ab_move *)
 *                                             writes the moves (all at ply 0)
 *   void hook_make(ab_state *, const ab_move *)
 *   int hook_steps(const ab_move *, step_t *) writes the steps of a move
 *   uint32_t hook_move_code(const ab_move *)       never 0; equal for equal moves
 *   int hook_move_score(const ab_state *, const ab_move *)  promise; 16384 beats history
 * and calls ab_search_position(job) from its own think.
 *
 * Depth counts turns: a move that leaves its seat in the same turn costs none,
 * and the sign of a score changes only with the seat. A state is copied for each
 * move and thrown away; no move is taken back.
 *
 * Sources: principal variation search (Marsland and Campbell, 1982), transposition
 * tables (Greenblatt et al., 1967), killers (Huberman, 1968), history (Schaeffer,
 * 1983), lazy SMP: threads that share nothing but the table (Hyatt and others,
 * described by Nasu, 2013). */
#ifdef AB_MOVES /* so that the header compiles alone */

#include <string.h>

#include "base/os.h"
#include "search/search.h"

enum {
	AB_MAX_PLY = 160, /* moves from the root at most */
	AB_HISTORY_SIZE = 4096,
	AB_HISTORY_MAX = 16384,
	AB_KILLER_BONUS = 12288,
	AB_TT_MOVE_SCORE = 1 << 30,
	AB_THREADS_MAX = 64
};

struct ab_pv {
	int n;
	ab_move at[AB_MAX_PLY];
};

struct ab_root_move {
	ab_move move;
	int static_score; /* by its look alone */
	int score;
	struct ab_pv *pv; /* one of struct ab_thread's */
};

/* What a node keeps while its children are searched. */
struct ab_stack_entry {
	uint64_t repetition_key;
	uint32_t killers[2];
	ab_move moves[AB_MOVES];
	int move_scores[AB_MOVES];
	struct ab_pv pv;
};

/* One thread. */
struct ab_thread {
	struct search *search;
	struct search *main_search; /* of a helper: whose reports count its nodes */
	uint64_t nodes_reported;    /* how many nodes */
	int root_depth;             /* of the iteration */
	struct ab_root_move *root_moves;
	struct ab_pv *root_pvs;
	int n_root_moves;
	uint64_t *repeated_keys; /* keys that have occurred twice up to now */
	size_t n_repeated_keys;
	step_t first_turn_steps[AB_MAX_PLY * AB_STEPS]; /* the steps since the root */
	size_t n_first_turn_steps[AB_MAX_PLY];          /* how many lead to each ply */
	int history[AB_HISTORY_SIZE];
	struct ab_stack_entry stack[AB_MAX_PLY];
};

static int ab_alphabeta(struct ab_thread *t, const ab_state *s, int ply, int turns, int depth,
                        int alpha, int beta);

/* Scores in the table count wins from their node, in the search from the root. */
static inline int ab_score_to_tt(int score, int turns)
{
	return score > SCORE_WIN_IN_MAX    ? score + turns
	       : score < -SCORE_WIN_IN_MAX ? score - turns
	                                   : score;
}

static inline int ab_score_from_tt(int score, int turns)
{
	return score > SCORE_WIN_IN_MAX    ? score - turns
	       : score < -SCORE_WIN_IN_MAX ? score + turns
	                                   : score;
}

/* The score of a finished game: sooner is better for the winner. */
static inline int ab_terminal_score(const ab_state *s, int turns)
{
	return hook_returns(s, hook_mover(s)) * (SCORE_WIN - turns - hook_mid_turn(s));
}

/* A draw by repetition: once since the root is enough, as nothing new can come of
 * it; before the root the rule's two times. */
static bool ab_is_repetition(struct ab_thread *t, const ab_state *s, int ply)
{
	uint64_t key = hook_repetition_key(s);
	t->stack[ply].repetition_key = key;
	if (!key || !ply)
		return false;
	for (int i = ply - 1; i > 0; i--)
		if (t->stack[i].repetition_key == key)
			return true;
	for (size_t i = 0; i < t->n_repeated_keys; i++)
		if (t->repeated_keys[i] == key)
			return true;
	return false;
}

/* The child's score for the seat on move in s. */
static int ab_search_child(struct ab_thread *t, const ab_state *s, const ab_state *child, int ply,
                           int turns, int depth, int alpha, int beta)
{
	bool same = hook_mover(child) == hook_mover(s), open = same && hook_mid_turn(child);
	if (!open) {
		turns++;
		depth--;
	}
	if (same)
		return ab_alphabeta(t, child, ply + 1, turns, depth, alpha, beta);
	return -ab_alphabeta(t, child, ply + 1, turns, depth, -beta, -alpha);
}

/* The same with a null window where a move is expected to be no better. */
static int ab_search_pvs(struct ab_thread *t, const ab_state *s, const ab_state *child, int ply,
                         int turns, int depth, int alpha, int beta, bool is_first)
{
	if (!is_first) {
		int score = ab_search_child(t, s, child, ply, turns, depth, alpha, alpha + 1);
		if (score <= alpha || score >= beta)
			return score;
	}
	return ab_search_child(t, s, child, ply, turns, depth, alpha, beta);
}

static void ab_pv_update(struct ab_pv *pv, const ab_move *move, const struct ab_pv *child_pv)
{
	int n = child_pv->n < AB_MAX_PLY ? child_pv->n : AB_MAX_PLY - 1;
	pv->at[0] = *move;
	memcpy(pv->at + 1, child_pv->at, (size_t)n * sizeof *child_pv->at);
	pv->n = n + 1;
}

static inline int *ab_history_entry(struct ab_thread *t, const ab_move *move)
{
	return &t->history[(hook_move_code(move) * UINT32_C(2654435761)) >> 20];
}

/* searchmoves: true when all steps of a move may follow those that led to ply. */
static bool ab_in_searchmoves(struct ab_thread *t, int ply, const ab_move *move)
{
	step_t steps[AB_STEPS];
	size_t n = t->n_first_turn_steps[ply];
	int n_steps = hook_steps(move, steps);
	for (int i = 0; i < n_steps; i++) {
		if (!search_in_searchmoves(t->search, t->first_turn_steps, n, steps[i]))
			return false;
		t->first_turn_steps[n++] = steps[i];
	}
	return true;
}

/* Keeps the moves that searchmoves lets pass, or all where it lets none. */
static int ab_filter_searchmoves(struct ab_thread *t, int ply, ab_move *list, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (ab_in_searchmoves(t, ply, &list[i])) {
			ab_move allowed = list[i];
			list[i] = list[kept];
			list[kept++] = allowed;
		}
	return kept ? kept : n;
}

/* Remembers the steps of a move of the first turn, for ab_in_searchmoves. */
static void ab_note_first_turn(struct ab_thread *t, int ply, const ab_move *move)
{
	size_t n = t->n_first_turn_steps[ply];
	t->n_first_turn_steps[ply + 1] = n + (size_t)hook_steps(move, t->first_turn_steps + n);
}

static int ab_generate_moves(struct ab_thread *t, const ab_state *s, int ply, int depth,
                             bool filter, uint32_t tt_move)
{
	struct ab_stack_entry *ss = &t->stack[ply];
	int n = hook_generate(t->search, s, depth, ply, ss->moves);
	if (filter)
		n = ab_filter_searchmoves(t, ply, ss->moves, n);
	for (int i = 0; i < n; i++) {
		uint32_t code = hook_move_code(&ss->moves[i]);
		ss->move_scores[i] = code == tt_move ? AB_TT_MOVE_SCORE
		                                     : hook_move_score(s, &ss->moves[i]) +
		                                           *ab_history_entry(t, &ss->moves[i]);
		if (code == ss->killers[0] || code == ss->killers[1])
			ss->move_scores[i] += AB_KILLER_BONUS;
	}
	return n;
}

/* Brings the most promising of the moves from i on to i. */
static void ab_pick_move(struct ab_stack_entry *ss, int i, int n)
{
	int best = i;
	for (int k = i + 1; k < n; k++)
		if (ss->move_scores[k] > ss->move_scores[best])
			best = k;
	ab_move move = ss->moves[best];
	int move_score = ss->move_scores[best];
	ss->moves[best] = ss->moves[i];
	ss->move_scores[best] = ss->move_scores[i];
	ss->moves[i] = move;
	ss->move_scores[i] = move_score;
}

/* A move was good enough to refute the one before it: try it sooner elsewhere,
 * and those tried in vain before it later. */
static void ab_update_killers_and_history(struct ab_thread *t, struct ab_stack_entry *ss, int i,
                                          int depth)
{
	uint32_t code = hook_move_code(&ss->moves[i]);
	int bonus = 32 * depth * depth < 2048 ? 32 * depth * depth : 2048;
	if (code != ss->killers[0]) {
		ss->killers[1] = ss->killers[0];
		ss->killers[0] = code;
	}
	for (int k = 0; k <= i; k++) {
		int *h = ab_history_entry(t, &ss->moves[k]), change = k < i ? -bonus : bonus;
		*h += change - *h * bonus / AB_HISTORY_MAX;
	}
}

static void ab_tt_store(struct ab_thread *t, uint64_t key, uint32_t best, int score, int depth,
                        enum bound bound)
{
	struct tt_entry e = {best, (int16_t)score, (uint8_t)depth, bound};
	if (t->search->tt)
		tt_store(t->search->tt, key, e);
}

/* The children of a node that is worth looking into. */
static int ab_search_moves(struct ab_thread *t, const ab_state *s, int ply, int turns, int depth,
                           int alpha, int beta)
{
	struct ab_stack_entry *ss = &t->stack[ply];
	bool filter = t->search->limits.searchmoves.n && !turns;
	uint64_t key = hook_key(s);
	struct tt_entry e = {.move = 0};
	if (!filter && t->search->tt && tt_probe(t->search->tt, key, &e)) {
		int score = ab_score_from_tt(e.score, turns);
		bool bound_allows_cutoff =
			e.bound == BOUND_EXACT || e.bound == (score >= beta ? BOUND_LOWER : BOUND_UPPER);
		if (beta - alpha == 1 && e.depth >= depth && bound_allows_cutoff)
			return score;
	}
	int best = -SCORE_INFINITE, old_alpha = alpha,
		n = ab_generate_moves(t, s, ply, depth, filter, e.move);
	uint32_t best_code = 0;
	for (int i = 0; i < n; i++) {
		ab_pick_move(ss, i, n);
		ab_state child = *s;
		hook_make(&child, &ss->moves[i]);
		if (filter)
			ab_note_first_turn(t, ply, &ss->moves[i]);
		int score = ab_search_pvs(t, s, &child, ply, turns, depth, alpha, beta, i == 0);
		if (search_stopped(t->search))
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score <= alpha)
			continue;
		alpha = score;
		best_code = hook_move_code(&ss->moves[i]);
		ab_pv_update(&ss->pv, &ss->moves[i], &t->stack[ply + 1].pv);
		if (alpha >= beta) {
			ab_update_killers_and_history(t, ss, i, depth);
			break;
		}
	}
	if (!filter)
		ab_tt_store(t, key, best_code, ab_score_to_tt(best, turns), depth,
		            best >= beta       ? BOUND_LOWER
		            : best > old_alpha ? BOUND_EXACT
		                               : BOUND_UPPER);
	return best;
}

/* A helper's nodes go into the reports now and then. */
static bool ab_count_node(struct ab_thread *t)
{
	enum { OFTEN = 1024 };
	if (search_count_node(t->search))
		return true;
	uint64_t more = t->search->nodes - t->nodes_reported;
	if (t->main_search && more >= OFTEN) {
		atomic_fetch_add_explicit(&t->main_search->helper_nodes, more, memory_order_relaxed);
		t->nodes_reported += more;
	}
	return false;
}

/* The score of s for its seat on move. turns: completed since the root; depth:
 * to go. Meaningless once the search has ended. */
static int ab_alphabeta(struct ab_thread *t, const ab_state *s, int ply, int turns, int depth,
                        int alpha, int beta)
{
	t->stack[ply].pv.n = 0;
	if (ab_count_node(t))
		return 0;
	if (hook_is_terminal(s))
		return ab_terminal_score(s, turns);
	if (ab_is_repetition(t, s, ply))
		return 0;
	if (depth <= 0 && turns < 2 * t->root_depth + 2 && hook_extends(s))
		depth = 1;
	if (depth <= 0 || ply + 1 >= AB_MAX_PLY)
		return hook_evaluate(s);
	/* No better than to win with this turn, no worse than to have lost. */
	if (alpha < turns - SCORE_WIN)
		alpha = turns - SCORE_WIN;
	if (beta > SCORE_WIN - turns - 1)
		beta = SCORE_WIN - turns - 1;
	return alpha >= beta ? alpha : ab_search_moves(t, s, ply, turns, depth, alpha, beta);
}

#include "search/deepen.inc.h"

#endif
