/* log_file.c - appends with O_APPEND, and has the file to itself by an advisory lock (flock). */
#include "protocol/log/log_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "base/utf8.h"

struct log_file {
	int fd;
	char *path;
	bool was_empty;
	bool failed; /* nothing can be written any more */
};

/* The path with the process id for each %p. */
static char *expand_path(const char *path)
{
	struct strbuf out = {0};
	for (const char *next; (next = strstr(path, "%p")); path = next + 2) {
		strbuf_add_n(&out, path, (size_t)(next - path));
		strbuf_add_number(&out, (uint64_t)getpid());
	}
	strbuf_add(&out, path);
	return out.s;
}

static bool failed_to_open(const char *path, const char *why, struct error *err)
{
	return error_set(err, ERROR_BAD_OPTION, "the log %s cannot be written: %s", ellipsize(path).s,
	                 why);
}

/* Is an open file fit for a log? A device needs neither lock nor mode. */
static bool take_file(int fd, const char *path, struct error *err)
{
	struct stat st;
	if (fstat(fd, &st) != 0)
		return failed_to_open(path, strerror(errno), err);
	if (!S_ISREG(st.st_mode))
		return true;
	if (flock(fd, LOCK_EX | LOCK_NB) != 0)
		return failed_to_open(path, "it is being written already; %p in the name is the process id",
		                      err);
	if ((st.st_mode & (S_IRWXG | S_IRWXO)) && fchmod(fd, S_IRUSR | S_IWUSR) != 0)
		return failed_to_open(path, strerror(errno), err);
	return true;
}

struct log_file *log_file_open(const char *path, struct error *err)
{
	char *name = expand_path(path);
	/* O_NONBLOCK: opening a FIFO that nobody reads fails and does not wait. */
	int fd = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
	              S_IRUSR | S_IWUSR);
	if (fd < 0)
		failed_to_open(name, strerror(errno), err);
	if (fd < 0 || !take_file(fd, name, err)) {
		if (fd >= 0)
			close(fd);
		free(name);
		return NULL;
	}
	struct log_file *f = xzalloc(sizeof *f);
	struct stat st;
	*f = (struct log_file){
		.fd = fd, .path = name, .was_empty = fstat(fd, &st) == 0 && st.st_size == 0};
	return f;
}

void log_file_close(struct log_file *f)
{
	struct stat st;
	if (!f)
		return;
	if (f->was_empty && fstat(f->fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == 0)
		unlink(f->path);
	close(f->fd);
	free(f->path);
	free(f);
}

bool log_file_was_empty(const struct log_file *f)
{
	return f->was_empty;
}

void log_file_add(struct log_file *f, const char *s, size_t n)
{
	while (n > 0 && !f->failed) {
		ssize_t written = write(f->fd, s, n);
		if (written > 0) {
			s += written;
			n -= (size_t)written;
		} else if (written == 0 || errno != EINTR) {
			fprintf(stderr, "quadrille: the log %s ends here: %s\n", f->path, strerror(errno));
			f->failed = true;
		}
	}
}
