/* movegen.c - generates the decisions of a seat: cards alone, then every regular move, each
 * with the cards that may ride on it.
 *
 * Pseudo-legal moves that leave the own king attacked are needed only with cards that save
 * it. All that is generated goes through emit(), which lists, counts or stops at the
 * first. */
#include "games/chessmate/movegen.h"

#include "chess/attacks.h"
#include "chess/legality.h"

struct turn_generator {
	const struct chessmate *s;
	struct board_state board_state;
	enum chess_side us;
	struct steps *out; /* NULL: only count */
	bool stop_at_first;
	uint64_t count;
};

uci_move chessmate_uci_move(chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move), promotion = 0;
	enum chess_kind promoted = chess_move_promotion(move);
	if (chess_move_type(move) == CHESS_CASTLING)
		to = chess_castled_king(from, to);
	if (promoted != CHESS_NO_KIND)
		promotion = 1 + (int)CHESS_QUEEN - (int)promoted;
	return uci_move_of(from, to, promotion);
}

chess_move chessmate_move_of_uci(const struct chessmate *s, uci_move move)
{
	const struct chess_board *b = &s->pos.board;
	int from = uci_move_from(move), to = uci_move_to(move);
	if (uci_move_promotion(move))
		return chess_move_encode_promotion(
			from, to, (enum chess_kind)((int)CHESS_QUEEN + 1 - uci_move_promotion(move)));
	bool pawn = bb_has(b->kind[CHESS_PAWN], from);
	if (pawn && (to == from + 16 || to == from - 16))
		return chess_move_encode(from, to, CHESS_DOUBLE_PUSH);
	if (pawn && file_of(from) != file_of(to) && bb_has(b->ep, to))
		return chess_move_encode(from, to, CHESS_EN_PASSANT);
	if ((to == from + 2 || to == from - 2) && file_of(from) == FILE_E &&
	    bb_has(b->kind[CHESS_KING], from))
		return chess_move_encode(from, to > from ? from + 3 : from - 4, CHESS_CASTLING);
	return chess_move_encode(from, to, CHESS_NORMAL);
}

/* A shielded king may stand beside the other one, which then is attacked by it. The chess
 * generator knows no such check, so its moves are checked once more. */
static bool kings_are_adjacent(const struct chessmate *s)
{
	bitboard kings = s->pos.board.kind[CHESS_KING];
	return (attacks.king[bb_lsb(kings)] & kings) != 0;
}

void chessmate_append_moves(const struct chessmate *s, enum chess_gen_type type,
                            struct chess_move_list *moves)
{
	struct board_state bs = chessmate_board_state(s);
	unsigned kept = moves->count;
	chess_board_append(&s->pos.board, &s->marks, chessmate_side_to_move(s), type, moves);
	if (!kings_are_adjacent(s))
		return;
	for (unsigned i = kept; i < moves->count; i++) {
		chess_move move = moves->move[i];
		if (chess_move_type(move) != CHESS_CASTLING &&
		    (type == CHESS_GEN_PSEUDO_LEGAL ||
		     !chessmate_card_context_after(&bs, chessmate_side_to_move(s), s->marks.shield, move)
		          .checkers))
			moves->move[kept++] = move;
	}
	moves->count = kept;
}

unsigned chessmate_list_moves(const struct chessmate *s, bool pseudo_legal,
                              struct chess_move_list *moves)
{
	moves->count = 0;
	chessmate_append_moves(s, pseudo_legal ? CHESS_GEN_PSEUDO_LEGAL : CHESS_GEN_LEGAL, moves);
	return moves->count;
}

static uint64_t count_moves(const struct chessmate *s)
{
	struct chess_move_list moves;
	return kings_are_adjacent(s) ? chessmate_list_moves(s, false, &moves)
	                             : chess_count_moves(&s->pos, &s->marks);
}

bool chessmate_has_move(const struct chessmate *s)
{
	return kings_are_adjacent(s) ? count_moves(s) > 0 : chess_has_legal_move(&s->pos, &s->marks);
}

bool chessmate_in_check(const struct chessmate *s)
{
	return chess_in_check(&s->pos.board, &s->marks, chessmate_side_to_move(s));
}

/* True when no more is needed. */
static bool emit(struct turn_generator *gen, uci_move move, int card,
                 const struct card_targets *targets)
{
	gen->count += chessmate_count_targets(targets);
	if (!gen->out)
		return gen->stop_at_first && gen->count > 0;
	if (targets->squares == TARGETS_NONE) {
		if (targets->first)
			steps_add(gen->out, chessmate_step_pack(
									chessmate_turn_step(move, card, SQUARE_NONE, SQUARE_NONE)));
		return false;
	}
	for (bitboard set = targets->first; set;) {
		int first = bb_pop_lsb(&set);
		if (targets->squares == TARGETS_ONE) {
			steps_add(gen->out,
			          chessmate_step_pack(chessmate_turn_step(move, card, first, SQUARE_NONE)));
			continue;
		}
		for (bitboard more = targets->second[first]; more;)
			steps_add(gen->out, chessmate_step_pack(
									chessmate_turn_step(move, card, first, bb_pop_lsb(&more))));
	}
	return false;
}

/* Could a regular move follow when this pawn is gone? */
static bool can_move_without(const struct chessmate *s, int pawn)
{
	struct chessmate t = *s;
	struct board_state bs = chessmate_board_state(s);
	chessmate_card_effect(&bs, CARD_DISINTEGRATION, pawn, SQUARE_NONE, SQUARE_NONE);
	t.pos.board = bs.board;
	return chessmate_has_move(&t);
}

/* The targets of a card before a move. */
static void targets_before_move(const struct chessmate *s, const struct card_context *ctx,
                                enum card_kind card, bool safe, struct card_targets *out)
{
	chessmate_card_targets(ctx, card, false, out);
	if (card != CARD_DISINTEGRATION) {
		if (safe && out->first && !chessmate_has_move(s))
			out->first = 0;
		return;
	}
	for (bitboard set = safe ? out->first : 0; set;) {
		int pawn = bb_pop_lsb(&set);
		if (!can_move_without(s, pawn))
			out->first ^= bb_of(pawn);
	}
}

/* Is some turn legal when this card was played in reply: without a card, or with one of the
 * hand, which then has the card taken in its place? */
static bool can_move_after_reply(const struct chessmate *s, int card)
{
	struct chessmate t = *s;
	int us = (int)chessmate_side_to_move(s), deck = card_deck(card);
	t.replied = 1;
	if (t.hand[us] & card_bit(card))
		t.hand[us] ^= card_bit(card);
	else if (t.hidden[us][deck])
		t.hidden[us][deck]--;
	t.hand[us] |= card_bit(chessmate_card_to_take(s));
	return chessmate_has_move(s) || chessmate_playable_cards(&t, chessmate_possible_hand(&t, us));
}

void chessmate_targets_alone(const struct chessmate *s, const struct card_context *ctx, int card,
                             bool safe, struct card_targets *out)
{
	int timing = chessmate_card_timings[card_kind(card)];
	out->squares = TARGETS_NONE;
	out->first = 0;
	if (timing & INSTEAD)
		chessmate_card_targets(ctx, card_kind(card), safe, out);
	else if (timing & BEFORE)
		targets_before_move(s, ctx, card_kind(card), safe, out);
	else if ((timing & REPLY) && chessmate_card_to_take(s) != CARD_NONE &&
	         (!safe || can_move_after_reply(s, card)))
		out->first = BB_ALL;
}

bool chessmate_is_safe_alone(const struct chessmate *s, const struct card_context *ctx, int card,
                             int first, int second)
{
	int timing = chessmate_card_timings[card_kind(card)];
	if (timing & INSTEAD)
		return chessmate_card_is_safe(ctx, card_kind(card), first, second);
	if (timing & REPLY)
		return can_move_after_reply(s, card);
	return card_kind(card) == CARD_DISINTEGRATION ? can_move_without(s, first)
	                                              : chessmate_has_move(s);
}

static bool generate_card_turns(struct turn_generator *gen, card_set set)
{
	struct card_targets targets;
	struct card_context ctx =
		chessmate_card_context_now(&gen->board_state, gen->us, gen->s->marks.shield);
	while (set) {
		int card = card_set_pop(&set);
		chessmate_targets_alone(gen->s, &ctx, card, true, &targets);
		if (targets.first && emit(gen, UCI_MOVE_NONE, card, &targets))
			return true;
	}
	return false;
}

/* The cards of a set that may ride on a move. */
static card_set cards_after_move(card_set set)
{
	card_set some = 0;
	while (set) {
		int card = card_set_pop(&set);
		if (chessmate_card_timings[card_kind(card)] & AFTER)
			some |= card_bit(card);
	}
	return some;
}

/* The moves sorted by their UCI form, which is in the upper half. */
static unsigned sorted_moves(const struct chessmate *s, bool pseudo_legal,
                             uint32_t list[CHESS_MOVES_MAX])
{
	struct chess_move_list moves;
	chessmate_list_moves(s, pseudo_legal, &moves);
	for (unsigned i = 0; i < moves.count; i++) {
		uint32_t move = (uint32_t)chessmate_uci_move(moves.move[i]) << 16 | moves.move[i];
		unsigned k = i;
		for (; k && list[k - 1] > move; k--)
			list[k] = list[k - 1];
		list[k] = move;
	}
	return moves.count;
}

static bool generate_rides(struct turn_generator *gen, uint32_t move, card_set set,
                           bool without_card)
{
	static const struct card_targets one_way = {.squares = TARGETS_NONE, .first = BB_ALL};
	struct card_targets targets;
	uci_move uci = (uci_move)(move >> 16);
	struct card_context ctx = chessmate_card_context_after(&gen->board_state, gen->us,
	                                                       gen->s->marks.shield, (chess_move)move);
	if (without_card && !ctx.checkers && emit(gen, uci, CARD_NONE, &one_way))
		return true;
	while (set) {
		int card = card_set_pop(&set);
		chessmate_card_targets(&ctx, card_kind(card), true, &targets);
		if (targets.first && emit(gen, uci, card, &targets))
			return true;
	}
	return false;
}

static bool generate_moves(struct turn_generator *gen, card_set set, bool without_card)
{
	uint32_t list[CHESS_MOVES_MAX];
	card_set after = cards_after_move(set);
	if (!after && !without_card)
		return false;
	if (!after && !gen->out) {
		gen->count += count_moves(gen->s);
		return gen->stop_at_first && gen->count > 0;
	}
	unsigned n = sorted_moves(gen->s, after, list);
	for (unsigned i = 0; i < n; i++) {
		if (after && generate_rides(gen, list[i], after, without_card))
			return true;
		if (!after)
			steps_add(gen->out,
			          chessmate_step_pack(chessmate_turn_step((uci_move)(list[i] >> 16), CARD_NONE,
			                                                  SQUARE_NONE, SQUARE_NONE)));
	}
	return false;
}

static struct turn_generator turn_generator(const struct chessmate *s, struct steps *out)
{
	return (struct turn_generator){.s = s,
	                               .board_state = chessmate_board_state(s),
	                               .us = chessmate_side_to_move(s),
	                               .out = out};
}

/* A reply is as good as the card that it takes. */
static bool is_playable(const struct chessmate *s, int card)
{
	struct turn_generator gen = turn_generator(s, NULL);
	struct chessmate replied = *s;
	int taken = chessmate_card_to_take(s);
	replied.replied = 1;
	if (chessmate_card_timings[card_kind(card)] & REPLY)
		return taken != CARD_NONE && (chessmate_has_move(s) || is_playable(&replied, taken));
	gen.stop_at_first = true;
	return generate_card_turns(&gen, card_bit(card)) || generate_moves(&gen, card_bit(card), false);
}

card_set chessmate_playable_cards(const struct chessmate *s, card_set set)
{
	card_set playable = 0;
	while (set) {
		int card = card_set_pop(&set);
		if (is_playable(s, card))
			playable |= card_bit(card);
	}
	return playable;
}

bool chessmate_may_pass(const struct chessmate *s, card_set hand)
{
	return !chessmate_turn_has_begun(s) && !chessmate_in_check(s) && !chessmate_has_move(s) &&
	       chessmate_playable_cards(s, hand);
}

static void generate(struct turn_generator *gen)
{
	card_set set = chessmate_hand_to_play(gen->s);
	generate_card_turns(gen, set);
	generate_moves(gen, set, true);
	if (!chessmate_may_pass(gen->s, set))
		return;
	gen->count++;
	if (gen->out)
		steps_add(gen->out, chessmate_step_pack((struct chessmate_step){.kind = STEP_PASS}));
}

void chessmate_list_decisions(const struct chessmate *s, struct steps *out)
{
	struct turn_generator gen = turn_generator(s, out);
	generate(&gen);
}

uint64_t chessmate_count_decisions(const struct chessmate *s)
{
	struct turn_generator gen = turn_generator(s, NULL);
	generate(&gen);
	return gen.count;
}
