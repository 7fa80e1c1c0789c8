/* steps.h - a step, and a growing list of them. */
#ifndef GAME_STEPS_H
#define GAME_STEPS_H

#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

typedef uint64_t step_t;
#define STEP_NONE ((step_t)0)

struct steps {
	step_t *at; /* owned; starts zeroed, ends with steps_free */
	size_t n, cap;
};

/* Appends a step. */
void steps_add(struct steps *list, step_t step);
void steps_free(struct steps *list);

#endif
