/* candidates.c - generates turns with a card and looks at the board after each: its static
 * evaluation, or whether it is mate. */
#include "games/chessmate/search/candidates.h"

#include "chess/attacks.h"
#include "chess/legality.h"
#include "games/chessmate/search/node.h"
#include "games/chessmate/turn.h"

/* Looks at the board after a turn; true to stop. */
typedef bool turn_visitor(void *to, const struct chessmate *after, step_t step);

struct turn_walk {
	const struct chessmate *s;
	turn_visitor *visit;
	void *to;
	/* Boards on which the other side is not in check are passed over, before it is asked whether the own king
	 * is safe there: few are left. */
	bool only_checks;
};

static bool gives_check(const struct board_state *bs, enum chess_side us)
{
	return chess_in_check(&bs->board, &bs->marks, chess_other(us));
}

/* Does a card, played where the context is, leave the other side in check? */
static bool card_gives_check(const struct card_context *ctx, int card, int first, int second)
{
	struct board_state bs = ctx->board_state;
	chessmate_card_effect(&bs, card_kind(card), first, second, ctx->moved_to);
	return gives_check(&bs, ctx->us);
}

static bool visit_turn(const struct turn_walk *w, const struct card_context *ctx, uci_move move,
                       int card, int first, int second)
{
	if (w->only_checks && !(card_gives_check(ctx, card, first, second) &&
	                        chessmate_card_is_safe(ctx, card_kind(card), first, second)))
		return false;
	struct chessmate after = *w->s;
	step_t step = chessmate_step_pack(chessmate_turn_step(move, card, first, second));
	chessmate_make_turn(&after, step);
	return w->visit(w->to, &after, step);
}

static bool visit_targets(const struct turn_walk *w, const struct card_context *ctx, uci_move move,
                          int card, const struct card_targets *targets)
{
	if (targets->squares == TARGETS_NONE)
		return targets->first && visit_turn(w, ctx, move, card, SQUARE_NONE, SQUARE_NONE);
	for (bitboard set = targets->first; set;) {
		int first = bb_pop_lsb(&set);
		bitboard more = targets->squares == TARGETS_TWO ? targets->second[first] : 1;
		while (more) {
			int second = bb_pop_lsb(&more);
			if (visit_turn(w, ctx, move, card, first,
			               targets->squares == TARGETS_TWO ? second : SQUARE_NONE))
				return true;
		}
	}
	return false;
}

/* A card instead of a move. */
static bool visit_instead(const struct turn_walk *w, const struct card_context *ctx, int card)
{
	struct card_targets targets;
	chessmate_card_targets(ctx, card_kind(card), !w->only_checks, &targets);
	return visit_targets(w, ctx, UCI_MOVE_NONE, card, &targets);
}

/* The board after a move. */
static struct card_context context_after(const struct turn_walk *w, chess_move move)
{
	struct board_state bs = chessmate_board_state(w->s);
	return chessmate_card_context_after(&bs, chessmate_side_to_move(w->s), w->s->marks.shield,
	                                    move);
}

/* A card that rides on a move, by whose context it is; its first square in a set. */
static bool visit_rides(const struct turn_walk *w, const struct card_context *ctx, chess_move move,
                        int card, bitboard within)
{
	struct card_targets targets;
	chessmate_card_targets(ctx, card_kind(card), !w->only_checks, &targets);
	if (targets.squares != TARGETS_NONE)
		targets.first &= within;
	return visit_targets(w, ctx, chessmate_uci_move(move), card, &targets);
}

/* ---- the best by static evaluation */

struct candidate_collector {
	struct chessmate_evaluator *evaluator;
	int seat;
	struct card_candidates *out;
};

static bool collect(void *to, const struct chessmate *after, step_t step)
{
	struct candidate_collector *collector = to;
	struct card_candidates *out = collector->out;
	int score = chessmate_evaluate_next(collector->evaluator, after, collector->seat);
	if (score <= out->floor || (out->n == out->max && score <= out->scores[out->n - 1]))
		return false;
	int k = out->n < out->max ? out->n++ : out->n - 1;
	for (; k && out->scores[k - 1] < score; k--) {
		out->scores[k] = out->scores[k - 1];
		out->at[k] = out->at[k - 1];
	}
	out->scores[k] = score;
	out->at[k] = step;
	return false;
}

/* Each card only on moves with which it gains something: the shield on captures, the
 * crusade where its second move captures, any other on the best move. */
static void collect_rides(const struct turn_walk *w, const struct chess_move_list *moves,
                          chess_move best, int card)
{
	const struct chess_board *b = &w->s->pos.board;
	bitboard enemy = b->side[chess_other(chessmate_side_to_move(w->s))];
	enum card_kind kind = card_kind(card);
	if (kind == CARD_FORBIDDEN_CITY)
		return;
	for (unsigned i = 0; i < moves->count; i++) {
		chess_move move = moves->move[i];
		bool takes = bb_has(enemy, chess_move_to(move));
		if (kind == CARD_MYSTIC_SHIELD ? takes
		    : kind == CARD_CRUSADE ? !takes && bb_has(b->kind[CHESS_BISHOP], chess_move_from(move))
		                           : move == best) {
			struct card_context ctx = context_after(w, move);
			visit_rides(w, &ctx, move, card, kind == CARD_CRUSADE ? enemy : BB_ALL);
		}
	}
}

void chessmate_find_candidates(struct chessmate_evaluator *evaluator, const struct chessmate *s,
                               const struct chess_move_list *moves, chess_move best,
                               struct card_candidates *out)
{
	struct candidate_collector collector = {evaluator, (int)chessmate_side_to_move(s), out};
	struct turn_walk w = {s, collect, &collector, false};
	struct board_state bs = chessmate_board_state(s);
	struct card_context ctx =
		chessmate_card_context_now(&bs, chessmate_side_to_move(s), s->marks.shield);
	out->n = 0;
	for (card_set set = s->hand[chessmate_side_to_move(s)]; set;) {
		int card = card_set_pop(&set);
		int timing = chessmate_card_timings[card_kind(card)];
		if (timing & INSTEAD)
			visit_instead(&w, &ctx, card);
		else if (timing & AFTER)
			collect_rides(&w, moves, best, card);
	}
}

/* ---- mate by a card */

struct mate_finder {
	unsigned n_boards;
	step_t found;
};

static bool stop_at_mate(void *to, const struct chessmate *after, step_t step)
{
	struct mate_finder *finder = to;
	finder->n_boards++;
	if (chessmate_has_move(after) ||
	    chessmate_playable_cards(after, after->hand[chessmate_side_to_move(after)]))
		return false;
	finder->found = step;
	return true;
}

/* A card before the move, and every move behind it that gives check. */
static bool visit_before(const struct turn_walk *w, int card)
{
	enum chess_side us = chessmate_side_to_move(w->s);
	bool pawn = card_kind(card) == CARD_DISINTEGRATION;
	bitboard set = pawn ? w->s->pos.board.kind[CHESS_PAWN] & w->s->pos.board.side[us] : 1;
	while (set) {
		int square = bb_pop_lsb(&set);
		step_t step = chessmate_step_pack(
			chessmate_turn_step(UCI_MOVE_NONE, card, pawn ? square : SQUARE_NONE, SQUARE_NONE));
		struct chessmate between = *w->s;
		struct chess_move_list list;
		chessmate_make_turn(&between, step);
		chessmate_list_moves(&between, false, &list);
		for (unsigned i = 0; i < list.count; i++) {
			struct chessmate after = between;
			struct board_state bs;
			chess_board_make(&bs.board, &between.pos.board, us, list.move[i]);
			chess_marks_make(&bs.marks, &between.marks, list.move[i]);
			if (!gives_check(&bs, us))
				continue;
			chessmate_make_turn(&after, chessmate_turn_of_move(list.move[i]));
			if (w->visit(w->to, &after, step))
				return true;
		}
	}
	return false;
}

/* The first squares by which a card that rides on a move may leave the other side in check: after a move
 * that gives it all, else what stands in a line with the king, the king itself, and where a Champion
 * attacks it. */
static bitboard checking_squares(const struct card_context *ctx, enum card_kind kind)
{
	const struct board_state *bs = &ctx->board_state;
	int king = chess_king_square(&bs->board, chess_other(ctx->us));
	bitboard seen =
		chess_piece_attacks(CHESS_QUEEN, king, chess_occupied(&bs->board) | bs->marks.forbidden);
	if (gives_check(bs, ctx->us) || (kind == CARD_CRUSADE && bb_has(seen, ctx->moved_to)))
		return BB_ALL;
	if (kind == CARD_FORBIDDEN_CITY || kind == CARD_MYSTIC_SHIELD || kind == CARD_HOLY_QUEST)
		return 0;
	return seen | bb_of(king) | attacks.champion[king];
}

step_t chessmate_find_card_mate(const struct chessmate *s, const struct chess_move_list *moves,
                                unsigned *boards)
{
	struct mate_finder m = {0, STEP_NONE};
	struct turn_walk w = {s, stop_at_mate, &m, true};
	struct board_state bs = chessmate_board_state(s);
	struct card_context ctx =
		chessmate_card_context_now(&bs, chessmate_side_to_move(s), s->marks.shield);
	card_set riding = 0;
	for (card_set set = s->hand[chessmate_side_to_move(s)]; set && !m.found;) {
		int card = card_set_pop(&set);
		int timing = chessmate_card_timings[card_kind(card)];
		if (timing & INSTEAD)
			visit_instead(&w, &ctx, card);
		if ((timing & BEFORE) && !m.found)
			visit_before(&w, card);
		if (timing & AFTER)
			riding |= card_bit(card);
	}
	for (unsigned i = 0; riding && i < moves->count && !m.found; i++) {
		ctx = context_after(&w, moves->move[i]);
		for (card_set set = riding; set && !m.found;) {
			int card = card_set_pop(&set);
			bitboard within = checking_squares(&ctx, card_kind(card));
			if (within)
				visit_rides(&w, &ctx, moves->move[i], card, within);
		}
	}
	*boards = m.n_boards;
	return m.found;
}
