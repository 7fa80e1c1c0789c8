/* movepick.c - move ordering: the TT move, captures by MVV-LVA (most valuable victim,
 * least valuable attacker; Slate and Atkin, 1977) and capture history as long as they
 * lose nothing by SEE, killer moves (Huberman, 1968), quiet moves by history and threats; and
 * staged move generation. */
#include "chess/attacks.h"
#include "chess/legality.h"
#include "games/chess/thread.h"
#include "search/movepick.h"

enum {
	ORDER_TT_MOVE = 1 << 28,
	ORDER_NOISY = 1 << 24, /* captures and promotions to a queen */
	ORDER_KILLER = 1 << 22,
	ORDER_LOSING = -(1 << 24),  /* captures that lose by SEE, underpromotions */
	ORDER_SEE_UNKNOWN = 1 << 23 /* above this: a capture whose SEE was not asked yet */
};

/* Continuation history: the scores of moves after the one made 1, 2 or 4 plies before;
 * NULL at the root and after a null move. */
static chess_history *continuation_row(struct chess_search_thread *t, int ply, int i)
{
	static const int back[CONTINUATIONS] = {1, 2, 4};
	struct chess_histories *h = t->histories;
	int before = ply - back[i];
	if (before < 0 || t->stack[before].move == CHESS_NO_MOVE)
		return NULL;
	const struct chess_stack_entry *ss = &t->stack[before];
	return h->continuation_history[i][ss->position.side_to_move][ss->moved_kind]
	                              [chess_move_to(ss->move)];
}

static chess_history *quiet_entry(struct chess_search_thread *t,
                                  const struct chess_search_position *p, chess_move move)
{
	return &t->histories->quiet_history[p->side_to_move][chess_quiet_index(move)];
}

/* Capture history; a promotion that captures nothing counts as capturing a pawn. */
static chess_history *capture_entry(struct chess_search_thread *t,
                                    const struct chess_search_position *p, chess_move move)
{
	enum chess_kind captured = chess_search_position_captured(p, move);
	if (captured == CHESS_NO_KIND)
		captured = CHESS_PAWN;
	return &t->histories->capture_history[chess_search_position_moved(p, move)][chess_move_to(move)]
	                                     [captured];
}

/* MVV-LVA with capture history. */
static int score_noisy(struct chess_search_thread *t, const struct chess_search_position *p,
                       chess_move move)
{
	enum chess_kind promotion = chess_move_promotion(move);
	if (promotion != CHESS_NO_KIND && promotion != CHESS_QUEEN)
		return ORDER_LOSING + (int)promotion;
	int gain = see_value[chess_search_position_captured(p, move)];
	if (promotion == CHESS_QUEEN)
		gain += see_value[CHESS_QUEEN];
	return ORDER_NOISY + gain * 64 - see_value[chess_search_position_moved(p, move)] +
	       chess_history_load(capture_entry(t, p, move));
}

/* Looks up once what scoring each move asks for. */
static void set_history_rows(struct chess_search_thread *t, int ply)
{
	static const chess_history none[6 * 64];
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->quiet_history = t->histories->quiet_history[ss->position.side_to_move];
	for (int i = 0; i < CONTINUATIONS; i++) {
		const chess_history *row = continuation_row(t, ply, i);
		ss->continuation[i] = row ? row : none;
	}
}

/* The squares that enemy pieces worth less than a kind of piece attack. */
struct threats {
	bool found;
	bitboard by_lesser[6];
};

static void find_threats(const struct chess_search_position *p, struct threats *out)
{
	enum chess_side them = chess_other(p->side_to_move);
	bitboard occupied = chess_occupied(&p->board);
	bitboard pawns = chess_pawn_attacks(them, chess_search_position_pieces(p, them, CHESS_PAWN));
	bitboard minors = pawns;
	for (bitboard set = chess_search_position_pieces(p, them, CHESS_KNIGHT); set;)
		minors |= attacks.knight[bb_pop_lsb(&set)];
	for (bitboard set = chess_search_position_pieces(p, them, CHESS_BISHOP); set;)
		minors |= attacks_bishop(bb_pop_lsb(&set), occupied);
	bitboard rooks = minors;
	for (bitboard set = chess_search_position_pieces(p, them, CHESS_ROOK); set;)
		rooks |= attacks_rook(bb_pop_lsb(&set), occupied);
	*out = (struct threats){.found = true};
	out->by_lesser[CHESS_KNIGHT] = out->by_lesser[CHESS_BISHOP] = pawns;
	out->by_lesser[CHESS_ROOK] = minors;
	out->by_lesser[CHESS_QUEEN] = rooks;
}

/* Threats: a piece that a lesser one attacks is moved early, before late move pruning gives it up for
 * lost; one that would go where a lesser one attacks it, late. */
static int score_threat(struct threats *threats, const struct chess_search_position *p,
                        chess_move move)
{
	static const int worth[6] = {0, 8000, 8000, 14000, 24000, 0};
	enum chess_kind kind = chess_search_position_moved(p, move);
	if (!threats->found)
		find_threats(p, threats);
	return worth[kind] * (bb_has(threats->by_lesser[kind], chess_move_from(move)) -
	                      bb_has(threats->by_lesser[kind], chess_move_to(move)));
}

static void score_moves(struct chess_search_thread *t, int ply, unsigned from, chess_move tt_move)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	struct threats threats = {.found = false};
	/* i is as wide as an address: with less, gcc 12 takes the stores for ones through a null
	 * pointer and, with -flto, drops the call (GCC bug 110702; tests/bench/gcc_110702.c). */
	for (size_t i = from; i < ss->moves.count; i++) {
		chess_move move = ss->moves.move[i];
		if (move == tt_move)
			ss->scores[i] = ORDER_TT_MOVE;
		else if (!chess_search_position_is_quiet(&ss->position, move))
			ss->scores[i] = score_noisy(t, &ss->position, move);
		else if (move == ss->killers[0] || move == ss->killers[1])
			ss->scores[i] = ORDER_KILLER + (move == ss->killers[0]);
		else
			ss->scores[i] =
				chess_history_get(ss, move) + score_threat(&threats, &ss->position, move);
	}
}

void chess_score_moves(struct chess_search_thread *t, int ply, chess_move tt_move)
{
	set_history_rows(t, ply);
	score_moves(t, ply, 0, tt_move);
}

chess_move chess_next_move(struct chess_search_thread *t, int ply, unsigned i)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	unsigned n = ss->moves.count, best = movepick_best(ss->scores, i, n);
	/* SEE is asked only when a capture's turn comes. */
	while (ss->scores[best] > ORDER_SEE_UNKNOWN && ss->scores[best] < ORDER_TT_MOVE &&
	       !chess_search_position_see_ge(&ss->position, ss->moves.move[best], 0)) {
		ss->scores[best] += ORDER_LOSING - ORDER_NOISY;
		best = movepick_best(ss->scores, i, n);
	}
	movepick_swap(ss->moves.move, sizeof(chess_move), ss->scores, i, best);
	return ss->moves.move[i];
}

void chess_movepicker_init(struct chess_search_thread *t, int ply, struct chess_movepicker *picker,
                           chess_move tt_move)
{
	*picker = (struct chess_movepicker){.tt_move = tt_move};
	t->stack[ply].moves.count = 0;
	set_history_rows(t, ply);
}

static void generate(struct chess_search_thread *t, int ply, const struct chess_movepicker *picker,
                     enum chess_gen_type type)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	unsigned listed = ss->moves.count;
	chess_search_position_append_moves(&ss->position, type, &ss->moves);
	score_moves(t, ply, listed, picker->tt_move);
}

static chess_move next_listed(struct chess_search_thread *t, int ply, unsigned i, bool in_any_order)
{
	const struct chess_stack_entry *ss = &t->stack[ply];
	if (i >= ss->moves.count)
		return CHESS_NO_MOVE;
	return in_any_order ? ss->moves.move[i] : chess_next_move(t, ply, i);
}

chess_move chess_movepicker_next(struct chess_search_thread *t, int ply,
                                 struct chess_movepicker *picker, bool skip_quiets)
{
	const struct chess_stack_entry *ss = &t->stack[ply];
	const struct chess_search_position *p = &ss->position;
	chess_move move;
	if (picker->stage == MOVEPICKER_TT_MOVE) {
		picker->stage = MOVEPICKER_NOISY;
		if (chess_move_is_legal(&p->board, p->side_to_move, picker->tt_move))
			return picker->tt_move;
		picker->tt_move = CHESS_NO_MOVE;
	}
	if (picker->stage == MOVEPICKER_NOISY) {
		picker->stage = MOVEPICKER_QUIET;
		generate(t, ply, picker, CHESS_GEN_NOISY);
	}
	do {
		move = next_listed(t, ply, picker->next, skip_quiets);
		if (picker->stage == MOVEPICKER_QUIET && (!move || ss->scores[picker->next] < 0)) {
			picker->stage = MOVEPICKER_END;
			generate(t, ply, picker, CHESS_GEN_QUIET);
			move = next_listed(t, ply, picker->next, skip_quiets);
		}
		picker->next++;
	} while (move && move == picker->tt_move); /* was given first */
	return move;
}

static void update_quiet_histories(struct chess_search_thread *t, int ply, chess_move move,
                                   int bonus)
{
	const struct chess_search_position *p = &t->stack[ply].position;
	int index = chess_continuation_index(p, move);
	chess_history_add(quiet_entry(t, p, move), bonus);
	for (int i = 0; i < CONTINUATIONS; i++) {
		chess_history *continuation = continuation_row(t, ply, i);
		if (continuation)
			chess_history_add(&continuation[index], bonus);
	}
}

void chess_history_update(struct chess_search_thread *t, int ply, int depth, chess_move move,
                          const struct chess_tried *tried)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	int bonus = depth > 11 ? 3000 : 270 * depth;
	bool quiet = chess_search_position_is_quiet(&ss->position, move);
	if (quiet) {
		if (move != ss->killers[0]) {
			ss->killers[1] = ss->killers[0];
			ss->killers[0] = move;
		}
		update_quiet_histories(t, ply, move, bonus);
	} else {
		chess_history_add(capture_entry(t, &ss->position, move), bonus);
	}
	for (int i = 0; i < tried->n; i++) {
		if (!chess_search_position_is_quiet(&ss->position, tried->moves[i]))
			chess_history_add(capture_entry(t, &ss->position, tried->moves[i]), -bonus);
		else if (quiet)
			update_quiet_histories(t, ply, tried->moves[i], -bonus);
	}
}
