/* search.c - limits, searchmoves and reports.
 *
 * The clock is read rarely (reading it costs more than a node) and the stop flag
 * at every node (a relaxed load costs nothing), so that a stop takes effect at once
 * and a search limited by nodes or depth never depends on anything that differs
 * from run to run. */
#include "search/search.h"

#include "base/memory.h"
#include "base/os.h"
#include "search/time_management.h"

enum {
	POLL_EVERY = 1024 /* nodes; a power of two */
};

/* Bits of the stop of a thread. */
static const unsigned STOP_THREAD = 1, STOP_ITERATION = 2;

static int64_t now(void)
{
	return os_monotonic_ns() / 1000000;
}

static void start_clock(struct search_control *control, int64_t from)
{
	int64_t maximum = control->maximum_time;
	atomic_store(&control->deadline, maximum == INT64_MAX ? maximum : from + maximum);
}

void search_begin(struct search_control *control, const struct search_request *request)
{
	*control = (struct search_control){.pondering = request->limits.ponder,
	                                   .deadline = INT64_MAX,
	                                   .start_time = now(),
	                                   .maximum_time = search_maximum_time(request)};
	if (!request->limits.ponder)
		start_clock(control, control->start_time);
}

void search_stop(struct search_control *control)
{
	atomic_store(&control->stop, true);
}

void search_ponderhit(struct search_control *control)
{
	if (atomic_exchange(&control->pondering, false))
		start_clock(control, now());
}

void search_run(const struct search_request *request, struct search_control *control,
                struct search_answer *answer)
{
	struct search main_thread = {.request = request,
	                             .control = control,
	                             .answer = answer,
	                             .max_nodes = request->limits.nodes};
	answer->n_pv = 0;
	request->game->search(&main_thread);
	answer->nodes = main_thread.nodes + atomic_load(&control->helper_nodes);
}

void search_end_iteration(struct search *s)
{
	atomic_fetch_or(&s->stop, STOP_ITERATION);
}

void search_begin_iteration(struct search *s)
{
	atomic_fetch_and(&s->stop, ~STOP_ITERATION);
}

static unsigned thread_stop(const struct search *s)
{
	return atomic_load_explicit(&((struct search *)s)->stop, memory_order_relaxed);
}

static bool stop_is_set(const struct search_control *control)
{
	return atomic_load_explicit(&((struct search_control *)control)->stop, memory_order_relaxed);
}

bool search_stopped(const struct search *s)
{
	return thread_stop(s) || stop_is_set(s->control);
}

bool search_must_end(const struct search *s)
{
	return thread_stop(s) & STOP_THREAD || stop_is_set(s->control);
}

static int64_t deadline(const struct search *s)
{
	return atomic_load_explicit(&s->control->deadline, memory_order_relaxed);
}

bool search_check_time(struct search *s)
{
	int64_t end = deadline(s);
	if (end != INT64_MAX && now() >= end)
		search_stop(s->control);
	return search_stopped(s);
}

void search_share_nodes(struct search *s)
{
	if (s->number)
		atomic_fetch_add_explicit(&s->control->helper_nodes, s->nodes - s->nodes_shared,
		                          memory_order_relaxed);
	s->nodes_shared = s->nodes;
}

bool search_count_node(struct search *s)
{
	if (search_stopped(s))
		return true;
	if (s->max_nodes && s->nodes >= s->max_nodes) {
		atomic_fetch_or(&s->stop, STOP_THREAD);
		return true;
	}
	s->nodes++;
	if (s->nodes % POLL_EVERY)
		return false;
	search_share_nodes(s);
	return search_check_time(s);
}

bool search_should_not_start_iteration(const struct search *s, int share)
{
	int64_t end = deadline(s), start = s->control->start_time;
	if (end == INT64_MAX || s->number || !s->request->limits.has_clock)
		return false;
	/* The next iteration is likely to cost what all before it did. */
	return 2000 * (now() - start) >= (end - start) * share;
}

/* True when the sequence of n_moves steps, or what it begins, goes on from the n steps
 * of path with next. */
static bool matches_prefix(const step_t *moves, size_t n_moves, const step_t *path, size_t n,
                           step_t next)
{
	for (size_t i = 0; i < n_moves && i <= n; i++)
		if (moves[i] != (i < n ? path[i] : next))
			return false;
	return true;
}

bool search_in_searchmoves(const struct search_request *request, const step_t *path, size_t n,
                           step_t next)
{
	const struct steps *searchmoves = &request->limits.searchmoves;
	size_t from = 0;
	if (!searchmoves->n)
		return true;
	for (size_t i = 0; i < searchmoves->n; i++)
		if (searchmoves->at[i] == STEP_NONE) {
			if (matches_prefix(searchmoves->at + from, i - from, path, n, next))
				return true;
			from = i + 1;
		}
	return false;
}

static void score_to_mate(struct search_info *info)
{
	if (info->kind != SCORE_CP || !score_is_proven(info->score))
		return;
	info->kind = SCORE_MATE;
	info->score = score_mate_turns(info->score);
}

void search_report(struct search *s, struct search_info info)
{
	struct search_answer *answer = s->answer;
	if (!answer)
		return;
	ensure(info.n_pv <= PV_MAX);
	if (info.multipv <= 1) {
		answer->n_pv = info.n_pv;
		memcpy(answer->pv, info.pv, info.n_pv * sizeof *info.pv);
	}
	if (!s->request->report)
		return;
	score_to_mate(&info);
	info.nodes = s->nodes + atomic_load_explicit(&s->control->helper_nodes, memory_order_relaxed);
	info.time = now() - s->control->start_time;
	info.seldepth = s->seldepth;
	info.tree_full = s->tree_full;
	s->request->report(s->request->to, &info);
}
