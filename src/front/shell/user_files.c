/* user_files.c - where the shell keeps what is to outlive it. */
#include "front/shell/user_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

/* Makes every directory on the way to a file. */
static bool make_directories(char *path)
{
	for (char *at = path + 1; (at = strchr(at, '/')); at++) {
		*at = '\0';
		bool there = mkdir(path, 0700) == 0 || errno == EEXIST;
		*at = '/';
		if (!there)
			return false;
	}
	return true;
}

bool user_files_path(const char *name, struct strbuf *path)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	if (state && *state == '/')
		strbuf_printf(path, "%s/quadrille/%s", state, name);
	else if (home && *home == '/')
		strbuf_printf(path, "%s/.local/state/quadrille/%s", home, name);
	else
		return false;
	return make_directories(path->s);
}

const char *user_files_history(void)
{
	static struct strbuf path;
	if (path.n)
		return strbuf_get(&path);
	return user_files_path("history", &path) ? strbuf_get(&path) : NULL;
}

static bool write_all(int fd, const char *text, size_t n)
{
	while (n > 0) {
		ssize_t written = write(fd, text, n);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		text += written;
		n -= (size_t)written;
	}
	return fsync(fd) == 0;
}

bool user_files_write(const char *path, const char *text, size_t n)
{
	auto_strbuf beside = {0};
	strbuf_printf(&beside, "%s.XXXXXX", path);
	int fd = mkstemp(beside.s); /* its mode is 0600 */
	bool written = fd >= 0 && write_all(fd, text, n);
	int saved_errno = errno;
	if (fd >= 0 && close(fd) != 0 && written) {
		saved_errno = errno;
		written = false;
	}
	if (written && rename(beside.s, path) != 0) {
		saved_errno = errno;
		written = false;
	}
	if (fd >= 0 && !written)
		unlink(beside.s);
	errno = saved_errno;
	return written;
}

bool user_files_read(const char *path, size_t most, struct strbuf *out)
{
	struct stat about;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return false;
	bool fine = fstat(fd, &about) == 0;
	if (fine && !S_ISREG(about.st_mode)) {
		errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
		fine = false;
	}
	char bytes[8192];
	ssize_t n = 0;
	while (fine && (n = read(fd, bytes, sizeof bytes)) > 0) {
		strbuf_add_n(out, bytes, (size_t)n);
		if (out->n > most) {
			errno = EFBIG;
			fine = false;
		}
	}
	int saved_errno = errno;
	close(fd);
	errno = saved_errno;
	return fine && n == 0;
}
