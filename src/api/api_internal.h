/* api_internal.h - what an engine of the library is made of, and how its calls begin and end, for the
 * files of this folder only. */
#ifndef API_API_INTERNAL_H
#define API_API_INTERNAL_H

#include <pthread.h>
#include <quadrille.h>
#include <setjmp.h>

#include "engine/access.h"
#include "engine/engine_jobs.h"
#include "engine/next.h"
#include "engine/observation.h"
#include "engine/query.h"
#include "engine/review.h"
#include "engine/tokens.h"
#include "engine/views.h"
#include "table/table.h"

/* What functions have handed out, each until it is called again. */
struct api_results {
	struct tokens legal;
	const char **legal_texts; /* owned */
	struct strbuf why, position, save;
	struct {
		struct next_node node;
		char *prefix; /* owned */
		struct strbuf means, token;
		quadrille_choice *choices; /* owned */
	} next;
	struct {
		quadrille_event *at; /* owned */
		struct strbuf text;  /* of all of them */
	} events;
	struct {
		quadrille_tree_move *at; /* owned */
		struct strbuf text;      /* of all of them */
	} tree;
	struct {
		quadrille_drawing at;
		quadrille_arrow arrows[DRAWING_ARROWS];
	} drawing;
	struct {
		struct marginals list;
		quadrille_chance at[MARGINALS_MAX];
	} belief;
	struct {
		struct table_report said;
		quadrille_news at[TABLE_NEWS_MAX];
	} news;
	struct {
		struct observation seen;
		quadrille_scene scene;
		quadrille_item items[SCENE_ITEMS_MAX];
		quadrille_zone zones[SCENE_ZONES_MAX];
		quadrille_zone_item zone_items[SCENE_ZONES_MAX][ZONE_ITEMS_MAX];
	} scene;
};

struct quadrille {
	struct engine *engine;
	struct table *table; /* over its match; NULL: there is none */
	struct error err;
	/* Reserves of the calls, and of the threads of a job. */
	struct memory_guard call_guard, job_guard;
	atomic_bool lost;     /* nothing of it can be relied on any more */
	pthread_mutex_t lock; /* of running */
	pthread_cond_t changed;
	bool running; /* a job has not had its last call */
	union {
		quadrille_search search;
		quadrille_sampling sampling;
		quadrille_count count;
		quadrille_review review;
	} job; /* that runs: whom it tells */
	struct api_results results;
};

/* A call while it runs. */
struct api_call {
	struct quadrille *q;
	struct memory_guard *guard_before;
	jmp_buf *lost_before;
	jmp_buf lost; /* where to go on when memory is out */
};

enum api_needs {
	API_GAME = 1, /* there must be a match */
	API_IDLE = 2  /* no job may run */
};

/* Has the guards of a new engine, which is zero, do their work; false when there is no memory. */
bool api_prepare(struct quadrille *q);
/* Begins a call, which needs room for so many steps more than the match has, and whose texts have been
 * counted; or fails: then the status is api_status(q). Where memory is out although a reserve was
 * there, it is left by a jump to call->lost. */
bool api_begin(struct api_call *call, struct quadrille *q, unsigned needs, size_t steps);
/* Ends it; fine: it has not failed. The status. */
quadrille_status api_end(struct api_call *call, bool fine);
/* Ends a call that was left: the engine is lost. */
quadrille_status api_lost(struct api_call *call);
/* Of the last call. */
quadrille_status api_status(const struct quadrille *q);
/* Forgets the last error; false, and says so, where the engine is lost. */
bool api_is_whole(struct quadrille *q);
/* Whether a job runs. While its last call is made it does, and nobody waits for that; behind it, it does
 * not, and who asks waits until the engine is idle. */
bool api_busy(struct quadrille *q);
/* Marks the engine as lost, from any thread, and wakes who waits for its job. */
void api_lose(struct quadrille *q);

/* Begins a call of a function that returns a status: stands behind its declarations. */
#define API_BEGIN(call, q, needs, steps)            \
	if (setjmp((call).lost) != 0)                   \
		return api_lost(&(call));                   \
	if (!api_begin(&(call), (q), (needs), (steps))) \
	return api_status(q)

/* Ends the table: another match takes the place of the one it is for. */
void api_drop_table(struct quadrille *q);

/* Runs what may leave by a jump where memory is out, for functions that a job calls; false then. */
bool api_protect(void (*run)(void *data), void *data);

/* Whether texts (NULL: none) may be taken: how long they are together, and UTF-8. */
bool api_check_texts(struct quadrille *q, const char *const *texts, size_t n);
/* Whether n tokens may be: words. */
bool api_check_words(struct quadrille *q, const char *const *words, size_t n);
/* Whether there is such a viewer in the match. */
bool api_check_viewer(struct quadrille *q, int viewer);
/* How many steps tokens may be: the parts of their turns, and what chance makes between them. */
size_t api_count_steps(const char *const *tokens, size_t n);
/* Who asks through the library: the viewer, for itself alone. */
static inline struct asker api_asker(int viewer)
{
	return (struct asker){SPEAKER_SEAT, viewer};
}

#endif
