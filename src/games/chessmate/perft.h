/* perft.h - slot of the contract: counts the paths of a number of decisions. */
#ifndef GAMES_CHESSMATE_PERFT_H
#define GAMES_CHESSMATE_PERFT_H

#include <stdatomic.h>
#include <stdint.h>

uint64_t chessmate_perft(const void *s, int depth, const atomic_bool *stop);

#endif
