/* pv.h - principal variations: the best line known from a node on, in steps. */
#ifndef SEARCH_PV_H
#define SEARCH_PV_H

#include <stddef.h>
#include <string.h>

#include "game/steps.h"

enum { PV_MAX = 128 /* steps at most */ };

struct pv {
	int n;
	step_t at[PV_MAX];
};

/* Keeps the first n_kept steps and puts those of a child's line behind them. */
static inline void pv_append(struct pv *pv, int n_kept, const struct pv *child)
{
	int n = child->n < PV_MAX - n_kept ? child->n : PV_MAX - n_kept;
	memcpy(pv->at + n_kept, child->at, (size_t)n * sizeof *pv->at);
	pv->n = n_kept + n;
}

static inline void pv_copy(struct pv *to, const struct pv *from)
{
	to->n = 0;
	pv_append(to, 0, from);
}

/* The line of a node becomes a step and the line of the child that it leads to. */
static inline void pv_update(struct pv *pv, step_t step, const struct pv *child)
{
	pv->at[0] = step;
	pv_append(pv, 1, child);
}

#endif
