#include "base/random.h"

#include <sodium.h>
#include <string.h>

#include "base/error.h"

enum { WORDS = sizeof((struct rng *)0)->ahead / sizeof(uint64_t) };

static void begin(struct rng *r)
{
	r->next_block = 0;
	r->used = WORDS;
	memset(r->ahead, 0, sizeof r->ahead);
}

void rng_from_system(struct rng *r)
{
	must(sodium_init() >= 0);
	randombytes_buf(r->key, sizeof r->key);
	begin(r);
}

static void put_u64(unsigned char *out, uint64_t x)
{
	for (int i = 0; i < 8; i++)
		out[i] = (unsigned char)(x >> (8 * i));
}

void rng_from_seed(struct rng *r, const char *purpose, uint64_t seed)
{
	unsigned char number[8];
	must(sodium_init() >= 0);
	put_u64(number, seed);
	crypto_generichash(r->key, sizeof r->key, number, sizeof number,
	                   (const unsigned char *)purpose, strlen(purpose));
	begin(r);
}

static void refill(struct rng *r)
{
	static const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
	unsigned char bytes[sizeof r->ahead];
	memset(bytes, 0, sizeof bytes);
	crypto_stream_chacha20_xor_ic(bytes, bytes, sizeof bytes, nonce, r->next_block, r->key);
	r->next_block += sizeof bytes / 64;
	for (int i = 0; i < WORDS; i++) {
		uint64_t x = 0;
		for (int b = 7; b >= 0; b--)
			x = x << 8 | bytes[8 * i + b];
		r->ahead[i] = x;
	}
	r->used = 0;
}

uint64_t rng_next(struct rng *r)
{
	if (r->used == WORDS)
		refill(r);
	return r->ahead[r->used++];
}

uint64_t rng_below(struct rng *r, uint64_t n)
{
	must(n > 0);
	uint64_t reject = (UINT64_MAX - n + 1) % n; /* 2^64 mod n */
	uint64_t x;
	do
		x = rng_next(r);
	while (x < reject);
	return x % n;
}
