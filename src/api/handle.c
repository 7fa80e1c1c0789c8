/* handle.c - engines begin and end. */
#include <stdlib.h>

#include "api/api_internal.h"

static void make_engine(void *data)
{
	struct quadrille *q = data;
	q->engine = engine_new();
}

quadrille *quadrille_new(void)
{
	struct quadrille *q = try_zalloc(sizeof *q);
	if (!q)
		return NULL;
	bool fine = pthread_mutex_init(&q->lock, NULL) == 0 &&
	            pthread_cond_init(&q->changed, NULL) == 0 && api_prepare(q);
	struct memory_guard *before = memory_guard_set(&q->call_guard);
	fine = fine && api_protect(make_engine, q);
	memory_guard_set(before);
	if (fine)
		return q;
	memory_guard_empty(&q->call_guard);
	free(q);
	return NULL;
}

static void free_results(struct api_results *r)
{
	tokens_free(&r->legal);
	free(r->legal_texts);
	strbuf_free(&r->why);
	strbuf_free(&r->position);
	strbuf_free(&r->save);
	next_free(&r->next.node);
	free(r->next.prefix);
	strbuf_free(&r->next.means);
	strbuf_free(&r->next.token);
	free(r->next.choices);
	free(r->events.at);
	strbuf_free(&r->events.text);
	free(r->tree.at);
	strbuf_free(&r->tree.text);
}

void quadrille_free(quadrille *q)
{
	if (!q)
		return;
	if (quadrille_stop(q) != QUADRILLE_OK)
		return; /* threads and whoever they wait for may still use it */
	table_free(q->table);
	engine_free(q->engine);
	free_results(&q->results);
	memory_guard_empty(&q->call_guard);
	memory_guard_empty(&q->job_guard);
	pthread_cond_destroy(&q->changed);
	pthread_mutex_destroy(&q->lock);
	free(q);
}
