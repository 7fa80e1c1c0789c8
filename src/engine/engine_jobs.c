/* engine_jobs.c - what may be asked and said of the job that runs. */
#include "engine/engine_jobs.h"

#include "engine/engine_internal.h"

bool engine_busy(const struct engine *e)
{
	return job_runner_busy(e->job_runner);
}

void engine_interrupt(struct engine *e)
{
	job_runner_interrupt(e->job_runner);
}

void engine_stop(struct engine *e)
{
	job_runner_stop(e->job_runner);
}

void engine_ponderhit(struct engine *e)
{
	job_runner_ponderhit(e->job_runner);
}

void engine_hold_job(struct engine *e, bool held)
{
	job_runner_hold(e->job_runner, held);
}

bool engine_job_is_endless(const struct engine *e)
{
	return job_runner_endless(e->job_runner);
}

bool engine_progress(const struct engine *e, struct job_progress *out)
{
	return job_runner_progress(e->job_runner, out);
}
