/* keep_pgn.c - the protocol writes a game; who played and when is put in here. */
#include "front/shell/keep_pgn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "base/parse.h"
#include "collection/load.h"
#include "front/shell/phrases.h"
#include "protocol/version.h"

static bool ends_in_pgn(const char *path)
{
	size_t n = strlen(path);
	return n > 4 && strcasecmp(path + n - 4, ".pgn") == 0;
}

bool keep_is_pgn(char *path, uint64_t *number)
{
	char *blank = strrchr(path, ' ');
	*number = 1;
	if (ends_in_pgn(path))
		return true;
	if (!blank || !parse_number(blank + 1, 1, UINT64_MAX, number))
		return false;
	*blank = '\0';
	if (ends_in_pgn(path))
		return true;
	*blank = ' ';
	return false;
}

/* Whoever has the seat, for a tag. */
static const char *player_name(const struct model *m, const char *seat)
{
	if (!m->play.on)
		return "?";
	return model_is_person(m, seat) ? "Player" : "Quadrille " QUADRILLE_VERSION;
}

/* Replaces the value of a tag that the protocol does not know. */
static void add_line(const struct model *m, const char *line, size_t n, struct strbuf *out)
{
	static const char white[] = "[White \"?\"]", black[] = "[Black \"?\"]", date[] = "[Date \"?";
	char today[16] = "????.??.??";
	time_t now = time(NULL);
	struct tm local;
	if (strncmp(line, white, sizeof white - 1) == 0) {
		strbuf_printf(out, "[White \"%s\"]\n", player_name(m, "white"));
	} else if (strncmp(line, black, sizeof black - 1) == 0) {
		strbuf_printf(out, "[Black \"%s\"]\n", player_name(m, "black"));
	} else if (m->play.on && strncmp(line, date, sizeof date - 1) == 0) {
		if (localtime_r(&now, &local))
			strftime(today, sizeof today, "%Y.%m.%d", &local);
		strbuf_printf(out, "[Date \"%s\"]\n", today);
	} else {
		strbuf_add_n(out, line, n);
	}
}

/* Adds text to the end of a file, or leaves that as it was. False, and errno. */
static bool append(const char *path, const char *text, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (fd < 0)
		return false;
	off_t before = lseek(fd, 0, SEEK_END);
	ssize_t written = write(fd, text, n);
	bool fine = written == (ssize_t)n && fsync(fd) == 0;
	int error = fine ? 0 : written >= 0 && written < (ssize_t)n ? ENOSPC : errno;
	if (!fine && before >= 0 && ftruncate(fd, before) != 0)
		error = errno;
	close(fd);
	errno = error;
	return fine;
}

void keep_pgn_save(struct model *m, const char *path)
{
	struct strbuf text = {0};
	char *game = client_ask_as_referee(m->client, "record pgn");
	if (!game) {
		phrases_error(client_error(m->client), &text);
		screen_printf(&m->screen, STYLE_ERROR, "Nothing is saved: %s.", strbuf_get(&text));
		strbuf_free(&text);
		return;
	}
	for (const char *line = game, *end; *line; line = end) {
		end = line + strcspn(line, "\n");
		end += *end == '\n';
		add_line(m, line, (size_t)(end - line), &text);
	}
	strbuf_add_char(&text, '\n');
	if (append(path, text.s, text.n))
		screen_printf(&m->screen, STYLE_SUCCESS, "The game stands at the end of %s.", path);
	else
		screen_printf(&m->screen, STYLE_ERROR, "Nothing is saved: %s: %s.", path, strerror(errno));
	strbuf_free(&text);
	free(game);
}

bool keep_pgn_load(struct model *m, const char *path, uint64_t number, struct strbuf *error)
{
	struct strbuf command = {0}, title = {0};
	struct error err;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool fine = fd >= 0 && collection_load(fd, number, &command, &title, &err);
	if (!fine)
		strbuf_add(error, fd < 0 ? strerror(errno) : err.text);
	if (fine) {
		char *answer = client_ask_as_referee(m->client, strbuf_get(&command));
		fine = answer != NULL;
		if (!fine)
			phrases_error(client_error(m->client), error);
		free(answer);
	}
	if (fine)
		screen_printf(&m->screen, STYLE_SUCCESS, "%s", strbuf_get(&title));
	if (fd >= 0)
		close(fd);
	strbuf_free(&command);
	strbuf_free(&title);
	return fine;
}
