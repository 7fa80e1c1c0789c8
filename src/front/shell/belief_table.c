/* belief_table.c - the marginals of a belief, by seat and kind of secret. */
#include "front/shell/belief_table.h"

#include <stdlib.h>
#include <string.h>

#include "engine/query.h"
#include "front/shell/game_commands.h"
#include "front/shell/pager.h"
#include "front/shell/terminal.h"

/* The likeliest first; those that are alike stay in their order. */
static int by_likelihood(const void *a, const void *b)
{
	const struct marginal *x = *(const struct marginal *const *)a;
	const struct marginal *y = *(const struct marginal *const *)b;
	return x->ppm != y->ppm ? (x->ppm < y->ppm) - (x->ppm > y->ppm) : (x > y) - (x < y);
}

/* Percent, rounded; what is rounded to nothing is less than one, and nothing is certain by rounding. */
static void add_percent(uint32_t ppm, struct strbuf *out)
{
	uint32_t percent = (ppm + MILLION / 200) / (MILLION / 100);
	if (percent == 0)
		strbuf_add(out, " <1 %");
	else if (percent == 100 && ppm < MILLION)
		strbuf_add(out, " >99 %");
	else
		strbuf_printf(out, " %u %%", percent);
}

/* The line of those that begin at number i and are of one seat and kind; returns how many they are. */
static int add_line(const struct marginals *list, int i, struct strbuf *out)
{
	const struct marginal *first = &list->at[i], *sorted[MARGINALS_MAX];
	struct strbuf line = {0};
	int n = 0;
	while (i + n < list->n && strcmp(list->at[i + n].seat, first->seat) == 0 &&
	       strcmp(list->at[i + n].what, first->what) == 0) {
		sorted[n] = &list->at[i + n];
		n++;
	}
	qsort(sorted, (size_t)n, sizeof *sorted, by_likelihood);
	strbuf_printf(&line, "%s%s%s:", strcmp(first->seat, "-") == 0 ? "" : first->seat,
	              strcmp(first->seat, "-") == 0 ? "" : "  ", first->what);
	for (int k = 0; k < n; k++) {
		strbuf_printf(&line, "%s %s", k ? "," : "", sorted[k]->value);
		add_percent(sorted[k]->ppm, &line);
	}
	style_wrap(strbuf_get(&line), 2, terminal_columns(), out);
	strbuf_free(&line);
	return n;
}

void belief_table_show(struct model *m, char *rest)
{
	struct marginals list = {.n = 0};
	struct error err = {0};
	struct strbuf out = {0};
	if (!model_require_game(m))
		return;
	if (*rest || client_busy(m->client)) { /* which says why not */
		commands_pass_on(m, "belief", rest);
		return;
	}
	if (!engine_believe(client_engine(m->client), client_viewer(m->client), &list, &err)) {
		commands_pass_on(m, "belief", rest);
		return;
	}
	for (int i = 0; i < list.n;)
		i += add_line(&list, i, &out);
	if (!list.n)
		strbuf_add(&out, "Nothing is hidden.\n");
	pager_show(m, &out);
	strbuf_free(&out);
}
