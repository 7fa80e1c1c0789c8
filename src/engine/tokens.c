/* tokens.c - tokens sorted, and principal variations as the dialects write them. */
#include "engine/tokens.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int compare_text(const void *a, const void *b)
{
	return strcmp(((const struct token *)a)->text, ((const struct token *)b)->text);
}

void tokens_sort(struct tokens *list, const struct token_steps *from, const char *prefix)
{
	struct strbuf text = {0};
	size_t length = strlen(prefix);
	list->at = xmalloc(from->n * sizeof *list->at);
	for (size_t i = 0; i < from->n; i++) {
		strbuf_clear(&text);
		from->game->step_to_text(from->s, from->steps[i], &text);
		if (strncmp(strbuf_get(&text), prefix, length) == 0)
			list->at[list->n++] = (struct token){xstrdup(strbuf_get(&text)), i};
	}
	qsort(list->at, list->n, sizeof *list->at, compare_text);
	strbuf_free(&text);
}

void tokens_legal(struct tokens *list, const struct game *game, const void *s, const char *prefix)
{
	struct steps steps = {0};
	game->legal(s, &steps);
	tokens_sort(list, &(struct token_steps){game, s, steps.at, steps.n}, prefix);
	steps_free(&steps);
}

void tokens_free(struct tokens *list)
{
	for (size_t i = 0; i < list->n; i++)
		free(list->at[i].text);
	free(list->at);
	*list = (struct tokens){0};
}

/* A state that follows a PV step by step. */
struct pv_walk {
	const struct game *game;
	_Alignas(16) unsigned char state[STATE_MAX];
};

/* Applies chance outcomes while the state determines them; true when a seat is on
 * move then. */
static bool make_forced_outcomes(struct pv_walk *w)
{
	int seat;
	while ((seat = w->game->to_move(w->state)) == SEAT_CHANCE) {
		step_t outcome = w->game->chance(w->state).forced;
		if (outcome == STEP_NONE)
			return false;
		w->game->apply(w->state, outcome, NULL);
	}
	return seat != SEAT_OVER;
}

/* The step that brings an open turn nearer to its end when the PV gives none:
 * STEP_NONE where there is no such step. */
static step_t turn_completion(const struct pv_walk *w)
{
	step_t end = w->game->end_turn_step(w->state);
	struct steps steps = {0};
	if (end == STEP_NONE && w->game->legal(w->state, &steps) && steps.n > 0)
		end = steps.at[0];
	steps_free(&steps);
	return end;
}

static void write_and_apply(struct strbuf *out, struct pv_walk *w, step_t step)
{
	w->game->step_to_text(w->state, step, out);
	w->game->apply(w->state, step, NULL);
}

/* Appends one whole turn that begins with pv->steps[*i], and moves *i behind the steps
 * it took. A turn that is over after one step is that step; one that the seat could
 * go on with gets its end. Where chance comes within the turn, the PV holds no more
 * than its further steps, which follow whatever chance brings. */
static void write_turn(struct strbuf *out, struct pv_walk *w, const struct pv_text *pv, size_t *i)
{
	step_t step = pv->steps[(*i)++];
	for (;;) {
		write_and_apply(out, w, step);
		bool open = w->game->mid_turn(w->state);
		if (!make_forced_outcomes(w)) {
			while (open && *i < pv->n) {
				strbuf_add_char(out, ',');
				w->game->step_to_text(w->state, pv->steps[(*i)++], out);
			}
			return;
		}
		if (!w->game->mid_turn(w->state))
			return;
		step = *i < pv->n && w->game->is_legal(w->state, pv->steps[*i], NULL) ? pv->steps[(*i)++]
		                                                                      : turn_completion(w);
		if (step == STEP_NONE)
			return;
		strbuf_add_char(out, ',');
	}
}

void tokens_write_pv(struct strbuf *out, const struct pv_text *pv)
{
	struct pv_walk w = {.game = pv->game};
	memcpy(w.state, pv->s, pv->game->state_size);
	for (size_t i = 0, written = 0; i < pv->n && written < pv->max_tokens; written++) {
		if (!make_forced_outcomes(&w) || !pv->game->is_legal(w.state, pv->steps[i], NULL))
			return;
		if (written > 0)
			strbuf_add_char(out, ' ');
		if (pv->whole_turns)
			write_turn(out, &w, pv, &i);
		else
			write_and_apply(out, &w, pv->steps[i++]);
	}
}
