#include "games/chessmate/cards/lookahead.h"

#include "games/chessmate/cards/generate.h"
#include "games/chessmate/cards/ideas.h"
#include "games/chessmate/cards/judge.h"
#include "games/chessmate/cards/play.h"
#include "games/chessmate/cards/turn.h"

enum {
	QUIET_PLIES = 10, /* captures in a row that are looked at */
	FROM_TABLE = 1 << 30,
	CAPTURE = 1 << 20,
	KILLER = 1 << 16,
	IDEA_MARGIN = 30,  /* what a card must promise more than a move */
	LOOKS_A_NODE = 16  /* boards glanced at that count as a node */
};

/* The moves of a node, the most promising first as they are picked. */
struct moves {
	struct chess_moves list;
	int order[CHESS_MOVES_MAX];
};

static int to_table(int score, int ply)
{
	return score > SCORE_SURE ? score + ply : score < -SCORE_SURE ? score - ply : score;
}

static int from_table(int score, int ply)
{
	return score > SCORE_SURE ? score - ply : score < -SCORE_SURE ? score + ply : score;
}

/* A turn in the table's 32 bits: the squares, the card's kind, the move. */
static uint32_t code_of(step_t step)
{
	struct parts p = unpack(step);
	uint32_t card = p.card == CARD_NONE ? 0 : 1 + (uint32_t)card_kind(p.card);
	return card << 27 | ((uint32_t)p.a & 63) << 21 | ((uint32_t)p.b & 63) << 15 |
	       (p.move & 0x7FFFu);
}

static step_t turn_of(chess_move move)
{
	return pack(parts_of_turn(cm_wire(move), CARD_NONE, SQUARE_NONE, SQUARE_NONE));
}

static uint64_t node_key(const struct cm *s)
{
	uint64_t key = mix64(s->at.key ^ mix64(s->marks.forbidden)) ^ mix64(~s->marks.champions);
	key = mix64(key + s->marks.shield + 256u * s->played);
	return mix64(key ^ ((uint64_t)s->hand[0] << 32 | s->hand[1]));
}

static void start_line(struct lookahead *t, int ply, step_t step)
{
	struct line *l = &t->lines[ply];
	const struct line *rest = ply + 1 < PLIES ? &t->lines[ply + 1] : NULL;
	int n = rest ? rest->n : 0;
	l->at[0] = step;
	if (n > PLIES - 1)
		n = PLIES - 1;
	if (n)
		memcpy(l->at + 1, rest->at, (size_t)n * sizeof *l->at);
	l->n = n + 1;
}

static bool is_draw(struct lookahead *t, const struct cm *s, int ply)
{
	uint64_t key = cm_repetition_key(s);
	t->keys[ply] = key;
	if (s->played || ply == 0)
		return false;
	if (s->at.quiet >= QUIET_TURNS || s->at.number > LAST_TURN ||
	    !((s->at.board.side[0] | s->at.board.side[1]) & ~s->at.board.kind[CHESS_KING]))
		return true;
	for (int i = ply - 2; i >= 0; i -= 2)
		if (t->keys[i] == key)
			return true;
	for (size_t i = 0; i < t->n_twice; i++)
		if (t->twice[i] == key)
			return true;
	return false;
}

/* ---- order */

static int capture_order(const struct cm *s, chess_move move)
{
	enum chess_kind victim = chess_kind_at(&s->at.board, chess_to(move));
	int order = 0;
	if (victim != CHESS_NO_KIND && chess_special(move) != CHESS_CASTLING)
		order = 10 * cm_worth(victim) - cm_worth(chess_kind_at(&s->at.board, chess_from(move))) / 10;
	if (chess_special(move) == CHESS_EN_PASSANT)
		order = 9 * cm_worth(CHESS_PAWN);
	if (chess_special(move) == CHESS_PROMOTION)
		order += 10 * cm_worth(chess_promoted(move));
	return order;
}

static void order_moves(const struct lookahead *t, const struct cm *s, int ply, uint32_t best,
                        struct moves *m)
{
	for (unsigned i = 0; i < m->list.count; i++) {
		chess_move move = m->list.move[i];
		int order = capture_order(s, move);
		if (order > 0)
			order += CAPTURE;
		else if (move == t->killers[ply][0] || move == t->killers[ply][1])
			order = KILLER;
		else
			order = t->history[cm_mover(s)][chess_from(move)][chess_to(move)];
		if (best && code_of(turn_of(move)) == best)
			order = FROM_TABLE;
		m->order[i] = order;
	}
}

static chess_move pick(struct moves *m, unsigned i)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < m->list.count; k++)
		if (m->order[k] > m->order[best])
			best = k;
	chess_move move = m->list.move[best];
	int order = m->order[best];
	m->list.move[best] = m->list.move[i];
	m->order[best] = m->order[i];
	m->list.move[i] = move;
	m->order[i] = order;
	return move;
}

static void reward(struct lookahead *t, const struct cm *s, chess_move move, int depth, int ply)
{
	int *h = &t->history[cm_mover(s)][chess_from(move)][chess_to(move)];
	if (capture_order(s, move) > 0)
		return;
	if (t->killers[ply][0] != move) {
		t->killers[ply][1] = t->killers[ply][0];
		t->killers[ply][0] = move;
	}
	*h += depth * depth;
	if (*h >= KILLER)
		*h = KILLER / 2;
}

/* ---- leaves */

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
	cm_decide(s, p, NULL);
	while (s->phase == PHASE_FATE_W || s->phase == PHASE_FATE_B)
		cm_chance(s, unpack(cm_announce(s)), NULL);
	s->phase = PHASE_TURN;
	return true;
}

/* Nothing is left but cards: mated, stalemated, or it goes on. */
static bool is_stuck(const struct cm *s)
{
	return s->played || !cm_turning(s, s->hand[cm_mover(s)]);
}

/* A capture that loses more than it gains, as far as pawns tell. */
static bool is_bad_capture(const struct cm *s, chess_move move)
{
	enum chess_side us = cm_mover(s), them = chess_other(us);
	const struct chess_board *b = &s->at.board;
	int gain = cm_worth(chess_kind_at(b, chess_to(move)) % CHESS_NO_KIND);
	int risk = cm_worth(chess_kind_at(b, chess_from(move)));
	return risk > gain + 50 && chess_special(move) == CHESS_PLAIN &&
	       (chess_attackers(b, &s->marks, them, chess_to(move)) & b->kind[CHESS_PAWN]);
}

/* Captures and promotions until it is quiet; in check, every move. */
static int quiesce(struct lookahead *t, const struct cm *s, int ply, int left, int alpha, int beta)
{
	struct moves m;
	bool check = cm_in_check(s);
	t->lines[ply].n = 0;
	if (search_tick(t->job))
		return 0;
	int best = check ? ply - SCORE_WIN : cm_evaluate(s, (int)cm_mover(s));
	if (ply + 1 >= PLIES || left <= 0)
		return cm_evaluate(s, (int)cm_mover(s));
	if (best >= beta)
		return best;
	cm_moves(s, false, &m.list);
	if (!m.list.count) {
		if (is_stuck(s))
			return check ? ply - SCORE_WIN : 0;
		return cm_evaluate(s, (int)cm_mover(s));
	}
	if (best > alpha)
		alpha = best;
	order_moves(t, s, ply, 0, &m);
	for (unsigned i = 0; i < m.list.count; i++) {
		chess_move move = pick(&m, i);
		if (!check && m.order[i] < CAPTURE)
			break;
		if (!check && is_bad_capture(s, move))
			continue;
		struct cm child = *s;
		make_turn(&child, turn_of(move));
		int score = -quiesce(t, &child, ply + 1, left - 1, -beta, -alpha);
		if (search_ended(t->job))
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score > alpha) {
			alpha = score;
			start_line(t, ply, turn_of(move));
		}
		if (score >= beta)
			break;
	}
	return best;
}

/* ---- nodes */

/* What is known while the turns of a node are tried. */
struct node {
	const struct cm *s;
	int depth, ply, alpha, beta;
	int best;
	step_t best_step;
	unsigned tried;
};

/* Searches one turn; true when it is good enough to end the node. */
static bool try_turn(struct lookahead *t, struct node *n, step_t step, int less)
{
	struct cm child = *n->s;
	int score, depth = n->depth - 1;
	make_turn(&child, step);
	if (n->tried++ == 0) {
		score = -look_ahead(t, &child, depth, n->ply + 1, -n->beta, -n->alpha);
	} else {
		score = -look_ahead(t, &child, depth - less, n->ply + 1, -n->alpha - 1, -n->alpha);
		if (score > n->alpha && (less || score < n->beta))
			score = -look_ahead(t, &child, depth, n->ply + 1, -n->beta, -n->alpha);
	}
	if (search_ended(t->job))
		return true;
	if (score <= n->best)
		return false;
	n->best = score;
	n->best_step = step;
	if (score > n->alpha) {
		n->alpha = score;
		start_line(t, n->ply, step);
	}
	return score >= n->beta;
}

static bool try_null(struct lookahead *t, struct node *n)
{
	const struct chess_board *b = &n->s->at.board;
	enum chess_side us = cm_mover(n->s);
	struct cm child = *n->s;
	if (n->depth < 3 || n->ply == 0 || n->beta > SCORE_SURE || n->beta < -SCORE_SURE ||
	    !(b->side[us] & ~(b->kind[CHESS_PAWN] | b->kind[CHESS_KING])) ||
	    cm_evaluate(n->s, (int)us) < n->beta)
		return false;
	child.at.side = (uint8_t)chess_other(us);
	child.at.board.ep = 0;
	child.at.key = chess_key(&child.at);
	child.at.quiet = 0; /* and nothing before it repeats */
	child.marks.shield = SQUARE_NONE;
	int score = -look_ahead(t, &child, n->depth - 3, n->ply + 1, -n->beta, 1 - n->beta);
	return !search_ended(t->job) && score >= n->beta && score < SCORE_SURE;
}

/* A search of turns may be restricted right behind the root's first card. */
static bool is_allowed(const struct lookahead *t, const struct node *n, step_t step)
{
	if (n->ply || !n->s->played || !t->job->limits.only.n || t->opening == STEP_NONE)
		return true;
	return search_allows(t->job, &t->opening, 1, step);
}

static bool try_moves(struct lookahead *t, struct node *n, struct moves *m, bool check)
{
	for (unsigned i = 0; i < m->list.count; i++) {
		chess_move move = pick(m, i);
		bool quiet = m->order[i] < KILLER;
		int less = quiet && !check && n->depth >= 3 && i >= 4 ? 1 + (i >= 14) : 0;
		if (!is_allowed(t, n, turn_of(move)))
			continue;
		if (try_turn(t, n, turn_of(move), less)) {
			if (!search_ended(t->job))
				reward(t, n->s, move, n->depth, n->ply);
			return true;
		}
	}
	return false;
}

/* True when the search must end; counts what was only glanced at. */
static bool tick_looks(struct lookahead *t, unsigned looked)
{
	for (; looked >= LOOKS_A_NODE; looked -= LOOKS_A_NODE)
		if (search_tick(t->job))
			return true;
	return search_ended(t->job);
}

static bool try_card_mate(struct lookahead *t, struct node *n, const struct moves *m)
{
	unsigned looked;
	if (n->ply != 2 || n->alpha >= SCORE_WIN - n->ply - 1)
		return false;
	step_t mate = find_card_mate(n->s, &m->list, &looked);
	if (tick_looks(t, looked))
		return true;
	return mate != STEP_NONE && try_turn(t, n, mate, 0);
}

static bool try_ideas(struct lookahead *t, struct node *n, const struct moves *m)
{
	struct ideas ideas;
	struct cm child = *n->s;
	struct parts best = unpack(n->best_step);
	if (!m->list.count || n->depth < 2 || best.card != CARD_NONE || best.move == NO_MOVE)
		return false;
	make_turn(&child, n->best_step);
	int floor = cm_evaluate(&child, (int)cm_mover(n->s)) + IDEA_MARGIN;
	find_ideas(n->s, &m->list, cm_core(n->s, best.move), floor, n->depth > 2 ? 6 : 3, &ideas);
	if (search_tick(t->job))
		return true;
	for (int i = 0; i < ideas.n; i++)
		if (try_turn(t, n, ideas.at[i], n->depth >= 3 && i >= 2))
			return true;
	return false;
}

/* When moves lose by force, or there are none: every turn there is. */
static bool try_everything(struct lookahead *t, struct node *n)
{
	struct steps list = {0};
	bool enough = false;
	cm_list(n->s, &list);
	enough = tick_looks(t, (unsigned)list.n);
	for (size_t i = 0; i < list.n && !enough && n->best < -SCORE_SURE; i++) {
		struct parts p = unpack(list.at[i]);
		if (p.kind == STEP_PASS) {
			n->best = n->best < 0 ? 0 : n->best;
			n->best_step = list.at[i];
			enough = n->best >= n->beta;
		} else if (p.card != CARD_NONE &&
		           (p.move != NO_MOVE || !(card_timings[card_kind(p.card)] & BEFORE))) {
			enough = try_turn(t, n, list.at[i], n->tried > 0);
		}
	}
	steps_free(&list);
	return enough;
}

static void try_cards(struct lookahead *t, struct node *n, const struct moves *m)
{
	if (n->s->played || !n->s->hand[cm_mover(n->s)])
		return;
	if (try_card_mate(t, n, m) || try_ideas(t, n, m))
		return;
	if (n->best < -SCORE_SURE && n->best < n->beta)
		try_everything(t, n);
}

/* True when the table answers for a node. */
static bool ask_table(struct lookahead *t, const struct node *n, uint64_t key, uint32_t *move, int *score)
{
	struct table_entry e;
	if (!t->job->table || !table_get(t->job->table, key, &e))
		return false;
	*move = e.move;
	*score = from_table(e.score, n->ply);
	return n->ply > 0 && e.depth >= n->depth &&
	       (e.bound == BOUND_EXACT || (e.bound == BOUND_LOWER && *score >= n->beta) ||
	        (e.bound == BOUND_UPPER && *score <= n->alpha));
}

static void tell_table(struct lookahead *t, const struct node *n, uint64_t key, int before)
{
	struct table_entry e = {.move = n->best_step ? code_of(n->best_step) : 0,
	                        .score = (int16_t)to_table(n->best, n->ply),
	                        .depth = (uint8_t)n->depth};
	e.bound = n->best >= n->beta ? BOUND_LOWER : n->best > before ? BOUND_EXACT : BOUND_UPPER;
	if (t->job->table && !(n->ply == 0 && n->s->played))
		table_put(t->job->table, key, e);
}

int look_ahead(struct lookahead *t, const struct cm *s, int depth, int ply, int alpha, int beta)
{
	struct moves m;
	uint32_t from_table = 0;
	int score;
	bool check = cm_in_check(s);
	t->lines[ply].n = 0;
	if (is_draw(t, s, ply))
		return 0;
	if (check && ply < PLIES / 2)
		depth++;
	if (depth <= 0 || ply + 2 >= PLIES)
		return quiesce(t, s, ply, QUIET_PLIES, alpha, beta);
	if (search_tick(t->job))
		return 0;
	if (alpha < ply - SCORE_WIN)
		alpha = ply - SCORE_WIN;
	if (beta > SCORE_WIN - ply - 1)
		beta = SCORE_WIN - ply - 1;
	if (alpha >= beta)
		return alpha;
	struct node n = {s, depth, ply, alpha, beta, -SCORE_INFINITE, STEP_NONE, 0};
	uint64_t key = node_key(s);
	if (ask_table(t, &n, key, &from_table, &score))
		return score;
	if (!check && !s->played && try_null(t, &n))
		return beta;
	if (search_ended(t->job))
		return 0;
	cm_moves(s, false, &m.list);
	order_moves(t, s, ply, from_table, &m);
	if (!try_moves(t, &n, &m, check) && !search_ended(t->job))
		try_cards(t, &n, &m);
	if (search_ended(t->job))
		return 0;
	if (n.best == -SCORE_INFINITE)
		return check ? ply - SCORE_WIN : 0;
	tell_table(t, &n, key, alpha);
	return n.best;
}
