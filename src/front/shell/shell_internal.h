/* shell_internal.h - what the shell is made of, for the files of this folder only. */
#ifndef FRONT_SHELL_SHELL_INTERNAL_H
#define FRONT_SHELL_SHELL_INTERNAL_H

#include <time.h>

#include "base/memory.h"
#include "front/shell/line_edit.h"
#include "front/shell/board_view.h"
#include "front/shell/shell_client.h"

struct shell {
	struct shell_client *client;
	struct terminal_caps caps;
	const struct line_edit *editor;
	char *protocol_commands; /* what `help` lists: `help <name> <arguments> - <summary>` lines */
	json_t *game;            /* as describe tells it, or NULL */
	json_t *state;           /* as state json tells it, or NULL */
	char *state_line;        /* the same as it was read */
	struct strbuf last_move; /* the squares of the last move, " e2 e4 " */
	char last_mover[16];     /* who made it */
	struct {
		bool on;
		char person[16];  /* the seat that is not the engine's; "" none */
		char limits[120]; /* of go, for each of its moves */
	} play;
	enum { PENDING_NONE, PENDING_MOVE, PENDING_HINT } pending_search;
	time_t search_began; /* thinks */
	bool flipped, confirming_quit, quit;
	bool live_prompt; /* the prompt may change in its place */
};

/* shell.c: prints words in an ink. */
void shell_printf(struct shell *sh, enum style ink, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Prints text as it is. */
void shell_print(struct shell *sh, struct strbuf *t);
/* Prints everything that was heard, and does what follows from it. */
void shell_handle_lines(struct shell *sh);
/* Looks at the state again; true when it has changed. */
bool shell_refresh(struct shell *sh);
/* Draws the game as it stands. */
void shell_draw(struct shell *sh);
/* The seat on move, "chance", "-" when over, "" without a game. */
const char *shell_turn(const struct shell *sh);
/* Says so when no game has begun. */
bool shell_require_game(struct shell *sh);
/* From here on, moves are those of the seat on move: the trail begins anew
 * unless they go on with it. */
void shell_begin_move(struct shell *sh);

/* tell.c: prints a line of the session as a person wants to read it. */
void print_line(struct shell *sh, const char *line);
/* Prints the tokens of a `legal` line, by what they begin with. */
void print_legal(struct shell *sh, const char *line, const char *prefix);

/* typed.c: does what a typed line says. */
void shell_command_run(struct shell *sh, char *line);
/* The words of the shell itself: a NULL-ended list of names and what they do. */
struct shell_command {
	const char *name, *arguments, *summary;
	const char *same_arguments_as; /* a command of the protocol that takes the same, or NULL */
	void (*run)(struct shell *sh, char *rest);
};
const struct shell_command *shell_command_table(void);
/* The line of `help` for a protocol command, from behind "help ", or NULL. */
const char *shell_command_protocol_usage(const struct shell *sh, const char *name);

/* True when the first word is the id of a card of the game, or that with an
 * apostrophe behind it. */
bool shell_command_is_card(const struct shell *sh, const char *word);

/* play.c: the engine as an opponent. */
void play_start(struct shell *sh, char *words);
void play_hint(struct shell *sh);
/* Says how to play, and what is hidden until then. */
void play_offer(struct shell *sh);
/* Takes back up to the person's last decision; false when there is none. */
bool play_undo(struct shell *sh);
/* Looks at a changed state: another game may lack the seat, which ends the play. */
void play_check_seat(struct shell *sh);
/* Lets the engine think when it is its turn. */
void play_engine_turn(struct shell *sh);
/* Takes a line that answers the referee. */
void play_handle_line(struct shell *sh, const char *line);
/* Ends a thought without using it; makes the engine move now. */
void play_cancel_search(struct shell *sh);
void play_move_now(struct shell *sh);

/* complete.c: as edit.h wants it. */
char **complete_line(void *shell, const char *line, size_t from, size_t point, bool *whole);
/* The end of the part of a token that begins at `from`: a square, a word, a sign. */
size_t complete_part_end(const char *token, size_t from);

/* help.c */
void help_topic(struct shell *sh, char *word);
/* What a newcomer to the present game should know. */
void help_game(struct shell *sh);
/* The games by their names and titles. */
void help_games(struct shell *sh);
/* The names of the games, with blanks between; the caller frees it. */
char *help_game_names(struct shell *sh);

/* prompt.c */
void prompt_write(const struct shell *sh, struct strbuf *out);

/* history.c: the path of the history file, its folders made; NULL when there can
 * be none. Owned by this function. */
const char *history_path(void);

#endif
