/* node.c - what the nodes of both searches have in common: making moves, principal
 * variations, counting, draws, the transposition table. */
#include "games/chess/state.h"
#include "games/chess/thread.h"

static int plies_to_draw(const struct chess_search_position *p)
{
	return CHESS_FIFTY_MOVE_CLOCK - p->halfmove_clock;
}

static uint64_t tt_key(const struct chess_search_position *p)
{
	return tt_key_near_draw(p->key, plies_to_draw(p));
}

/* The key after a move, but for castling, promotions and what castling rights and en passant add: good
 * enough to prefetch by, before the move is made. */
static uint64_t key_after(const struct chess_search_position *p, chess_move move)
{
	enum chess_side us = p->side_to_move;
	enum chess_kind kind = chess_search_position_moved(p, move);
	enum chess_kind captured = chess_search_position_captured(p, move);
	int from = chess_move_from(move), to = chess_move_to(move);
	uint64_t key = p->key ^ zobrist.black_to_move ^ zobrist.piece[us][kind][from] ^
	               zobrist.piece[us][kind][to];
	return captured == CHESS_NO_KIND ? key : key ^ zobrist.piece[chess_other(us)][captured][to];
}

void chess_prefetch(const struct chess_search_thread *t, int ply, chess_move move)
{
	const struct chess_search_position *p = &t->stack[ply].position;
	if (t->search->request->tt && chess_search_position_moved(p, move) != CHESS_NO_KIND)
		tt_prefetch(t->search->request->tt, key_after(p, move));
}

void chess_make_move(struct chess_search_thread *t, int ply, chess_move move)
{
	struct chess_stack_entry *ss = &t->stack[ply], *next = ss + 1;
	ss->move = move;
	ss->moved_kind = (int)chess_search_position_moved(&ss->position, move);
	chess_search_position_make(&next->position, &ss->position, move);
	next->has_sums = false;
}

void chess_make_null_move(struct chess_search_thread *t, int ply)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->move = CHESS_NO_MOVE;
	if (t->search->request->tt)
		tt_prefetch(t->search->request->tt, ss->position.key ^ zobrist.black_to_move);
	chess_search_position_make_null(&ss[1].position, &ss->position);
	ss[1].has_sums = false;
}

void chess_pv_update(struct chess_search_thread *t, int ply, chess_move move)
{
	pv_update(&t->stack[ply].pv, chess_step_of(move), &t->stack[ply + 1].pv);
}

int chess_evaluate_node(struct chess_search_thread *t, int ply)
{
	const struct chess_search_position *p = &t->stack[ply].position;
	const struct nnue *net = t->search->request->net;
	if (!net)
		return chess_static_eval(p, &t->pawn_table);
	int score = net->is_correction ? chess_static_eval(p, &t->pawn_table) : 0;
	struct chess_stack_entry *ss = &t->stack[ply], *from = ss;
	while (!from->has_sums && from > t->stack)
		from--;
	if (!from->has_sums)
		nnue_follow(net, &ss->sums, NULL, NULL, &p->board);
	else if (from != ss)
		nnue_follow(net, &ss->sums, &from->sums, &from->position.board, &p->board);
	ss->has_sums = true;
	return nnue_clip(score + nnue_output(net, &ss->sums, &p->board, (int)p->side_to_move));
}

/* ---- draws */

/* Repetition: once since the root is enough, as nothing new can come of it; up to
 * the root the rule's two earlier occurrences. */
static bool is_repetition(const struct chess_search_thread *t, int ply)
{
	const struct chess_search_position *p = &t->stack[ply].position;
	int occurred = 0;
	for (int back = 4; back <= p->halfmove_clock; back += 2) {
		int prior = ply - back;
		if (prior > 0) {
			if (t->stack[prior].position.key == p->key)
				return true;
			continue;
		}
		size_t ago = (size_t)-prior; /* plies before the root, which is the last key */
		if (ago >= t->n_game_keys)
			return false;
		occurred += t->game_keys[t->n_game_keys - 1 - ago] == p->key;
		if (occurred == CHESS_THREEFOLD - 1)
			return true;
	}
	return false;
}

bool chess_is_draw(const struct chess_search_thread *t, int ply)
{
	const struct chess_search_position *p = &t->stack[ply].position;
	/* Fifty-move rule; a mate on the last move comes first. */
	if (p->halfmove_clock >= CHESS_FIFTY_MOVE_CLOCK)
		return !p->checkers || chess_search_position_count_moves(p) > 0;
	return (p->halfmove_clock >= 4 && is_repetition(t, ply)) ||
	       chess_insufficient_material(&p->board);
}

/* ---- transposition table */

struct chess_tt_hit chess_tt_probe(const struct chess_search_thread *t, int ply)
{
	struct tt_entry e;
	const struct chess_stack_entry *ss = &t->stack[ply];
	if (!t->search->request->tt || ss->excluded_move ||
	    !tt_probe(t->search->request->tt, tt_key(&ss->position), &e))
		return (struct chess_tt_hit){.hit = false};
	struct chess_tt_hit tt = {.hit = true,
	                          .move = tt_code_move(e.code),
	                          .score = tt_score_from(e.score, ply),
	                          .static_eval = tt_code_static_eval(e.code),
	                          .depth = e.depth,
	                          .bound = e.bound};
	if (!tt_score_holds(e.score, plies_to_draw(&ss->position))) {
		tt.depth = -1;
		tt.bound = BOUND_NONE;
	}
	return tt;
}

void chess_tt_store(const struct chess_search_thread *t, int ply, struct chess_tt_hit entry)
{
	const struct chess_stack_entry *ss = &t->stack[ply];
	struct tt_entry e = {.code = tt_code(entry.move, ss->raw_eval),
	                     .score = (int16_t)tt_score_to(entry.score, ply),
	                     .depth = (uint8_t)(entry.depth < 0 ? 0 : entry.depth),
	                     .bound = entry.bound};
	if (t->search->request->tt && !ss->excluded_move)
		tt_store(t->search->request->tt, tt_key(&ss->position), e);
}
