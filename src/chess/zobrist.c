/* Fixed pseudo-random numbers for keys: splitmix64, Sebastiano Vigna 2015. */
#include "chess/zobrist.h"

struct zobrist_numbers zobrist;

static uint64_t splitmix64(uint64_t *seed)
{
	uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

void zobrist_init(void)
{
	uint64_t seed = 1970;
	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < 6; kind++)
			for (int square = 0; square < 64; square++)
				zobrist.piece[side][kind][square] = splitmix64(&seed);
	for (int square = 0; square < 64; square++)
		zobrist.castling[square] = splitmix64(&seed);
	for (int file = 0; file < 8; file++)
		zobrist.ep[file] = splitmix64(&seed);
	zobrist.black_to_move = splitmix64(&seed);
}
