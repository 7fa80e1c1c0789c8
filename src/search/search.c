/* search.c - time management, limits, searchmoves and reports.
 *
 * The clock is read rarely (reading it costs more than a node) and the stop flag
 * at every node (a relaxed load costs nothing), so that a stop takes effect at once
 * and a search limited by nodes or depth never depends on anything that differs
 * from run to run. */
#include "search/search.h"

#include "base/os.h"

enum {
	POLL_EVERY = 1024, /* nodes; a power of two */
	/* Moves that a clock must last where movestogo is not given. */
	MOVES_WITH_INCREMENT = 25,
	MOVES_WITHOUT_INCREMENT = 50
};

/* Bits of the stop of a thread. */
static const unsigned STOP_THREAD = 1, STOP_ITERATION = 2;

/* Milliseconds no clock exceeds: about thirty years, far from overflow. */
static const int64_t TIME_MAX = INT64_C(1000000000000);

static int64_t now(void)
{
	return os_monotonic_ns() / 1000000;
}

static int64_t clamp_time(int64_t x, int64_t low, int64_t high)
{
	return x < low ? low : x > high ? high : x;
}

/* For how many moves the clock must last: without increments, to the end of the game. */
static int64_t moves_to_go(const struct search_request *request)
{
	const struct limits *l = &request->limits;
	int64_t most = l->increment > 0 ? MOVES_WITH_INCREMENT : MOVES_WITHOUT_INCREMENT;
	int64_t usual = request->game ? request->game->usual_turns : 0;
	most = usual > 0 && usual < most ? usual : most;
	return l->movestogo > 0 && l->movestogo < most ? l->movestogo : most;
}

/* What the clock allows for this move. Each of the moves to come has an equal share in the
 * time, when the overhead of all is set aside. No iteration starts in the second half of what
 * is allowed (search_should_not_start_iteration), so it is twice that share, and with pondering,
 * which is right about half of the time, more; but never more than three quarters of what is
 * left. */
static int64_t clock_maximum(const struct search_request *request)
{
	const struct limits *l = &request->limits;
	int64_t move_overhead = clamp_time(request->move_overhead, 0, TIME_MAX);
	int64_t moves = moves_to_go(request);
	int64_t time = clamp_time(l->time, 0, TIME_MAX), left = time - move_overhead;
	int64_t increment = clamp_time(l->increment, 0, TIME_MAX);
	int64_t share = (time + increment * (moves - 1) - move_overhead * moves) / moves;
	return clamp_time(request->ponders ? 2 * share * 5 / 4 : 2 * share, 1,
	                  left > 4 ? left * 3 / 4 : 1);
}

/* Milliseconds this search may take from now on; INT64_MAX: no end. */
static int64_t maximum_time(const struct search_request *request)
{
	const struct limits *l = &request->limits;
	int64_t maximum = INT64_MAX;
	if (l->has_clock && !l->infinite)
		maximum = clock_maximum(request);
	if (l->movetime > 0) {
		int64_t fixed =
			clamp_time(l->movetime - clamp_time(request->move_overhead, 0, TIME_MAX), 1, TIME_MAX);
		maximum = fixed < maximum ? fixed : maximum;
	}
	return maximum;
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
	                                   .maximum_time = maximum_time(request)};
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

bool search_should_not_start_iteration(const struct search *s)
{
	int64_t end = deadline(s);
	if (end == INT64_MAX || s->number || !s->request->limits.has_clock)
		return false;
	/* The next iteration is likely to cost what all before it did. */
	int64_t t = now();
	return t - s->control->start_time >= end - t;
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

/* From turns of all seats to turns of the seat to move: it has the odd ones. */
static void score_to_mate(struct search_info *info)
{
	if (info->kind == SCORE_CP && info->score > SCORE_WIN_IN_MAX) {
		info->kind = SCORE_MATE;
		info->score = (SCORE_WIN - info->score + 1) / 2;
	} else if (info->kind == SCORE_CP && info->score < -SCORE_WIN_IN_MAX) {
		info->kind = SCORE_MATE;
		info->score = -((SCORE_WIN + info->score + 1) / 2);
	}
}

void search_report(struct search *s, struct search_info info)
{
	struct search_answer *answer = s->answer;
	if (!answer)
		return;
	if (info.n_pv > PV_MAX)
		info.n_pv = PV_MAX;
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
