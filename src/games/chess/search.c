/* search.c - alpha-beta from a node on.
 *
 * Principal variation search (Marsland and Campbell, 1982) with a transposition
 * table (Greenblatt et al., 1967), null moves (Beal, 1989), late move reductions
 * (in use since about 2004, as described by Romstad), futility (Schaeffer, 1986;
 * Heinz, 1998), singular extensions (Anantharaman et al., 1988), and internal
 * iterative reductions (Schröder, 2020). Depth counts plies. */
#include <string.h>

#include "chess/attacks.h"
#include "games/chess/see.h"
#include "games/chess/thread.h"

/* One node while its moves are tried. */
struct node {
	struct frame *f;
	int ply, depth, alpha, beta;
	bool pv;        /* a true window: the line through here is wanted */
	bool check;
	bool improving; /* the side to move stands better than a turn ago */
	bool singular;  /* the table's move is the only good one */
	struct recall hit;
	chess_move best;
	int score;      /* of best */
	int tried;      /* moves searched, */
	int skipped;    /* left out as hopeless */
	bool late;      /* so many that no more quiet moves are tried */
	bool quiet;     /* the move being tried, */
	int history;    /* and what history says of it if it is */
	bitboard checking[6]; /* from where a man of each kind attacks the other king, */
	bool has_checking;    /* once that has been asked */
	chess_move failed[WORKER_TRIED]; /* searched in vain */
	int n_failed;
};

/* ---- small services ---- */

void worker_make(struct worker *w, int ply, chess_move move)
{
	struct frame *f = &w->frames[ply], *next = f + 1;
	f->move = move;
	f->kind = (int)chess_kind_at(&f->place.board, chess_from(move));
	place_make(&next->place, &f->place, move);
	if (w->job->tt)
		tt_prefetch(w->job->tt, next->place.key);
}

void worker_join(struct worker *w, int ply, chess_move move)
{
	struct line *line = &w->frames[ply].line;
	const struct line *rest = &w->frames[ply + 1].line;
	int n = rest->n < WORKER_PLIES ? rest->n : WORKER_PLIES - 1;
	line->at[0] = move;
	memcpy(line->at + 1, rest->at, (size_t)n * sizeof *rest->at);
	line->n = n + 1;
}

/* Logarithms in 64ths: 64 * ln(n). */
static const int logarithm[64] = {
	0,   0,   44,  70,  89,  103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173,
	177, 181, 185, 188, 192, 195, 198, 201, 203, 206, 209, 211, 213, 216, 218, 220,
	222, 224, 226, 228, 229, 231, 233, 234, 236, 238, 239, 241, 242, 244, 245, 246,
	248, 249, 250, 252, 253, 254, 255, 256, 258, 259, 260, 261, 262, 263, 264, 265,
};

int worker_reduction(int depth, int number)
{
	int d = logarithm[depth < 63 ? depth : 63], n = logarithm[number < 63 ? number : 63];
	return (d * n / 64 * 7 / 16 + 48) / 64;
}

/* ---- before any move ---- */

/* A side so far ahead that even a pass holds the score needs no search. */
static bool pass_holds(struct worker *w, const struct node *n, int *score)
{
	struct frame *f = n->f;
	int estimate = f->estimate;
	bool passed = n->ply && w->frames[n->ply - 1].move == CHESS_NO_MOVE;
	if (n->depth < 3 || estimate < n->beta || passed || n->beta < -SCORE_WIN_IN_MAX ||
	    !place_has_pieces(&f->place, (enum chess_side)f->place.side))
		return false;
	int margin = (estimate - n->beta) / 200, less = 3 + n->depth / 3 + (margin < 3 ? margin : 3);
	f->move = CHESS_NO_MOVE;
	place_pass(&f[1].place, &f->place);
	*score = -worker_search(w, n->ply + 1, n->depth - less, -n->beta, 1 - n->beta);
	if (*score > SCORE_WIN_IN_MAX) /* a mate after a pass proves nothing */
		*score = n->beta;
	return *score >= n->beta;
}

/* Decides a node by its estimate alone, or by little more. */
static bool cut_early(struct worker *w, const struct node *n, int *score)
{
	int estimate = n->f->estimate;
	if (n->pv || n->check || n->f->excluded)
		return false;
	if (n->depth <= 8 && n->beta > -SCORE_WIN_IN_MAX && estimate < SCORE_WIN_IN_MAX &&
	    estimate - 80 * (n->depth - n->improving) >= n->beta) {
		*score = estimate;
		return true;
	}
	if (n->depth <= 3 && estimate + 250 * n->depth <= n->alpha) {
		*score = worker_quiesce(w, n->ply, n->alpha, n->beta);
		if (*score <= n->alpha)
			return true;
	}
	return pass_holds(w, n, score);
}

static void estimate(struct worker *w, struct node *n)
{
	struct frame *f = n->f;
	if (f->excluded)
		return; /* known from the search that asks */
	f->estimate = f->raw = -SCORE_INFINITE;
	if (n->check)
		return;
	f->raw = n->hit.known ? n->hit.estimate : chess_evaluate(&f->place, &w->pawns);
	f->estimate = f->raw;
	n->improving = n->ply < 2 || f->raw > f[-2].raw;
	if (n->hit.known && worker_tells(&n->hit, f->estimate) && n->hit.score < SCORE_WIN_IN_MAX &&
	    n->hit.score > -SCORE_WIN_IN_MAX)
		f->estimate = n->hit.score;
}

/* ---- one move ---- */

static void find_checking(struct node *n)
{
	const struct chess_board *b = &n->f->place.board;
	enum chess_side them = chess_other((enum chess_side)n->f->place.side);
	int king = chess_king_square(b, them);
	bitboard taken = b->side[0] | b->side[1];
	n->checking[CHESS_PAWN] = attacks.pawn[them][king];
	n->checking[CHESS_KNIGHT] = attacks.knight[king];
	n->checking[CHESS_BISHOP] = bishop_reach(king, taken);
	n->checking[CHESS_ROOK] = rook_reach(king, taken);
	n->checking[CHESS_QUEEN] = n->checking[CHESS_BISHOP] | n->checking[CHESS_ROOK];
	n->checking[CHESS_KING] = 0;
	n->has_checking = true;
}

/* A quiet move by which the man itself gives check. */
static bool checks(struct node *n, chess_move move)
{
	if (!n->has_checking)
		find_checking(n);
	enum chess_kind kind = chess_kind_at(&n->f->place.board, chess_from(move));
	return chess_special(move) != CHESS_CASTLING && bb_has(n->checking[kind], chess_to(move));
}

/* Left out without a search: a late or hopeless move at a shallow node, when
 * something else has saved the side from mate. */
static bool leave_out(struct node *n, chess_move move)
{
	int depth = n->depth, number = n->tried + n->skipped;
	if (n->score <= -SCORE_WIN_IN_MAX)
		return false;
	if (!n->quiet || checks(n, move))
		return depth <= 6 && !exchange_gains(&n->f->place, move, -100 * depth);
	if (n->check)
		return false;
	n->late = number > (3 + depth * depth) / (n->improving ? 1 : 2);
	int left = depth - worker_reduction(depth, number + 1);
	left = left < 1 ? 1 : left;
	return n->late || (left <= 7 && n->f->estimate + 120 + 90 * left <= n->alpha) ||
	       (left <= 4 && n->history < -3500 * left) ||
	       (left <= 7 && !exchange_gains(&n->f->place, move, -25 * left * left));
}

/* Is the table's move the only good one? Then it is searched deeper. True, and
 * n->score set, when even without it the node fails high. */
static bool singular(struct worker *w, struct node *n)
{
	struct frame *f = n->f;
	const struct recall *hit = &n->hit;
	if (n->depth < 7 || !hit->known || !hit->move || f->excluded || hit->depth < n->depth - 3 ||
	    hit->bound == BOUND_UPPER || hit->score > SCORE_WIN_IN_MAX || hit->score < -SCORE_WIN_IN_MAX ||
	    n->ply >= 2 * w->top_depth)
		return false;
	int bound = hit->score - 2 * n->depth;
	f->excluded = hit->move;
	int score = worker_search(w, n->ply, (n->depth - 1) / 2, bound - 1, bound);
	f->excluded = CHESS_NO_MOVE;
	n->singular = score < bound;
	n->score = bound;
	return !n->singular && bound >= n->beta;
}

/* How much deeper the move just made is searched. */
static int extension(const struct worker *w, const struct node *n, chess_move move)
{
	const struct frame *f = n->f;
	if (n->ply >= 2 * w->top_depth)
		return 0;
	if (move == n->hit.move && n->singular)
		return 1;
	return f[1].place.checkers && exchange_gains(&f->place, move, 0);
}

static int reduction(const struct node *n, chess_move move)
{
	const struct frame *f = n->f;
	if (n->depth < 3 || n->tried < 1 + n->pv)
		return 0;
	int less = worker_reduction(n->depth, n->tried + n->skipped + 1);
	if (n->quiet) {
		less += !n->improving;
		less -= move == f->killers[0] || move == f->killers[1];
		less -= n->history / 8192;
	} else {
		less -= 1;
	}
	less -= n->pv;
	less -= f[1].place.checkers != 0;
	return less < 0 ? 0 : less > n->depth - 2 ? n->depth - 2 : less;
}

/* The score of the move made last, searched with as little effort as will do. */
static int try(struct worker *w, struct node *n, int depth, int less)
{
	int ply = n->ply + 1, alpha = n->alpha, score;
	if (n->tried == 0)
		return -worker_search(w, ply, depth, -n->beta, -alpha);
	score = -worker_search(w, ply, depth - less, -alpha - 1, -alpha);
	if (score > alpha && less)
		score = -worker_search(w, ply, depth, -alpha - 1, -alpha);
	if (score > alpha && score < n->beta)
		score = -worker_search(w, ply, depth, -n->beta, -alpha);
	return score;
}

/* Takes a score in; true when no other move is needed. */
static bool take(struct worker *w, struct node *n, chess_move move, int score)
{
	if (score > n->score) {
		n->score = score;
		if (score > n->alpha) {
			n->best = move;
			if (n->pv)
				worker_join(w, n->ply, move);
			if (score >= n->beta)
				return true;
			n->alpha = score;
		}
	}
	if (n->n_failed < WORKER_TRIED)
		n->failed[n->n_failed++] = move;
	return false;
}

/* The next move to try, CHESS_NO_MOVE when none is worth it. Sets what the node
 * says of it. */
static chess_move next_move(struct worker *w, struct node *n, unsigned *i)
{
	struct frame *f = n->f;
	while (*i < f->list.count) {
		chess_move move = n->late ? f->list.move[*i] : order_next(w, n->ply, *i);
		++*i;
		n->quiet = worker_is_quiet(&f->place, move);
		if (move == f->excluded || (n->late && n->quiet && !checks(n, move)))
			continue;
		n->history = n->quiet ? order_history(w, n->ply, move) : 0;
		if (!leave_out(n, move))
			return move;
		n->skipped++;
	}
	return CHESS_NO_MOVE;
}

/* Tries the moves in order. False when the search has ended. */
static bool try_moves(struct worker *w, struct node *n)
{
	unsigned i = 0;
	chess_move move;
	while ((move = next_move(w, n, &i)) != CHESS_NO_MOVE) {
		worker_make(w, n->ply, move);
		int more = extension(w, n, move), less = more ? 0 : reduction(n, move);
		int score = try(w, n, n->depth - 1 + more, less);
		if (search_stopped(w->job))
			return false;
		n->tried++;
		if (take(w, n, move, score))
			break;
	}
	return true;
}

/* ---- the node ---- */

static int finish(struct worker *w, struct node *n, int before)
{
	struct frame *f = n->f;
	if (!n->tried && !n->skipped) {
		if (f->excluded)
			return n->alpha;
		return n->check ? worker_mated(n->ply) : 0;
	}
	if (n->score >= n->beta && n->best)
		order_reward(w, n->ply, n->depth, n->best, n->failed, n->n_failed);
	worker_store(w, n->ply, n->depth, n->score,
	             n->score >= n->beta ? BOUND_LOWER : n->score > before ? BOUND_EXACT : BOUND_UPPER,
	             n->best ? n->best : n->hit.move);
	return n->score;
}

static int expand(struct worker *w, struct node *n)
{
	struct frame *f = n->f;
	int score = 0, before = n->alpha;
	estimate(w, n);
	if (cut_early(w, n, &score) || search_stopped(w->job))
		return score;
	if (n->depth >= 4 && !n->hit.move && !f->excluded)
		n->depth--;
	if (singular(w, n) || search_stopped(w->job))
		return n->score;
	f[1].killers[0] = f[1].killers[1] = CHESS_NO_MOVE;
	f->list.count = chess_core_for(NULL)->list(&f->place.board, NULL, (enum chess_side)f->place.side,
	                                           CHESS_ALL, f->list.move);
	order_moves(w, n->ply, n->hit.move);
	n->score = -SCORE_INFINITE;
	return try_moves(w, n) ? finish(w, n, before) : 0;
}

int worker_search(struct worker *w, int ply, int depth, int alpha, int beta)
{
	struct frame *f = &w->frames[ply];
	if (depth <= 0)
		return worker_quiesce(w, ply, alpha, beta);
	f->line.n = 0;
	if (worker_tick(w))
		return 0;
	if (!f->excluded && worker_drawn(w, ply))
		return 0;
	if (ply + 1 >= WORKER_PLIES)
		return f->place.checkers ? 0 : chess_evaluate(&f->place, &w->pawns);
	/* No better than to mate with this move, no worse than to be mated now. */
	alpha = alpha < worker_mated(ply) ? worker_mated(ply) : alpha;
	beta = beta > -worker_mated(ply + 1) ? -worker_mated(ply + 1) : beta;
	if (alpha >= beta)
		return alpha;
	struct node n = {.f = f, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta,
	                 .pv = beta - alpha > 1, .check = f->place.checkers != 0};
	n.hit = worker_recall(w, ply);
	if (!n.pv && n.hit.known && n.hit.depth >= depth && worker_tells(&n.hit, beta))
		return n.hit.score;
	return expand(w, &n);
}
