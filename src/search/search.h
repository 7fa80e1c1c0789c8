/* search.h - one search: what is asked, how it is stopped, what it reports.
 *
 * The protocol fills in a struct search and hands it to game->think on a worker
 * thread; meanwhile other threads only call search_stop and search_ponderhit.
 * The searcher counts its nodes with search_count_node and stops when that says so. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "search/tt.h"

enum {
	PV_MAX = 128,    /* steps of a reported line at most */
	DEPTH_MAX = 100, /* turns; an iteration deeper than this is never begun */
	MULTIPV_MAX = 256,
	SCORE_WIN = 30000,                   /* a win now; a win n turns away is SCORE_WIN - n */
	SCORE_WIN_IN_MAX = SCORE_WIN - 1000, /* beyond this a score says "mate" */
	SCORE_INFINITE = 32000
};

/* What `go` was told; zero means not given. Times in milliseconds. */
struct limits {
	uint64_t nodes;
	int depth; /* turns */
	int mate;  /* turns of the seat on move */
	int64_t movetime;
	bool has_clock;          /* time and increment below were given */
	int64_t time, increment; /* of the seat on move */
	int movestogo;
	bool infinite, ponder;
	/* searchmoves: sequences of steps, each a whole turn or its beginning,
	 * each ended by STEP_NONE. Empty: everything. */
	struct steps searchmoves;
};

enum score_kind {
	SCORE_CP,    /* centi-units of the game for the seat on move */
	SCORE_MATE,  /* turns of the seat on move until it wins; negative: it loses */
	SCORE_CHANCE /* thousandths: how often the seat's side wins, draws half */
};

/* One `info` line, valid during the call of report. */
struct search_info {
	int depth;    /* turns searched in full */
	int seldepth; /* turns looked at along some line, captures included; 0: not known */
	int multipv;  /* 1.. ; 0 when only one line was asked for */
	enum score_kind kind;
	int score;
	uint64_t nodes;
	int64_t time; /* milliseconds since go */
	const step_t *pv;
	size_t n_pv;
};

struct search {
	/* Set by the caller before game->think and left alone then. */
	const struct game *game;
	struct infostate root_infostate; /* of the seat on move; memory is the caller's */
	struct limits limits;
	int multipv, threads;
	int64_t move_overhead; /* milliseconds kept back for the way to the GUI */
	uint64_t seed;         /* SearchSeed */
	struct tt *tt;         /* emptied by the caller where it must not remember */
	void (*report)(void *to, const struct search_info *line);
	void *to;

	/* The answer, set by think: the best line, at least one step. */
	step_t best_pv[PV_MAX];
	size_t n_best_pv;

	/* Control; begins with search_begin. */
	atomic_bool stop;
	atomic_bool pondering;
	_Atomic int64_t deadline; /* monotonic milliseconds; INT64_MAX: none */
	int64_t start_time;
	uint64_t nodes;
	int seldepth;                  /* as in search_line; kept by searchers that know it */
	uint64_t helper_node_budget;   /* nodes of the limit left to helper threads */
	_Atomic uint64_t helper_nodes; /* nodes they have counted, for the reports */
};

/* Starts the clock: call once, before think. */
void search_begin(struct search *s);
/* Ends the search soon; from any thread, any number of times. */
void search_stop(struct search *s);
/* The move pondered on was played: the clock runs from now. From any thread. */
void search_ponderhit(struct search *s);

/* Counts one node. True when the search must end now: the node limit is
 * reached (exactly), or stop or the clock, which are polled every few thousand
 * nodes, say so. Stays true from then on. */
bool search_count_node(struct search *s);
/* Looks at the clock at once, for searchers whose nodes are slow, without
 * counting. Returns what search_stopped does. */
bool search_check_time(struct search *s);
/* True when the search has been told to end, without counting. */
bool search_stopped(const struct search *s);
/* True when a new iteration is unlikely to finish in the time that is left. */
bool search_should_not_start_iteration(const struct search *s);
/* Milliseconds since search_begin. */
int64_t search_elapsed(const struct search *s);

/* True when `only` lets `next` follow the n steps of path (all of the seat on
 * move, from the root). */
bool search_in_searchmoves(const struct search *s, const step_t *path, size_t n, step_t next);

/* Reports a line and, when it is the first of its iteration, keeps it as best.
 * score is SCORE_WIN-based; turns this into SCORE_CP or SCORE_MATE. */
void search_report(struct search *s, int depth, int multipv, int score, const step_t *pv,
                   size_t n_pv);
/* The same for a score that is a chance in thousandths. */
void search_report_chance(struct search *s, int depth, int multipv, int thousandths,
                          const step_t *pv, size_t n_pv);

#endif
