/* turn_beam.c - beam search over the actions of one turn. */
#include "games/coffee/turn_beam.h"

#include "search/nnue.h"

enum { BEAM_WIDTH_MAX = 24 };

/* A turn that has begun, and the state it has come to. */
struct beam_entry {
	struct coffee s;
	struct coffee_turn turn;
};

struct beam {
	int n, width; /* entries, and how many at most */
	struct beam_entry entries[BEAM_WIDTH_MAX];
};

struct beam_search {
	struct search *search;
	bool root;
	struct coffee_beam_limits limits;
	int n;
	struct coffee_turn *out; /* sorted, best first */
};

/* searchmoves hold at the root only. */
static bool searchmoves_allow(const struct beam_search *b, const struct coffee_turn *t,
                              coffee_move next)
{
	if (!b->root || !b->search->request->limits.searchmoves.n)
		return true;
	step_t path[COFFEE_TURN_ACTIONS_MAX] = {0};
	for (int i = 0; i < t->n; i++)
		path[i] = t->actions[i];
	return search_in_searchmoves(b->search->request, path, (size_t)t->n, next);
}

/* What the seat that has just played gets from s, in which the other is on move; of two wins the
 * higher is listed first. */
static int turn_value(const struct search_request *request, const struct coffee *s, int seat)
{
	if (!coffee_over(s))
		return -nnue_evaluate(request->game, request->net, s, !seat);
	int lead = coffee_lead(s, seat);
	return lead + (lead > 0 ? SCORE_WIN : lead < 0 ? -SCORE_WIN : 0);
}

/* Ends the turn if it still goes on, and evaluates it. */
static void finish_turn(const struct search_request *request, struct coffee_turn *t,
                        struct coffee s, int seat)
{
	if (s.mover == seat && !coffee_over(&s)) {
		enum coffee_kind kind = s.phase == COFFEE_TURN_START ? COFFEE_PASS : COFFEE_END;
		coffee_move end = coffee_move_encode(kind, 0, 0, 0);
		t->actions[t->n++] = end;
		coffee_apply_move(&s, end);
	}
	t->value = turn_value(request, &s, seat);
	t->key = coffee_key(&s);
}

/* Puts a turn among the best, unless one that leads to the same position is there. */
static void insert_turn(struct beam_search *b, const struct coffee_turn *t)
{
	int i = b->n;
	if (i == b->limits.turns && t->value <= b->out[i - 1].value)
		return;
	for (int k = 0; k < b->n; k++)
		if (b->out[k].key == t->key)
			return;
	if (i == b->limits.turns)
		i--;
	else
		b->n++;
	for (; i && b->out[i - 1].value < t->value; i--)
		b->out[i] = b->out[i - 1];
	b->out[i] = *t;
}

/* Puts a begun turn among the best of the beam, unless one that leads to the same position is
 * there: its value is that of the turn if it ended there. */
static void insert_entry(struct beam *beam, const struct coffee *s, const struct coffee_turn *t)
{
	int i = beam->n;
	if (i == beam->width && t->value <= beam->entries[i - 1].turn.value)
		return;
	for (int k = 0; k < beam->n; k++)
		if (beam->entries[k].turn.key == t->key)
			return;
	if (i == beam->width)
		i--;
	else
		beam->n++;
	for (; i && beam->entries[i - 1].turn.value < t->value; i--)
		beam->entries[i] = beam->entries[i - 1];
	beam->entries[i] = (struct beam_entry){*s, *t};
}

/* Stealing less than the most is not tried, unless searchmoves ask for it. */
static bool is_candidate(const struct beam_search *b, const struct coffee *s, coffee_move m)
{
	if (b->root && b->search->request->limits.searchmoves.n)
		return true;
	return coffee_move_kind(m) != COFFEE_STEAL ||
	       coffee_move_beans(m) == coffee_max_steal(s, coffee_move_square(m), coffee_move_other(m));
}

/* Extends `from` by the action m. */
static void expand_action(struct beam_search *b, const struct beam_entry *from, coffee_move m,
                          struct beam *next)
{
	int seat = from->s.mover;
	struct coffee s = from->s;
	struct coffee_turn t = from->turn;
	coffee_apply_move(&s, m);
	t.actions[t.n++] = m;
	struct coffee_turn whole = t;
	finish_turn(b->search->request, &whole, s, seat);
	if (whole.n == t.n || searchmoves_allow(b, &t, whole.actions[t.n]))
		insert_turn(b, &whole);
	if (whole.n == t.n)
		return;
	t.value = whole.value;
	t.key = coffee_key(&s);
	insert_entry(next, &s, &t);
}

/* Extends `from` by every action of this kind. False once the search has stopped. */
static bool expand(struct beam_search *b, const struct beam_entry *from, enum coffee_kind kind,
                   struct beam *next)
{
	coffee_move list[COFFEE_MOVES_MAX];
	int n = coffee_generate_moves(&from->s, list);
	for (int i = 0; i < n; i++) {
		if (coffee_move_kind(list[i]) != kind || !is_candidate(b, &from->s, list[i]) ||
		    !searchmoves_allow(b, &from->turn, list[i]))
			continue;
		if (!b->root && search_count_node(b->search))
			return false;
		expand_action(b, from, list[i], next);
	}
	return true;
}

/* Beam search over the turns of one kind that begin at `from`. False once the search
 * has stopped. */
static bool search_kind(struct beam_search *b, const struct beam_entry *from, enum coffee_kind kind)
{
	struct beam beams[2], *beam = &beams[0], *next = &beams[1];
	int width = b->limits.width < BEAM_WIDTH_MAX ? b->limits.width : BEAM_WIDTH_MAX;
	beams[0].width = beams[1].width = width;
	beam->n = 1;
	beam->entries[0] = *from;
	while (beam->n) {
		next->n = 0;
		for (int i = 0; i < beam->n; i++)
			if (!expand(b, &beam->entries[i], kind, next))
				return false;
		struct beam *done = beam;
		beam = next;
		next = done;
	}
	return true;
}

int coffee_turn_beam(struct search *search, const struct coffee *s, bool root,
                     struct coffee_beam_limits limits, struct coffee_turn *out)
{
	struct beam_search b = {.search = search, .root = root, .limits = limits, .out = out};
	struct beam_entry start = {.s = *s};
	struct coffee_turn no_action = {.n = 0};
	finish_turn(search->request, &no_action, *s, s->mover);
	if (searchmoves_allow(&b, &start.turn, no_action.actions[0]))
		insert_turn(&b, &no_action);
	for (enum coffee_kind kind = COFFEE_PLACE; kind <= COFFEE_STEAL; kind++)
		if (!search_kind(&b, &start, kind))
			break;
	return b.n;
}
