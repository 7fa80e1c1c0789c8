/* saved_pgn.c - the protocol writes a game; who played and when is put in here. */
#include "front/shell/saved_pgn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "base/parse.h"
#include "collection/load.h"
#include "engine/query.h"
#include "front/shell/phrases.h"
#include "base/version.h"

static bool ends_in_pgn(const char *path)
{
	size_t n = strlen(path);
	return n > 4 && strcasecmp(path + n - 4, ".pgn") == 0;
}

bool saved_pgn_is(char *path, uint64_t *number)
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

static struct {
	struct collection_game game;
	struct strbuf record; /* of the match when it was loaded; "": the game that is on was not */
} loaded;

void saved_pgn_forget(void)
{
	collection_game_free(&loaded.game);
	strbuf_free(&loaded.record);
	memset(&loaded, 0, sizeof loaded);
}

/* The line of the tag that stands in the line at `tag`; NULL when there is none in text. */
static const char *find_tag(const char *text, const char *tag)
{
	size_t n = strcspn(tag, " ") + 1;
	while (*text && strncmp(text, tag, n) != 0)
		text += strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');
	return *text ? text : NULL;
}

/* Appends the game that the protocol wrote, with the tags of the file that it comes from: those
 * that it has no better value for, and, while it is as it was loaded, the result. */
static void add_loaded(const char *game, bool unchanged, struct strbuf *out)
{
	static const char ours[] = "[Result \n[FEN \n[SetUp \n[Variant \n[PlyCount \n[Termination \n";
	const char *movetext = strstr(game, "\n\n") + 1, *line, *end, *other;
	bool result = unchanged && strstr(game, "\n[Result \"*\"]\n");
	for (line = game; line < movetext; line = end) {
		end = line + strcspn(line, "\n") + 1;
		other = find_tag(ours, line) ? NULL : find_tag(strbuf_get(&loaded.game.tags), line);
		if (result && strncmp(line, "[Result ", 8) == 0)
			strbuf_printf(out, "[Result \"%s\"]\n", loaded.game.result);
		else
			strbuf_add_n(out, other ? other : line,
			             other ? strcspn(other, "\n") + 1 : (size_t)(end - line));
	}
	for (line = strbuf_get(&loaded.game.tags); *line; line = end) {
		end = line + strcspn(line, "\n") + 1;
		if (!find_tag(game, line) && (unchanged || !find_tag(ours, line)))
			strbuf_add_n(out, line, (size_t)(end - line));
	}
	size_t n = strlen(movetext), column = 0;
	while (result && n > 1 && strchr("*\n ", movetext[n - 1]))
		n--;
	strbuf_add_n(out, movetext, n);
	for (size_t i = n; i > 0 && movetext[i - 1] != '\n'; i--)
		column++;
	if (result)
		strbuf_printf(out, "%s%s\n",
		              !column                                        ? ""
		              : column + 1 + strlen(loaded.game.result) > 79 ? "\n"
		                                                             : " ",
		              loaded.game.result);
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

void saved_pgn_save(struct model *m, const char *path)
{
	struct strbuf text = {0}, game = {0}, record = {0};
	const struct engine *e = client_engine(m->client);
	if (!engine_write_pgn(e, &game)) {
		screen_printf(&m->screen, STYLE_ERROR, "Nothing is saved: %s has no PGN.", m->game->name);
		return;
	}
	bool play = m->play.on || !loaded.record.n;
	engine_write_record(e, VIEW_ALL, &record);
	if (!play)
		add_loaded(game.s, strcmp(strbuf_get(&record), loaded.record.s) == 0, &text);
	strbuf_free(&record);
	for (const char *line = game.s, *end; play && *line; line = end) {
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
	strbuf_free(&game);
}

bool saved_pgn_load(struct model *m, const char *path, uint64_t number, struct strbuf *error)
{
	struct collection_game game = {0};
	struct error err;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool fine = fd >= 0 && collection_load(fd, number, &game, &err);
	if (!fine)
		strbuf_add(error, fd < 0 ? strerror(errno) : err.text);
	if (fine) {
		char *answer = client_ask_as_referee(m->client, strbuf_get(&game.command));
		fine = answer != NULL;
		if (!fine)
			phrases_error(client_error(m->client), error);
		free(answer);
	}
	if (fine) {
		screen_printf(&m->screen, STYLE_SUCCESS, "%s", strbuf_get(&game.title));
		saved_pgn_forget();
		engine_write_record(client_engine(m->client), VIEW_ALL, &loaded.record);
		loaded.game = game;
	} else {
		collection_game_free(&game);
	}
	if (fd >= 0)
		close(fd);
	return fine;
}
