/* net_file.c - from floating point to whole numbers. */
#include "tools/train/net_file.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "search/nnue.h"

/* How much the parameter of a place counts 1 as. */
static float unit_of(const struct model *m, size_t i)
{
	return i < model_weights(m)       ? NNUE_ONE
	       : i < model_output_bias(m) ? NNUE_WEIGHT_ONE
	                                  : NNUE_ONE * NNUE_WEIGHT_ONE;
}

void model_round(struct model *m)
{
	for (size_t i = 0; i < m->n; i++)
		m->at[i] = roundf(m->at[i] * unit_of(m, i)) / unit_of(m, i);
}

static void add(struct strbuf *out, int64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		strbuf_add_char(out, (char)((uint64_t)number >> 8 * i & 255));
}

static void add_net(struct strbuf *out, const struct model *m, const struct game *game, int scale,
                    bool is_correction)
{
	char name[8] = "";
	snprintf(name, sizeof name, "%s", game->name);
	strbuf_add(out, "quadrille net 1\n");
	add(out, m->hidden, 2);
	add(out, m->features, 2);
	add(out, m->buckets, 2);
	add(out, scale, 2);
	add(out, is_correction, 1);
	strbuf_add_n(out, name, 7);
	for (size_t i = 0; i < m->n; i++)
		add(out, (int64_t)roundf(m->at[i] * unit_of(m, i)), i < model_output_bias(m) ? 2 : 4);
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < out->n; i++)
		hash = (hash ^ (unsigned char)out->s[i]) * 0x100000001b3u;
	add(out, (int64_t)hash, 8);
	printf("net %08x\n", (unsigned)hash);
}

bool net_file_write(const struct model *m, const struct game *game, int scale, bool is_correction,
                    const char *name)
{
	struct strbuf bytes = {0};
	add_net(&bytes, m, game, scale, is_correction);
	FILE *file = fopen(name, "wb");
	bool fine = file && fwrite(bytes.s, bytes.n, 1, file) == 1;
	fine = file && fclose(file) == 0 && fine;
	if (!fine)
		fprintf(stderr, "train: %s: %s\n", name, strerror(errno));
	strbuf_free(&bytes);
	return fine;
}
