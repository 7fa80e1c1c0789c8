/* slices.h - the game cut into slices, and the number of each position.
 *
 * A slice has the positions in which the seat to move and the other one have two given materials.
 * A turn leads to a slice of a lower level or, where it changes no material, into the conjugate
 * slice, with the materials exchanged. A slice and its conjugate are solved as one unit. Of two
 * mirror images one has a number, except where the first seat placed is its own image. */
#ifndef SOLVE_SLICES_H
#define SOLVE_SLICES_H

#include "tools/solve/material.h"

/* What the byte of a position says; between WON_IN_0 and LONGEST is the distance to the end plus 1,
 * odd where the seat to move loses, even where it wins. */
enum { DRAWN, LOST_IN_0 = 1, LONGEST = 253, NOT_LOST = 254, NO_POSITION = 255 };

struct slice {
	int material[2]; /* of the seat to move, of the other */
	int level;
	int first; /* the seat that is placed first */
	uint32_t second_size, size;
	size_t offset; /* of its first byte */
};

struct game {
	const char *name;
	bool bound; /* two sides of which one is inexhaustible */
	struct materials materials;
	int second_side; /* the first material of black; 0 where both have the same */
	struct slice *slices;
	size_t n_slices;
	int *slice_of; /* by the two materials; -1 for none */
	size_t size;   /* of all slices in bytes */
	uint8_t *values;
};

/* Cuts up SIDE, which both have, or WHITE:BLACK, of which one may be inexhaustible. False where the
 * name is no game's; the game is freed by slices_free either way. The values are the caller's. */
bool slices_init(struct game *game, const char *name);
void slices_free(struct game *game);

/* The slice of two materials. */
static inline struct slice *slice_at(const struct game *game, int mover, int other)
{
	int slice = game->slice_of[(size_t)mover * game->materials.n + (size_t)other];
	return &game->slices[slice];
}

static inline struct slice *slice_conjugate(const struct game *game, const struct slice *slice)
{
	return slice_at(game, slice->material[1], slice->material[0]);
}

/* The byte of a board after a symmetry, counted from the slice's first; *own_image says whether
 * its mirror image has a number of its own. */
uint32_t slice_rank(const struct game *game, const struct slice *slice, const uint16_t men[2],
                    const uint8_t kind[SQUARES], int symmetry, bool *own_image);
/* The board that has a number. */
void slice_unrank(const struct game *game, const struct slice *slice, uint32_t rank,
                  struct board *b);
/* Where a turn leads: the slice, and the number there. */
const struct slice *slice_after(const struct game *game, const struct slice *slice,
                                const struct board *b, struct turn turn, uint32_t *rank);

#endif
