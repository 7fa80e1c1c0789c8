/* eval_file.c - which net a game is evaluated by: that of a file, or that of the program. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/engine_internal.h"
#include "game/registry.h"
#include "search/nets.h"

/* Opens a regular file; others may have no end, or nobody who writes. -1, and errno: it cannot be. */
static int open_regular(const char *path)
{
	struct stat status;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0 || (fstat(fd, &status) == 0 && S_ISREG(status.st_mode)))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

/* The bytes of a file that is no longer than a net, in a block of NNUE_FILE_MAX + 1; 0: cannot be read. By its descriptor,
 * as stdio takes memory, and would say that there is none as if the file were at fault. */
static size_t read_file(const char *path, uint8_t *bytes, struct error *err)
{
	int fd = open_regular(path);
	size_t n = 0;
	ssize_t got = fd < 0 ? -1 : 1;
	while (got > 0 && n <= NNUE_FILE_MAX) {
		got = read(fd, bytes + n, NNUE_FILE_MAX + 1 - n);
		n += got > 0 ? (size_t)got : 0;
	}
	if (got < 0)
		error_set(err, ERROR_BAD_OPTION, "EvalFile cannot be read: %s", strerror(errno));
	else if (!n || n > NNUE_FILE_MAX)
		error_set(err, ERROR_BAD_OPTION, "EvalFile is no net");
	if (fd >= 0)
		close(fd);
	return got < 0 || n > NNUE_FILE_MAX ? 0 : n;
}

/* The net of whichever game it is of. */
static struct nnue *read_net(const uint8_t *bytes, size_t n, struct error *err)
{
	for (const struct game *const *g = registry_games(); *g; g++) {
		struct error ignored;
		struct nnue *net = nnue_read(*g, bytes, n, &ignored);
		if (net)
			return net;
	}
	error_set(err, ERROR_BAD_OPTION, "EvalFile is no net");
	return NULL;
}

bool engine_set_eval_file(struct engine *e, const char *path, struct error *err)
{
	struct nnue *net = NULL;
	if (path) {
		uint8_t *bytes = xmalloc(NNUE_FILE_MAX + 1);
		size_t n = read_file(path, bytes, err);
		net = n ? read_net(bytes, n, err) : NULL;
		free(bytes);
		if (!net)
			return false;
	}
	nnue_free(e->net);
	free(e->eval_file);
	e->net = net;
	e->eval_file = path ? xstrdup(path) : NULL;
	engine_clear_tables(e);
	return true;
}

const char *engine_eval_file(const struct engine *e)
{
	return e->eval_file;
}

const struct nnue *engine_net(const struct engine *e, const struct game *game)
{
	if (e->options.evaluation != EVALUATION_NET)
		return NULL;
	return e->net && e->net->game == game ? e->net : nets_of(game);
}
