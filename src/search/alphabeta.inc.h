/* alphabeta.inc.h - alpha-beta search for two seats without secrets or chance. It is
 * compiled into each game's search.c, with that game's types and `static inline`
 * hooks, so that nothing in it goes through a pointer.
 *
 * Before including it a game defines
 *   AB_MOVES, AB_STEPS   how many moves a node can have; steps a move can have
 *   ab_state             the game's state itself; copied by assignment
 *   ab_move              what is decided at a node: a step, or a whole turn
 * and the hooks that are declared below, and calls ab_search_position from its own slot.
 *
 * Depth counts turns: a move that leaves its seat in the same turn costs none,
 * and the sign of a score changes only with the seat. Copy-make: a state is copied
 * for each move, and no move is unmade. */
#ifdef AB_MOVES /* so that the header compiles alone */

#include <stdlib.h>

#include "search/abdada.h"
#include "search/deepen.h"
#include "search/movepick.h"
#include "search/nnue.h"
#include "search/repetition.h"
#include "search/smp.h"

enum {
	AB_MAX_PLY = 160, /* moves from the root at most */
	AB_HISTORY_SIZE = 4096,
	AB_HISTORY_MAX = 16384,
	AB_KILLER_BONUS = 12288,
	AB_TT_MOVE_SCORE = 1 << 30
};

/* What a node keeps while its children are searched. */
struct ab_stack_entry {
	ab_state state;
	int turns; /* completed since the root */
	uint64_t repetition_key;
	uint32_t killers[2]; /* move codes */
	ab_move moves[AB_MOVES];
	int move_scores[AB_MOVES];
	int deferred[AB_MOVES]; /* numbers of moves */
	struct pv pv;
};

/* One search thread: the main thread's, or a helper's. */
struct ab_thread {
	struct search *search;
	struct deepen deepen;
	ab_move root_moves[AB_MOVES]; /* by number */
	struct repeated_keys repeated_keys;
	step_t first_turn_steps[AB_MAX_PLY * AB_STEPS]; /* the steps since the root */
	size_t n_first_turn_steps[AB_MAX_PLY];          /* how many lead to each ply */
	int history[AB_HISTORY_SIZE];                   /* by hashed move code */
	struct ab_stack_entry stack[AB_MAX_PLY];        /* by ply */
};

/* The hooks. */
static inline int hook_mover(const ab_state *s);             /* 0 or 1, also at the end */
static inline bool hook_mid_turn(const ab_state *s);         /* as the contract's mid_turn */
static inline bool hook_is_terminal(const ab_state *s);      /* nothing can follow */
static inline int hook_returns(const ab_state *s, int seat); /* at the end: 1, 0 or -1 */
static inline bool hook_extends(const ab_state *s); /* not quiescent: search on at depth 0 */
static inline uint64_t hook_key(const ab_state *s); /* of all that matters for the future */
static inline uint64_t hook_repetition_key(const ab_state *s); /* 0 where nothing repeats */
/* Writes the moves (all at ply 0); how many. */
static inline int hook_generate(struct search *search, const ab_state *s, int depth, int ply,
                                ab_move *list);
static inline void hook_make(ab_state *s, const ab_move *move);
static inline int hook_steps(const ab_move *move, step_t *out); /* how many steps a move has */
static inline uint32_t hook_move_code(const ab_move *move);     /* not 0; equal for equal moves */
/* For move ordering; 16384 beats history. */
static inline int hook_move_score(const ab_state *s, const ab_move *move);

_Static_assert(sizeof(ab_move) <= MOVEPICK_MOVE_SIZE, "movepick_swap has room for a move");

static int ab_alphabeta(struct ab_thread *t, int ply, int depth, int alpha, int beta);

/* The score of a finished game: sooner is better for the winner. */
static inline int ab_terminal_score(const ab_state *s, int turns)
{
	return hook_returns(s, hook_mover(s)) * (SCORE_WIN - turns - hook_mid_turn(s));
}

/* The static evaluation of the state at ply for its seat to move, by the net that the request names. */
static int ab_evaluate(const struct ab_thread *t, int ply)
{
	const struct search_request *request = t->search->request;
	const ab_state *s = &t->stack[ply].state;
	return nnue_evaluate(request->game, request->net, s, hook_mover(s));
}

/* Draw by repetition: within the search the first recurrence counts, as nothing new
 * can come of it; of positions before the root, the third occurrence. */
static bool ab_is_repetition(struct ab_thread *t, int ply)
{
	uint64_t key = hook_repetition_key(&t->stack[ply].state);
	t->stack[ply].repetition_key = key;
	if (!key || !ply)
		return false;
	for (int i = ply - 1; i > 0; i--)
		if (t->stack[i].repetition_key == key)
			return true;
	return repeated_keys_has(&t->repeated_keys, key);
}

static inline int *ab_history_entry(struct ab_thread *t, const ab_move *move)
{
	return &t->history[(hook_move_code(move) * UINT32_C(2654435761)) >> 20];
}

/* ---- searchmoves, which bind every step of the turn at the root */

/* True when searchmoves let all steps of a move follow those that led to ply. */
static bool ab_in_searchmoves(struct ab_thread *t, int ply, const ab_move *move)
{
	step_t steps[AB_STEPS];
	size_t n = t->n_first_turn_steps[ply];
	int n_steps = hook_steps(move, steps);
	for (int i = 0; i < n_steps; i++) {
		if (!search_in_searchmoves(t->search->request, t->first_turn_steps, n, steps[i]))
			return false;
		t->first_turn_steps[n++] = steps[i];
	}
	return true;
}

/* Brings the moves in searchmoves to the front; returns how many, or n where none is. */
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

/* True at the nodes where searchmoves leave moves out. */
static inline bool ab_filters(const struct ab_thread *t, int ply)
{
	return t->search->request->limits.searchmoves.n && !t->stack[ply].turns;
}

/* ---- move ordering: the table's move, then by the hook's score, the history
 * heuristic (Schaeffer 1983) and the killer heuristic (Huberman 1968) */

static int ab_generate_moves(struct ab_thread *t, int ply, int depth, uint32_t tt_move)
{
	struct ab_stack_entry *ss = &t->stack[ply];
	int n = hook_generate(t->search, &ss->state, depth, ply, ss->moves);
	if (ab_filters(t, ply))
		n = ab_filter_searchmoves(t, ply, ss->moves, n);
	for (int i = 0; i < n; i++) {
		uint32_t code = hook_move_code(&ss->moves[i]);
		ss->move_scores[i] = code == tt_move ? AB_TT_MOVE_SCORE
		                                     : hook_move_score(&ss->state, &ss->moves[i]) +
		                                           *ab_history_entry(t, &ss->moves[i]);
		if (code == ss->killers[0] || code == ss->killers[1])
			ss->move_scores[i] += AB_KILLER_BONUS;
	}
	return n;
}

/* Brings the best of the moves from i on to i. */
static void ab_pick_move(struct ab_stack_entry *ss, int i, int n)
{
	unsigned best = movepick_best(ss->move_scores, (unsigned)i, (unsigned)n);
	movepick_swap(ss->moves, sizeof(ab_move), ss->move_scores, (unsigned)i, best);
}

/* After a beta cutoff by move i: a bonus for it, a malus for those tried before it. */
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

/* ---- nodes */

/* Makes a move from ply in the stack entry of the next; notes its steps where
 * ab_in_searchmoves needs them. */
static void ab_make_move(struct ab_thread *t, int ply, const ab_move *move)
{
	size_t n = t->n_first_turn_steps[ply];
	t->stack[ply + 1].state = t->stack[ply].state;
	hook_make(&t->stack[ply + 1].state, move);
	if (ab_filters(t, ply))
		t->n_first_turn_steps[ply + 1] = n + (size_t)hook_steps(move, t->first_turn_steps + n);
}

/* Negamax: the score, for the seat to move at ply, of the child that was made there. */
static int ab_search_child(struct ab_thread *t, int ply, int depth, int alpha, int beta)
{
	const ab_state *s = &t->stack[ply].state, *child = &t->stack[ply + 1].state;
	bool same = hook_mover(child) == hook_mover(s), open = same && hook_mid_turn(child);
	t->stack[ply + 1].turns = t->stack[ply].turns + !open;
	depth -= !open;
	if (same)
		return ab_alphabeta(t, ply + 1, depth, alpha, beta);
	return -ab_alphabeta(t, ply + 1, depth, -beta, -alpha);
}

/* Principal variation search (Marsland and Campbell 1982): a move after the first is
 * searched with a null window, and again where that shows it to be better. */
static int ab_search_null_window(struct ab_thread *t, int ply, int depth, int alpha, int beta)
{
	int score = ab_search_child(t, ply, depth, alpha, alpha + 1);
	if (score <= alpha || score >= beta)
		return score;
	return ab_search_child(t, ply, depth, alpha, beta);
}

/* The mark (search/abdada.h) of the child that was made at ply; 0 where none is wanted. */
static inline uint64_t ab_mark(const struct ab_thread *t, int ply, int depth)
{
	return t->search->control->abdada && depth >= ABDADA_DEPTH_MIN
	           ? abdada_mark(hook_key(&t->stack[ply + 1].state), depth)
	           : 0;
}

/* True, with the score, where no move is to be searched: at the end of the game, at a draw by
 * repetition and at the horizon, which an extension moves. */
static bool ab_is_leaf(struct ab_thread *t, int ply, int *depth, int *score)
{
	struct ab_stack_entry *ss = &t->stack[ply];
	if (hook_is_terminal(&ss->state)) {
		*score = ab_terminal_score(&ss->state, ss->turns);
		return true;
	}
	*score = 0;
	if (ab_is_repetition(t, ply))
		return true;
	/* Extension at the horizon, so far and no further. */
	if (*depth <= 0 && ss->turns < 2 * t->deepen.depth + 2 && hook_extends(&ss->state))
		*depth = 1;
	if (*depth > 0 && ply + 1 < AB_MAX_PLY)
		return false;
	*score = ab_evaluate(t, ply);
	return true;
}

/* The score of the state at ply for its seat to move, fail-soft. depth: turns to go.
 * Meaningless once the search has been stopped. */
static int ab_alphabeta(struct ab_thread *t, int ply, int depth, int alpha, int beta)
{
	struct ab_stack_entry *ss = &t->stack[ply];
	ss->pv.n = 0;
	if (search_count_node(t->search))
		return 0;
	int score;
	if (ab_is_leaf(t, ply, &depth, &score))
		return score;
	if (score_mate_distance_prunes(ss->turns, &alpha, &beta))
		return alpha;

	/* Transposition table (Greenblatt et al. 1967), except where searchmoves leave
	 * moves out: such scores are nobody else's. */
	struct tt *tt = ab_filters(t, ply) ? NULL : t->search->request->tt;
	uint64_t key = hook_key(&ss->state);
	struct tt_entry e = {.code = 0};
	if (tt && tt_probe(tt, key, &e)) {
		score = tt_score_from(e.score, ss->turns);
		if (beta - alpha == 1 && e.depth >= depth && tt_cutoff(e.bound, score, beta))
			return score;
	}

	int best = -SCORE_INFINITE, old_alpha = alpha;
	uint32_t best_code = 0;
	int n = ab_generate_moves(t, ply, depth, e.code), n_deferred = 0;
	for (int k = 0; k < n + n_deferred && alpha < beta; k++) {
		int i = k < n ? k : ss->deferred[k - n];
		if (k < n)
			ab_pick_move(ss, i, n);
		ab_make_move(t, ply, &ss->moves[i]);
		uint64_t mark = i ? ab_mark(t, ply, depth) : 0;
		if (k < n && abdada_defers(t->search, mark)) {
			ss->deferred[n_deferred++] = i;
			continue;
		}
		abdada_begin(t->search, mark);
		score = i == 0 ? ab_search_child(t, ply, depth, alpha, beta)
		               : ab_search_null_window(t, ply, depth, alpha, beta);
		abdada_end(t->search, mark);
		if (search_stopped(t->search))
			return 0;
		best = score > best ? score : best;
		if (score <= alpha)
			continue;
		alpha = score;
		best_code = hook_move_code(&ss->moves[i]);
		pv_append(&ss->pv, hook_steps(&ss->moves[i], ss->pv.at), &t->stack[ply + 1].pv);
		if (alpha >= beta)
			ab_update_killers_and_history(t, ss, i, depth);
	}

	if (tt)
		tt_store(tt, key,
		         (struct tt_entry){.code = best_code,
		                           .score = (int16_t)tt_score_to(best, ss->turns),
		                           .depth = (uint8_t)depth,
		                           .bound = tt_bound(best, old_alpha, beta)});
	return best;
}

/* ---- the root */

/* Lists the root moves, best first by the static evaluation of what each leads to. */
static void ab_init_root_moves(struct ab_thread *t)
{
	struct ab_stack_entry *ss = &t->stack[0];
	const ab_state *child = &t->stack[1].state;
	struct root_moves *root_moves = &t->deepen.root_moves;
	int n = ab_generate_moves(t, 0, 1, 0);
	root_moves_init(root_moves, (size_t)n);
	for (int i = 0; i < n; i++) {
		ab_pick_move(ss, i, n);
		t->root_moves[i] = ss->moves[i];
		ab_make_move(t, 0, &ss->moves[i]);
		bool over = hook_is_terminal(child), same = hook_mover(child) == hook_mover(&ss->state);
		int score = over ? ab_terminal_score(child, !hook_mid_turn(child)) : ab_evaluate(t, 1);
		if (!over && ab_is_repetition(t, 1))
			score = 0;
		step_t steps[AB_STEPS];
		int n_steps = hook_steps(&ss->moves[i], steps);
		root_moves_add(root_moves, steps, n_steps, same ? score : -score);
	}
	root_moves_sort(root_moves, n);
}

static int ab_search_root_move(struct deepen *d, const struct root_move *move, int move_number,
                               int alpha, int beta)
{
	struct ab_thread *t = d->thread;
	ab_make_move(t, 0, &t->root_moves[move->number]);
	return move_number ? ab_search_null_window(t, 0, d->depth, alpha, beta)
	                   : ab_search_child(t, 0, d->depth, alpha, beta);
}

/* The search of one thread. */
static void ab_search_thread(struct search *search)
{
	static const struct deepen_hooks hooks = {
		.max_depth = DEPTH_MAX, .proof_factor = 1, .search_move = ab_search_root_move};
	struct ab_thread *t = xzalloc(sizeof *t);
	t->search = search;
	t->deepen = (struct deepen){
		.search = search, .hooks = &hooks, .thread = t, .child_pv = &t->stack[1].pv};
	t->stack[0].state = *(const ab_state *)search->request->root_infostate.now;
	repeated_keys_init(&t->repeated_keys, &search->request->root_infostate);
	ab_init_root_moves(t);
	if (t->deepen.root_moves.n)
		deepen_run(&t->deepen);
	deepen_free(&t->deepen);
	repeated_keys_free(&t->repeated_keys);
	free(t);
}

/* The slot `search` of a game. */
static void ab_search_position(struct search *search)
{
	smp_search(search, ab_search_thread);
}

#endif
