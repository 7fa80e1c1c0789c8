/* time_management.c - the clock's share of a move, and how much of it a search takes. */
#include "search/time_management.h"

enum {
	/* Moves that a clock must last where movestogo is not given. */
	MOVES_WITH_INCREMENT = 18,
	MOVES_WITHOUT_INCREMENT = 50
};

/* Milliseconds no clock exceeds: about thirty years, far from overflow. */
static const int64_t TIME_MAX = INT64_C(1000000000000);

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
 * time, when the overhead of all is set aside. No iteration starts when about that share is
 * used (search_time_share), so what is allowed is twice that share, and with pondering, which is right
 * about half of the time, more; but never more than three quarters of what is left. */
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

int64_t search_maximum_time(const struct search_request *request)
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

static int clamp(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

int search_time_share(struct search_stability *stability, int best_move, int score, int elsewhere)
{
	bool same = stability->begun && stability->best_move == best_move;
	int drop = stability->begun ? clamp(stability->score - score, -20, 60) : 0;
	*stability = (struct search_stability){.best_move = best_move,
	                                       .score = score,
	                                       .iterations = same ? stability->iterations + 1 : 0,
	                                       .begun = true};
	int share = 350 + 14 * elsewhere / 10;
	share = share * (1150 - 50 * clamp(stability->iterations, 0, 8)) / 1000;
	share = share * (1000 + 8 * drop) / 1000;
	return clamp(share, 0, 1900);
}
