/* engine_internal.h - what an engine is made of, for the files of this folder only. */
#ifndef ENGINE_ENGINE_INTERNAL_H
#define ENGINE_ENGINE_INTERNAL_H

#include "engine/engine.h"
#include "engine/job_runner.h"
#include "engine/kept_trees.h"
#include "search/nnue.h"
#include "search/tt.h"

struct engine {
	struct options options;
	struct match *match; /* NULL until a game begins */
	struct match_terms terms;
	bool key_given;                /* that of the match, with its position */
	struct tt *tt;                 /* NULL until the first search */
	const struct game *tt_game;    /* whose entries it holds */
	struct nnue *net;              /* of a file; NULL: those that the program has */
	char *eval_file;               /* its path */
	void *search_memory;           /* of the match; NULL until its first search */
	struct kept_trees *kept_trees; /* owned */
	uint64_t table_clears;
	struct job_runner *job_runner;
};

/* The net that a game is evaluated by; NULL: by none. */
const struct nnue *engine_net(const struct engine *e, const struct game *game);
/* Has *out be the transposition table for a search of the match that begins now, or NULL where its
 * game has none; alone: it finds nothing in it. nodes: what it is limited to, or 0. Nothing hidden outlives its
 * search. ERROR_OUT_OF_MEMORY. */
bool engine_search_tt(struct engine *e, bool alone, uint64_t nodes, struct tt **out,
                      struct error *err);
/* What searches of the match keep for the next one (slot search_memory), for one that begins now; it
 * stays the engine's; alone: it is empty. NULL where its game keeps nothing. Every game begins with none. */
void *engine_search_memory(struct engine *e, bool alone);

#endif
