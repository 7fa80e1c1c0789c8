/* search.h - one search: limits, control, reports.
 *
 * The protocol fills in a struct search and hands it to game->search on a thread of
 * its own; meanwhile other threads only call search_stop and search_ponderhit. The
 * game's search counts its nodes with search_count_node and ends when that says so. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "search/pv.h"
#include "search/score.h"
#include "search/tt.h"

enum {
	DEPTH_MAX = 100, /* turns; no iteration is deeper */
	MULTIPV_MAX = 256
};

/* The arguments of `go`; zero means not given. Times in milliseconds. */
struct limits {
	uint64_t nodes;
	int depth; /* turns */
	int mate;  /* turns of the seat to move */
	int64_t movetime;
	bool has_clock;          /* time and increment below were given */
	int64_t time, increment; /* of the seat to move */
	int movestogo;
	bool infinite, ponder;
	/* Sequences of steps, each a whole turn or its beginning, each ended by
	 * STEP_NONE. Empty: everything. */
	struct steps searchmoves;
};

enum score_kind {
	SCORE_CP,     /* centi-units of the game for the seat to move */
	SCORE_MATE,   /* turns of the seat to move until it wins; negative: it loses */
	SCORE_CHANCE, /* thousandths: how often the seat's side wins, draws half */
	SCORE_NONE    /* the line was chosen without any */
};

/* One `info` line, valid during the call of report. */
struct search_info {
	int depth;    /* turns searched in full */
	int seldepth; /* selective depth: turns of the longest line; 0: not known */
	int multipv;  /* 1.. ; 0 when only one line was asked for */
	enum score_kind kind;
	int score;
	uint64_t nodes;
	int64_t time; /* milliseconds since go */
	const step_t *pv;
	size_t n_pv;
};

struct search {
	/* Set by the caller before game->search and left alone then. */
	const struct game *game;
	struct infostate root_infostate; /* of the seat to move; memory is the caller's */
	struct limits limits;
	int multipv, threads;
	int skill_level;            /* Skill Level, for skill_search (search/skill.h) */
	int worlds;                 /* Worlds: at most so many determinizations; 0: no limit */
	bool without_cards;         /* UseCards false: lines in which the seat plays none */
	int64_t move_overhead;      /* Move Overhead: milliseconds kept back for the way to the GUI */
	bool ponders;               /* Ponder: it may think on its opponents' time, too */
	uint64_t seed;              /* SearchSeed */
	size_t tree_memory;         /* Hash in bytes, for a search that grows trees and has no tt */
	struct tt *tt;              /* may be NULL; cleared by the caller where it must not remember */
	struct abdada *abdada;      /* of several threads (search/abdada.h); NULL with one */
	struct smp_root *smp_root;  /* the same (search/smp_root.h) */
	bool begins_ahead;          /* of a helper thread that shares no iterations: by one */
	void *shared;               /* the game's own, for all threads of a search; may be NULL */
	struct search *main_search; /* of a helper thread: whose reports count its nodes, too */
	void (*report)(void *to, const struct search_info *info);
	void *to;

	/* The answer, set by the game: the best variation, at least one step. */
	step_t best_pv[PV_MAX];
	size_t n_best_pv;

	/* Control; begins with search_begin. */
	atomic_uint stop; /* not 0: why */
	atomic_bool pondering;
	_Atomic int64_t deadline; /* monotonic milliseconds; INT64_MAX: none */
	int64_t start_time;
	uint64_t nodes;
	uint64_t nodes_shared;         /* of a helper thread: those among helper_nodes */
	int seldepth;                  /* as in search_info; kept by searches that know it */
	int tree_full;                 /* thousandths of tree_memory; kept by searches with trees */
	uint64_t helper_node_budget;   /* nodes of the limit left to helper threads */
	_Atomic uint64_t helper_nodes; /* nodes they have counted, for the reports */
};

/* Starts the clock: call once, before game->search. */
void search_begin(struct search *s);
/* Has the search end soon; from any thread, any number of times. */
void search_stop(struct search *s);
/* Has a thread of it give up its iteration; until search_begin_iteration it is as stopped. */
void search_end_iteration(struct search *s);
void search_begin_iteration(struct search *s);
/* The move pondered on was played: the clock runs from now. From any thread. */
void search_ponderhit(struct search *s);

/* Counts one node. True when the search must end now: the node limit is
 * reached (exactly), or stop or the clock, which is polled every thousand nodes,
 * say so. Stays true from then on. */
bool search_count_node(struct search *s);
/* Of a helper thread: has the reports count the nodes that it has counted. */
void search_share_nodes(struct search *s);
/* Reads the clock at once, for searches whose nodes are slow, without counting.
 * Returns what search_stopped does. */
bool search_check_time(struct search *s);
/* True when the search has been told to end, or to give up its iteration, without counting. */
bool search_stopped(const struct search *s);
/* True when the search has been told to end. */
bool search_must_end(const struct search *s);
/* True when a new iteration is unlikely to finish in the time that is left. */
bool search_should_not_start_iteration(const struct search *s);

/* True when searchmoves let `next` follow the n steps of path (all of the seat to
 * move, from the root). */
bool search_in_searchmoves(const struct search *s, const step_t *path, size_t n, step_t next);

/* Reports a principal variation and, when it is the first of its iteration, keeps it as
 * best_pv. The caller gives depth, multipv, kind, score and the pv; a SCORE_CP that counts
 * from SCORE_WIN is reported as SCORE_MATE. Nodes, time and seldepth are filled in here. */
void search_report(struct search *s, struct search_info info);

#endif
