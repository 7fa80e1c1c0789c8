/* slices.c - see slices.h. */
#include "tools/solve/slices.h"

#include "base/memory.h"
#include "games/tictac/attacks.h"

static const struct shape *shape_of(const struct game *game, const struct slice *slice, int seat)
{
	return game->materials.at[slice->material[seat]].shape;
}

static void append_slice(struct game *game, int mover, int other)
{
	const struct material *at = game->materials.at;
	struct slice *slice = &game->slices[game->n_slices];
	*slice = (struct slice){.material = {mover, other}, .level = at[mover].level + at[other].level};
	/* The seat with more men is placed first: fewer of its placements are their own images. */
	const struct shape *own = at[mover].shape, *others = at[other].shape;
	slice->first = own->any || (!others->any && others->men > own->men);
	const struct shape *first = slice->first ? others : own, *second = slice->first ? own : others;
	slice->second_size = second->second_size[SQUARES - first->men];
	slice->size = first->n_canonical * slice->second_size;
	slice->offset = game->size;
	game->size += slice->size;
	game->slice_of[(size_t)mover * game->materials.n + (size_t)other] = (int)game->n_slices++;
}

/* Appends all pairs of a level, each conjugate behind its slice. */
static void append_level(struct game *game, int level)
{
	int n = (int)game->materials.n, split = game->second_side;
	const struct material *at = game->materials.at;
	for (int a = 0; a < (split ? split : n); a++)
		for (int b = split ? split : a; b < n; b++)
			if (at[a].level + at[b].level == level) {
				append_slice(game, a, b);
				if (a != b)
					append_slice(game, b, a);
			}
}

bool slices_init(struct game *game, const char *name)
{
	*game = (struct game){.name = name};
	struct materials *m = &game->materials;
	const char *colon = strchr(name, ':');
	if (!material_add_side(m, name, colon ? (size_t)(colon - name) : strlen(name)))
		return false;
	game->second_side = colon ? (int)m->n : 0;
	if (colon && !material_add_side(m, colon + 1, strlen(colon + 1)))
		return false;
	bool any[2] = {m->at[0].shape->any, m->at[game->second_side].shape->any};
	if (any[0] && any[1])
		return false;
	game->bound = any[0] != any[1];
	game->slices = xzalloc(m->n * m->n * sizeof *game->slices);
	game->slice_of = xmalloc(m->n * m->n * sizeof *game->slice_of);
	for (size_t i = 0; i < m->n * m->n; i++)
		game->slice_of[i] = -1;
	int highest = m->at[0].level + m->at[game->second_side].level;
	for (int level = 0; level <= highest; level++)
		append_level(game, level);
	return true;
}

void slices_free(struct game *game)
{
	material_free(&game->materials);
	free(game->slices);
	free(game->slice_of);
}

uint32_t slice_rank(const struct game *game, const struct slice *slice, const uint16_t men[2],
                    const uint8_t kind[SQUARES], int symmetry, bool *own_image)
{
	int seat = slice->first;
	const struct shape *first = shape_of(game, slice, seat);
	unsigned squares = board_symmetric_set[symmetry][men[seat]], code = 0, among_free = 0;
	for (unsigned rest = squares; rest; rest &= rest - 1)
		code = code * 6 + kind[board_symmetric_square[symmetry][__builtin_ctz(rest)]];
	uint32_t canonical = first->canonical[material_rank(first, squares, code)];
	*own_image = canonical & 2;
	if (canonical & 1) {
		symmetry ^= MIRROR;
		squares = board_symmetric_set[MIRROR][squares];
	}
	unsigned open = ALL_SQUARES & ~squares;
	code = 0;
	for (unsigned rest = board_symmetric_set[symmetry][men[!seat]]; rest; rest &= rest - 1) {
		int square = __builtin_ctz(rest);
		code = code * 6 + kind[board_symmetric_square[symmetry][square]];
		among_free |= 1u << tictac_popcount[open & ((1u << square) - 1)];
	}
	return (canonical >> 2) * slice->second_size +
	       material_rank(shape_of(game, slice, !seat), among_free, code);
}

/* Puts a seat's men on the board: `squares` counts among the open ones. */
static void put_all(struct board *b, int seat, unsigned squares, unsigned code, unsigned open)
{
	for (int square = SQUARES - 1; square >= 0; square--) {
		int number = tictac_popcount[open & ((1u << square) - 1)];
		if ((open >> square & 1) && (squares >> number & 1)) {
			board_put(b, seat, square, (int)(code % 6));
			code /= 6;
		}
	}
}

void slice_unrank(const struct game *game, const struct slice *slice, uint32_t rank,
                  struct board *b)
{
	int seat = slice->first;
	const struct shape *first = shape_of(game, slice, seat);
	unsigned squares, code;
	*b = (struct board){0};
	material_unrank(first, first->placements[rank / slice->second_size], &squares, &code);
	put_all(b, seat, squares, code, ALL_SQUARES);
	unsigned open = ALL_SQUARES & ~(unsigned)b->men[seat];
	material_unrank(shape_of(game, slice, !seat), rank % slice->second_size, &squares, &code);
	put_all(b, !seat, squares, code, open);
}

const struct slice *slice_after(const struct game *game, const struct slice *slice,
                                const struct board *b, struct turn turn, uint32_t *rank)
{
	const struct material *at = game->materials.at;
	int mover = slice->material[0], other = slice->material[1];
	unsigned to = 1u << turn.to, from = turn.from == ADDED ? 0 : 1u << turn.from;
	if (!from)
		mover = at[mover].add[turn.kind];
	else if (b->kind[turn.from] != turn.kind)
		mover = at[mover].promote[turn.kind];
	if (turn.captured != NO_KIND)
		other = at[other].lose[turn.captured];
	const struct slice *next = slice_at(game, other, mover);
	uint16_t men[2] = {(uint16_t)(b->men[1] & ~to), (uint16_t)((b->men[0] & ~from) | to)};
	uint8_t kind[SQUARES];
	memcpy(kind, b->kind, SQUARES);
	kind[turn.to] = turn.kind;
	bool own_image;
	*rank = slice_rank(game, next, men, kind, FLIP, &own_image);
	return next;
}
