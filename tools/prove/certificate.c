/* certificate.c - see certificate.h. */
#include "tools/prove/certificate.h"

#include "base/memory.h"

/* A position of the proof; with a free slot's key 0. */
struct line {
	uint64_t key;
	struct position position;
	struct turn turn;
	uint8_t won_in;
	bool bound;
};

struct certificate {
	struct search *search;
	struct line *lines; /* a hash table, at most half full */
	size_t n, size;
};

static struct line *slot_of(struct line *lines, size_t size, uint64_t key)
{
	size_t i = key * 0x9e3779b97f4a7c15u >> 20;
	while (lines[i & (size - 1)].key && lines[i & (size - 1)].key != key)
		i++;
	return &lines[i & (size - 1)];
}

static void grow(struct certificate *c)
{
	size_t size = 2 * c->size;
	struct line *lines = xzalloc(size * sizeof *lines);
	for (size_t i = 0; i < c->size; i++)
		if (c->lines[i].key)
			*slot_of(lines, size, c->lines[i].key) = c->lines[i];
	free(c->lines);
	c->lines = lines;
	c->size = size;
}

/* Enters a position with its turn. A second time it is known to be won sooner. */
static void enter(struct certificate *c, const struct line *line)
{
	struct line *slot = slot_of(c->lines, c->size, line->key);
	c->n += !slot->key;
	*slot = *line;
	if (2 * c->n > c->size)
		grow(c);
}

/* Proves, unless it is known, that a position is won within some turns; in how many it is. */
static int prove(struct certificate *c, const struct position *p, int turns)
{
	struct proof proof = search_known(c->search, p, turns);
	if (proof.pn)
		proof = search_run(c->search, p, turns);
	return proof.pn ? NEVER : proof.won_in;
}

/* The turn of the attacker after which it wins soonest; false where the search has stopped. */
static bool choose_turn(struct certificate *c, struct line *line, int turns)
{
	struct turn all[TURNS_MAX];
	int n = position_turns(&line->position, all);
	while (!c->search->stop) {
		int best = NEVER;
		for (int i = 0; i < n; i++) {
			struct position next = position_after(&line->position, all[i]);
			struct proof proof = search_known(c->search, &next, turns - 1);
			if (!proof.pn && proof.won_in < best) {
				best = proof.won_in;
				line->turn = all[i];
			}
		}
		line->won_in = (uint8_t)(best + 1);
		if (best != NEVER)
			return true;
		search_run(c->search, &line->position, turns);
	}
	return false;
}

static bool add_position(struct certificate *c, const struct position *p, int turns)
{
	struct line line = {.key = position_key(p), .position = *p};
	const struct line *old = slot_of(c->lines, c->size, line.key);
	struct turn all[TURNS_MAX];
	int distance;
	if (old->key && old->won_in <= turns)
		return true;
	int won_in = prove(c, p, turns), n = position_turns(p, all);
	if (won_in > turns || !n)
		return won_in <= turns;
	if (bounds_look(c->search->bounds, p, &distance) == BOUND_WON && distance <= turns) {
		line.bound = true;
		line.won_in = (uint8_t)distance;
		enter(c, &line);
		return true;
	}
	if (p->attacking) {
		if (!choose_turn(c, &line, turns))
			return false;
		enter(c, &line);
		struct position next = position_after(p, line.turn);
		return add_position(c, &next, line.won_in - 1);
	}
	for (int i = 0; i < n; i++) {
		struct position next = position_after(p, all[i]);
		if (!add_position(c, &next, turns - 1))
			return false;
	}
	return true;
}

static void write_line(const struct line *line, bool black_attacks, FILE *out)
{
	struct strbuf t = {0};
	position_write(&t, &line->position, black_attacks);
	strbuf_add_char(&t, '\t');
	if (line->bound)
		strbuf_printf(&t, "bound %d", line->won_in);
	else
		text_write_turn(&t, &line->position.board, line->turn,
		                position_is_black(&line->position, black_attacks));
	fprintf(out, "%s\n", strbuf_get(&t));
	strbuf_free(&t);
}

uint64_t certificate_write(struct search *search, const struct position *p, int turns,
                           bool black_attacks, FILE *out)
{
	struct certificate c = {.search = search, .size = 1024};
	c.lines = xzalloc(c.size * sizeof *c.lines);
	search->stop = false;
	uint64_t n = add_position(&c, p, turns) ? c.n : 0;
	for (size_t i = 0; i < c.size && n; i++)
		if (c.lines[i].key)
			write_line(&c.lines[i], black_attacks, out);
	free(c.lines);
	return n;
}
