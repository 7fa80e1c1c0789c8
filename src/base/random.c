/* random.c - the ChaCha20 stream, 256 bytes at a time. */
#include "base/random.h"

#include <sodium.h>
#include <string.h>

#include "base/memory.h"

enum { WORDS = sizeof((struct rng *)0)->buffer / sizeof(uint64_t) };

static void rng_rewind(struct rng *r)
{
	r->next_block = 0;
	r->used = WORDS;
	memset(r->buffer, 0, sizeof r->buffer);
}

void rng_from_system(struct rng *r)
{
	ensure(sodium_init() >= 0);
	randombytes_buf(r->key, sizeof r->key);
	rng_rewind(r);
}

static void store_le64(unsigned char *out, uint64_t x)
{
	for (int i = 0; i < 8; i++)
		out[i] = (unsigned char)(x >> (8 * i));
}

void rng_from_seed(struct rng *r, const char *purpose, uint64_t seed)
{
	unsigned char number[8];
	ensure(sodium_init() >= 0);
	store_le64(number, seed);
	crypto_generichash(r->key, sizeof r->key, number, sizeof number, (const unsigned char *)purpose,
	                   strlen(purpose));
	rng_rewind(r);
}

static void refill(struct rng *r)
{
	static const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
	unsigned char bytes[sizeof r->buffer];
	memset(bytes, 0, sizeof bytes);
	crypto_stream_chacha20_xor_ic(bytes, bytes, sizeof bytes, nonce, r->next_block, r->key);
	r->next_block += sizeof bytes / 64;
	for (int i = 0; i < WORDS; i++) {
		uint64_t x = 0;
		for (int b = 7; b >= 0; b--)
			x = x << 8 | bytes[8 * i + b];
		r->buffer[i] = x;
	}
	r->used = 0;
}

uint64_t rng_next(struct rng *r)
{
	if (r->used == WORDS)
		refill(r);
	return r->buffer[r->used++];
}

uint64_t rng_below(struct rng *r, uint64_t n)
{
	ensure(n > 0);
	uint64_t reject = (UINT64_MAX - n + 1) % n; /* 2^64 mod n */
	uint64_t x;
	do
		x = rng_next(r);
	while (x < reject);
	return x % n;
}
