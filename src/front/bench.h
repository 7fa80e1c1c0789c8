/* bench.h - the same searches in every game: how many nodes they take is a
 * signature of the engine's behaviour, how long they take its speed. */
#ifndef FRONT_BENCH_H
#define FRONT_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/writer.h"

enum { BENCH_NODES = 20000, BENCH_NODES_MAX = 1000000000 };

/* Searches some positions of every game, deeper until a search takes that many
 * nodes, and prints what came of it to out, which writes to the descriptor
 * out_fd. False when a search failed or out has gone. */
bool bench_run(struct writer *out, int out_fd, uint64_t nodes);

#endif
