/* alphabeta.c - a node: its moves, then the turns with a card that deserve a look.
 *
 * Principal variation search (Marsland and Campbell, 1982) with a transposition
 * table (Greenblatt et al., 1967), null moves (Beal, 1989) and late move reductions
 * (after Levy, Broughton and Taylor, 1989). */
#include "games/chessmate/search/alphabeta.h"

#include "games/chessmate/search/node.h"
#include "games/chessmate/search/candidates.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/turn.h"

enum {
	IDEA_MARGIN = 30, /* what a card must promise more than a move */
	LOOKS_A_NODE = 16 /* boards glanced at that count as a node */
};

/* What is known while the turns of a node are tried. */
struct node {
	const struct cm *s;
	int depth, ply, alpha, beta;
	bool check;
	uint64_t key;
	uint32_t first; /* what the table says to try first */
	int best;
	step_t best_step;
	unsigned tried;
	struct moves *moves;
};

bool make_turn(struct cm *s, step_t step)
{
	struct parts p = unpack(step);
	int us = (int)cm_mover(s);
	bool before = p.card != CARD_NONE && p.move == NO_MOVE &&
	              (card_timings[card_kind(p.card)] & BEFORE);
	if (!before) {
		if (p.card != CARD_NONE)
			s->hand[us] &= ~card_bit(p.card);
		cm_move_men(s, p);
		s->phase = PHASE_TURN;
		return false;
	}
	s->hand[us] |= card_bit(p.card); /* one that a given state only counts */
	cm_decide(s, p, NULL);
	while (s->phase == PHASE_FATE_W || s->phase == PHASE_FATE_B)
		cm_chance(s, unpack(cm_announce(s)), NULL);
	s->phase = PHASE_TURN;
	return true;
}

/* ---- what is known without a search */

static bool is_draw(struct lookahead *t, const struct cm *s, int ply)
{
	if (s->played) /* no new position, and what went before is there */
		return false;
	uint64_t key = t->keys[ply] = cm_repetition_key(s);
	if (ply == 0)
		return false;
	for (int i = ply - 2; i >= 0; i -= 2)
		if (t->keys[i] == key)
			return true;
	for (size_t i = 0; i < t->n_twice; i++)
		if (t->twice[i] == key)
			return true;
	return cm_end(s) != REASON_NONE && !(cm_in_check(s) && is_stuck(s));
}

static uint64_t node_key(const struct cm *s)
{
	uint64_t key = splitmix64(s->at.key ^ splitmix64(s->marks.forbidden)) ^ splitmix64(~s->marks.champions);
	key = splitmix64(key + s->marks.shield + 256u * s->played);
	return splitmix64(key ^ ((uint64_t)s->hand[0] << 32 | s->hand[1]));
}

/* Scores in the table count mates from their node, in the search from the root. */
static int to_table(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score + ply : score < -SCORE_WIN_IN_MAX ? score - ply : score;
}

static int from_table(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score - ply : score < -SCORE_WIN_IN_MAX ? score + ply : score;
}

/* True when the table answers for a node. */
static bool ask_table(const struct lookahead *t, struct node *n, int *score)
{
	struct tt_entry e;
	if (!t->job->tt || !tt_probe(t->job->tt, n->key, &e))
		return false;
	n->first = e.move;
	*score = from_table(e.score, n->ply);
	return n->beta - n->alpha == 1 && e.depth >= n->depth &&
	       (e.bound == BOUND_EXACT || e.bound == (*score >= n->beta ? BOUND_LOWER : BOUND_UPPER));
}

static void tell_table(const struct lookahead *t, const struct node *n, int before)
{
	struct tt_entry e = {.move = n->best_step ? turn_code(n->best_step) : 0,
	                        .score = (int16_t)to_table(n->best, n->ply),
	                        .depth = (uint8_t)n->depth};
	e.bound = n->best >= n->beta ? BOUND_LOWER : n->best > before ? BOUND_EXACT : BOUND_UPPER;
	if (t->job->tt && !(n->ply == 0 && n->s->played))
		tt_store(t->job->tt, n->key, e);
}

/* ---- turns */

/* The score of a turn, looked at with as little effort as will do. */
static int turn_score(struct lookahead *t, const struct node *n, const struct cm *child, int less)
{
	int depth = n->depth - 1, score = n->alpha;
	if (n->tried)
		score = -look_ahead(t, child, depth - less, n->ply + 1, -n->alpha - 1, -n->alpha);
	if (!n->tried || (score > n->alpha && (less || score < n->beta)))
		score = -look_ahead(t, child, depth, n->ply + 1, -n->beta, -n->alpha);
	return score;
}

/* The score of a card before a move, and the best move after it. */
static int before_score(struct lookahead *t, const struct node *n, const struct cm *child)
{
	struct line best = t->lines[n->ply];
	int score = look_ahead(t, child, n->depth, n->ply, n->alpha, n->beta);
	t->lines[n->ply + 1] = t->lines[n->ply];
	t->lines[n->ply] = best;
	return score;
}

/* Searches one turn; true when the node needs no other. */
static bool try_turn(struct lookahead *t, struct node *n, step_t step, int less)
{
	struct cm child = *n->s;
	int score = make_turn(&child, step) ? before_score(t, n, &child)
	                                    : turn_score(t, n, &child, less);
	n->tried++;
	if (search_stopped(t->job))
		return true;
	if (score <= n->best)
		return false;
	n->best = score;
	n->best_step = step;
	if (score > n->alpha) {
		n->alpha = score;
		join_line(t, n->ply, step);
	}
	return score >= n->beta;
}

/* A side so far ahead that even a pass holds the score needs no search. */
static bool pass_holds(struct lookahead *t, const struct node *n)
{
	const struct chess_board *b = &n->s->at.board;
	enum chess_side us = cm_mover(n->s);
	struct cm child = *n->s;
	if (n->check || n->s->played || n->depth < 3 || n->ply == 0 || n->beta > SCORE_WIN_IN_MAX ||
	    n->beta < -SCORE_WIN_IN_MAX || !(b->side[us] & ~(b->kind[CHESS_PAWN] | b->kind[CHESS_KING])) ||
	    look_estimate(t, n->s) < n->beta)
		return false;
	child.at.side_to_move = (uint8_t)chess_other(us);
	child.at.board.ep = 0;
	child.at.key = chess_position_key(&child.at);
	child.at.halfmove_clock = 0; /* and nothing before it repeats */
	child.marks.shield = SQUARE_NONE;
	int score = -look_ahead(t, &child, n->depth - 3, n->ply + 1, -n->beta, 1 - n->beta);
	return !search_stopped(t->job) && score >= n->beta && score < SCORE_WIN_IN_MAX;
}

/* A search of turns may be restricted right behind the root's first card. */
static bool is_allowed(const struct lookahead *t, const struct node *n, step_t step)
{
	if (n->ply || !n->s->played || !t->job->limits.searchmoves.n || t->opening == STEP_NONE)
		return true;
	return search_in_searchmoves(t->job, &t->opening, 1, step);
}

/* True when they are enough. */
static bool try_moves(struct lookahead *t, struct node *n)
{
	struct moves *m = n->moves;
	for (unsigned i = 0; i < m->list.count; i++) {
		chess_move move = order_pick(m, i);
		bool late = m->order[i] < ORDER_KILLER && !n->check && n->depth >= 3 && i >= 4;
		if (!is_allowed(t, n, turn_of(move)))
			continue;
		if (try_turn(t, n, turn_of(move), late ? 1 + (i >= 14) : 0)) {
			if (!search_stopped(t->job))
				order_learn(t, n->s, move, n->depth, n->ply);
			return true;
		}
	}
	return false;
}

/* ---- turns with a card */

/* Counts what was only glanced at, which takes its time; true when the search must
 * end. */
static bool tick_looks(struct lookahead *t, size_t looked)
{
	for (; looked >= LOOKS_A_NODE; looked -= LOOKS_A_NODE)
		if (search_count_node(t->job))
			return true;
	return search_check_time(t->job);
}

/* A card that mates: looked for in the first turns, for there are many to look at. */
static bool try_card_mate(struct lookahead *t, struct node *n)
{
	int mate = t->job->limits.mate, last = mate > 1 && mate < PLIES / 2 ? 2 * mate - 2 : 2;
	unsigned looked;
	if (n->ply < 1 || n->ply > last || n->alpha >= -mated_at(n->ply + 1))
		return false;
	step_t found = find_card_mate(n->s, &n->moves->list, &looked);
	if (tick_looks(t, looked))
		return true;
	return found != STEP_NONE && try_turn(t, n, found, 0);
}

static bool try_ideas(struct lookahead *t, struct node *n)
{
	struct ideas ideas;
	struct cm child = *n->s;
	struct parts best = unpack(n->best_step);
	if ((n->depth < 2 && n->ply != 1) || best.card != CARD_NONE || best.move == NO_MOVE)
		return false;
	make_turn(&child, n->best_step);
	int floor = IDEA_MARGIN - look_estimate(t, &child);
	find_ideas(n->s, &n->moves->list, cm_core(n->s, best.move), floor, n->depth > 2 ? 6 : 3, &ideas);
	if (search_count_node(t->job))
		return true;
	for (int i = 0; i < ideas.n; i++)
		if (try_turn(t, n, ideas.at[i], n->depth >= 3 && i >= 2))
			return true;
	return false;
}

static bool try_pass(struct node *n, step_t pass)
{
	n->best = 0;
	n->best_step = pass;
	return n->best >= n->beta;
}

/* When moves lose by force, or there are none: every turn there is. */
static bool try_everything(struct lookahead *t, struct node *n)
{
	struct steps list = {0};
	cm_list(n->s, &list);
	bool enough = tick_looks(t, list.n);
	for (size_t i = 0; i < list.n && !enough && n->best < -SCORE_WIN_IN_MAX; i++) {
		struct parts p = unpack(list.at[i]);
		if (p.kind == STEP_PASS)
			enough = try_pass(n, list.at[i]);
		else if (p.card != CARD_NONE)
			enough = try_turn(t, n, list.at[i], n->tried > 0);
	}
	steps_free(&list);
	return enough;
}

static void try_cards(struct lookahead *t, struct node *n)
{
	if (n->s->played || !n->s->hand[cm_mover(n->s)])
		return;
	if (try_card_mate(t, n) || try_ideas(t, n))
		return;
	if (n->best < -SCORE_WIN_IN_MAX && n->best < n->beta)
		try_everything(t, n);
}

/* ---- the node */

static int expand(struct lookahead *t, struct node *n)
{
	struct moves moves;
	int score, before = n->alpha;
	n->moves = &moves;
	n->key = node_key(n->s);
	if (ask_table(t, n, &score))
		return score;
	if (pass_holds(t, n))
		return n->beta;
	if (search_stopped(t->job))
		return 0;
	cm_moves(n->s, false, &moves.list);
	order_turns(t, n->s, n->ply, n->first, &moves);
	if (!try_moves(t, n))
		try_cards(t, n);
	if (search_stopped(t->job))
		return 0;
	if (n->best == -SCORE_INFINITE)
		return n->check ? mated_at(n->ply) : 0;
	tell_table(t, n, before);
	return n->best;
}

int look_ahead(struct lookahead *t, const struct cm *s, int depth, int ply, int alpha, int beta)
{
	bool check = cm_in_check(s);
	t->lines[ply].n = 0;
	if (is_draw(t, s, ply))
		return 0;
	depth += check && ply < PLIES / 2;
	if (depth <= 0 || ply + 2 >= PLIES)
		return look_quiet(t, s, ply, alpha, beta);
	if (search_count_node(t->job))
		return 0;
	/* No better than to mate with this turn, no worse than to be mated now. */
	alpha = alpha < mated_at(ply) ? mated_at(ply) : alpha;
	beta = beta > -mated_at(ply + 1) ? -mated_at(ply + 1) : beta;
	if (alpha >= beta)
		return alpha;
	struct node n = {.s = s, .depth = depth, .ply = ply, .alpha = alpha, .beta = beta, .check = check,
	                 .best = -SCORE_INFINITE, .best_step = STEP_NONE};
	return expand(t, &n);
}
