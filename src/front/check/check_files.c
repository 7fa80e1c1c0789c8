/* check_files.c - a file is written beside the old one and renamed. */
#include "front/check/check_files.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

static void add_name(struct check_file_list *list, const char *folder, const char *name)
{
	struct strbuf path = {0};
	if (folder)
		strbuf_printf(&path, "%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/");
	strbuf_add(&path, name);
	list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at);
	list->at[list->n++] = xstrdup(strbuf_get(&path));
	strbuf_free(&path);
}

static int by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_transcript_name(const char *name)
{
	size_t n = strlen(name);
	return *name != '.' && n > 4 && strcmp(name + n - 4, ".txt") == 0;
}

void check_files_add(struct check_file_list *list, const char *name)
{
	struct stat about;
	DIR *folder = strcmp(name, "-") != 0 && stat(name, &about) == 0 && S_ISDIR(about.st_mode)
	                  ? opendir(name)
	                  : NULL;
	size_t before = list->n;
	for (struct dirent *entry; folder && (entry = readdir(folder));)
		if (is_transcript_name(entry->d_name))
			add_name(list, name, entry->d_name);
	if (folder)
		closedir(folder);
	if (list->n > before)
		qsort(list->at + before, list->n - before, sizeof *list->at, by_bytes);
	else
		add_name(list, NULL, name);
}

void check_files_filter(struct check_file_list *list, const char *pattern)
{
	struct strbuf anywhere = {0};
	strbuf_printf(&anywhere, "*%s*", pattern);
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++) {
		if (fnmatch(anywhere.s, list->at[i], 0) == 0)
			list->at[kept++] = list->at[i];
		else
			free(list->at[i]);
	}
	list->n = kept;
	strbuf_free(&anywhere);
}

void check_files_free(struct check_file_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		free(list->at[i]);
	free(list->at);
}

bool check_files_read(const char *name, struct strbuf *out)
{
	char piece[4096];
	bool is_input = strcmp(name, "-") == 0;
	FILE *f = is_input ? stdin : fopen(name, "rb");
	if (!f && errno == ENOMEM)
		out_of_memory();
	if (!f)
		return false;
	for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;)
		strbuf_add_n(out, piece, n);
	bool fine = !ferror(f);
	int error = errno;
	if (!is_input)
		fclose(f);
	errno = error;
	return fine;
}

static bool write_all(int fd, const char *s, size_t n)
{
	while (n > 0) {
		ssize_t k = write(fd, s, n);
		if (k < 0 && errno != EINTR)
			return false;
		s += k > 0 ? k : 0;
		n -= k > 0 ? (size_t)k : 0;
	}
	return fsync(fd) == 0;
}

/* The temporary file and rename. */
static bool replace(const char *path, mode_t mode, const char *s, size_t n)
{
	struct strbuf beside = {0};
	strbuf_printf(&beside, "%s.XXXXXX", path);
	int fd = mkstemp(beside.s);
	bool fine =
		fd >= 0 && fchmod(fd, mode) == 0 && write_all(fd, s, n) && rename(beside.s, path) == 0;
	int error = errno;
	if (fd >= 0)
		close(fd);
	if (fd >= 0 && !fine)
		unlink(beside.s);
	strbuf_free(&beside);
	errno = error;
	return fine;
}

bool check_files_write(const char *name, const char *s, size_t n)
{
	struct stat about;
	char *path = realpath(name, NULL);
	if (!path || stat(path, &about) != 0) {
		free(path);
		return false;
	}
	errno = !S_ISREG(about.st_mode) ? EINVAL : !(about.st_mode & 0222) ? EACCES : 0;
	bool fine = errno == 0 && access(path, W_OK) == 0 && replace(path, about.st_mode & 07777, s, n);
	int error = errno;
	free(path);
	errno = error;
	return fine;
}
