/* learning.h - what a learned evaluation sees of a game: a sparse set of features from the eyes of
 * one seat (NNUE, Nasu 2018), and what training asks besides. A game that fills this in can be
 * learned by `quadrille selfplay`, tools/train and search/nnue.h, which know no game. */
#ifndef GAME_LEARNING_H
#define GAME_LEARNING_H

#include <stdbool.h>
#include <stdint.h>

#include "game/steps.h"

enum {
	FEATURES_ACTIVE_MAX = 64, /* no state has more at once */
	PACKED_STATE_SIZE = 24    /* bytes, of a state in a file of positions */
};

/* Numbers of features, each at most once. */
struct features {
	int n;
	uint16_t number[FEATURES_ACTIVE_MAX];
};

struct learning {
	int features; /* there are so many; their numbers begin with 0 */
	int buckets;  /* the stages of a game that are told apart, 1 or more */

	/* Lists the features of a state from a seat's eyes: two seats that stand the same list the
	 * same. The list may be uninitialized. */
	void (*features_of)(const void *s, int seat, struct features *out);
	/* Lists which features of `before` are lost in `after` and which are new there, from the eyes of
	 * seats 0 and 1. A seat for which it is as quick to list all of them is left out: true in `anew`,
	 * and its lists mean nothing. NULL: both always are. */
	void (*features_changed)(const void *before, const void *after, struct features changed[2][2],
	                         bool anew[2]);
	/* The stage of a state: 0 .. buckets - 1. */
	int (*bucket)(const void *s);
	/* True where a static evaluation can be asked to foresee the search, whose best step it was:
	 * quiet positions. NULL: everywhere. */
	bool (*is_quiet)(const void *s, step_t best);
	/* Packs what features and stage hang on, as the seat on move sees it, into PACKED_STATE_SIZE
	 * bytes; and writes a state that has it, with seat 0 on move. Bytes that pack never writes are
	 * refused: false. */
	void (*pack)(const void *s, uint8_t *out);
	bool (*unpack)(const uint8_t *packed, void *out);
	/* For each place of the board, 0 .. places - 1: writes the state without the piece there, and returns
	 * the name of a term for it, a constant; NULL where none stands or none can be missed. 0 places: take_off is not asked. */
	int places;
	const char *(*take_off)(const void *s, int place, void *out);
};

#endif
