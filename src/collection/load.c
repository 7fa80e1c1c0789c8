/* load.c - the main line of a game as tokens. */
#include "collection/load.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "chess/fen.h"
#include "chess/pgn_read.h"
#include "collection/collection.h"

enum { PLIES_MAX = 100000 }; /* which is below what a line of the protocol can hold */

struct loading {
	struct strbuf *command;
	uint64_t plies;
};

static void on_tags(void *to, const struct pgn_game *game)
{
	struct loading *loading = to;
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&game->start, NULL, CHESS_X_FEN, fen);
	strbuf_printf(loading->command, "position chess fen %s moves", fen);
}

static void on_move(void *to, const struct chess_position *p, chess_move move, size_t depth)
{
	struct loading *loading = to;
	char token[CHESS_MOVE_TEXT_SIZE];
	(void)p;
	if (depth > 0 || loading->plies++ >= PLIES_MAX)
		return;
	chess_move_to_text(move, true, token);
	strbuf_printf(loading->command, " %s", token);
}

/* Why the game that was read, the last of the file if there are fewer, is not the one. */
static bool refuse(const struct pgn_game *game, uint64_t number, uint64_t games, int error,
                   struct error *err)
{
	if (error)
		return error_set(err, ERROR_BAD_SYNTAX, "%s", pgn_reader_error_text(error));
	if (!game)
		return error_set(err, ERROR_BAD_SYNTAX, "it has %llu game%s", (unsigned long long)games,
		                 games == 1 ? "" : "s");
	if (game->error.code != ERROR_NONE)
		return error_set(err, game->error.code, "game %llu, line %llu: %s",
		                 (unsigned long long)number, (unsigned long long)game->error_line,
		                 game->error.text);
	return game->plies <= PLIES_MAX ||
	       error_set(err, ERROR_LINE_TOO_LONG, "the game has more than %d moves", PLIES_MAX);
}

void collection_game_free(struct collection_game *game)
{
	strbuf_free(&game->command);
	strbuf_free(&game->title);
	for (size_t i = 0; i < game->n_tags; i++) {
		free((char *)game->tags[i].name);
		free((char *)game->tags[i].value);
	}
	free(game->tags);
}

/* Of several tags of one name the last holds. */
static void take_tags(const struct pgn_game *game, struct collection_game *out)
{
	out->tags = xmalloc((game->n_tags + 1) * sizeof *out->tags);
	for (size_t i = 0; i < game->n_tags; i++) {
		struct pgn_tag tag = game->tags[i];
		if (pgn_tag_value(game, tag.name) == tag.value)
			out->tags[out->n_tags++] = (struct pgn_tag){xstrdup(tag.name), xstrdup(tag.value)};
	}
}

bool collection_load(int fd, uint64_t number, struct collection_game *out, struct error *err)
{
	static const struct pgn_visitor nobody = {0};
	struct loading loading = {.command = &out->command};
	struct pgn_visitor visitor = {.to = &loading, .tags = on_tags, .move = on_move};
	struct pgn_reader *reader = pgn_reader_new(fd);
	const struct pgn_game *game = NULL;
	uint64_t games = 0;
	do {
		game = pgn_read_game(reader, games + 1 == number ? &visitor : &nobody);
		games += game != NULL;
	} while (game && games < number);
	bool fine = refuse(game, number, games, pgn_reader_error(reader), err);
	if (fine) {
		collection_add_name(&out->title, pgn_tag_value(game, "White"));
		strbuf_add(&out->title, " - ");
		collection_add_name(&out->title, pgn_tag_value(game, "Black"));
		snprintf(out->result, sizeof out->result, "%s", game->result ? game->result : "*");
		strbuf_printf(&out->title, " %s", out->result);
		take_tags(game, out);
	}
	pgn_reader_free(reader);
	return fine;
}
