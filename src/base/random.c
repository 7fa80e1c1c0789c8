/* random.c - the ChaCha20 stream, 256 bytes at a time, and what keys it: BLAKE2b. */
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

void rng_key_from_system(struct rng_key *key)
{
	ensure(sodium_init() >= 0);
	randombytes_buf(key->bytes, sizeof key->bytes);
}

static void store_le64(unsigned char *out, uint64_t x)
{
	for (int i = 0; i < 8; i++)
		out[i] = (unsigned char)(x >> (8 * i));
}

/* BLAKE2b-256 of a label and a number; the label keeps uses of one key apart. */
static void hash_number(unsigned char out[32], const struct rng_key *key, const char *label,
                        uint64_t number)
{
	unsigned char message[32];
	size_t n = strlen(label);
	ensure(n + 8 <= sizeof message && sodium_init() >= 0);
	memcpy(message, label, n);
	store_le64(message + n, number);
	crypto_generichash(out, 32, message, n + 8, key ? key->bytes : NULL,
	                   key ? sizeof key->bytes : 0);
}

void rng_key_from_seed(struct rng_key *key, uint64_t seed)
{
	hash_number(key->bytes, NULL, "quadrille seed", seed);
}

void rng_key_write(const struct rng_key *key, char out[RNG_KEY_HEX_SIZE])
{
	sodium_bin2hex(out, RNG_KEY_HEX_SIZE, key->bytes, sizeof key->bytes);
}

bool rng_key_read(struct rng_key *key, const char *hex)
{
	char again[RNG_KEY_HEX_SIZE];
	size_t n;
	if (sodium_hex2bin(key->bytes, sizeof key->bytes, hex, strlen(hex), NULL, &n, NULL) != 0 ||
	    n != sizeof key->bytes)
		return false;
	rng_key_write(key, again);
	return strcmp(again, hex) == 0; /* the one spelling, in small letters */
}

void rng_key_of_place(struct rng_key *place_key, const struct rng_key *key, uint64_t place)
{
	hash_number(place_key->bytes, key, "quadrille chance", place);
}

void rng_from_place_key(struct rng *r, const struct rng_key *place_key)
{
	memcpy(r->key, place_key->bytes, sizeof r->key);
	rng_rewind(r);
}

void rng_from_key(struct rng *r, const struct rng_key *key, uint64_t place)
{
	struct rng_key place_key;
	rng_key_of_place(&place_key, key, place);
	rng_from_place_key(r, &place_key);
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
	uint64_t x = rng_next(r);
	/* Below 2^64 mod n, which is below n, it is drawn again: n has to divide what is left. */
	while (x < n && x < (UINT64_MAX - n + 1) % n)
		x = rng_next(r);
	return x % n;
}
