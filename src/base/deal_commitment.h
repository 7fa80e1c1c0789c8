/* deal_commitment.h - hashes that bind a key of chance before a game, and what players add to it
 * (docs/fair-deals.md). All are BLAKE2b-256 (RFC 7693) of a label, so that no hash for one use is one for
 * another; the construction is published with test vectors and never changes. */
#ifndef BASE_DEAL_COMMITMENT_H
#define BASE_DEAL_COMMITMENT_H

#include "base/random.h"

/* A hash, or the 32 bytes that a player adds. */
struct deal_bytes {
	unsigned char at[32];
};

/* As hexadecimal digits, and back, in the one spelling of a key; false when those are none. */
void deal_bytes_write(const struct deal_bytes *bytes, char out[RNG_KEY_HEX_SIZE]);
bool deal_bytes_read(struct deal_bytes *bytes, const char *hex);

/* The keys of the first DEAL_PLACES places are the leaves of a binary tree (R. C. Merkle, A Digital Signature
 * Based on a Conventional Encryption Function, 1987): the key of one place can be shown to be among them
 * without the others. Keys of later places hang on the key itself, which the root binds. */
enum { DEAL_DEPTH = 12, DEAL_PLACES = 1 << DEAL_DEPTH };

/* The commitment to a key: the root of its tree. Takes some 8,000 hashes. */
void deal_commitment(struct deal_bytes *root, const struct rng_key *key);
/* The siblings on the way from the leaf of a place, below DEAL_PLACES, up to the root; as many hashes. */
void deal_path(struct deal_bytes path[DEAL_DEPTH], const struct rng_key *key, uint64_t place);
/* The root that the key of a place and its path lead to. */
void deal_root(struct deal_bytes *root, const struct rng_key *place_key, uint64_t place,
               const struct deal_bytes path[DEAL_DEPTH]);
/* What a seat commits to before it opens its entropy: bound to this deal and this seat. */
void deal_entropy_hash(struct deal_bytes *out, const struct deal_bytes *commitment, int seat,
                       const struct deal_bytes *entropy);

/* What the seats of a deal have added: of_seat[i] of each seat of the set. */
struct deal_entropies {
	unsigned seats; /* a bit for each */
	struct deal_bytes of_seat[8];
};

/* The stream of a place of a committed deal: by its key and all that was added. */
void deal_rng(struct rng *r, const struct rng_key *key, const struct deal_entropies *added,
              uint64_t place);

#endif
