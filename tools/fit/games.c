/* games.c - reads the arena's files: a line of JSON a game. */
#include "tools/fit/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_line(const char *line, int *sets, int *last_set, play_game *play, void *to)
{
	struct json json = {0};
	const struct json_value *whole = json_read(&json, line, strlen(line));
	const struct json_value *game = json_get(whole, "game"), *fault = json_get(game, "fault");
	const char *record = json_text(json_get(game, "record"));
	int64_t set = 0;
	bool fine = whole != NULL;
	json_integer(json_get(game, "set"), &set);
	if (record && fault && fault->type == JSON_NULL) {
		*sets += set != *last_set;
		*last_set = (int)set;
		fine = play(to, record, json_get(game, "engines"));
	}
	json_free(&json);
	return fine;
}

bool games_read(const char *path, int *sets, play_game *play, void *to)
{
	FILE *file = fopen(path, "r");
	char *line = NULL;
	size_t size = 0;
	int last_set = -1;
	bool fine = file != NULL;
	while (fine && getline(&line, &size, file) > 0)
		fine = read_line(line, sets, &last_set, play, to);
	free(line);
	if (file)
		fclose(file);
	if (!fine)
		fprintf(stderr, "fit: %s cannot be read as a file of such games\n", path);
	return fine;
}

bool games_next_token(const char **at, char *token, size_t size)
{
	size_t n = strcspn(*at, " ");
	if (n >= size)
		return false;
	memcpy(token, *at, n);
	token[n] = '\0';
	*at += n + strspn(*at + n, " ");
	return true;
}
