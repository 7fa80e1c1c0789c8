/* random.h - the one generator: a ChaCha20 key stream (Bernstein 2008) from
 * libsodium, as a plain value: a copy of it gives the same numbers again.
 *
 * What chance makes in a game is a function of a key and a place (docs/chance.md). That
 * construction is published, with test vectors, and never changes: whoever learns
 * the key can verify every deal. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

struct rng {
	unsigned char key[32];
	uint64_t next_block; /* of 64 bytes, the next to be made */
	unsigned used;       /* numbers of buffer already given out */
	uint64_t buffer[32]; /* generated ahead */
};

/* The key of all chance in a game. */
struct rng_key {
	unsigned char bytes[32];
};

/* A key of 256 bits from the operating system. */
void rng_key_from_system(struct rng_key *key);
/* The key that a seed means, on every machine. */
void rng_key_from_seed(struct rng_key *key, uint64_t seed);
/* The key as hexadecimal digits, and back; false when those are no key. */
enum { RNG_KEY_HEX_SIZE = 65 };
void rng_key_write(const struct rng_key *key, char out[RNG_KEY_HEX_SIZE]);
bool rng_key_read(struct rng_key *key, const char *hex);
/* The key of one place, which tells nothing of those of others; the stream of such a key. */
void rng_key_of_place(struct rng_key *place_key, const struct rng_key *key, uint64_t place);
void rng_from_place_key(struct rng *r, const struct rng_key *place_key);
/* Both: the stream for one place. */
void rng_from_key(struct rng *r, const struct rng_key *key, uint64_t place);

/* Keys the stream from a number, for what is not chance in a game: the same number, the
 * same stream, on every machine. `purpose` keeps streams for different uses apart. */
void rng_from_seed(struct rng *r, const char *purpose, uint64_t seed);
/* The next 64 bits of the stream. */
uint64_t rng_next(struct rng *r);
/* Uniform in 0..n-1 (n at least 1), without bias: by rejection. */
uint64_t rng_below(struct rng *r, uint64_t n);

/* Eight bytes as a number, the first being the lowest on every machine. */
static inline uint64_t load_le64(const uint8_t bytes[8])
{
	uint64_t x = 0;
	for (int i = 0; i < 8; i++)
		x |= (uint64_t)bytes[i] << (8 * i);
	return x;
}

/* splitmix64 (Steele, Lea and Flood 2014) as a fixed 64-bit mixing function, for
 * zobrist keys: the same input, the same output, everywhere. */
static inline uint64_t splitmix64(uint64_t x)
{
	x += 0x9E3779B97F4A7C15u;
	x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
	x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
	return x ^ (x >> 31);
}

#endif
