/* search.c - see search.h. */
#include "tools/prove/search.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/memory.h"
#include "games/tictac/attacks.h"

enum { WAYS = 4, EXPANSIONS_A_LOOK = 4096 };

struct child {
	struct position position;
	uint64_t key;
	struct proof proof;
};

/* A position that is being searched: its question, and its different successors. */
struct node {
	const struct position *position;
	uint64_t key;
	int turns;
	struct child *children;
	int n;
};

/* The numbers of a node by those of its children. What the mover wants needs one of them, what it
 * does not want needs all. */
struct choice {
	struct proof proof;
	uint32_t second; /* the second smallest number of one child */
	int best;
};

bool search_open(struct search *search, const struct bounds *bounds, int log2, const char *file)
{
	size_t size = sizeof *search->table << log2;
	*search = (struct search){.bounds = bounds, .mask = ((size_t)1 << log2) - WAYS};
	int fd = file ? open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
	search->table = MAP_FAILED;
	if (!file || (fd >= 0 && !ftruncate(fd, (off_t)size)))
		search->table =
			mmap(NULL, size, PROT_READ | PROT_WRITE,
		         file ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, fd, 0);
	if (search->table == MAP_FAILED)
		fprintf(stderr, "prove: %s: %s\n", file ? file : "memory", strerror(errno));
	if (fd >= 0)
		close(fd);
	return search->table != MAP_FAILED;
}

void search_close(struct search *search)
{
	munmap(search->table, (search->mask + WAYS) * sizeof *search->table);
}

static struct entry *bucket_of(const struct search *search, uint64_t key)
{
	key ^= key >> 31;
	key *= 0x9e3779b97f4a7c15u;
	key ^= key >> 29;
	key *= 0xbf58476d1ce4e5b9u;
	return &search->table[(key ^ key >> 32) & search->mask];
}

/* An entry is the key and, below it, seven bits for the work it cost; then the numbers, 24 bits
 * each, and the turns. */
static bool look_up(const struct search *search, uint64_t key, struct proof *proof)
{
	const struct entry *e = bucket_of(search, key);
	for (int i = 0; i < WAYS; i++)
		if (e[i].key >> 7 == key && e[i].key) {
			uint64_t data = e[i].data;
			*proof = (struct proof){data & PROOF_INFINITE, data >> 24 & PROOF_INFINITE,
			                        (uint8_t)(data >> 48), (uint8_t)(data >> 56)};
			return true;
		}
	return false;
}

/* In a full bucket what cost least gives way. */
static void store_proof(struct search *search, uint64_t key, const struct proof *proof,
                        uint64_t work)
{
	struct entry *e = bucket_of(search, key), *chosen = e;
	unsigned cost = 64 - (unsigned)__builtin_clzll(work | 1);
	for (int i = 0; i < WAYS; i++) {
		if (e[i].key >> 7 == key && e[i].key) {
			chosen = &e[i];
			cost = cost > (chosen->key & 127) ? cost : chosen->key & 127;
			break;
		}
		if ((e[i].key & 127) < (chosen->key & 127))
			chosen = &e[i];
	}
	chosen->key = key << 7 | cost;
	chosen->data = proof->pn | (uint64_t)proof->dn << 24 | (uint64_t)proof->won_in << 48 |
	               (uint64_t)proof->lasts << 56;
}

/* What a position says by itself. The first guess is the number of turns that an answer needs. */
static struct proof evaluate(struct search *search, const struct position *p)
{
	static const struct proof refuted = {PROOF_INFINITE, 0, NEVER, NEVER};
	struct turn turns[TURNS_MAX];
	int distance = 0, n = position_turns(p, turns);
	if (!n && !p->attacking && position_is_lost(p))
		return (struct proof){0, PROOF_INFINITE, 0, 0};
	if (!n)
		return refuted;
	enum bound bound = bounds_look(search->bounds, p, &distance);
	search->won += bound == BOUND_WON;
	search->not_won += bound == BOUND_NOT_WON;
	if (bound == BOUND_NOT_WON)
		return refuted;
	uint8_t won_in = bound == BOUND_WON ? (uint8_t)distance : NEVER;
	return (struct proof){p->attacking ? 1 : (uint32_t)n, p->attacking ? (uint32_t)n : 1, won_in,
	                      1};
}

/* What is known, for a number of turns: guesses are never 0. */
static struct proof within(struct proof proof, int turns)
{
	if (proof.won_in <= turns) {
		proof.pn = 0;
		proof.dn = PROOF_INFINITE;
	} else if (proof.lasts > turns) {
		proof.pn = PROOF_INFINITE;
		proof.dn = 0;
	} else if (!proof.pn || !proof.dn) {
		proof.pn = proof.dn = 1;
	}
	return proof;
}

struct proof search_known(struct search *search, const struct position *p, int turns)
{
	struct proof proof;
	if (!look_up(search, position_key(p), &proof))
		proof = evaluate(search, p);
	return within(proof, turns);
}

static void expand(struct search *search, struct node *node)
{
	struct turn turns[TURNS_MAX];
	int n = position_turns(node->position, turns);
	node->children = xmalloc((size_t)n * sizeof *node->children);
	for (int i = 0; i < n; i++) {
		struct child *child = &node->children[node->n];
		child->position = position_after(node->position, turns[i]);
		child->key = position_key(&child->position);
		bool known = false;
		for (int k = 0; k < node->n && !known; k++)
			known = node->children[k].key == child->key;
		if (known)
			continue;
		node->n++;
		if (!look_up(search, child->key, &child->proof))
			child->proof = evaluate(search, &child->position);
	}
}

static void look_at_clock(struct search *search)
{
	if (++search->expanded % EXPANSIONS_A_LOOK)
		return;
	if (time(NULL) >= search->deadline)
		search->stop = true;
	if (search->progress)
		search->progress(search, search->data);
}

static uint8_t one_more(uint8_t turns)
{
	return turns >= NEVER - 1 ? NEVER : (uint8_t)(turns + 1);
}

/* Sums up the children. */
static struct choice choose(const struct node *node)
{
	bool attacking = node->position->attacking;
	struct choice c = {.second = PROOF_INFINITE, .best = -1};
	uint32_t one = PROOF_INFINITE;
	uint64_t all = 0;
	uint8_t won = attacking ? NEVER : 0, lasts = won;
	for (int i = 0; i < node->n; i++) {
		struct proof proof = within(node->children[i].proof, node->turns - 1);
		uint32_t wanted = attacking ? proof.pn : proof.dn;
		all += attacking ? proof.dn : proof.pn;
		if (wanted < one || c.best < 0) {
			c.second = one;
			one = wanted;
			c.best = i;
		} else if (wanted < c.second) {
			c.second = wanted;
		}
		won = (proof.won_in < won) == attacking ? proof.won_in : won;
		lasts = (proof.lasts < lasts) == attacking ? proof.lasts : lasts;
	}
	/* A sum of guesses is one. */
	if (all >= PROOF_INFINITE)
		all = one ? PROOF_INFINITE - 1 : PROOF_INFINITE;
	c.proof.pn = attacking ? one : (uint32_t)all;
	c.proof.dn = attacking ? (uint32_t)all : one;
	c.proof.won_in = one_more(won);
	c.proof.lasts = one_more(lasts);
	return c;
}

static struct proof search_node(struct search *search, const struct child *at, int turns,
                                struct proof limit);

/* Searches the best child as long as it is the best by a quarter, and within the node's limits. */
static void search_child(struct search *search, struct node *node, const struct choice *c,
                         struct proof limit)
{
	struct child *child = &node->children[c->best];
	struct proof proof = within(child->proof, node->turns - 1), most = limit;
	bool attacking = node->position->attacking;
	uint32_t second = c->second < PROOF_INFINITE ? c->second + c->second / 4 + 1 : c->second;
	uint32_t *one = attacking ? &most.pn : &most.dn, *all = attacking ? &most.dn : &most.pn;
	*one = second < *one ? second : *one;
	if (*all < PROOF_INFINITE)
		*all -= attacking ? c->proof.dn - proof.dn : c->proof.pn - proof.pn;
	child->proof = search_node(search, child, node->turns - 1, most);
	for (int i = 0; i < node->n; i++)
		look_up(search, node->children[i].key, &node->children[i].proof);
}

/* Searches until a number reaches its limit. */
static struct proof search_node(struct search *search, const struct child *at, int turns,
                                struct proof limit)
{
	struct node node = {.position = &at->position, .key = at->key, .turns = turns};
	uint64_t before = search->expanded;
	look_at_clock(search);
	expand(search, &node);
	struct choice c = choose(&node);
	while (c.proof.pn && c.proof.dn && c.proof.pn < limit.pn && c.proof.dn < limit.dn &&
	       !search->stop) {
		search_child(search, &node, &c, limit);
		c = choose(&node);
	}
	free(node.children);
	if (at->proof.won_in < c.proof.won_in)
		c.proof.won_in = at->proof.won_in;
	if (at->proof.lasts > c.proof.lasts)
		c.proof.lasts = at->proof.lasts;
	store_proof(search, at->key, &c.proof, search->expanded - before);
	return c.proof;
}

struct proof search_summary(struct search *search, const struct position *p, int turns)
{
	struct node node = {.position = p, .turns = turns};
	expand(search, &node);
	struct proof proof = choose(&node).proof;
	free(node.children);
	return proof;
}

struct proof search_run(struct search *search, const struct position *p, int turns)
{
	static const struct proof no_limit = {PROOF_INFINITE, PROOF_INFINITE, NEVER, 0};
	struct child root = {.position = *p, .key = position_key(p)};
	struct turn any[TURNS_MAX];
	root.proof = search_known(search, p, turns);
	search->stop = false;
	if (turns > 0 && position_turns(p, any) > 0)
		root.proof = search_node(search, &root, turns, no_limit);
	return within(root.proof, turns);
}
