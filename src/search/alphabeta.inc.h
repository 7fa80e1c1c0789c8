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
 *   bool hook_over(const ab_state *)          nothing can follow
 *   int hook_score(const ab_state *, int seat)  at the end: 1, 0 or -1
 *   int hook_evaluate(const ab_state *)       for the seat on move, within +-20000
 *   bool hook_urgent(const ab_state *)        too sharp to be evaluated: look on
 *   uint64_t hook_key(const ab_state *)       of all that matters for the future
 *   uint64_t hook_repetition_key(const ab_state *)  or 0 where nothing repeats
 *   int hook_moves(struct search *, const ab_state *, int depth, int ply, ab_move *)
 *                                             writes the moves (all at ply 0)
 *   void hook_make(ab_state *, const ab_move *)
 *   int hook_steps(const ab_move *, step_t *) writes the steps of a move
 *   uint32_t hook_code(const ab_move *)       never 0; equal for equal moves
 *   int hook_order(const ab_state *, const ab_move *)  promise; 16384 beats history
 * and calls ab_think(job) from its own think.
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

#include <pthread.h>
#include <string.h>

#include "search/search.h"

enum {
	AB_PLIES = 160, /* moves from the root at most */
	AB_HISTORY = 4096,
	AB_HISTORY_TOP = 16384,
	AB_KILLER = 12288,
	AB_FROM_TABLE = 1 << 30,
	AB_THREADS = 64
};

struct ab_line {
	int n;
	ab_move at[AB_PLIES];
};

struct ab_root {
	ab_move move;
	int judged; /* by its look alone */
	int score;
	struct ab_line *line; /* one of struct ab's */
};

/* What a node keeps while its children are searched. */
struct ab_frame {
	uint64_t repetition_key;
	uint32_t killers[2];
	ab_move list[AB_MOVES];
	int order[AB_MOVES];
	struct ab_line line;
};

/* One thread. */
struct ab {
	struct search *job;
	struct search *boss; /* of a helper: whose reports count its nodes */
	uint64_t told_boss;  /* how many nodes */
	int top_depth;       /* of the iteration */
	struct ab_root *roots;
	struct ab_line *lines;
	int n_roots;
	uint64_t *twice; /* keys that have occurred twice up to now */
	size_t n_twice;
	step_t first[AB_PLIES * AB_STEPS]; /* the steps since the root */
	size_t n_first[AB_PLIES];          /* how many lead to each ply */
	int history[AB_HISTORY];
	struct ab_frame frames[AB_PLIES];
};

static int ab_search(struct ab *w, const ab_state *s, int ply, int turns, int depth,
                     int alpha, int beta);

/* Scores in the table count wins from their node, in the search from the root. */
static inline int ab_to_table(int score, int turns)
{
	return score > SCORE_SURE ? score + turns : score < -SCORE_SURE ? score - turns : score;
}

static inline int ab_from_table(int score, int turns)
{
	return score > SCORE_SURE ? score - turns : score < -SCORE_SURE ? score + turns : score;
}

/* The score of a finished game: sooner is better for the winner. */
static inline int ab_final(const ab_state *s, int turns)
{
	return hook_score(s, hook_mover(s)) * (SCORE_WIN - turns - hook_mid_turn(s));
}

/* A draw by repetition: once since the root is enough, as nothing new can come of
 * it; before the root the rule's two times. */
static bool ab_repeats(struct ab *w, const ab_state *s, int ply)
{
	uint64_t key = hook_repetition_key(s);
	w->frames[ply].repetition_key = key;
	if (!key || !ply)
		return false;
	for (int i = ply - 1; i > 0; i--)
		if (w->frames[i].repetition_key == key)
			return true;
	for (size_t i = 0; i < w->n_twice; i++)
		if (w->twice[i] == key)
			return true;
	return false;
}

/* The child's score for the seat on move in s. */
static int ab_descend(struct ab *w, const ab_state *s, const ab_state *child, int ply, int turns,
                      int depth, int alpha, int beta)
{
	bool same = hook_mover(child) == hook_mover(s), open = same && hook_mid_turn(child);
	if (!open) {
		turns++;
		depth--;
	}
	if (same)
		return ab_search(w, child, ply + 1, turns, depth, alpha, beta);
	return -ab_search(w, child, ply + 1, turns, depth, -beta, -alpha);
}

/* The same with a null window where a move is expected to be no better. */
static int ab_try(struct ab *w, const ab_state *s, const ab_state *child, int ply, int turns,
                  int depth, int alpha, int beta, bool first)
{
	if (!first) {
		int score = ab_descend(w, s, child, ply, turns, depth, alpha, alpha + 1);
		if (score <= alpha || score >= beta)
			return score;
	}
	return ab_descend(w, s, child, ply, turns, depth, alpha, beta);
}

static void ab_join(struct ab_line *out, const ab_move *move, const struct ab_line *rest)
{
	int n = rest->n < AB_PLIES ? rest->n : AB_PLIES - 1;
	out->at[0] = *move;
	memcpy(out->at + 1, rest->at, (size_t)n * sizeof *rest->at);
	out->n = n + 1;
}

static inline int *ab_history(struct ab *w, const ab_move *move)
{
	return &w->history[(hook_code(move) * UINT32_C(2654435761)) >> 20];
}

/* searchmoves: true when all steps of a move may follow those that led to ply. */
static bool ab_allowed(struct ab *w, int ply, const ab_move *move)
{
	step_t steps[AB_STEPS];
	size_t n = w->n_first[ply];
	int n_steps = hook_steps(move, steps);
	for (int i = 0; i < n_steps; i++) {
		if (!search_allows(w->job, w->first, n, steps[i]))
			return false;
		w->first[n++] = steps[i];
	}
	return true;
}

/* Keeps the moves that searchmoves lets pass, or all where it lets none. */
static int ab_filter(struct ab *w, int ply, ab_move *list, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (ab_allowed(w, ply, &list[i])) {
			ab_move allowed = list[i];
			list[i] = list[kept];
			list[kept++] = allowed;
		}
	return kept ? kept : n;
}

/* Remembers the steps of a move of the first turn, for ab_allowed. */
static void ab_note_first(struct ab *w, int ply, const ab_move *move)
{
	size_t n = w->n_first[ply];
	w->n_first[ply + 1] = n + (size_t)hook_steps(move, w->first + n);
}

static int ab_list(struct ab *w, const ab_state *s, int ply, int depth, bool filter, uint32_t best)
{
	struct ab_frame *f = &w->frames[ply];
	int n = hook_moves(w->job, s, depth, ply, f->list);
	if (filter)
		n = ab_filter(w, ply, f->list, n);
	for (int i = 0; i < n; i++) {
		uint32_t code = hook_code(&f->list[i]);
		f->order[i] = code == best ? AB_FROM_TABLE
		                           : hook_order(s, &f->list[i]) + *ab_history(w, &f->list[i]);
		if (code == f->killers[0] || code == f->killers[1])
			f->order[i] += AB_KILLER;
	}
	return n;
}

/* Brings the most promising of the moves from i on to i. */
static void ab_pick(struct ab_frame *f, int i, int n)
{
	int best = i;
	for (int k = i + 1; k < n; k++)
		if (f->order[k] > f->order[best])
			best = k;
	ab_move move = f->list[best];
	int order = f->order[best];
	f->list[best] = f->list[i];
	f->order[best] = f->order[i];
	f->list[i] = move;
	f->order[i] = order;
}

/* A move was good enough to refute the one before it: try it sooner elsewhere,
 * and those tried in vain before it later. */
static void ab_reward(struct ab *w, struct ab_frame *f, int i, int depth)
{
	uint32_t code = hook_code(&f->list[i]);
	int bonus = 32 * depth * depth < 2048 ? 32 * depth * depth : 2048;
	if (code != f->killers[0]) {
		f->killers[1] = f->killers[0];
		f->killers[0] = code;
	}
	for (int k = 0; k <= i; k++) {
		int *h = ab_history(w, &f->list[k]), change = k < i ? -bonus : bonus;
		*h += change - *h * bonus / AB_HISTORY_TOP;
	}
}

static void ab_store(struct ab *w, uint64_t key, uint32_t best, int score, int depth,
                     enum bound bound)
{
	struct table_entry e = {best, (int16_t)score, (uint8_t)depth, bound};
	if (w->job->table)
		table_put(w->job->table, key, e);
}

/* The children of a node that is worth looking into. */
static int ab_expand(struct ab *w, const ab_state *s, int ply, int turns, int depth, int alpha,
                     int beta)
{
	struct ab_frame *f = &w->frames[ply];
	bool filter = w->job->limits.only.n && !turns;
	uint64_t key = hook_key(s);
	struct table_entry e = {.move = 0};
	if (!filter && w->job->table && table_get(w->job->table, key, &e)) {
		int score = ab_from_table(e.score, turns);
		bool fits = e.bound == BOUND_EXACT || e.bound == (score >= beta ? BOUND_LOWER : BOUND_UPPER);
		if (beta - alpha == 1 && e.depth >= depth && fits)
			return score;
	}
	int best = -SCORE_INFINITE, before = alpha, n = ab_list(w, s, ply, depth, filter, e.move);
	uint32_t best_code = 0;
	for (int i = 0; i < n; i++) {
		ab_pick(f, i, n);
		ab_state child = *s;
		hook_make(&child, &f->list[i]);
		if (filter)
			ab_note_first(w, ply, &f->list[i]);
		int score = ab_try(w, s, &child, ply, turns, depth, alpha, beta, i == 0);
		if (search_ended(w->job))
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score <= alpha)
			continue;
		alpha = score;
		best_code = hook_code(&f->list[i]);
		ab_join(&f->line, &f->list[i], &w->frames[ply + 1].line);
		if (alpha >= beta) {
			ab_reward(w, f, i, depth);
			break;
		}
	}
	if (!filter)
		ab_store(w, key, best_code, ab_to_table(best, turns), depth,
		         best >= beta ? BOUND_LOWER : best > before ? BOUND_EXACT : BOUND_UPPER);
	return best;
}

/* A helper's nodes go into the reports now and then. */
static bool ab_tick(struct ab *w)
{
	enum { OFTEN = 1024 };
	if (search_tick(w->job))
		return true;
	uint64_t more = w->job->nodes - w->told_boss;
	if (w->boss && more >= OFTEN) {
		atomic_fetch_add_explicit(&w->boss->helped, more, memory_order_relaxed);
		w->told_boss += more;
	}
	return false;
}

/* The score of s for its seat on move. turns: completed since the root; depth:
 * to go. Meaningless once the search has ended. */
static int ab_search(struct ab *w, const ab_state *s, int ply, int turns, int depth,
                     int alpha, int beta)
{
	w->frames[ply].line.n = 0;
	if (ab_tick(w))
		return 0;
	if (hook_over(s))
		return ab_final(s, turns);
	if (ab_repeats(w, s, ply))
		return 0;
	if (depth <= 0 && turns < 2 * w->top_depth + 2 && hook_urgent(s))
		depth = 1;
	if (depth <= 0 || ply + 1 >= AB_PLIES)
		return hook_evaluate(s);
	/* No better than to win with this turn, no worse than to have lost. */
	if (alpha < turns - SCORE_WIN)
		alpha = turns - SCORE_WIN;
	if (beta > SCORE_WIN - turns - 1)
		beta = SCORE_WIN - turns - 1;
	return alpha >= beta ? alpha : ab_expand(w, s, ply, turns, depth, alpha, beta);
}

#include "search/deepen.inc.h"

#endif
