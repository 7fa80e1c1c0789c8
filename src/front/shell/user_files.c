/* user_files.c - where the shell keeps what is to outlive it. Unfinished games are in its folder `games`: one is written
 * beside its file and replaces it, so what is locked is a file beside both, which stays. */
#include "front/shell/user_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json_read.h"
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

bool user_files_write_all(int fd, const char *text, size_t n)
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
	bool written = fd >= 0 && user_files_write_all(fd, text, n) && rename(beside.s, path) == 0;
	int saved_errno = errno;
	if (fd >= 0 && !written)
		unlink(beside.s);
	if (fd >= 0)
		close(fd); /* fsync has said whether it is written */
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

/* A line for each game: `chess 3 1 0`. */
void user_files_count(const char *game, int which, int by, unsigned results[USER_RESULTS])
{
	enum { MOST_BYTES = 4096 };
	auto_strbuf path = {0}, text = {0}, others = {0};
	char name[32];
	unsigned read[USER_RESULTS];
	memset(results, 0, USER_RESULTS * sizeof *results);
	if (!user_files_path("results", &path))
		return;
	user_files_read(strbuf_get(&path), MOST_BYTES, &text);
	for (const char *line = strbuf_get(&text); *line;
	     line += strcspn(line, "\n"), line += *line != '\0') {
		if (sscanf(line, "%31s %u %u %u", name, &read[0], &read[1], &read[2]) != 1 + USER_RESULTS)
			continue;
		if (strcmp(name, game) == 0)
			memcpy(results, read, sizeof read);
		else
			strbuf_printf(&others, "%s %u %u %u\n", name, read[0], read[1], read[2]);
	}
	results[which] += by > 0 || results[which] ? (unsigned)by : 0;
	strbuf_printf(&others, "%s %u %u %u\n", game, results[0], results[1], results[2]);
	user_files_write(strbuf_get(&path), strbuf_get(&others), others.n);
}

/* ---- Unfinished games */

#define SUFFIX ".game"

/* The game that is on: its file, "" when it has none, and its lock. */
static struct {
	struct strbuf path;
	int lock;
} on = {.lock = -1};

/* The lock beside a file, or -1: another terminal has it. */
static int take_lock(const char *path)
{
	auto_strbuf name = {0};
	strbuf_printf(&name, "%s.lock", path);
	int fd = open(strbuf_get(&name), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
		close(fd);
		fd = -1;
	}
	return fd;
}

static void let_go(int fd)
{
	if (fd >= 0)
		close(fd);
}

/* Adds a file to the list, and what it says of its game. */
static void add(struct unfinished_list *list, const char *path)
{
	struct stat about;
	auto_strbuf text = {0};
	struct json json = {0};
	if (strcmp(path, strbuf_get(&on.path)) == 0 || stat(path, &about) != 0 ||
	    !S_ISREG(about.st_mode))
		return;
	const struct json_value *file = user_files_read(path, UNFINISHED_BYTES_MAX, &text)
	                                    ? json_read(&json, strbuf_get(&text), text.n)
	                                    : NULL;
	const char *title = json_text(json_get(file, "title")),
			   *turn = json_text(json_get(file, "about"));
	int lock = take_lock(path);
	list->at = xrealloc(list->at, (list->n + 1) * sizeof *list->at);
	list->at[list->n++] = (struct unfinished){.path = xstrdup(path),
	                                          .title = xstrdup(title ? title : ""),
	                                          .about = xstrdup(turn ? turn : ""),
	                                          .written = about.st_mtime,
	                                          .taken = lock < 0};
	let_go(lock);
	json_free(&json);
}

static int later_first(const void *a, const void *b)
{
	const struct unfinished *left = a, *right = b;
	if (left->written != right->written)
		return left->written < right->written ? 1 : -1;
	return strcmp(right->path, left->path);
}

void unfinished_list_free(struct unfinished_list *list)
{
	for (struct unfinished *u = list->at; u < list->at + list->n; u++) {
		free(u->path);
		free(u->title);
		free(u->about);
	}
	free(list->at);
	*list = (struct unfinished_list){0};
}

void unfinished_list(struct unfinished_list *out)
{
	auto_strbuf path = {0};
	unfinished_list_free(out);
	if (user_files_path("unfinished", &path)) /* where 1.0.0-rc.1 kept its one game */
		add(out, strbuf_get(&path));
	strbuf_clear(&path);
	DIR *folder = user_files_path("games/", &path) ? opendir(strbuf_get(&path)) : NULL;
	size_t length = path.n;
	for (struct dirent *entry; folder && (entry = readdir(folder));) {
		const char *end = strstr(entry->d_name, SUFFIX);
		strbuf_truncate(&path, length);
		strbuf_add(&path, entry->d_name);
		if (end && strcmp(end, SUFFIX) == 0)
			add(out, strbuf_get(&path));
	}
	if (folder)
		closedir(folder);
	if (out->n)
		qsort(out->at, out->n, sizeof *out->at, later_first);
}

void unfinished_describe(const struct unfinished *u, struct strbuf *out)
{
	char when[32];
	struct tm parts;
	strftime(when, sizeof when, "%e %b %H:%M", localtime_r(&u->written, &parts));
	strbuf_printf(out, "%s%s%s, %s%s", *u->title ? u->title : "damaged", *u->about ? ", " : "",
	              u->about, when + (*when == ' '), u->taken ? ", played in another terminal" : "");
}

bool unfinished_take(const char *path)
{
	if (strcmp(path, strbuf_get(&on.path)) == 0)
		return true;
	int lock = take_lock(path);
	if (lock < 0)
		return false;
	unfinished_leave();
	strbuf_add(&on.path, path);
	on.lock = lock;
	return true;
}

/* A file that nobody has, by the time and the process. */
static void begin(void)
{
	char name[64], when[32];
	time_t now = time(NULL);
	struct tm parts;
	auto_strbuf path = {0};
	strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &parts));
	static unsigned count;
	snprintf(name, sizeof name, "games/%s-%ld-%u" SUFFIX, when, (long)getpid(), count++);
	if (user_files_path(name, &path))
		unfinished_take(strbuf_get(&path));
}

void unfinished_write(const char *text, size_t n)
{
	if (!on.path.n)
		begin();
	if (on.path.n)
		user_files_write(strbuf_get(&on.path), text, n);
}

const char *unfinished_path(void)
{
	return on.path.n ? strbuf_get(&on.path) : NULL;
}

/* Removes a kept game and its lock. */
static void remove_game(const char *path)
{
	auto_strbuf lock = {0};
	strbuf_printf(&lock, "%s.lock", path);
	remove(path);
	remove(strbuf_get(&lock));
}

bool unfinished_discard(const char *path)
{
	int lock = take_lock(path);
	if (lock >= 0)
		remove_game(path);
	let_go(lock);
	return lock >= 0;
}

void unfinished_drop(void)
{
	if (on.path.n)
		remove_game(strbuf_get(&on.path));
	unfinished_leave();
}

void unfinished_leave(void)
{
	let_go(on.lock);
	on.lock = -1;
	strbuf_clear(&on.path);
}
