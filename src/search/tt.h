/* tt.h - the transposition table (Greenblatt et al. 1967) of all searches. Lockless:
 * several threads may probe and store in one table. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/random.h"
#include "search/score.h"

struct tt;

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct tt_entry {
	uint32_t code; /* the search's own of the best move, perhaps with more (tt_code); 0: none */
	int16_t score; /* wins count from the node: tt_score_to, tt_score_from */
	uint8_t depth;
	enum bound bound; /* not BOUND_NONE in what is stored */
};

/* A table of about this many MiB (1 or more), empty; its memory is taken at the first use, or
 * by tt_touch. NULL and ERROR_OUT_OF_MEMORY when there is not enough. Ends with tt_free. */
struct tt *tt_new(uint64_t mebibytes, struct error *err);
/* NULL is allowed. */
void tt_free(struct tt *t);
/* Forgets everything, and gives the memory back until it is used again. While nobody
 * searches. */
void tt_clear(struct tt *t);
/* Takes all of the memory from the system now, so that no search has to wait for it. While
 * nobody searches; any number of times. */
void tt_touch(struct tt *t);
/* Begins a new generation, so that older entries give way. While nobody searches. */
void tt_new_search(struct tt *t);
/* Begins a new generation in which older entries are as good as never stored, without a touch of
 * the memory; of that it uses, until the next generation, what a search of so many nodes fills, which
 * is in the cache of the processor when that is small; 0 nodes: all. While nobody searches. */
void tt_new_search_alone(struct tt *t, uint64_t nodes);
/* Prefetches the bucket of key into the cache, for a tt_probe that follows soon. */
void tt_prefetch(const struct tt *t, uint64_t key);
/* True and *out when something is stored under key. From any thread. */
bool tt_probe(const struct tt *t, uint64_t key, struct tt_entry *out);
/* An entry without a code keeps the one stored before. From any thread. */
void tt_store(struct tt *t, uint64_t key, struct tt_entry entry);
/* The code of a search that keeps the static evaluation beside a move of 16 bits, and what it is
 * of. */
static inline uint32_t tt_code(uint16_t move, int static_eval)
{
	return move | (uint32_t)(uint16_t)static_eval << 16;
}
static inline uint16_t tt_code_move(uint32_t code)
{
	return (uint16_t)code;
}
static inline int tt_code_static_eval(uint32_t code)
{
	return (int16_t)(code >> 16);
}
/* Scores of wins count from the root in the search, from the node in the table. */
static inline int tt_score_to(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score + ply : score < -SCORE_WIN_IN_MAX ? score - ply : score;
}
static inline int tt_score_from(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score - ply : score < -SCORE_WIN_IN_MAX ? score + ply : score;
}
/* The bound that the best score of a node is, which was searched in a window. */
static inline enum bound tt_bound(int best_score, int alpha, int beta)
{
	return best_score >= beta ? BOUND_LOWER : best_score > alpha ? BOUND_EXACT : BOUND_UPPER;
}
/* TT cutoff: true when a score holds on its side of beta: it is exact, or no less and a
 * lower bound, or less and an upper bound. */
static inline bool tt_cutoff(enum bound bound, int score, int beta)
{
	return bound == BOUND_EXACT || bound == (score >= beta ? BOUND_LOWER : BOUND_UPPER);
}
/* Where a game is drawn after so many quiet plies (fifty-move rule), the key of a position does not
 * tell how many are left. Near the draw, where scores hang on it, the key of an entry does;
 * before, no win is believed that would come after the draw. */
enum { TT_PLIES_TO_DRAW = 10 };
static inline uint64_t tt_key_near_draw(uint64_t key, int plies_to_draw)
{
	return plies_to_draw > TT_PLIES_TO_DRAW ? key : splitmix64(key + (uint64_t)plies_to_draw);
}
/* Does the score of an entry, found under such a key, hold? */
static inline bool tt_score_holds(int entry_score, int plies_to_draw)
{
	int size = entry_score < 0 ? -entry_score : entry_score;
	return plies_to_draw <= TT_PLIES_TO_DRAW || !score_is_proven(entry_score) ||
	       SCORE_WIN - size <= plies_to_draw;
}
/* UCI's hashfull: thousandths of the table filled by the present search, by a sample. */
int tt_hashfull(const struct tt *t);

#endif
