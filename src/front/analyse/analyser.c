/* analyser.c - an engine of the library, of which each search begins as in a new one. */
#include "front/analyse/analyser.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os.h"
#include "front/analyse/answer.h"

struct analyser {
	struct analyse_queue *queue;
	struct writer *out;
	uint64_t hash;
	pthread_t thread;
	pthread_mutex_t lock; /* of job and engine, which another thread interrupts */
	atomic_bool ended;
	struct analyse_job *job;
	quadrille *engine;                /* NULL: none yet */
	struct strbuf settings;           /* of engine, as text */
	struct analyse_lines now, before; /* reports of this iteration, and of the one before */
	int multipv;
	quadrille_status status; /* of the search */
};

/* ---- The engine */

static bool fail(struct analyser *w, quadrille_status status, const char *field,
                 struct analyse_fault *fault)
{
	return status == QUADRILLE_OK ||
	       analyse_fault_set(fault, quadrille_status_name(status),
	                         status == QUADRILLE_OUT_OF_MEMORY ? NULL : field, "%s",
	                         w->engine ? quadrille_error(w->engine) : "no memory for an engine");
}

static bool set_number(struct analyser *w, const char *name, uint64_t number,
                       struct analyse_fault *fault)
{
	char text[24];
	snprintf(text, sizeof text, "%" PRIu64, number);
	return fail(w, quadrille_set_option(w->engine, name, text), "options", fault);
}

/* One of the job's: a string, a number, true or false. Those that say how much of the machine is used are
 * not the job's. */
static bool set_option(struct analyser *w, const struct json_value *option,
                       struct analyse_fault *fault)
{
	static const char *const others[] = {"Threads", "Hash", "PerftHash", "MultiPV"};
	char number[24];
	snprintf(number, sizeof number, "%" PRId64, option->number);
	const char *value = option->type == JSON_STRING    ? option->text
	                    : option->type == JSON_INTEGER ? number
	                    : option->type == JSON_TRUE    ? "true"
	                    : option->type == JSON_FALSE   ? "false"
	                                                   : NULL;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strcasecmp(others[i], option->key) == 0)
			return analyse_fault_set(fault, "bad-option", "options", "%s is no option of a job",
			                         others[i]);
	return fail(w, quadrille_set_option(w->engine, option->key, value), "options", fault);
}

/* Frees the engine and takes another, or NULL. Under the lock: another thread may interrupt it. */
static void change_engine(struct analyser *w, quadrille *engine)
{
	pthread_mutex_lock(&w->lock);
	quadrille *old = w->engine;
	w->engine = engine;
	pthread_mutex_unlock(&w->lock);
	quadrille_free(old);
}

static bool set_options(struct analyser *w, const struct analyse_request *request,
                        struct analyse_fault *fault)
{
	const struct json_value *options = request->options;
	if (!fail(w, quadrille_reset_options(w->engine), NULL, fault) ||
	    !set_number(w, "Hash", w->hash, fault) ||
	    !set_number(w, "MultiPV", (uint64_t)request->multipv, fault))
		return false;
	const struct json_value *option = options ? json_first(options) : NULL;
	for (size_t i = 0; option && i < options->n; i++, option = json_next(option))
		if (!set_option(w, option, fault))
			return false;
	return true;
}

/* Has an engine with the options of a job. */
static bool prepare_engine(struct analyser *w, const struct analyse_request *request,
                           struct analyse_fault *fault)
{
	if (!w->engine)
		change_engine(w, quadrille_new());
	return fail(w, w->engine ? QUADRILLE_OK : QUADRILLE_OUT_OF_MEMORY, NULL, fault) &&
	       set_options(w, request, fault);
}

/* ---- The position */

static bool set_position(struct analyser *w, const struct analyse_request *request,
                         struct analyse_fault *fault)
{
	const struct json_value *moves = request->moves;
	quadrille_position position = request->position;
	position.n = moves ? moves->n : 0;
	const char **tokens = xmalloc(position.n * sizeof *tokens);
	const struct json_value *move = position.n ? json_first(moves) : NULL;
	for (size_t i = 0; i < position.n; i++, move = json_next(move))
		tokens[i] = move->text;
	position.tokens = tokens;
	quadrille_status status = quadrille_set_position(w->engine, &position);
	free(tokens);
	return fail(w, status,
	            status == QUADRILLE_NOT_APPLICABLE ? "decks"
	            : status == QUADRILLE_BAD_POSITION ? "position"
	                                               : "moves",
	            fault);
}

/* Goes to a turn, from the last one; says which it is. */
static bool go_to_turn(struct analyser *w, int64_t *turn, struct analyse_fault *fault)
{
	uint64_t place, last;
	quadrille_status status = quadrille_get_place(w->engine, QUADRILLE_ALL, &place, &last);
	if (status == QUADRILLE_OK && *turn != TURN_LAST)
		status = quadrille_goto(w->engine, QUADRILLE_ALL, (uint64_t)*turn);
	else
		*turn = (int64_t)last;
	return fail(w, status, "turns", fault);
}

/* ---- The search */

static void on_info(void *to, const quadrille_info *info)
{
	struct analyser *w = to;
	if (info->multipv <= 1) {
		analyse_lines_clear(&w->before);
		w->before = w->now;
		w->now.n = 0;
	}
	if (w->now.n < ANALYSE_LINES_MAX)
		w->now.at[w->now.n++] = (struct analyse_line){.kind = info->kind,
		                                              .score = info->score,
		                                              .win = info->win,
		                                              .draw = info->draw,
		                                              .loss = info->loss,
		                                              .pv = xstrdup(info->pv)};
}

static void on_bestmove(void *to, const quadrille_bestmove *bestmove)
{
	struct analyser *w = to;
	w->status = bestmove->status;
	analyse_lines_complete(&w->now, &w->before, w->multipv);
	if (bestmove->status == QUADRILLE_OK && w->now.n == 0)
		w->now.at[w->now.n++] =
			(struct analyse_line){.kind = QUADRILLE_SCORE_NONE, .pv = xstrdup(bestmove->pv)};
}

/* Where a search cannot begin: which field is to blame. */
static const char *field_of(quadrille_status status)
{
	return status == QUADRILLE_GAME_OVER || status == QUADRILLE_CHANCE_EXPECTED ? "turns" : "as";
}

static bool search(struct analyser *w, const struct analyse_request *request,
                   struct analyse_fault *fault)
{
	quadrille_search search = request->limits;
	search.viewer = request->viewer;
	search.alone = true;
	search.here = true;
	search.on_info = on_info;
	search.on_bestmove = on_bestmove;
	search.to = w;
	w->multipv = request->multipv;
	quadrille_status status =
		atomic_load(&w->job->stopped) ? QUADRILLE_STOPPED : quadrille_go(w->engine, &search);
	if (atomic_load(&w->job->stopped))
		return analyse_fault_set(fault, "stopped", NULL, "it was stopped");
	if (!fail(w, status, field_of(status), fault))
		return false;
	return w->status == QUADRILLE_OK ||
	       analyse_fault_set(fault, quadrille_status_name(w->status), "position",
	                         "no full position agrees with what the seat was told");
}

/* ---- A turn */

static bool find(struct analyser *w, const struct analyse_request *request,
                 struct analyse_result *result, struct analyse_fault *fault)
{
	quadrille *q = w->engine;
	if (!go_to_turn(w, &result->turn, fault) || !search(w, request, fault) ||
	    !fail(w, quadrille_get_tree(q, request->viewer, &result->tree, &result->n_tree), NULL,
	          fault))
		return false;
	return !request->belief ||
	       fail(w, quadrille_believe(q, request->viewer, &result->chances, &result->n_chances),
	            "belief", fault);
}

/* Answers a turn. What is wrong with the job as a whole is said once, whoever finds it first. */
static void answer(struct analyser *w, const struct analyse_request *request, int64_t turn)
{
	struct analyse_result result = {.turn = turn};
	struct analyse_fault fault = {0};
	if (!prepare_engine(w, request, &fault) || !set_position(w, request, &fault)) {
		if (!atomic_exchange(&w->job->refused, true))
			analyse_write_fault(w->out, request->id, TURN_LAST, &fault);
	} else if (!find(w, request, &result, &fault)) {
		analyse_write_fault(w->out, request->id, result.turn, &fault);
	} else {
		result.lines = w->now;
		analyse_write_result(w->out, request, &result);
	}
	analyse_lines_clear(&w->now);
	analyse_lines_clear(&w->before);
	if (fault.code && strcmp(fault.code, "out-of-memory") == 0)
		change_engine(w, NULL);
}

static void take_job(struct analyser *w, struct analyse_job *job)
{
	pthread_mutex_lock(&w->lock);
	w->job = job;
	pthread_mutex_unlock(&w->lock);
}

static void *work(void *data)
{
	struct analyser *w = data;
	struct analyse_job *job;
	int64_t turn;
	while ((job = analyse_queue_take(w->queue, &turn))) {
		struct json json = {0};
		struct analyse_request request;
		struct analyse_fault fault;
		take_job(w, job);
		/* As when it was added, so it can be read. */
		ensure(analyse_request_read(json_read(&json, job->line, job->n), &request, &fault));
		answer(w, &request, turn);
		json_free(&json);
		take_job(w, NULL);
		analyse_queue_answered(w->queue, job);
	}
	atomic_store(&w->ended, true);
	return NULL;
}

struct analyser *analyser_new(struct analyse_queue *queue, struct writer *out, uint64_t hash)
{
	struct analyser *w = xzalloc(sizeof *w);
	w->queue = queue;
	w->out = out;
	w->hash = hash;
	ensure(pthread_mutex_init(&w->lock, NULL) == 0);
	if (os_thread_start(&w->thread, work, w))
		return w;
	pthread_mutex_destroy(&w->lock);
	free(w);
	return NULL;
}

void analyser_free(struct analyser *w)
{
	ensure(pthread_join(w->thread, NULL) == 0);
	quadrille_free(w->engine);
	pthread_mutex_destroy(&w->lock);
	free(w);
}

bool analyser_ended(const struct analyser *w)
{
	return atomic_load(&w->ended);
}

void analyser_interrupt(struct analyser *w)
{
	pthread_mutex_lock(&w->lock);
	if (w->job && w->engine && atomic_load(&w->job->stopped))
		quadrille_interrupt(w->engine);
	pthread_mutex_unlock(&w->lock);
}
