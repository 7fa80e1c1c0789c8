/* parallel.c - fork and join. */
#include "base/parallel.h"

#include "base/memory.h"
#include "base/os.h"

struct work {
	void (*work)(void *data);
	void *data;
};

static void *thread_main(void *arg)
{
	const struct work *w = arg;
	w->work(w->data);
	return NULL;
}

void parallel_run(int n, void (*work)(void *data), void *data)
{
	pthread_t threads[PARALLEL_MAX];
	struct work w = {work, data};
	int started = 0, others = n < PARALLEL_MAX ? n - 1 : PARALLEL_MAX - 1;
	while (started < others && os_thread_start(&threads[started], thread_main, &w))
		started++;
	work(data);
	while (started > 0)
		ensure(pthread_join(threads[--started], NULL) == 0);
}
