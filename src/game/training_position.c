/* training_position.c - positions as bytes, the low ones first. */
#include "game/training_position.h"

#include <stdio.h>
#include <string.h>

#include "game/registry.h"

static void put16(uint8_t *out, uint16_t number)
{
	out[0] = (uint8_t)number;
	out[1] = (uint8_t)(number >> 8);
}

static uint16_t get16(const uint8_t *in)
{
	return (uint16_t)(in[0] | in[1] << 8);
}

void training_position_write(const struct training_position *p, uint8_t out[TRAINING_POSITION_SIZE])
{
	memcpy(out, p->packed, PACKED_STATE_SIZE);
	put16(out + 24, (uint16_t)p->score);
	put16(out + 26, (uint16_t)p->evaluation);
	out[28] = p->result;
	out[29] = p->decisions;
	put16(out + 30, p->game);
}

bool training_position_read(const uint8_t in[TRAINING_POSITION_SIZE], struct training_position *out)
{
	memcpy(out->packed, in, PACKED_STATE_SIZE);
	out->score = (int16_t)get16(in + 24);
	out->evaluation = (int16_t)get16(in + 26);
	out->result = in[28];
	out->decisions = in[29];
	out->game = get16(in + 30);
	return out->result <= 2 && out->score >= -TRAINING_SCORE_MAX &&
	       out->score <= TRAINING_SCORE_MAX;
}

static void write_header(const char *name, uint8_t out[TRAINING_POSITION_SIZE])
{
	char text[TRAINING_POSITION_SIZE + 1];
	int n = snprintf(text, sizeof text, "quadrille positions 1 %s", name);
	memset(out, ' ', TRAINING_POSITION_SIZE);
	memcpy(out, text, (size_t)n);
	out[TRAINING_POSITION_SIZE - 1] = '\n';
}

void training_header_write(const struct game *game, uint8_t out[TRAINING_POSITION_SIZE])
{
	write_header(game->name, out);
}

const struct game *training_header_read(const uint8_t in[TRAINING_POSITION_SIZE])
{
	for (const struct game *const *g = registry_games(); *g; g++) {
		uint8_t header[TRAINING_POSITION_SIZE];
		write_header((*g)->name, header);
		if ((*g)->learning && memcmp(in, header, sizeof header) == 0)
			return *g;
	}
	return NULL;
}
