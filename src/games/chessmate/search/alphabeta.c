/* alphabeta.c - a node: its moves, then turns with a card.
 *
 * Principal variation search (Marsland and Campbell, 1982) with a transposition table
 * (Greenblatt et al., 1967), null-move pruning (Beal, 1989), check extensions, internal iterative
 * reduction, and what selectivity.c leaves out. */
#include "games/chessmate/search/alphabeta.h"

#include "games/chessmate/legality.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/search/candidates.h"
#include "games/chessmate/search/movepick.h"
#include "games/chessmate/search/qsearch.h"
#include "games/chessmate/search/selectivity.h"

enum {
	CANDIDATE_MARGIN = 30, /* how much better than the best move a candidate must look */
	BOARDS_PER_NODE = 16   /* boards only evaluated, which count as one node */
};

/* ---- draws and the transposition table */

/* Repetition, on the path once or in the game twice, and the draws of M7; a mate comes
 * first. Stores the key of the ply. */
static bool is_draw(struct alphabeta *ab, const struct chessmate_node *n)
{
	const struct chessmate *s = n->s;
	/* No new position: the ply has the key of the one before the card. */
	if (chessmate_turn_has_begun(s))
		return false;
	uint64_t key = ab->keys[n->ply] = chessmate_repetition_key(s);
	for (int i = n->ply - 2; i >= 0; i -= 2)
		if (ab->keys[i] == key)
			return true;
	if (repeated_keys_has(&ab->repeated_keys, key))
		return true;
	return chessmate_end_reason(s) != REASON_NONE &&
	       !(chessmate_in_check(s) && chessmate_has_no_turn(s));
}

/* The reply that the side to move holds, times 32, and what it would take; else 0. */
static unsigned reply_in_hand(const struct chessmate *s)
{
	int taken = chessmate_card_to_take(s);
	card_set set = s->hand[chessmate_side_to_move(s)] &
	               (card_bit(CARD_VULTURE) | card_bit(CARD_VULTURE + DECK_STRIDE));
	return set && taken != CARD_NONE ? 32u * (unsigned)card_set_pop(&set) + (unsigned)taken : 0;
}

/* The plies until the draws of M7 by quiet turns or by the number of turns, as long as no card is
 * played. */
static int plies_to_draw(const struct chessmate *s)
{
	int quiet = HALFMOVE_CLOCK_LIMIT - s->pos.halfmove_clock;
	int turns =
		2 * (FULLMOVE_LIMIT + 1 - s->pos.fullmove) - (chessmate_side_to_move(s) == CHESS_BLACK);
	return quiet < turns ? quiet : turns;
}

static uint64_t node_key(const struct chessmate *s, card_set without)
{
	uint64_t turn = 256u * s->card_played + 512u * s->replied + 1024u * reply_in_hand(s);
	uint64_t key = splitmix64(chessmate_board_key(s) + s->marks.shield + turn);
	key = splitmix64(key ^ ((uint64_t)(s->hand[0] & ~without) << 32 | (s->hand[1] & ~without)));
	return tt_key_near_draw(key, plies_to_draw(s));
}

/* Nodes before the horizon, where no card is tried but against a mate: unless they are mates their scores are
 * the same whatever cards are assumed, so the determinizations share them. */
static bool shares_scores(const struct alphabeta *ab, const struct chessmate_node *n)
{
	return ab->evaluator->assumed_cards && n->depth == 1 && n->ply > 2;
}

/* Probes the table for a move and a score; true when the score cuts the node off. */
static bool tt_cuts_off(const struct alphabeta *ab, struct chessmate_node *n, int *score)
{
	struct tt_entry entry;
	if (!ab->search->request->tt)
		return false;
	if (!tt_probe(ab->search->request->tt, n->key, &entry)) {
		/* The turn that is best where the assumed cards are in no hand. */
		if (((n->s->hand[0] | n->s->hand[1]) & ab->evaluator->assumed_cards) &&
		    tt_probe(ab->search->request->tt, node_key(n->s, ab->evaluator->assumed_cards), &entry))
			n->tt_code = entry.code;
		return false;
	}
	n->tt_code = entry.code;
	*score = tt_score_from(entry.score, n->ply);
	return n->beta - n->alpha == 1 && entry.depth >= n->depth &&
	       tt_score_holds(entry.score, plies_to_draw(n->s)) &&
	       !(shares_scores(ab, n) && score_is_proven(entry.score)) &&
	       tt_cutoff(entry.bound, *score, n->beta);
}

static void tt_save(const struct alphabeta *ab, const struct chessmate_node *n, int old_alpha)
{
	if (shares_scores(ab, n) && score_is_proven(n->best_score))
		return;
	struct tt_entry entry = {.code = n->best_step ? chessmate_tt_code_of_turn(n->best_step) : 0,
	                         .score = (int16_t)tt_score_to(n->best_score, n->ply),
	                         .depth = (uint8_t)n->depth,
	                         .bound = tt_bound(n->best_score, old_alpha, n->beta)};
	if (ab->search->request->tt && n->ply)
		tt_store(ab->search->request->tt, n->key, entry);
}

/* ---- turns */

/* The node after a turn, with the full window. */
static struct chessmate_node child_node(const struct chessmate_node *n,
                                        const struct chessmate *child)
{
	return (struct chessmate_node){
		.s = child, .depth = n->depth - 1, .ply = n->ply + 1, .alpha = -n->beta, .beta = -n->alpha};
}

/* Principal variation search: the first turn with the full window, the others with a null
 * window and a reduction, and again in full when that fails high. */
static int search_turn(struct alphabeta *ab, const struct chessmate_node *n,
                       const struct chessmate *child, int reduction)
{
	struct chessmate_node full = child_node(n, child), null_window = full;
	int score = n->alpha;
	null_window.depth -= reduction;
	null_window.alpha = null_window.beta - 1;
	if (n->n_tried)
		score = -chessmate_alphabeta(ab, &null_window);
	if (!n->n_tried || (score > n->alpha && (reduction || score < n->beta)))
		score = -chessmate_alphabeta(ab, &full);
	return score;
}

/* The score of a card before a move, or in reply. It is the same node for the same side at
 * the same ply, so its principal variation is moved one ply on. */
static int search_after_card(struct alphabeta *ab, const struct chessmate_node *n, step_t step,
                             const struct chessmate *child)
{
	struct pv saved_pv = ab->pvs[n->ply];
	struct chessmate_node rest = {
		.s = child, .depth = n->depth, .ply = n->ply, .alpha = n->alpha, .beta = n->beta};
	if (n->ply == 0)
		ab->root_turn[ab->n_root_turn++] = step;
	int score = chessmate_alphabeta(ab, &rest);
	if (n->ply == 0)
		ab->n_root_turn--;
	ab->pvs[n->ply + 1] = ab->pvs[n->ply];
	ab->pvs[n->ply] = saved_pv;
	return score;
}

/* searchmoves may restrict the turn at the root behind a card with which it begins. */
static bool is_searchmove(const struct alphabeta *ab, const struct chessmate_node *n, step_t step)
{
	return n->ply || !ab->n_root_turn ||
	       search_in_searchmoves(ab->search->request, ab->root_turn, ab->n_root_turn, step);
}

/* Searches one turn; true on a beta cutoff, and when the search was stopped. */
static bool try_turn(struct alphabeta *ab, struct chessmate_node *n, step_t step, int reduction)
{
	struct chessmate child = *n->s;
	if (!is_searchmove(ab, n, step) || (n->n_tried && step == n->tt_turn))
		return false;
	int score = chessmate_make_turn(&child, step) ? search_after_card(ab, n, step, &child)
	                                              : search_turn(ab, n, &child, reduction);
	n->n_tried++;
	if (search_stopped(ab->search))
		return true;
	if (score <= n->best_score)
		return false;
	n->best_score = score;
	n->best_step = step;
	if (chessmate_step_unpack(step).card == CARD_NONE)
		n->best_move = step;
	if (score > n->alpha) {
		n->alpha = score;
		chessmate_pv_update(ab, n->ply, step);
	}
	return score >= n->beta;
}

/* Null-move pruning (Beal, 1989): when even a pass keeps the score above beta, so will some
 * turn. Not with pawns alone, where a pass may be the best there is (zugzwang). */
static bool null_move_prunes(struct alphabeta *ab, const struct chessmate_node *n)
{
	const struct chess_board *b = &n->s->pos.board;
	enum chess_side us = chessmate_side_to_move(n->s);
	struct chessmate child = *n->s;
	if (n->in_check || chessmate_turn_has_begun(n->s) || n->depth < 3 || n->ply == 0 ||
	    score_is_proven(n->beta) || !(b->side[us] & ~(b->kind[CHESS_PAWN] | b->kind[CHESS_KING])) ||
	    n->static_eval < n->beta)
		return false;
	child.pos.side_to_move = (uint8_t)chess_other(us);
	child.pos.board.ep = 0;
	child.pos.key = chess_position_key(&child.pos);
	child.pos.halfmove_clock = 0; /* the pass itself must not draw */
	child.marks.shield = SQUARE_NONE;
	child.last_played[!us] = CARD_NONE;
	struct chessmate_node next = child_node(n, &child);
	int margin = (n->static_eval - n->beta) / 200;
	next.depth -= 3 + n->depth / 4 + (margin < 2 ? margin : 2);
	next.beta = next.alpha + 1;
	int score = -chessmate_alphabeta(ab, &next);
	return !search_stopped(ab->search) && score >= n->beta && score < SCORE_WIN_IN_MAX;
}

/* Where a mate is looked for, no turn is left out or searched less deep. */
static bool is_selective(const struct alphabeta *ab)
{
	return ab->search->request->limits.mate == 0;
}

/* The turn of the transposition table, if it is one here. True as of try_turn; picker->tt_move is what
 * was tried so. */
static bool try_tt_turn(struct alphabeta *ab, struct chessmate_node *n, chess_move *tt_move)
{
	*tt_move = CHESS_NO_MOVE;
	if (!n->tt_code || n->ply == 0)
		return false;
	step_t step = chessmate_turn_of_tt_code(n->s, n->tt_code);
	struct chessmate_step p = chessmate_step_unpack(step);
	if (step == STEP_NONE ||
	    (p.card != CARD_NONE && (int)chessmate_side_to_move(n->s) == ab->without_cards))
		return false;
	n->tt_turn = step;
	if (p.card == CARD_NONE)
		*tt_move = chessmate_move_of_uci(n->s, p.move);
	return try_turn(ab, n, step, 0);
}

/* The moves without a card. True as of try_turn. */
static bool try_moves(struct alphabeta *ab, struct chessmate_node *n)
{
	int score;
	chess_move move;
	bool selective = is_selective(ab);
	for (unsigned i = n->n_tried; (move = chessmate_movepick_next(ab, n, false, &score)); i++) {
		bool quiet = chessmate_movepick_is_quiet(score);
		if (selective && quiet && chessmate_late_move_prunes(n, i)) {
			/* It would all those behind it, too. */
			chessmate_movepick_skip_quiet(n->picker);
			continue;
		}
		if (selective && score <= CHESSMATE_ORDER_KILLER && chessmate_see_prunes(n, move, quiet))
			continue;
		if (try_turn(ab, n, chessmate_turn_of_move(move),
		             selective && quiet ? chessmate_late_move_reduction(n, i, score) : 0)) {
			if (!search_stopped(ab->search))
				chessmate_movepick_update_history(ab, n, move);
			return true;
		}
	}
	return false;
}

/* ---- turns with a card */

/* Counts boards that were only evaluated as some nodes, for the time they take; true when
 * the search must stop. */
static bool count_boards(struct alphabeta *ab, size_t boards)
{
	for (; boards >= BOARDS_PER_NODE; boards -= BOARDS_PER_NODE)
		if (search_count_node(ab->search))
			return true;
	return search_check_time(ab->search);
}

/* A card that mates at once. Only near the root, since there are many turns to try; and once for a node, which
 * the next iterations and most determinizations come to again. */
static bool try_card_mate(struct alphabeta *ab, struct chessmate_node *n)
{
	int mate = ab->search->request->limits.mate,
		last = mate > 1 && mate < CHESSMATE_MAX_PLY / 2 ? 2 * mate - 2 : 2;
	unsigned boards;
	if ((n->ply < 1 && !n->s->replied) || n->ply > last || n->alpha >= -score_mated_in(n->ply + 1))
		return false;
	uint64_t *known = &ab->no_card_mate[n->key % CHESSMATE_NO_MATE_KEYS];
	if (*known == n->key)
		return false;
	step_t found = chessmate_find_card_mate(n->s, &n->picker->list, &boards);
	if (count_boards(ab, boards))
		return true;
	if (found == STEP_NONE)
		*known = n->key;
	return found != STEP_NONE && try_turn(ab, n, found, 0);
}

/* Turns with a card whose static evaluation beats that of the best move. */
static bool try_candidates(struct alphabeta *ab, struct chessmate_node *n)
{
	struct card_candidates candidates = {.max = n->depth > 2 ? 6 : 3};
	struct chessmate child = *n->s;
	struct chessmate_step best = chessmate_step_unpack(n->best_move);
	if ((n->depth < 2 && n->ply != 1) || n->best_move == STEP_NONE)
		return false;
	chessmate_make_turn(&child, n->best_move);
	candidates.floor =
		CANDIDATE_MARGIN - chessmate_static_eval(ab, &child, -SCORE_INFINITE, SCORE_INFINITE);
	chessmate_find_candidates(ab->evaluator, n->s, &n->picker->list,
	                          chessmate_move_of_uci(n->s, best.move), &candidates);
	if (search_count_node(ab->search))
		return true;
	for (int i = 0; i < candidates.n; i++)
		if (try_turn(ab, n, candidates.at[i], n->depth >= 3))
			return true;
	return false;
}

/* Any card in the hand that may be played in reply: the rest of the turn is searched behind it,
 * with the card taken. */
static bool try_reply(struct alphabeta *ab, struct chessmate_node *n)
{
	if (n->depth < 2 && n->ply != 1)
		return false;
	for (card_set set = n->s->hand[chessmate_side_to_move(n->s)]; set;) {
		struct chessmate_step p =
			chessmate_turn_step(UCI_MOVE_NONE, card_set_pop(&set), SQUARE_NONE, SQUARE_NONE);
		if ((chessmate_card_timings[card_kind(p.card)] & REPLY) &&
		    chessmate_generates(n->s, &p, true) && try_turn(ab, n, chessmate_step_pack(p), 0))
			return true;
	}
	return false;
}

static bool try_pass(struct chessmate_node *n, step_t pass)
{
	n->best_score = 0;
	n->best_step = pass;
	return n->best_score >= n->beta;
}

/* Every turn with a card: when moves lose by force, or there are none. */
static bool try_all_turns(struct alphabeta *ab, struct chessmate_node *n)
{
	struct steps list = {0};
	chessmate_list_decisions(n->s, &list);
	bool enough = count_boards(ab, list.n);
	for (size_t i = 0; i < list.n && !enough && n->best_score < -SCORE_WIN_IN_MAX; i++) {
		struct chessmate_step p = chessmate_step_unpack(list.at[i]);
		if (p.kind == STEP_PASS)
			enough = try_pass(n, list.at[i]);
		else if (p.card != CARD_NONE)
			enough = try_turn(ab, n, list.at[i], n->n_tried > 0);
	}
	steps_free(&list);
	return enough;
}

static void try_cards(struct alphabeta *ab, struct chessmate_node *n)
{
	if (n->n_tried && (int)chessmate_side_to_move(n->s) == ab->without_cards)
		return;
	if (n->s->card_played || !n->s->hand[chessmate_side_to_move(n->s)])
		return;
	chessmate_movepick_complete(ab, n);
	if (try_card_mate(ab, n) || try_candidates(ab, n) || try_reply(ab, n))
		return;
	if (n->best_score < -SCORE_WIN_IN_MAX && n->best_score < n->beta)
		try_all_turns(ab, n);
}

/* ---- the node */

int chessmate_alphabeta(struct alphabeta *ab, struct chessmate_node *n)
{
	n->in_check = chessmate_in_check(n->s);
	ab->pvs[n->ply].n = 0;
	/* Check extension. */
	n->depth += n->in_check && n->ply < CHESSMATE_MAX_PLY / 2;

	if (n->depth > 0) {
		n->key = node_key(n->s, shares_scores(ab, n) ? ab->evaluator->assumed_cards : 0);
		if (ab->search->request->tt)
			tt_prefetch(ab->search->request->tt, n->key);
	}
	if (is_draw(ab, n))
		return 0;

	if (n->depth <= 0 || n->ply + 2 >= CHESSMATE_MAX_PLY)
		return chessmate_qsearch(ab, n);
	if (search_count_node(ab->search))
		return 0;

	if (score_mate_distance_prunes(n->ply, &n->alpha, &n->beta))
		return n->alpha;

	int score, old_alpha = n->alpha;
	if (tt_cuts_off(ab, n, &score))
		return score;
	if (!n->in_check)
		n->static_eval = chessmate_static_eval(ab, n->s, -SCORE_INFINITE, SCORE_INFINITE);
	if (is_selective(ab) && !n->in_check && !chessmate_turn_has_begun(n->s) &&
	    chessmate_reverse_futility_prunes(n))
		return n->static_eval;
	if (null_move_prunes(ab, n))
		return n->beta;
	/* Internal iterative reduction (Schroeder, 2020). */
	n->depth -= is_selective(ab) && n->depth >= 4 && !n->tt_code && !chessmate_turn_has_begun(n->s);
	if (search_stopped(ab->search))
		return 0;

	struct move_picker picker;
	n->picker = &picker;
	n->best_score = -SCORE_INFINITE;
	chess_move tt_move;
	if (!try_tt_turn(ab, n, &tt_move)) {
		chessmate_movepick_open(ab, n, tt_move);
		if (!try_moves(ab, n))
			try_cards(ab, n);
	} else if (tt_move && !search_stopped(ab->search)) {
		picker.next = 0;
		chessmate_movepick_update_history(ab, n, tt_move);
	}
	if (search_stopped(ab->search))
		return 0;

	/* Checkmate or stalemate. */
	if (n->best_score == -SCORE_INFINITE)
		return n->in_check ? score_mated_in(n->ply) : 0;

	tt_save(ab, n, old_alpha);
	return n->best_score;
}
