/* eval_laws.c - the terms of the static evaluation are what it is the sum of. */
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

/* The terms that were seen first, and of how many positions. */
struct seen_terms {
	struct eval_terms first;
	size_t positions;
};

static void check_names(struct walk *w, const struct eval_terms *terms)
{
	struct eval_terms *first = &((struct seen_terms *)w->memo)->first;
	if (!first->n)
		*first = *terms;
	LAW(w, terms->n == first->n, "%d terms, and %d elsewhere", terms->n, first->n);
	for (int i = 0; i < terms->n; i++) {
		const char *name = terms->at[i].name;
		LAW(w, strcmp(name, first->at[i].name) == 0, "term %d is %s, elsewhere %s", i, name,
		    first->at[i].name);
		LAW(w, *name && !name[strcspn(name, " \t\n")], "'%s' is no word", name);
		for (int j = 0; j < i; j++)
			LAW(w, strcmp(name, terms->at[j].name) != 0, "two terms are called %s", name);
	}
}

static void check_terms(struct walk *w, const void *s)
{
	for (int seat = 0; seat < w->setup.players; seat++) {
		struct eval_terms terms = {0};
		w->game->evaluate_terms(s, seat, &terms);
		check_names(w, &terms);
		LAW(w, eval_terms_sum(&terms) == w->game->evaluate(s, seat),
		    "seat %d: %d, but the terms are %d", seat, w->game->evaluate(s, seat),
		    eval_terms_sum(&terms));
	}
}

static void check_views(struct walk *w)
{
	void *seen =
		state_observed(w->game, w->now, nth_viewer(w->setup.players, (int)rng_below(&w->rng, 8)));
	check_terms(w, seen);
	check_terms(w, w->now);
	((struct seen_terms *)w->memo)->positions++;
	free(seen);
}

void terms_add_up_to_the_evaluation(const struct game *game)
{
	struct seen_terms seen = {0};
	walk_all(game, (struct walk_plan){100, 200, 1, &seen}, check_views);
	print_message("[          ] %s: the terms of %zu positions\n", game->name, seen.positions);
}
