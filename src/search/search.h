/* search.h - one search: request, control, answer, and its threads.
 *
 * The caller fills in a struct search_request, calls search_begin, and search_run on a thread
 * of its own; meanwhile other threads only call search_stop and search_ponderhit. The game's
 * search counts its nodes with search_count_node and ends when that says so. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "search/pv.h"
#include "search/score.h"
#include "search/search_tree.h"
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
	uint64_t nodes; /* of all threads */
	int tree_full;  /* thousandths of tree_memory, of a search with trees */
	int64_t time;   /* milliseconds since go */
	const step_t *pv;
	size_t n_pv;
};

/* What is asked: constant while the search runs, and shared by all its threads. */
struct search_request {
	const struct game *game;
	struct infostate root_infostate; /* of the seat to move; memory is the caller's */
	struct limits limits;            /* searchmoves are the caller's */
	int multipv, threads;
	int skill_level;        /* Skill Level, for skill_search (search/skill.h) */
	int worlds;             /* Worlds: at most so many determinizations; 0: no limit */
	bool weighs_behaviour;  /* Beliefs behaviour: worlds weigh what behaviour makes them */
	bool without_cards;     /* UseCards false: lines in which the seat plays none */
	int64_t move_overhead;  /* Move Overhead: milliseconds kept back for the way to the GUI */
	bool ponders;           /* Ponder: it may think on its opponents' time, too */
	uint64_t seed;          /* SearchSeed */
	uint64_t tree_memory;   /* Hash in bytes, for a search that grows trees and has no tt */
	const struct nnue *net; /* a learned evaluation, for the games that have one; NULL: none */
	struct tt *tt;          /* may be NULL; cleared by the caller where it must not remember */
	void *memory; /* search_memory bytes of the game, the caller's; NULL: nothing is kept */
	struct search_tree
		*tree; /* the caller's, empty: for what the main thread finds at its root; or NULL */
	void (*report)(void *to, const struct search_info *info); /* on the main thread; or NULL */
	void *to;
};

/* What all threads of a search have in common and write: when to end, how far they are, and
 * what one finds for another. search_begin fills it in. */
struct search_control {
	atomic_bool stop; /* the search is to end */
	atomic_bool pondering;
	_Atomic int64_t deadline;      /* monotonic milliseconds; INT64_MAX: none */
	int64_t start_time;            /* the same clock */
	int64_t maximum_time;          /* milliseconds that the limits allow; INT64_MAX: no end */
	_Atomic uint64_t helper_nodes; /* nodes that helper threads have counted */
	struct abdada *abdada;         /* of several threads (search/abdada.h); NULL with one */
	struct smp_root *smp_root;     /* of several threads (search/smp_root.h); NULL with one */
	void *shared;                  /* the game's own; may be NULL */
};

/* What a search has found. */
struct search_answer {
	step_t pv[PV_MAX]; /* the best variation, at least one step */
	size_t n_pv;
	uint64_t nodes; /* counted by all threads */
};

/* One thread of a search: what is asked, what it has in common with the others, and what it
 * counts for itself. The slot `search` of a game is given that of the main thread. */
struct search {
	const struct search_request *request;
	struct search_control *control;
	struct search_answer *answer; /* of the main thread; NULL of a helper, which reports nothing */
	int number;                   /* of the thread: 0 is the main one */
	uint64_t max_nodes;           /* of this thread; 0: no limit */
	uint64_t nodes, nodes_shared; /* counted by it; those of them that are in helper_nodes */
	int seldepth;                 /* as in search_info; kept by searches that know it */
	int tree_full;                /* as in search_info; kept by searches with trees */
	atomic_uint stop;             /* not 0: why this thread is to end, or its iteration */
};

/* Starts the clock of a request: call once, before search_run or skill_search. */
void search_begin(struct search_control *control, const struct search_request *request);
/* Has the search end soon; from any thread, any number of times. */
void search_stop(struct search_control *control);
/* The move pondered on was played: the clock runs from now. From any thread. */
void search_ponderhit(struct search_control *control);
/* Runs the game's search until a limit or search_stop ends it, and fills in the answer. */
void search_run(const struct search_request *request, struct search_control *control,
                struct search_answer *answer);

/* ---- for the searches of the games */

/* Has a thread give up its iteration; until search_begin_iteration it is as stopped. */
void search_end_iteration(struct search *s);
void search_begin_iteration(struct search *s);
/* Counts one node. True when the thread must end now: its node limit is reached
 * (exactly), or stop or the clock, which is polled every thousand nodes, say so. Stays
 * true from then on. */
bool search_count_node(struct search *s);
/* Of a helper thread: has the reports count the nodes that it has counted. */
void search_share_nodes(struct search *s);
/* Reads the clock at once, for searches whose nodes are slow, without counting.
 * Returns what search_stopped does. */
bool search_check_time(struct search *s);
/* True when the thread has been told to end, or to give up its iteration, without counting. */
bool search_stopped(const struct search *s);
/* True when the thread has been told to end. */
bool search_must_end(const struct search *s);
/* True when so many thousandths of half of the time that the clock allows are used: a new
 * iteration is then unlikely to finish, or not worth its time. The main thread alone asks the
 * clock that; of a helper it is false. */
bool search_should_not_start_iteration(const struct search *s, int share);

/* True when searchmoves let `next` follow the n steps of path (all of the seat to
 * move, from the root). */
bool search_in_searchmoves(const struct search_request *request, const step_t *path, size_t n,
                           step_t next);

/* Reports a principal variation and, when it is the first of its iteration, keeps it as the
 * answer. The caller gives depth, multipv, kind, score and the pv; a SCORE_CP that counts
 * from SCORE_WIN is reported as SCORE_MATE. The rest is filled in here. Of a helper thread:
 * nothing. */
void search_report(struct search *s, struct search_info info);

#endif
