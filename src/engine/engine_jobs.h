/* engine_jobs.h - the jobs of an engine: a search, a count, random games, the drawing of worlds.
 *
 * One at a time, on a thread of its own. A job takes what it needs of match and options when it begins:
 * the match may go on meanwhile, but no other may begin, and no option be set. What it finds it hands to functions of the caller's, from its own
 * threads, one call at a time; what they are given is good during the call. The last call, on_end or
 * on_bestmove, comes once for every job that has begun, and makes the engine idle: whoever asks
 * engine_busy meanwhile waits for it. Within them only engine_interrupt may be called of that engine. */
#ifndef ENGINE_ENGINE_JOBS_H
#define ENGINE_ENGINE_JOBS_H

#include "engine/engine.h"
#include "engine/job_runner.h"
#include "engine/kept_trees.h"
#include "search/playouts.h"
#include "search/search.h"

/* The state that a job begins at, as far as who it is for knows it. */
struct job_root {
	const struct game *game;
	const void *state;
};

/* A search has found something. */
struct go_info {
	struct job_root root;
	const struct search_info *info;
	const struct tt *tt; /* that it uses, or NULL */
	bool clairvoyant;    /* it sees what the seat on move may not */
};
/* Thousandths of the table, or of the memory for trees, that the search has filled: a sample. */
int engine_go_hashfull(const struct go_info *info);

/* A search has ended. */
struct go_answer {
	struct job_root root;
	const step_t *pv; /* the best variation: n_pv steps, 0 where no state agrees with what the seat
	                   * was told */
	size_t n_pv;
	bool clairvoyant, stopped; /* stopped: before its own end */
};

struct go {
	struct limits limits; /* its searchmoves are taken over */
	int viewer;           /* who asks: what it knows to be illegal is not answered */
	bool alone;           /* what other searches have found is as good as forgotten */
	bool here;            /* on the caller's thread: engine_go returns behind its last report */
	void (*on_info)(void *to, const struct go_info *info);
	void (*on_bestmove)(void *to, const struct go_answer *answer);
	void *to;
};

/* Searches for the best decision of the seat on move, which there must be, with the options.
 * ERROR_OUT_OF_MEMORY. */
bool engine_go(struct engine *e, const struct go *go, struct error *err);

/* What the last search that this viewer has asked for has found at its root: NULL where there was none,
 * where it goes on, or where the match has changed. Good until the next call. */
const struct kept_tree *engine_tree(const struct engine *e, int viewer);

/* A count has ended. */
struct perft_answer {
	struct job_root root;
	int depth;
	uint64_t total;
	const step_t *steps; /* the n first decisions of a divide, and what each leads to */
	const uint64_t *counts;
	size_t n;
	bool stopped; /* then nothing of it has a meaning */
};

struct perft_request {
	int depth; /* from 0 */
	bool divide;
	void (*on_end)(void *to, const struct perft_answer *answer);
	void *to;
};

/* Counts the sequences of decisions. ERROR_OUT_OF_MEMORY. */
bool engine_perft(struct engine *e, const struct perft_request *request, struct error *err);

/* Random games have ended. */
struct playouts_answer {
	const struct playout_tally *tally; /* sorted; NULL when it was stopped or has failed */
	uint64_t n;
	bool stopped;
	const struct error *err; /* why it has failed, or NULL */
};

struct playouts_request {
	uint64_t n; /* games, from 1 */
	int viewer; /* from what it knows; VIEW_ALL of a match that lacks something: the seat on move */
	void (*on_end)(void *to, const struct playouts_answer *answer);
	void *to;
};

/* Plays random games. ERROR_GAME_OVER, ERROR_CHANCE_EXPECTED, ERROR_OUT_OF_MEMORY. */
bool engine_playouts(struct engine *e, const struct playouts_request *request, struct error *err);

/* So many full states: n of the game's state_size, one after another. */
struct sampled_worlds {
	const struct game *game;
	const unsigned char *states;
	size_t n;
};

struct sample_request {
	uint64_t n; /* from 1 */
	int viewer; /* from what it knows; VIEW_ALL: the seat on move */
	void (*on_worlds)(void *to, const struct sampled_worlds *worlds);
	void (*on_end)(void *to, bool complete, bool stopped); /* complete: all were handed over */
	void *to;
};

/* Draws full states that agree with what the viewer knows. ERROR_GAME_OVER, ERROR_CHANCE_EXPECTED,
 * ERROR_BAD_POSITION, ERROR_OUT_OF_MEMORY. */
bool engine_sample(struct engine *e, const struct sample_request *request, struct error *err);

/* ---- The job that runs, if any: these from any thread. */

bool engine_busy(const struct engine *e);
/* Has the job end soon. */
void engine_interrupt(struct engine *e);
/* The same, and returns when it has ended. */
void engine_stop(struct engine *e);
/* The move that a search ponders on was played. */
void engine_ponderhit(struct engine *e);
/* While held, a job works but does not end, unless it is interrupted. */
void engine_hold_job(struct engine *e, bool held);
/* Would the job not end by itself? */
bool engine_job_is_endless(const struct engine *e);
/* How far a count or random games are; false when none run. */
bool engine_progress(const struct engine *e, struct job_progress *out);

#endif
