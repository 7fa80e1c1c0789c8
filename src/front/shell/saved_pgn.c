/* saved_pgn.c - the game writes itself; who played and when is given to it. */
#include "front/shell/saved_pgn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/parse.h"
#include "collection/load.h"
#include "engine/query.h"
#include "front/shell/user_files.h"
#include "protocol/words/phrases.h"
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

/* What the game that was loaded says of itself: with more moves nothing of how it ended. */
static size_t loaded_tags(bool unchanged, struct pgn_tag *out)
{
	static const char *const ends[] = {"FEN", "SetUp", "Variant", "PlyCount", "Termination"};
	size_t n = 0;
	if (unchanged)
		out[n++] = (struct pgn_tag){"Result", loaded.game.result};
	for (size_t i = 0; i < loaded.game.n_tags; i++) {
		bool end = strcmp(loaded.game.tags[i].name, "Result") == 0;
		for (size_t k = 0; k < sizeof ends / sizeof *ends && !unchanged; k++)
			end = end || strcmp(loaded.game.tags[i].name, ends[k]) == 0;
		if (!end)
			out[n++] = loaded.game.tags[i];
	}
	return n;
}

static const char *player_name(const struct model *m, int seat)
{
	return model_is_person(m, seat) ? "Player" : "Quadrille " QUADRILLE_VERSION;
}

/* Who plays here, and today's date. */
static size_t tags_of_play(const struct model *m, char today[16], struct pgn_tag *out)
{
	time_t now = time(NULL);
	struct tm local;
	if (!localtime_r(&now, &local) || !strftime(today, 16, "%Y.%m.%d", &local))
		snprintf(today, 16, "????.??.??");
	out[0] = (struct pgn_tag){"Date", today};
	out[1] = (struct pgn_tag){"White", player_name(m, 0)};
	out[2] = (struct pgn_tag){"Black", player_name(m, 1)};
	return 3;
}

/* Adds text to the end of a file, or leaves that as it was. False, and errno. */
static bool append(const char *path, const char *text, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	off_t before = fd < 0 ? -1 : lseek(fd, 0, SEEK_END);
	bool fine = fd >= 0 && user_files_write_all(fd, text, n);
	int error = errno;
	if (!fine && before >= 0 && ftruncate(fd, before) != 0)
		error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return fine;
}

void saved_pgn_save(struct model *m, const char *path)
{
	char today[16];
	auto_strbuf text = {0}, record = {0};
	const struct engine *e = client_engine(m->client);
	struct pgn_tag *tags = xmalloc((loaded.game.n_tags + 3) * sizeof *tags);
	size_t n = 0;
	engine_write_record(e, VIEW_ALL, &record);
	if (m->play.on)
		n = tags_of_play(m, today, tags);
	else if (loaded.record.n)
		n = loaded_tags(strcmp(strbuf_get(&record), loaded.record.s) == 0, tags);
	bool has_pgn = engine_write_pgn(e, (struct pgn_tags){tags, n}, &text);
	strbuf_add_char(&text, '\n');
	if (!has_pgn)
		refuse(m, "Nothing is saved: %s has no PGN.", m->game->name);
	else if (append(path, text.s, text.n))
		say(m, STYLE_SUCCESS, "The game stands at the end of %s.", path);
	else
		refuse(m, "Nothing is saved: %s: %s.", path, strerror(errno));
	free(tags);
}

bool saved_pgn_load(struct model *m, const char *path, uint64_t number, struct strbuf *error)
{
	struct collection_game game = {0};
	struct error err;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool fine = fd >= 0 && collection_load(fd, number, &game, &err);
	if (!fine)
		strbuf_add(error, fd < 0 ? strerror(errno) : err.text);
	if (fine && !(fine = model_do(m, RECIPIENT_REFEREE, "%s", strbuf_get(&game.command))))
		phrases_error(client_error(m->client), error);
	if (fine) {
		say(m, STYLE_SUCCESS, "%s", strbuf_get(&game.title));
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
