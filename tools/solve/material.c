/* material.c - see material.h. */
#include "tools/solve/material.h"

#include "base/memory.h"
#include "games/tictac/attacks.h"

enum { SETS = ALL_SQUARES + 1 };

static uint16_t set_rank[SETS]; /* among the sets with as many squares */
static uint16_t set_by_rank[MEN_MAX + 1][SETS];
static uint8_t arrangement[MEN_MAX + 1][CODES]; /* a code's rank among those of the same kinds */
static uint32_t first_of_set[SETS + 1];         /* where any kinds may stand, in order of sets */
static uint16_t *set_of_rank;                   /* the way back */

/* How many men of each kind a code has, as digits to base 8. */
static unsigned kinds_of_code(unsigned code, int men)
{
	unsigned kinds = 0;
	for (int i = 0; i < men; i++, code /= 6)
		kinds += 1u << 3 * (code % 6);
	return kinds;
}

static unsigned codes_of(int men)
{
	unsigned n = 1;
	while (men--)
		n *= 6;
	return n;
}

void material_init(void)
{
	uint16_t n_sets[MEN_MAX + 1] = {0};
	for (unsigned set = 0; set < SETS; set++) {
		int men = tictac_popcount[set];
		first_of_set[set + 1] = first_of_set[set];
		if (men > MEN_MAX)
			continue;
		first_of_set[set + 1] += codes_of(men);
		set_rank[set] = n_sets[men];
		set_by_rank[men][n_sets[men]++] = (uint16_t)set;
	}
	set_of_rank = xmalloc(first_of_set[SETS] * sizeof *set_of_rank);
	for (unsigned set = 0; set < SETS; set++)
		for (uint32_t rank = first_of_set[set]; rank < first_of_set[set + 1]; rank++)
			set_of_rank[rank] = (uint16_t)set;
	for (int men = 0; men <= MEN_MAX; men++)
		for (unsigned code = 0; code < codes_of(men); code++)
			for (unsigned before = 0; before < code; before++)
				arrangement[men][code] += kinds_of_code(before, men) == kinds_of_code(code, men);
}

uint32_t material_rank(const struct shape *shape, unsigned squares, unsigned code)
{
	if (shape->any)
		return first_of_set[squares] + code;
	return set_rank[squares] * shape->n_codes + arrangement[shape->men][code];
}

void material_unrank(const struct shape *shape, uint32_t rank, unsigned *squares, unsigned *code)
{
	if (shape->any) {
		*squares = set_of_rank[rank];
		*code = rank - first_of_set[*squares];
	} else {
		*squares = set_by_rank[shape->men][rank / shape->n_codes];
		*code = shape->codes[rank % shape->n_codes];
	}
}

/* The placement that is the mirror image of another. */
static uint32_t mirrored(const struct shape *shape, uint32_t rank)
{
	unsigned squares, code, image = 0;
	uint8_t kind[SQUARES] = {0};
	material_unrank(shape, rank, &squares, &code);
	for (int square = SQUARES - 1; square >= 0; square--)
		if (squares >> square & 1) {
			kind[board_symmetric_square[MIRROR][square]] = (uint8_t)(code % 6);
			code /= 6;
		}
	squares = board_symmetric_set[MIRROR][squares];
	for (unsigned rest = squares; rest; rest &= rest - 1)
		image = image * 6 + kind[__builtin_ctz(rest)];
	return material_rank(shape, squares, image);
}

static void number_placements(struct shape *shape)
{
	for (int n = 0; n <= SQUARES; n++) {
		uint32_t sets = 0;
		for (unsigned set = 0; set < 1u << n; set++)
			sets += tictac_popcount[set] == shape->men;
		shape->second_size[n] = shape->any ? first_of_set[1u << n] : sets * shape->n_codes;
	}
	uint32_t all = shape->second_size[SQUARES];
	shape->canonical = xmalloc(all * sizeof *shape->canonical);
	shape->placements = xmalloc(all * sizeof *shape->placements);
	for (uint32_t rank = 0; rank < all; rank++) {
		uint32_t image = mirrored(shape, rank);
		if (image < rank) {
			shape->canonical[rank] = shape->canonical[image] | 1;
			continue;
		}
		shape->placements[shape->n_canonical] = rank;
		shape->canonical[rank] = shape->n_canonical++ << 2 | (image == rank ? 2 : 0);
	}
}

/* The shape with these men; made where it is new. */
static struct shape *find_shape(struct materials *m, bool any, const uint8_t men[KINDS])
{
	for (size_t i = 0; i < m->n_shapes; i++)
		if (m->shapes[i]->any == any && (any || !memcmp(m->shapes[i]->count, men, KINDS)))
			return m->shapes[i];
	struct shape *shape = xzalloc(sizeof *shape);
	shape->any = any;
	unsigned kinds = 0;
	for (int kind = 0; kind < KINDS && !any; kind++) {
		shape->count[kind] = men[kind];
		shape->men += men[kind];
		kinds += (unsigned)men[kind] << 3 * kind;
	}
	for (unsigned code = 0; code < codes_of(shape->men); code++)
		if (kinds_of_code(code, shape->men) == kinds)
			shape->codes[shape->n_codes++] = (uint16_t)code;
	number_placements(shape);
	m->shapes = array_grow(m->shapes, &m->cap_shapes, m->n_shapes + 1, sizeof(struct shape *));
	return m->shapes[m->n_shapes++] = shape;
}

int material_find(const struct materials *m, int first, int end, const uint8_t reserve[KINDS],
                  const uint8_t men[KINDS])
{
	for (int i = first; i < end; i++) {
		const struct shape *shape = m->at[i].shape;
		if (!memcmp(m->at[i].reserve, reserve, KINDS) &&
		    (shape->any || !memcmp(shape->count, men, KINDS)))
			return i;
	}
	return -1;
}

/* The number of a material, which is appended where it is new. */
static int intern(struct materials *m, size_t first, bool any, const uint8_t reserve[KINDS],
                  const uint8_t men[KINDS])
{
	int found = material_find(m, (int)first, (int)m->n, reserve, men);
	if (found >= 0)
		return found;
	struct material new = {.shape = find_shape(m, any, men)};
	for (int kind = 0; kind < KINDS; kind++) {
		new.reserve[kind] = reserve[kind];
		new.in_reserve |= reserve[kind] ? 1u << kind : 0;
		/* A pawn can be added, then promoted, then lost. */
		int steps = kind == PAWN ? 3 : 2;
		new.level += reserve[kind] == INEXHAUSTIBLE ? 0 : steps *reserve[kind];
		new.level += any ? 0 : (steps - 1) * men[kind];
	}
	m->at = array_grow(m->at, &m->cap, m->n + 1, sizeof *m->at);
	m->at[m->n] = new;
	return (int)m->n++;
}

/* Whether a material has at most four men on the board (T4). */
static bool fits(const uint8_t men[KINDS])
{
	int n = 0;
	for (int kind = 0; kind < KINDS; kind++)
		n += men[kind];
	return n <= MEN_MAX;
}

/* Finds what one material may become. */
static void link_material(struct materials *m, size_t first, int from, bool any)
{
	for (int kind = 0; kind < KINDS; kind++) {
		uint8_t reserve[KINDS], men[KINDS], others[KINDS];
		memcpy(reserve, m->at[from].reserve, KINDS);
		memcpy(men, m->at[from].shape->count, KINDS);
		int add = -1, lose = -1, promote = -1;
		if (reserve[kind]) {
			memcpy(others, men, KINDS);
			others[kind] += !any;
			reserve[kind] = (uint8_t)(reserve[kind] - (reserve[kind] != INEXHAUSTIBLE));
			if (fits(others))
				add = intern(m, first, any, reserve, others);
			memcpy(reserve, m->at[from].reserve, KINDS);
		}
		if ((any || men[kind]) && kind != KING) {
			memcpy(others, men, KINDS);
			others[kind] -= !any;
			lose = intern(m, first, any, reserve, others);
		}
		if ((any || men[PAWN]) && kind != KING && kind != PAWN) {
			memcpy(others, men, KINDS);
			others[PAWN] -= !any;
			others[kind] += !any;
			promote = intern(m, first, any, reserve, others);
		}
		m->at[from].add[kind] = add;
		m->at[from].lose[kind] = lose;
		m->at[from].promote[kind] = promote;
	}
}

bool material_add_side(struct materials *m, const char *side, size_t n)
{
	static const char letters[] = "PNBRQK";
	static const uint8_t full[KINDS] = {8, 2, 2, 2, 1, 1}; /* T2 */
	uint8_t reserve[KINDS] = {0}, none[KINDS] = {0};
	bool any = memchr(side, '*', n);
	for (size_t i = 0; i < n; i++) {
		const char *letter = side[i] ? strchr(letters, side[i]) : NULL;
		if (!letter)
			return false;
		int kind = (int)(letter - letters);
		bool star = i + 1 < n && side[i + 1] == '*';
		if (reserve[kind] >= full[kind])
			return false;
		/* Never captured, the king is in reserve until it stands on the board. */
		reserve[kind] = star || (any && kind == KING) ? INEXHAUSTIBLE : reserve[kind] + 1;
		i += star;
	}
	size_t first = m->n;
	intern(m, first, any, reserve, none);
	for (size_t from = first; from < m->n; from++)
		link_material(m, first, (int)from, any);
	return n > 0;
}

void material_free(struct materials *m)
{
	for (size_t i = 0; i < m->n_shapes; i++) {
		free(m->shapes[i]->canonical);
		free(m->shapes[i]->placements);
		free(m->shapes[i]);
	}
	free(m->shapes);
	free(m->at);
	free(set_of_rank);
}
