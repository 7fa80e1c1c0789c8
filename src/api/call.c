/* call.c - how calls of the library begin and end: reserves of memory, and engines that are lost. */
#include "api/api_internal.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/utf8.h"
#include "base/version.h"
#include "match/travel.h"

/* Bounds of what a call and a job allocate: a constant, and so much for each step of the match and of
 * what is played. Arrays grow by doubling while the old one is still there. */
enum {
	CALL_BYTES = 4 << 20,
	STEP_BYTES = 6 << 10,
	JOB_BYTES = 16 << 20,
	JOB_THREAD_BYTES = 4 << 20,
	CHANCE_STEPS = 64 /* that a token may bring about, at most */
};

#define X(code, name, text) \
	_Static_assert((int)QUADRILLE_##code == (int)ERROR_##code, "statuses are the protocol's");
ERROR_CODES(X)
#undef X
_Static_assert(
	(int)QUADRILLE_SEATS_MAX == (int)SEATS_MAX && (int)QUADRILLE_PUBLIC == (int)VIEW_PUBLIC &&
		(int)QUADRILLE_ALL == (int)VIEW_ALL && (int)QUADRILLE_CHANCE == (int)SEAT_CHANCE &&
		(int)QUADRILLE_OVER == (int)SEAT_OVER && (int)QUADRILLE_NONE == (int)EVENT_NONE &&
		(int)QUADRILLE_NONE == (int)SCENE_TABLE && (int)QUADRILLE_NONE == (int)ZONE_UNKNOWN,
	"numbers of viewers are the engine's");

/* Where the present thread goes on when memory is out; NULL: nowhere. */
static _Thread_local jmp_buf *lost_jump;

const char *quadrille_version(void)
{
	return QUADRILLE_VERSION;
}

const char *quadrille_status_name(quadrille_status status)
{
	bool known = (unsigned)status <= (unsigned)QUADRILLE_OUT_OF_MEMORY;
	return error_name(known ? (enum error_code)status : ERROR_NONE);
}

const char *quadrille_error(const quadrille *q)
{
	return q->err.code ? q->err.text : "";
}

quadrille_status api_status(const struct quadrille *q)
{
	return (quadrille_status)q->err.code;
}

void api_lose(struct quadrille *q)
{
	pthread_mutex_lock(&q->lock);
	atomic_store(&q->lost, true);
	pthread_cond_broadcast(&q->changed);
	pthread_mutex_unlock(&q->lock);
}

static quadrille_status say_lost(struct quadrille *q)
{
	error_set(&q->err, ERROR_OUT_OF_MEMORY, "memory was out, and the engine is lost");
	return api_status(q);
}

bool api_is_whole(struct quadrille *q)
{
	q->err = (struct error){0};
	return !atomic_load(&q->lost) || say_lost(q) == QUADRILLE_OK;
}

bool api_busy(struct quadrille *q)
{
	pthread_mutex_lock(&q->lock);
	bool running = q->running;
	pthread_mutex_unlock(&q->lock);
	return running || engine_busy(q->engine);
}

/* Of a call: leaves it. */
static void leave_call(struct memory_guard *guard)
{
	(void)guard;
	longjmp(*lost_jump, 1);
}

/* Of a thread of a job, which may hold locks and be waited for: it stays where it is, for ever. */
static void park_thread(struct memory_guard *guard)
{
	struct quadrille *q =
		(struct quadrille *)((char *)guard - offsetof(struct quadrille, job_guard));
	if (lost_jump)
		longjmp(*lost_jump, 1);
	api_lose(q);
	for (;;)
		pause();
}

bool api_protect(void (*run)(void *data), void *data)
{
	jmp_buf here, *before = lost_jump;
	bool whole = setjmp(here) == 0;
	if (whole) {
		lost_jump = &here;
		run(data);
	}
	lost_jump = before;
	return whole;
}

/* The reserves grow in powers of two, so that they seldom grow. */
static bool fill_reserve(struct memory_guard *guard, size_t needed)
{
	size_t size = CALL_BYTES;
	while (size < needed && size <= SIZE_MAX / 2)
		size *= 2;
	return memory_guard_fill(guard, size);
}

static bool fill_reserves(struct quadrille *q, size_t steps)
{
	const struct match *m = engine_match(q->engine);
	size_t length = (m ? match_length(m) + match_n_ahead(m) : 0) + steps;
	size_t threads = (size_t)engine_options(q->engine)->threads;
	size_t needed = CALL_BYTES + length * STEP_BYTES;
	if (!fill_reserve(&q->call_guard, needed))
		return false;
	return api_busy(q) ||
	       fill_reserve(&q->job_guard, needed + JOB_BYTES + threads * JOB_THREAD_BYTES);
}

static bool may_begin(struct quadrille *q, unsigned needs, size_t steps)
{
	if (!api_is_whole(q))
		return false;
	if ((needs & API_GAME) && !engine_match(q->engine))
		return error_set(&q->err, ERROR_NO_GAME, "no game has begun");
	if ((needs & API_IDLE) && api_busy(q))
		return error_set(&q->err, ERROR_BUSY, "a job is running");
	return fill_reserves(q, steps) ||
	       error_set(&q->err, ERROR_OUT_OF_MEMORY, "there is no memory for a reserve");
}

bool api_begin(struct api_call *call, struct quadrille *q, unsigned needs, size_t steps)
{
	if (!may_begin(q, needs, steps))
		return false;
	call->q = q;
	call->guard_before = memory_guard_set(&q->call_guard);
	call->lost_before = lost_jump;
	lost_jump = &call->lost;
	return true;
}

static void leave(struct api_call *call)
{
	memory_guard_set(call->guard_before);
	lost_jump = call->lost_before;
}

quadrille_status api_end(struct api_call *call, bool fine)
{
	leave(call);
	if (!fine && !call->q->err.code)
		error_set(&call->q->err, ERROR_BAD_SYNTAX, "refused");
	if (fine)
		call->q->err.code = ERROR_NONE;
	return api_status(call->q);
}

quadrille_status api_lost(struct api_call *call)
{
	leave(call);
	api_lose(call->q);
	return say_lost(call->q);
}

bool api_check_texts(struct quadrille *q, const char *const *texts, size_t n)
{
	size_t total = 0;
	for (size_t i = 0; i < n; i++) {
		size_t length = texts[i] ? strnlen(texts[i], QUADRILLE_TEXT_MAX + 1) : 0;
		total += length;
		if (total > QUADRILLE_TEXT_MAX)
			return error_set(&q->err, ERROR_LINE_TOO_LONG, "more than 1 MiB of text");
		if (texts[i] && !utf8_valid(texts[i], length))
			return error_set(&q->err, ERROR_BAD_ENCODING, "a text is not UTF-8");
	}
	return true;
}

bool api_check_words(struct quadrille *q, const char *const *words, size_t n)
{
	if (!api_check_texts(q, words, n))
		return false;
	for (size_t i = 0; i < n; i++) {
		const unsigned char *c = (const unsigned char *)words[i];
		while (c && *c > ' ' && *c != 127)
			c++;
		if (!c || *c || c == (const unsigned char *)words[i])
			return error_set(&q->err, ERROR_BAD_SYNTAX, "a token is a word without blanks");
	}
	return true;
}

bool api_check_viewer(struct quadrille *q, int viewer)
{
	const struct match *m = engine_match(q->engine);
	bool seat = viewer >= 0 && viewer < match_game(m)->seats(match_state(m));
	return seat || viewer == VIEW_PUBLIC || viewer == VIEW_ALL ||
	       error_set(&q->err, ERROR_BAD_SYNTAX, "no viewer has the number %d", viewer);
}

size_t api_count_steps(const char *const *tokens, size_t n)
{
	size_t steps = CHANCE_STEPS;
	for (size_t i = 0; i < n; i++) {
		steps += 2;
		for (const char *c = tokens[i]; *c; c++)
			steps += *c == ',';
	}
	return steps;
}

bool api_prepare(struct quadrille *q)
{
	q->call_guard.on_lost = leave_call;
	q->job_guard.on_lost = park_thread;
	return fill_reserve(&q->call_guard, CALL_BYTES);
}
