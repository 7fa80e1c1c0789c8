/* training_position.h - a position that a learned evaluation is trained on, and how a file of such
 * begins and holds them: 32 bytes each, the same on every machine. */
#ifndef GAME_TRAINING_POSITION_H
#define GAME_TRAINING_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

enum {
	TRAINING_POSITION_SIZE = 32, /* bytes in a file, of its header too */
	/* No score is further from 0: beyond it the game is as good as over. */
	TRAINING_SCORE_MAX = 3000
};

struct training_position {
	uint8_t packed[PACKED_STATE_SIZE];
	int16_t score;      /* of the search, for the seat on move */
	int16_t evaluation; /* of the slot evaluate, for it, too */
	uint8_t result;     /* for it: 0 lost, 1 drawn, 2 won */
	uint8_t decisions;  /* since the start; 255 also stands for more */
	uint16_t game;      /* the low bits of its number: neighbours of one number are of one game */
};

void training_position_write(const struct training_position *p,
                             uint8_t out[TRAINING_POSITION_SIZE]);
/* False where the bytes are none that are written. */
bool training_position_read(const uint8_t in[TRAINING_POSITION_SIZE],
                            struct training_position *out);

/* The header of a file of positions of a game. */
void training_header_write(const struct game *game, uint8_t out[TRAINING_POSITION_SIZE]);
/* The game of a header; NULL where it is none, or of no game that is learned. */
const struct game *training_header_read(const uint8_t in[TRAINING_POSITION_SIZE]);

#endif
