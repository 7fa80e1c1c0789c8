/* deal_commitment.c - libsodium's BLAKE2b, a label before each message. */
#include "base/deal_commitment.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void deal_bytes_write(const struct deal_bytes *bytes, char out[RNG_KEY_HEX_SIZE])
{
	struct rng_key as_key;
	memcpy(as_key.bytes, bytes->at, sizeof as_key.bytes);
	rng_key_write(&as_key, out);
}

bool deal_bytes_read(struct deal_bytes *bytes, const char *hex)
{
	struct rng_key as_key;
	if (!rng_key_read(&as_key, hex))
		return false;
	memcpy(bytes->at, as_key.bytes, sizeof bytes->at);
	return true;
}

/* A message that is put together. */
struct message {
	unsigned char at[400];
	size_t n;
};

static void add_bytes(struct message *m, const void *bytes, size_t n)
{
	ensure(m->n + n <= sizeof m->at);
	memcpy(m->at + m->n, bytes, n);
	m->n += n;
}

static void add_number(struct message *m, uint64_t number)
{
	unsigned char bytes[8];
	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)(number >> (8 * i));
	add_bytes(m, bytes, sizeof bytes);
}

static struct message message_of(const char *label)
{
	struct message m = {.n = 0};
	add_bytes(&m, label, strlen(label));
	return m;
}

static void hash_message(struct deal_bytes *out, const struct message *m)
{
	ensure(sodium_init() >= 0);
	crypto_generichash(out->at, sizeof out->at, m->at, m->n, NULL, 0);
}

static void hash_leaf(struct deal_bytes *out, const struct rng_key *place_key, uint64_t place)
{
	struct message m = message_of("quadrille leaf");
	add_number(&m, place);
	add_bytes(&m, place_key->bytes, sizeof place_key->bytes);
	hash_message(out, &m);
}

static void hash_node(struct deal_bytes *out, const struct deal_bytes *left,
                      const struct deal_bytes *right)
{
	struct message m = message_of("quadrille node");
	add_bytes(&m, left->at, sizeof left->at);
	add_bytes(&m, right->at, sizeof right->at);
	hash_message(out, &m);
}

/* All nodes: the leaves from DEAL_PLACES on, those of node i at 2i and 2i + 1, the root at 1. The
 * caller frees them. */
static struct deal_bytes *make_tree(const struct rng_key *key)
{
	struct deal_bytes *nodes = xmalloc(2 * DEAL_PLACES * sizeof *nodes);
	for (uint64_t place = 0; place < DEAL_PLACES; place++) {
		struct rng_key place_key;
		rng_key_of_place(&place_key, key, place);
		hash_leaf(&nodes[DEAL_PLACES + place], &place_key, place);
	}
	for (size_t i = DEAL_PLACES; i-- > 1;)
		hash_node(&nodes[i], &nodes[2 * i], &nodes[2 * i + 1]);
	return nodes;
}

void deal_commitment(struct deal_bytes *root, const struct rng_key *key)
{
	struct deal_bytes *nodes = make_tree(key);
	*root = nodes[1];
	free(nodes);
}

void deal_path(struct deal_bytes path[DEAL_DEPTH], const struct rng_key *key, uint64_t place)
{
	ensure(place < DEAL_PLACES);
	struct deal_bytes *nodes = make_tree(key);
	size_t i = DEAL_PLACES + (size_t)place;
	for (int level = 0; level < DEAL_DEPTH; level++, i /= 2)
		path[level] = nodes[i ^ 1];
	free(nodes);
}

void deal_root(struct deal_bytes *root, const struct rng_key *place_key, uint64_t place,
               const struct deal_bytes path[DEAL_DEPTH])
{
	struct deal_bytes node;
	hash_leaf(&node, place_key, place);
	for (int level = 0; level < DEAL_DEPTH; level++) {
		struct deal_bytes below = node;
		bool right = place >> level & 1;
		hash_node(&node, right ? &path[level] : &below, right ? &below : &path[level]);
	}
	*root = node;
}

void deal_entropy_hash(struct deal_bytes *out, const struct deal_bytes *commitment, int seat,
                       const struct deal_bytes *entropy)
{
	struct message m = message_of("quadrille entropy");
	add_bytes(&m, commitment->at, sizeof commitment->at);
	add_number(&m, (uint64_t)seat);
	add_bytes(&m, entropy->at, sizeof entropy->at);
	hash_message(out, &m);
}

void deal_rng(struct rng *r, const struct rng_key *key, const struct deal_entropies *added,
              uint64_t place)
{
	struct message m = message_of("quadrille mixed");
	struct rng_key place_key;
	struct deal_bytes mixed;
	rng_key_of_place(&place_key, key, place);
	add_bytes(&m, place_key.bytes, sizeof place_key.bytes);
	for (int seat = 0; seat < 8; seat++)
		if (added->seats >> seat & 1) {
			add_number(&m, (uint64_t)seat);
			add_bytes(&m, added->of_seat[seat].at, sizeof added->of_seat[seat].at);
		}
	hash_message(&mixed, &m);
	memcpy(place_key.bytes, mixed.at, sizeof place_key.bytes);
	rng_from_place_key(r, &place_key);
}
