/* search.c - when a search ends, what it may look at, and what it tells.
 *
 * The clock is read rarely (reading it costs more than a node) and the stop flag
 * at every node (a relaxed load costs nothing), so that a stop is felt at once
 * and a search limited by nodes or depth never looks at anything that differs
 * from run to run. */
#include "search/search.h"

#include <time.h>

enum {
	POLL_EVERY = 2048, /* nodes; a power of two */
	MOVES_TO_GO = 25   /* how many moves a clock must last when nobody says */
};

/* No allotment is longer: about thirty years, far from overflow. */
static const int64_t FOREVER = INT64_C(1000000000000);

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t within(int64_t x, int64_t low, int64_t high)
{
	return x < low ? low : x > high ? high : x;
}

/* What the clock allows for this move. search_late gives up the second half of
 * it, so it is twice what a move can use on average, and never more than three
 * quarters of what is left. */
static int64_t clock_share(const struct search *s)
{
	const struct limits *l = &s->limits;
	int64_t overhead = within(s->overhead, 0, FOREVER);
	int64_t left = within(l->time, 0, FOREVER) - overhead;
	int64_t gain = within(l->increment, 0, FOREVER) - overhead;
	int64_t moves = l->movestogo > 0 && l->movestogo < MOVES_TO_GO ? l->movestogo : MOVES_TO_GO;
	int64_t share = 2 * (left / moves) + (gain > 0 ? gain : 0);
	return within(share, 1, left > 4 ? left * 3 / 4 : 1);
}

/* Milliseconds this search may take from now on; INT64_MAX: no end. */
static int64_t allotment(const struct search *s)
{
	const struct limits *l = &s->limits;
	int64_t most = INT64_MAX;
	if (l->clocked && !l->infinite)
		most = clock_share(s);
	if (l->movetime > 0) {
		int64_t fixed = within(l->movetime - within(s->overhead, 0, FOREVER), 1, FOREVER);
		most = fixed < most ? fixed : most;
	}
	return most;
}

static void start_clock(struct search *s, int64_t from)
{
	int64_t most = allotment(s);
	atomic_store(&s->deadline, most == INT64_MAX ? most : from + most);
}

void search_begin(struct search *s)
{
	s->began = now();
	s->nodes = 0;
	s->granted = 0;
	s->deepest = 0;
	s->n_best = 0;
	atomic_store(&s->helped, 0);
	atomic_store(&s->stop, false);
	atomic_store(&s->pondering, s->limits.ponder);
	if (s->limits.ponder)
		atomic_store(&s->deadline, INT64_MAX);
	else
		start_clock(s, s->began);
}

void search_stop(struct search *s)
{
	atomic_store(&s->stop, true);
}

void search_ponderhit(struct search *s)
{
	if (atomic_exchange(&s->pondering, false))
		start_clock(s, now());
}

bool search_ended(const struct search *s)
{
	return atomic_load_explicit(&((struct search *)s)->stop, memory_order_relaxed);
}

static int64_t deadline(const struct search *s)
{
	return atomic_load_explicit(&((struct search *)s)->deadline, memory_order_relaxed);
}

bool search_poll(struct search *s)
{
	int64_t end = deadline(s);
	if (end != INT64_MAX && now() >= end)
		search_stop(s);
	return search_ended(s);
}

bool search_tick(struct search *s)
{
	if (search_ended(s))
		return true;
	if (s->limits.nodes && s->nodes + s->granted >= s->limits.nodes) {
		search_stop(s);
		return true;
	}
	s->nodes++;
	return s->nodes % POLL_EVERY == 0 && search_poll(s);
}

bool search_late(const struct search *s)
{
	int64_t end = deadline(s);
	if (end == INT64_MAX || !s->limits.clocked)
		return false;
	/* The next iteration is likely to cost what all before it did. */
	int64_t t = now();
	return t - s->began >= end - t;
}

int64_t search_time(const struct search *s)
{
	return now() - s->began;
}

/* True when the sequence of n_only steps lets next follow the n steps of path. */
static bool agrees(const step_t *only, size_t n_only, const step_t *path, size_t n, step_t next)
{
	for (size_t i = 0; i < n_only && i <= n; i++)
		if (only[i] != (i < n ? path[i] : next))
			return false;
	return true;
}

bool search_allows(const struct search *s, const step_t *path, size_t n, step_t next)
{
	const struct steps *only = &s->limits.only;
	size_t from = 0;
	if (!only->n)
		return true;
	for (size_t i = 0; i < only->n; i++)
		if (only->at[i] == STEP_NONE) {
			if (agrees(only->at + from, i - from, path, n, next))
				return true;
			from = i + 1;
		}
	return false;
}

static void tell(struct search *s, struct search_line *line)
{
	if (line->n_pv > PV_MAX)
		line->n_pv = PV_MAX;
	if (line->multipv <= 1) {
		s->n_best = line->n_pv;
		memcpy(s->best, line->pv, line->n_pv * sizeof *line->pv);
	}
	line->nodes = s->nodes + atomic_load_explicit(&s->helped, memory_order_relaxed);
	line->time = search_time(s);
	line->deepest = s->deepest;
	if (s->report)
		s->report(s->to, line);
}

void search_report(struct search *s, int depth, int multipv, int score,
                   const step_t *pv, size_t n_pv)
{
	struct search_line line = {.depth = depth, .multipv = multipv, .score = score,
	                           .kind = SCORE_CP, .pv = pv, .n_pv = n_pv};
	/* From turns of all seats to turns of the seat on move: it has the odd ones. */
	if (score > SCORE_SURE) {
		line.kind = SCORE_MATE;
		line.score = (SCORE_WIN - score + 1) / 2;
	} else if (score < -SCORE_SURE) {
		line.kind = SCORE_MATE;
		line.score = -((SCORE_WIN + score + 1) / 2);
	}
	tell(s, &line);
}

void search_report_chance(struct search *s, int depth, int multipv, int thousandths,
                          const step_t *pv, size_t n_pv)
{
	struct search_line line = {.depth = depth, .multipv = multipv, .score = thousandths,
	                           .kind = SCORE_CHANCE, .pv = pv, .n_pv = n_pv};
	tell(s, &line);
}
