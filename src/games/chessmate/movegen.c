/* movegen.c - the decisions of a seat: cards alone, then every regular move, each
 * with the cards that may ride on it.
 *
 * Moves that leave the own king attacked are looked at only for the sake of cards
 * that save it. What is found goes through one door, found(), which lists, counts
 * or stops at the first. */
#include "games/chessmate/movegen.h"

#include "chess/attacks.h"

struct finder {
	const struct cm *s;
	struct ground ground;
	enum chess_side us;
	struct steps *out; /* NULL: only count */
	bool one_is_enough;
	uint64_t count;
};

wire_move cm_wire(chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move), promotion = 0;
	enum chess_kind kind = chess_move_promotion(move);
	if (chess_move_type(move) == CHESS_CASTLING)
		to = chess_castled_king(from, to);
	if (kind != CHESS_NO_KIND)
		promotion = 1 + (int)CHESS_QUEEN - (int)kind;
	return wire_of(from, to, promotion);
}

chess_move cm_core(const struct cm *s, wire_move move)
{
	int from = wire_from(move), to = wire_to(move);
	enum chess_kind kind = chess_kind_at(&s->at.board, from);
	if (wire_promotion(move))
		return chess_move_encode_promotion(from, to, (enum chess_kind)((int)CHESS_QUEEN + 1 -
		                                                      wire_promotion(move)));
	if (kind == CHESS_PAWN && (to == from + 16 || to == from - 16))
		return chess_move_encode(from, to, CHESS_DOUBLE_PUSH);
	if (kind == CHESS_PAWN && file_of(from) != file_of(to) && bb_has(s->at.board.ep, to))
		return chess_move_encode(from, to, CHESS_EN_PASSANT);
	if (kind == CHESS_KING && file_of(from) == FILE_E && (to == from + 2 || to == from - 2))
		return chess_move_encode(from, to > from ? from + 3 : from - 4, CHESS_CASTLING);
	return chess_move_encode(from, to, CHESS_NORMAL);
}

/* A shielded king may stand beside the other one, who then is attacked by it. The
 * generator knows no such check: its moves have to be looked at once more. */
static bool kings_touch(const struct cm *s)
{
	bitboard kings = s->at.board.kind[CHESS_KING];
	return (attacks.king[bb_lsb(kings)] & kings) != 0;
}

unsigned cm_moves(const struct cm *s, bool risky, struct chess_move_list *moves)
{
	struct ground g = cm_ground(s);
	unsigned kept = 0;
	chess_generate_moves(&s->at, &s->marks, risky ? CHESS_GEN_PSEUDO_LEGAL : CHESS_GEN_LEGAL, moves);
	if (!kings_touch(s))
		return moves->count;
	for (unsigned i = 0; i < moves->count; i++) {
		chess_move move = moves->move[i];
		if (chess_move_type(move) != CHESS_CASTLING &&
		    (risky || !scene_after(&g, cm_mover(s), s->marks.shield, move).attackers))
			moves->move[kept++] = move;
	}
	return moves->count = kept;
}

uint64_t cm_count_moves(const struct cm *s)
{
	struct chess_move_list moves;
	return kings_touch(s) ? cm_moves(s, false, &moves) : chess_count_moves(&s->at, &s->marks);
}

bool cm_in_check(const struct cm *s)
{
	return chess_in_check(&s->at.board, &s->marks, cm_mover(s));
}

/* True when enough has been found. */
static bool found(struct finder *f, wire_move move, int card, const struct aims *aims)
{
	f->count += count_aims(aims);
	if (!f->out)
		return f->one_is_enough && f->count > 0;
	if (aims->shape == SHAPE_NOTHING) {
		if (aims->first)
			steps_add(f->out, pack(parts_of_turn(move, card, SQUARE_NONE, SQUARE_NONE)));
		return false;
	}
	for (bitboard set = aims->first; set;) {
		int a = bb_pop_lsb(&set);
		if (aims->shape == SHAPE_ONE) {
			steps_add(f->out, pack(parts_of_turn(move, card, a, SQUARE_NONE)));
			continue;
		}
		for (bitboard more = aims->second[a]; more;)
			steps_add(f->out, pack(parts_of_turn(move, card, a, bb_pop_lsb(&more))));
	}
	return false;
}

/* Could a regular move follow when this pawn is gone? */
static bool can_move_without(const struct cm *s, int pawn)
{
	struct cm t = *s;
	struct ground g = cm_ground(s);
	card_effect(&g, CARD_DISINTEGRATION, pawn, SQUARE_NONE, SQUARE_NONE);
	t.at.board = g.board;
	return cm_can_move(&t);
}

/* How a card may be played before a move. */
static void aims_before(const struct cm *s, const struct scene *scene, enum card_kind card, bool safe,
                        struct aims *out)
{
	find_aims(scene, card, false, out);
	if (card == CARD_VULTURE && s->last[chess_other(scene->us)] == CARD_NONE)
		out->first = 0;
	if (card != CARD_DISINTEGRATION) {
		if (safe && out->first && !cm_can_move(s))
			out->first = 0;
		return;
	}
	for (bitboard set = safe ? out->first : 0; set;) {
		int pawn = bb_pop_lsb(&set);
		if (!can_move_without(s, pawn))
			out->first ^= bb_of(pawn);
	}
}

/* How a card may be played without a move in the same token. */
static void aims_alone(const struct cm *s, const struct scene *scene, enum card_kind card, bool safe,
                       struct aims *out)
{
	out->shape = SHAPE_NOTHING;
	out->first = 0;
	if (card_timings[card] & INSTEAD)
		find_aims(scene, card, safe, out);
	else if (card_timings[card] & BEFORE)
		aims_before(s, scene, card, safe, out);
}

static bool find_alone(struct finder *f, cards set)
{
	struct aims aims;
	struct scene scene = scene_now(&f->ground, f->us, f->s->marks.shield);
	while (set) {
		int card = cards_pop(&set);
		aims_alone(f->s, &scene, card_kind(card), true, &aims);
		if (aims.first && found(f, NO_MOVE, card, &aims))
			return true;
	}
	return false;
}

/* The cards of a set that may ride on a move. */
static cards riders(cards set)
{
	cards some = 0;
	while (set) {
		int card = cards_pop(&set);
		if (card_timings[card_kind(card)] & AFTER)
			some |= card_bit(card);
	}
	return some;
}

/* The moves in the order of their wire forms, which are in the upper half. */
static unsigned sorted_moves(const struct cm *s, bool risky, uint32_t list[CHESS_MOVES_MAX])
{
	struct chess_move_list moves;
	cm_moves(s, risky, &moves);
	for (unsigned i = 0; i < moves.count; i++) {
		uint32_t move = (uint32_t)cm_wire(moves.move[i]) << 16 | moves.move[i];
		unsigned k = i;
		for (; k && list[k - 1] > move; k--)
			list[k] = list[k - 1];
		list[k] = move;
	}
	return moves.count;
}

static bool find_ridden(struct finder *f, uint32_t move, cards set, bool plain)
{
	static const struct aims just_once = {.shape = SHAPE_NOTHING, .first = BB_ALL};
	struct aims aims;
	wire_move wire = (wire_move)(move >> 16);
	struct scene scene = scene_after(&f->ground, f->us, f->s->marks.shield, (chess_move)move);
	if (plain && !scene.attackers && found(f, wire, CARD_NONE, &just_once))
		return true;
	while (set) {
		int card = cards_pop(&set);
		find_aims(&scene, card_kind(card), true, &aims);
		if (aims.first && found(f, wire, card, &aims))
			return true;
	}
	return false;
}

static bool find_moves(struct finder *f, cards set, bool plain)
{
	uint32_t list[CHESS_MOVES_MAX];
	cards after = riders(set);
	if (!after && !plain)
		return false;
	if (!after && !f->out) {
		f->count += cm_count_moves(f->s);
		return f->one_is_enough && f->count > 0;
	}
	unsigned n = sorted_moves(f->s, after, list);
	for (unsigned i = 0; i < n; i++) {
		if (after && find_ridden(f, list[i], after, plain))
			return true;
		if (!after)
			steps_add(f->out, pack(parts_of_turn((wire_move)(list[i] >> 16), CARD_NONE,
			                                     SQUARE_NONE, SQUARE_NONE)));
	}
	return false;
}

static struct finder finder(const struct cm *s, struct steps *out)
{
	return (struct finder){.s = s, .ground = cm_ground(s), .us = cm_mover(s), .out = out};
}

cards cm_turning(const struct cm *s, cards set)
{
	cards turning = 0;
	while (set) {
		int card = cards_pop(&set);
		struct finder f = finder(s, NULL);
		f.one_is_enough = true;
		if (find_alone(&f, card_bit(card)) || find_moves(&f, card_bit(card), false))
			turning |= card_bit(card);
	}
	return turning;
}

bool cm_may_pass(const struct cm *s, cards hand)
{
	return !s->played && !cm_in_check(s) && !cm_can_move(s) && cm_turning(s, hand);
}

static void find(struct finder *f)
{
	cards set = f->s->played ? 0 : cm_possible(f->s, f->us);
	find_alone(f, set);
	find_moves(f, set, true);
	if (!cm_may_pass(f->s, set))
		return;
	f->count++;
	if (f->out)
		steps_add(f->out, pack((struct parts){.kind = STEP_PASS}));
}

void cm_list(const struct cm *s, struct steps *out)
{
	struct finder f = finder(s, out);
	find(&f);
}

uint64_t cm_count(const struct cm *s)
{
	struct finder f = finder(s, NULL);
	find(&f);
	return f.count;
}

static bool has_aim(const struct aims *aims, int a, int b)
{
	int named = (a < SQUARE_NONE) + (b < SQUARE_NONE);
	if (named != (int)aims->shape)
		return false;
	if (aims->shape == SHAPE_NOTHING)
		return aims->first != 0;
	return bb_has(aims->first, a) &&
	       (aims->shape == SHAPE_ONE || bb_has(aims->second[a], b));
}

bool cm_finds(const struct cm *s, struct parts p, bool safe)
{
	struct ground g = cm_ground(s);
	struct aims aims;
	if (p.move == NO_MOVE) {
		struct scene now = scene_now(&g, cm_mover(s), s->marks.shield);
		aims_alone(s, &now, card_kind(p.card), safe, &aims);
		return has_aim(&aims, p.a, p.b);
	}
	uint32_t list[CHESS_MOVES_MAX];
	unsigned i = 0, n = sorted_moves(s, true, list);
	while (i < n && list[i] >> 16 != p.move)
		i++;
	if (i == n)
		return false;
	struct scene after = scene_after(&g, cm_mover(s), s->marks.shield, (chess_move)list[i]);
	if (p.card == CARD_NONE)
		return !safe || !after.attackers;
	if (!(card_timings[card_kind(p.card)] & AFTER))
		return false;
	find_aims(&after, card_kind(p.card), safe, &aims);
	return has_aim(&aims, p.a, p.b);
}
