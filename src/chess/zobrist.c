/* zobrist.c - the key's numbers, drawn from splitmix64. */
#include "chess/zobrist.h"

#include "base/random.h"

struct zobrist_numbers zobrist;

static uint64_t next_number(uint64_t *state)
{
	uint64_t number = splitmix64(*state);
	*state += UINT64_C(0x9e3779b97f4a7c15);
	return number;
}

void zobrist_init(void)
{
	uint64_t state = 1970;
	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < 6; kind++)
			for (int square = 0; square < 64; square++)
				zobrist.piece[side][kind][square] = next_number(&state);
	for (int square = 0; square < 64; square++)
		zobrist.castling[square] = next_number(&state);
	for (int file = 0; file < 8; file++)
		zobrist.ep[file] = next_number(&state);
	zobrist.black_to_move = next_number(&state);
}
