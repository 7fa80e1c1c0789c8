/* bench.h - `quadrille bench`: the same searches in every game. Their answers give a
 * signature of the engine's behaviour, as Stockfish's bench does, their time its speed. */
#ifndef FRONT_BENCH_H
#define FRONT_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/writer.h"

enum { BENCH_NODES = 20000, BENCH_NODES_MAX = 1000000000 };

/* Searches some positions of every game, deeper and deeper until a search takes that
 * many nodes, and prints nodes, speed and signature to out. False when a search failed
 * or out has gone. */
bool bench_run(struct writer *out, uint64_t nodes);

#endif
