/* shell_internal.h - what the shell is made of, for the files of this folder only. */
#ifndef FRONT_SHELL_SHELL_INTERNAL_H
#define FRONT_SHELL_SHELL_INTERNAL_H

#include <time.h>

#include "base/error.h"
#include "base/memory.h"
#include "front/shell/board_view.h"
#include "front/shell/json.h"
#include "front/shell/line_edit.h"
#include "front/shell/shell_client.h"

struct shell {
	struct shell_client *client;
	struct terminal_caps caps;
	const struct line_edit *editor;
	char *protocol_commands; /* the answer to help: `help <name> <arguments> - <summary>` lines */
	json_t *game;            /* the answer to describe, or NULL */
	json_t *state;           /* the answer to state json, or NULL */
	char *state_line;        /* its text */
	struct strbuf last_move; /* its squares, " e2 e4 " */
	char last_mover[16];     /* the seat that made it */
	struct {
		bool on;
		char person[16];  /* the seat that is not the engine's; "" none */
		char limits[120]; /* the arguments of go for each of the engine's moves */
	} play;
	enum { PENDING_NONE, PENDING_MOVE, PENDING_HINT } pending_search; /* of the referee */
	time_t search_began;
	bool flipped;         /* the board is seen from the other side */
	bool confirming_quit; /* "Leave?" has been asked */
	bool quit;
	bool live_prompt; /* the prompt on the screen can be changed */
};

/* shell.c: prints a message in a style, wrapped to the screen. */
void shell_printf(struct shell *sh, enum style style, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Prints text as it is, but for characters that the terminal cannot show. */
void shell_print(struct shell *sh, struct strbuf *t);
/* Fetches every line that the session has sent, prints it and acts on it. */
void shell_handle_lines(struct shell *sh);
/* Asks for the state again; true when it has changed. */
bool shell_refresh(struct shell *sh);
/* Draws the present state. */
void shell_draw(struct shell *sh);
/* The seat on move, "chance", "-" when over, "" without a game. */
const char *shell_turn(const struct shell *sh);
/* True when a game has begun; else prints that there is none. */
bool shell_require_game(struct shell *sh);
/* Before a move: the last move begins anew, unless this one is by the same seat and
 * continues it. */
void shell_begin_move(struct shell *sh);

/* print.c: prints a line of the session as a person wants to read it. */
void print_line(struct shell *sh, const char *line);
/* Prints the tokens of a `legal` line, grouped by their beginnings. */
void print_legal(struct shell *sh, const char *line, const char *prefix);

/* commands.c: carries out a line that was typed; line is changed. */
void shell_command_run(struct shell *sh, char *line);
/* A command of the shell itself. */
struct shell_command {
	const char *name, *arguments;
	const char *summary;                       /* NULL: another name, not listed */
	const char *same_arguments_as;             /* a command of the protocol, or NULL */
	void (*run)(struct shell *sh, char *rest); /* NULL: as the protocol does it */
};
/* All of them, ended by a NULL name. */
const struct shell_command *shell_command_table(void);
/* The usage of a command of the protocol, `<name> <arguments> - <summary>` up to the line
 * end, or NULL. */
const char *shell_command_protocol_usage(const struct shell *sh, const char *name);
/* True when the first word is the id of a card of the game, or that with an
 * apostrophe behind it. */
bool shell_command_is_card(const struct shell *sh, const char *word);

/* play.c: the engine as an opponent. The command play: `[<seat>|nobody|off] [<limits>]`. */
void play_start(struct shell *sh, char *arguments);
void play_hint(struct shell *sh);
/* Prints how to play, and what is hidden until then. */
void play_offer(struct shell *sh);
/* Undoes up to and with the person's last decision; false when there is none. */
bool play_undo(struct shell *sh);
/* After a change of the state: ends play when the game has no such seat. */
void play_check_seat(struct shell *sh);
/* Starts a search when it is the engine's turn. */
void play_engine_turn(struct shell *sh);
/* Handles a line that answers the referee. */
void play_handle_line(struct shell *sh, const char *line);
/* Stops the pending search and drops its move, or has that move played now. */
void play_cancel_search(struct shell *sh);
void play_move_now(struct shell *sh);

/* complete.c: the callback of line_edit.h. */
char **complete_line(void *shell, const char *line, size_t from, bool *append_space);
/* Where the part of a token that begins at `from` ends: a square, a word, a sign. */
size_t complete_part_end(const char *token, size_t from);

/* help.c: the command help; "" for an overview. */
void help_topic(struct shell *sh, char *word);
/* What a newcomer to the present game should know. */
void help_game(struct shell *sh);
/* The games by their names and titles. */
void help_games(struct shell *sh);
/* The names of the games, with blanks between; the caller frees it. */
char *help_game_names(struct shell *sh);

/* prompt.c: replaces out by the prompt. */
void prompt_write(const struct shell *sh, struct strbuf *out);

/* history.c: the path of the history file, whose directories it makes; NULL when there
 * can be none. Owned by this function. */
const char *history_path(void);

#endif
