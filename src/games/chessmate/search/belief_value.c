#include "games/chessmate/search/belief_value.h"

#include <stdlib.h>

#include "games/chessmate/rules.h"
#include "games/chessmate/belief.h"

/* ---- opening and closing */

static void find_twice(struct lookahead *t, const struct infostate *told)
{
	t->twice = xmalloc((told->n_keys + 1) * sizeof *t->twice);
	for (size_t i = 0; i < told->n_keys; i++)
		for (size_t k = 0; k < i; k++)
			if (told->keys[i] == told->keys[k]) {
				t->twice[t->n_twice++] = told->keys[i];
				break;
			}
}

void weigher_open(struct weigher *w, struct search *job)
{
	w->ahead.job = job;
	w->ahead.guess = CARD_NONE;
	find_twice(&w->ahead, &job->root_infostate);
	memcpy(&w->base, job->root_infostate.now, sizeof w->base);
	/* Where nothing agrees with what was told, the other hand is taken to be empty. */
	void *worlds = cm_open_worlds(&job->root_infostate, NULL);
	if (worlds) {
		cm_list_hands(worlds, &w->hands);
		cm_close_worlds(worlds);
	}
	memset(w->base.hidden, 0, sizeof w->base.hidden);
	for (size_t i = 0; i < w->hands.n; i++)
		w->unseen |= w->hands.at[i];
	for (cards set = w->unseen; set;)
		w->order[w->n_cards++] = cards_pop(&set);
}

void weigher_close(struct weigher *w)
{
	hands_free(&w->hands);
	free(w->ahead.twice);
}

/* ---- one world */

int weigh_in(struct weigher *w, int card, step_t step, int depth, int alpha, int beta)
{
	struct lookahead *ahead = &w->ahead;
	struct cm child = w->base;
	if (step_kind(step) == STEP_PASS)
		return 0;
	if (card != CARD_NONE)
		child.hand[!cm_mover(&child)] |= card_bit(card);
	ahead->guess = card;
	ahead->keys[0] = cm_repetition_key(&w->base);
	ahead->opening = STEP_NONE;
	if (make_turn(&child, step)) {
		ahead->opening = step;
		return look_ahead(ahead, &child, depth, 0, alpha, beta);
	}
	return -look_ahead(ahead, &child, depth - 1, 1, -beta, -alpha);
}

const struct line *weigh_line(const struct weigher *w)
{
	return &w->ahead.lines[w->ahead.opening == STEP_NONE];
}

/* ---- all worlds */

/* A decision while it is weighed. */
struct scale {
	step_t step;
	int depth, floor;
	bool ours; /* the unknown hand becomes the mover's own: its best card counts */
	int none, with[CARD_NUMBERS]; /* the value in each world, no better than in `none` */
};

static int worse(const struct scale *s, int a, int b)
{
	return (a < b) != s->ours ? a : b;
}

/* Scores as they are averaged: what lies beyond a piece or two counts a quarter, a
 * mate as very much, the more the sooner. In quarters of hundredths. */
enum { STEEP = 1000, MATE = 10000, MATE_SLOPE = 16 };

static int flatten(int score)
{
	int size = abs(score), flat;
	if (size > SCORE_WIN_IN_MAX)
		size = MATE - MATE_SLOPE * (SCORE_WIN - size);
	flat = size < STEEP ? 4 * size : 3 * STEEP + size;
	return score < 0 ? -flat : flat;
}

static int unflatten(int flat)
{
	int size = abs(flat), score = size < 4 * STEEP ? size / 4 : size - 3 * STEEP;
	return flat < 0 ? -score : score;
}

int weigh_unsure(int score)
{
	return unflatten(flatten(score));
}

/* The mean over the hands, or what is sure: the slowest win, the fastest loss. */
static int mean_of(const struct weigher *w, const struct scale *s)
{
	int64_t sum = 0;
	int low = s->none, high = -SCORE_INFINITE;
	for (size_t i = 0; i < w->hands.n; i++) {
		int value = s->none;
		for (cards hand = w->hands.at[i]; hand;)
			value = worse(s, value, s->with[cards_pop(&hand)]);
		sum += flatten(value);
		low = value < low ? value : low;
		high = value > high ? value : high;
	}
	if (!w->hands.n || low > SCORE_WIN_IN_MAX || high < -SCORE_WIN_IN_MAX)
		return low;
	return unflatten((int)(sum / (int64_t)w->hands.n));
}

/* The value with one card: most cards change nothing, which is asked first. */
static int value_with(struct weigher *w, const struct scale *s, int card)
{
	int none = s->none, least = s->ours ? none : -SCORE_INFINITE,
	    most = s->ours ? SCORE_INFINITE : none;
	int beta = s->ours ? none + 1 : none;
	int value = weigh_in(w, card, s->step, s->depth, beta - 1, beta);
	if (search_stopped(w->ahead.job) || (value >= beta) != s->ours)
		return none;
	return worse(s, none, weigh_in(w, card, s->step, s->depth, least, most));
}

/* Those cards first that do the most harm: they soonest show that a decision is bad. */
static void sort_cards(struct weigher *w, const struct scale *s)
{
	for (int i = 1; i < w->n_cards; i++) {
		int card = w->order[i], k = i;
		for (; k && s->with[w->order[k - 1]] > s->with[card]; k--)
			w->order[k] = w->order[k - 1];
		w->order[k] = card;
	}
}

static bool is_exchange(step_t step)
{
	struct parts p = unpack(step);
	return p.card != CARD_NONE && card_kind(p.card) == CARD_HAND_OF_FATE;
}

bool weigh(struct weigher *w, step_t step, int depth, int floor, int *mean, struct line *line)
{
	struct scale s = {step, depth, floor, .ours = is_exchange(step)};
	*mean = floor;
	if (s.ours)
		s.floor = floor = -SCORE_INFINITE;
	if (floor > -SCORE_INFINITE &&
	    weigh_in(w, CARD_NONE, step, depth, floor, floor + 1) <= floor)
		return !search_stopped(w->ahead.job);
	s.none = weigh_in(w, CARD_NONE, step, depth, floor, SCORE_INFINITE);
	*line = *weigh_line(w);
	for (int i = 0; i < CARD_NUMBERS; i++)
		s.with[i] = s.none;
	*mean = mean_of(w, &s);
	for (int i = 0; i < w->n_cards && *mean > floor && !search_stopped(w->ahead.job); i++) {
		s.with[w->order[i]] = value_with(w, &s, w->order[i]);
		*mean = mean_of(w, &s);
	}
	if (*mean > floor)
		sort_cards(w, &s);
	return !search_stopped(w->ahead.job);
}
