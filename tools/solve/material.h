/* material.h - what a seat has: the reserve, and the kinds that stand on the board.
 *
 * A side is written as its pieces at the start, KQRBN. A reserve only shrinks and what is captured
 * returns to nobody's (T9), so the materials of a side form a directed acyclic graph. With a star,
 * as in K*Q*R*B*N*P*, a kind in reserve never runs out; then any men may stand on the board, and
 * the material is only what is left of the kinds without a star. */
#ifndef SOLVE_MATERIAL_H
#define SOLVE_MATERIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/solve/board.h"

enum { INEXHAUSTIBLE = 255, CODES = 6 * 6 * 6 * 6, ARRANGEMENTS_MAX = 24 };

/* The kinds on the board, and how their placements are numbered. A placement is a set of squares
 * and a code: the kinds on them, square by square, as digits to base 6. */
struct shape {
	bool any; /* all sets of at most four men; otherwise those with these counts */
	uint8_t count[KINDS];
	int men;
	uint32_t n_codes;
	uint16_t codes[ARRANGEMENTS_MAX];
	uint32_t second_size[SQUARES + 1]; /* placements by how many squares there are */
	/* Of the placements on the whole board, one of each two that are mirror images: its number
	 * times four, plus 1 where the image has that number, plus 2 where it is its own image. */
	uint32_t *canonical;
	uint32_t *placements; /* by that number */
	uint32_t n_canonical;
};

struct material {
	uint8_t reserve[KINDS]; /* how many, or INEXHAUSTIBLE */
	unsigned in_reserve;    /* the kinds, as bits */
	struct shape *shape;
	int level; /* grows with what can still happen: each change of material lowers it */
	/* The material after an addition, a loss, a promotion; -1 where there is none. */
	int add[KINDS], lose[KINDS], promote[KINDS];
};

/* The materials of all sides, one after the other. */
struct materials {
	struct material *at;
	size_t n, cap;
	struct shape **shapes;
	size_t n_shapes, cap_shapes;
};

/* Fills the tables of the numbering; after board_init. */
void material_init(void);
/* Appends what can become of a side; the first is the one at the start. False, with nothing
 * appended, where `side` (n characters) is no list of pieces. */
bool material_add_side(struct materials *m, const char *side, size_t n);
/* The material with this reserve and these men, among those from `first` to before `end`; -1 where
 * there is none. */
int material_find(const struct materials *m, int first, int end, const uint8_t reserve[KINDS],
                  const uint8_t men[KINDS]);
void material_free(struct materials *m);

/* The number of a placement, and back; `squares` is numbered among the squares that are free. */
uint32_t material_rank(const struct shape *shape, unsigned squares, unsigned code);
void material_unrank(const struct shape *shape, uint32_t rank, unsigned *squares, unsigned *code);

#endif
