/* root.c - the slot `search`: the root moves, and what a thread searches them with. */
#include <stdlib.h>

#include "games/chess/state.h"
#include "games/chess/selectivity.h"
#include "search/smp.h"

/* The most that a capture gains by static exchange evaluation, in steps of a piece. */
static int best_capture_gain(struct chess_search_thread *t, int ply)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	int most = 0;
	chess_search_position_generate(&ss->position, CHESS_GEN_NOISY, &ss->moves);
	for (unsigned i = 0; i < ss->moves.count; i++)
		for (int kind = CHESS_QUEEN; kind >= (int)CHESS_PAWN; kind--)
			if (see_value[kind] > most &&
			    chess_search_position_see_ge(&ss->position, ss->moves.move[i], see_value[kind]))
				most = see_value[kind];
	return most;
}

/* The score of a root move without search. */
static int static_score(struct chess_search_thread *t, chess_move move)
{
	struct chess_stack_entry *child = &t->stack[1];
	chess_make_move(t, 0, move);
	if (!chess_search_position_count_moves(&child->position))
		return child->position.checkers ? -score_mated_in(1) : 0;
	if (chess_is_draw(t, 1))
		return 0;
	return -chess_evaluate_node(t, 1) - best_capture_gain(t, 1);
}

static void init_root_moves(struct chess_search_thread *t)
{
	struct chess_move_list moves;
	struct root_moves *root_moves = &t->deepen.root_moves;
	chess_search_position_generate(&t->stack[0].position, CHESS_GEN_LEGAL, &moves);
	root_moves_init(root_moves, moves.count);
	for (unsigned i = 0; i < moves.count; i++) {
		step_t step = chess_step_of(moves.move[i]);
		if (search_in_searchmoves(t->search->request, NULL, 0, step))
			root_moves_add(root_moves, &step, 1, static_score(t, moves.move[i]));
	}
	root_moves_sort(root_moves, root_moves->n);
}

/* Principal variation search at the root, with late move reductions: the score of a
 * move. */
static int search_root_move(struct deepen *d, const struct root_move *root_move, int move_number,
                            int alpha, int beta)
{
	struct chess_search_thread *t = d->thread;
	chess_move move = chess_step_move(root_move->step);
	int depth = d->depth - 1, reduction = 0, score = alpha + 1;
	chess_make_move(t, 0, move);
	if (move_number >= 3 && depth >= 3 &&
	    chess_search_position_is_quiet(&t->stack[0].position, move) &&
	    !t->stack[1].position.checkers)
		reduction = chess_lmr_reduction(depth, move_number) - 1;
	reduction = reduction < 0 ? 0 : reduction;
	if (move_number > 0)
		score = -chess_alpha_beta(t, 1, depth - reduction, -alpha - 1, -alpha);
	if (score > alpha && reduction)
		score = -chess_alpha_beta(t, 1, depth, -alpha - 1, -alpha);
	if (score > alpha)
		score = -chess_alpha_beta(t, 1, depth, -beta, -alpha);
	return score;
}

/* The best move of the transposition table after a root move: a null window leaves no line. */
static step_t find_reply(struct deepen *d, const struct root_move *root_move)
{
	struct chess_search_thread *t = d->thread;
	chess_make_move(t, 0, chess_step_move(root_move->step));
	struct chess_tt_hit hit = chess_tt_probe(t, 1);
	return hit.hit && hit.move != CHESS_NO_MOVE ? chess_step_of(hit.move) : STEP_NONE;
}

/* `go mate`: proves what iterative deepening, which prunes, has not found. */
static void try_mate_search(struct chess_search_thread *t)
{
	int most = t->search->request->limits.mate;
	if (t->search->number || !most || deepen_mate_found(&t->deepen))
		return;
	for (int turns = 1; turns <= most && 2 * turns < CHESS_MAX_PLY; turns++)
		if (chess_mate_search(t, turns)) {
			deepen_report(&t->deepen, 2 * turns - 1, 1);
			deepen_keep_tree(&t->deepen);
			return;
		}
}

/* The search of one thread. */
static void search_thread(struct search *search)
{
	static const struct deepen_hooks hooks = {.max_depth = DEPTH_MAX,
	                                          .proof_factor = 2, /* for it prunes */
	                                          .aspiration_from = 5,
	                                          .search_move = search_root_move,
	                                          .find_reply = find_reply};
	const struct chess *s = search->request->root_infostate.now;
	struct chess_search_thread *t = xzalloc(sizeof *t);
	t->search = search;
	t->histories = search->control->shared;
	t->deepen = (struct deepen){
		.search = search, .hooks = &hooks, .thread = t, .child_pv = &t->stack[1].pv};
	t->game_keys = search->request->root_infostate.keys;
	t->n_game_keys = search->request->root_infostate.n_keys;
	struct chess_stack_entry *root = &t->stack[0];
	chess_search_position_from(&root->position, &s->p);
	root->static_eval = root->position.checkers ? -SCORE_INFINITE : chess_evaluate_node(t, 0);
	init_root_moves(t);
	if (t->deepen.root_moves.n && deepen_run(&t->deepen))
		try_mate_search(t);
	deepen_free(&t->deepen);
	free(t);
}

void chess_search(struct search *search)
{
	void *memory = search->request->memory;
	search->control->shared = memory ? memory : xzalloc(sizeof(struct chess_histories));
	smp_search(search, search_thread);
	if (!memory)
		free(search->control->shared);
	search->control->shared = NULL;
}
