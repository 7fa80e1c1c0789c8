/* nets.c - the bytes of nets, from a list that the Makefile makes of nets/. */
#include "search/nets.h"

#include <pthread.h>
#include <string.h>

static const struct embedded {
	const char *file; /* its name: the game, a hyphen, the hash */
	const uint8_t *bytes;
	size_t n;
} embedded[] = {
#include "build/nets.inc"
	{NULL, NULL, 0}, /* the last */
};

static const struct nnue *found[sizeof embedded / sizeof *embedded];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_of(const struct embedded *e, const struct game *game)
{
	size_t n = strlen(game->name);
	return strncmp(e->file, game->name, n) == 0 && e->file[n] == '-';
}

const struct nnue *nets_of(const struct game *game)
{
	size_t i = 0;
	struct error err;
	while (embedded[i].file && !is_of(&embedded[i], game))
		i++;
	if (!embedded[i].file)
		return NULL;
	pthread_mutex_lock(&lock);
	if (!found[i])
		found[i] = nnue_read(game, embedded[i].bytes, embedded[i].n, &err);
	ensure(found[i] != NULL);
	pthread_mutex_unlock(&lock);
	return found[i];
}
