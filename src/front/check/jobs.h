/* jobs.h - files checked by several processes, their results in the order of the files. */
#ifndef FRONT_CHECK_JOBS_H
#define FRONT_CHECK_JOBS_H

#include "front/check/arguments.h"

/* Checks all files and calls take(data, i, result) for each, in order; take returns false to end it
 * early. More than one job: each file is checked by a process of its own, because a transcript may limit
 * the memory of its process, and what crashes one file spoils no other. */
void jobs_run(const struct check_arguments *arguments,
              bool (*take)(void *data, size_t i, const struct check_result *result), void *data);

#endif
