/* turn_beam.c - the beam. */
#include "games/coffee/turn_beam.h"

#include "games/coffee/eval.h"

enum { BEAM_MAX = 24 };

/* A turn that has begun. */
struct opening {
	struct coffee s;
	struct coffee_turn turn;
};

struct openings {
	int n;
	struct opening at[BEAM_MAX];
};

struct builder {
	struct search *job;
	bool root;
	int width, most, n;
	struct coffee_turn *out; /* sorted, best first */
};

/* searchmoves hold at the root only. */
static bool allowed(const struct builder *b, const struct coffee_turn *t, coffee_move next)
{
	step_t path[TURN_ACTIONS];
	if (!b->root || !b->job->limits.searchmoves.n)
		return true;
	for (int i = 0; i < t->n; i++)
		path[i] = t->action[i];
	return search_in_searchmoves(b->job, path, (size_t)t->n, next);
}

/* What the seat that has just played gets from s; of two wins the higher is
 * listed first. */
static int worth_of(const struct coffee *s, int seat)
{
	if (!coffee_over(s))
		return s->mover == seat ? coffee_judge(s) : -coffee_judge(s);
	int lead = coffee_lead(s, seat);
	return lead + (lead > 0 ? SCORE_WIN : lead < 0 ? -SCORE_WIN : 0);
}

/* Ends the turn if it still goes on, and judges it. */
static void complete(struct coffee_turn *t, struct coffee s, int seat)
{
	if (s.mover == seat && !coffee_over(&s)) {
		enum coffee_kind kind = s.phase == COFFEE_FRESH ? COFFEE_PASS : COFFEE_END;
		coffee_move end = coffee_make_move(kind, 0, 0, 0);
		t->action[t->n++] = end;
		coffee_apply_move(&s, end);
	}
	t->worth = worth_of(&s, seat);
	t->key = coffee_key(&s);
}

/* Puts a turn among the best, unless one like it is there. */
static void offer(struct builder *b, const struct coffee_turn *t)
{
	int i = b->n;
	if (i == b->most && t->worth <= b->out[i - 1].worth)
		return;
	for (int k = 0; k < b->n; k++)
		if (b->out[k].key == t->key)
			return;
	if (i == b->most)
		i--;
	else
		b->n++;
	for (; i && b->out[i - 1].worth < t->worth; i--)
		b->out[i] = b->out[i - 1];
	b->out[i] = *t;
}

/* Puts a beginning among those that grow on. worth is that of the turn ended there. */
static void keep(struct openings *beam, int width, const struct coffee *s,
                 const struct coffee_turn *t, int worth, uint64_t key)
{
	int i = beam->n;
	if (i == width && worth <= beam->at[i - 1].turn.worth)
		return;
	for (int k = 0; k < beam->n; k++)
		if (beam->at[k].turn.key == key)
			return;
	if (i == width)
		i--;
	else
		beam->n++;
	for (; i && beam->at[i - 1].turn.worth < worth; i--)
		beam->at[i] = beam->at[i - 1];
	beam->at[i] = (struct opening){*s, *t};
	beam->at[i].turn.worth = worth;
	beam->at[i].turn.key = key;
}

/* Taking less than one could is never tried, unless asked for. */
static bool sensible(const struct builder *b, const struct coffee *s, coffee_move m)
{
	if (b->root && b->job->limits.searchmoves.n)
		return true;
	return coffee_move_kind(m) != COFFEE_STEAL ||
	       coffee_move_beans(m) == coffee_most(s, coffee_move_at(m), coffee_move_other(m));
}

/* The action m after `from`. */
static void grow(struct builder *b, const struct opening *from, coffee_move m, struct openings *next)
{
	int seat = from->s.mover;
	struct coffee s = from->s;
	struct coffee_turn t = from->turn;
	coffee_apply_move(&s, m);
	t.action[t.n++] = m;
	struct coffee_turn whole = t;
	complete(&whole, s, seat);
	if (whole.n == t.n || allowed(b, &t, whole.action[t.n]))
		offer(b, &whole);
	if (whole.n > t.n)
		keep(next, b->width, &s, &t, whole.worth, coffee_key(&s));
}

/* One action of this type more after `from`, in every way. False when the search
 * has ended. */
static bool grow_all(struct builder *b, const struct opening *from, enum coffee_kind kind,
                     struct openings *next)
{
	coffee_move list[COFFEE_MOVES_MAX];
	int n = coffee_moves(&from->s, list);
	for (int i = 0; i < n; i++) {
		if (coffee_move_kind(list[i]) != kind || !sensible(b, &from->s, list[i]) ||
		    !allowed(b, &from->turn, list[i]))
			continue;
		if (!b->root && search_count_node(b->job))
			return false;
		grow(b, from, list[i], next);
	}
	return true;
}

/* All turns of one type; `from` is where they begin. */
static bool build(struct builder *b, const struct opening *from, enum coffee_kind kind)
{
	struct openings beams[2], *beam = &beams[0], *next = &beams[1];
	beam->n = 1;
	beam->at[0] = *from;
	while (beam->n) {
		next->n = 0;
		for (int i = 0; i < beam->n; i++)
			if (!grow_all(b, &beam->at[i], kind, next))
				return false;
		struct openings *done = beam;
		beam = next;
		next = done;
	}
	return true;
}

int coffee_turns(struct search *job, const struct coffee *s, bool root, int width, int most,
                 struct coffee_turn *out)
{
	struct builder b = {.job = job, .root = root, .width = width < BEAM_MAX ? width : BEAM_MAX,
	                    .most = most, .out = out};
	struct opening from = {.s = *s};
	struct coffee_turn none = {.n = 0};
	complete(&none, *s, s->mover);
	if (allowed(&b, &from.turn, none.action[0]))
		offer(&b, &none);
	for (enum coffee_kind kind = COFFEE_PLACE; kind <= COFFEE_STEAL; kind++)
		if (!build(&b, &from, kind))
			break;
	return b.n;
}
