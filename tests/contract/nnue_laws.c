/* nnue_laws.c - a net of random weights says the same of a state whether its sums followed the game or
 * were made anew, by every kind of vector that the processor has; and its terms add up. */
#include "search/nnue.h"
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

enum { HIDDEN = 48 };

/* The net by one kind of vector, and the sums of the state that was looked at last. */
struct way {
	struct nnue *net;
	struct nnue_sums sums;
};

struct nnue_memo {
	struct way ways[4];
	int n;
	void *last;    /* owned: whose sums those are; NULL: none */
	void *earlier; /* owned: a state looked at before; NULL: none */
};

static void add(struct strbuf *out, uint64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		strbuf_add_char(out, (char)(number >> 8 * i & 255));
}

static void add_random(struct strbuf *out, struct fast_rng *rng, size_t n, int most, int bytes)
{
	while (n--)
		add(out, (uint64_t)((int64_t)fast_rng_below(rng, 2 * (uint32_t)most + 1) - most), bytes);
}

/* A file of a net of random weights, some as large as they may be. */
static void random_net(const struct game *game, struct strbuf *out)
{
	const struct learning *l = game->learning;
	struct fast_rng rng;
	fast_rng_seed(&rng, contract_options.seed);
	char name[8] = "";
	snprintf(name, sizeof name, "%s", game->name);
	strbuf_add(out, "quadrille net 1\n");
	add(out, HIDDEN, 2);
	add(out, (uint64_t)l->features, 2);
	add(out, (uint64_t)l->buckets, 2);
	add(out, 300, 2);
	add(out, 1, 1);
	strbuf_add_n(out, name, 7);
	add_random(out, &rng, (size_t)l->features * HIDDEN, 120, 2);
	add_random(out, &rng, HIDDEN, 500, 2);
	add_random(out, &rng, (size_t)l->buckets * 2 * HIDDEN, NNUE_WEIGHT_MAX, 2);
	add_random(out, &rng, (size_t)l->buckets, 20000, 4);
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < out->n; i++)
		hash = (hash ^ (unsigned char)out->s[i]) * 0x100000001b3u;
	add(out, hash, 8);
}

static void check_state(struct walk *w, const void *s)
{
	struct nnue_memo *memo = w->memo;
	int seat = (int)rng_below(&w->rng, 2);
	struct nnue_sums sums;
	nnue_follow(memo->ways[0].net, &sums, NULL, NULL, s);
	int anew = nnue_output(memo->ways[0].net, &sums, s, seat);
	for (int i = 0; i < memo->n; i++) {
		const char *name = nnue_kernel_names()[i];
		struct way *way = &memo->ways[i];
		nnue_follow(way->net, &way->sums, memo->last ? &way->sums : NULL, memo->last, s);
		int followed = nnue_output(way->net, &way->sums, s, seat);
		LAW(w, followed == anew, "%s: %d, and made anew by c %d", name, followed, anew);
	}
	free(memo->last);
	memo->last = state_copy(w->game, s);
	if (rng_below(&w->rng, 16))
		return;
	struct eval_terms terms = {0};
	nnue_evaluate_terms(memo->ways[0].net, s, seat, &terms);
	int whole = nnue_evaluate(w->game, memo->ways[0].net, s, seat);
	LAW(w, eval_terms_sum(&terms) == whole, "%d, but the terms are %d", whole,
	    eval_terms_sum(&terms));
}

static void check_net(struct walk *w)
{
	struct nnue_memo *memo = w->memo;
	check_state(w, w->now);
	if (memo->earlier && !rng_below(&w->rng, 8)) { /* some steps taken back */
		check_state(w, memo->earlier);
		free(memo->earlier);
		memo->earlier = NULL;
	}
	if (!memo->earlier)
		memo->earlier = state_copy(w->game, w->now);
}

void nets_follow_the_state(const struct game *game)
{
	static struct nnue_memo memo;
	struct strbuf bytes = {0};
	struct error err;
	if (!game->learning)
		return;
	memset(&memo, 0, sizeof memo);
	random_net(game, &bytes);
	for (; nnue_kernel_names()[memo.n]; memo.n++) {
		struct way *way = &memo.ways[memo.n];
		way->net = nnue_read(game, (const uint8_t *)bytes.s, bytes.n, &err);
		assert_non_null(way->net);
		assert_true(nnue_use_kernel(way->net, nnue_kernel_names()[memo.n]));
	}
	walk_all(game, (struct walk_plan){100, 200, 1, &memo}, check_net);
	for (int i = 0; i < memo.n; i++)
		nnue_free(memo.ways[i].net);
	free(memo.last);
	free(memo.earlier);
	strbuf_free(&bytes);
}
