/* shell_internal.h - what the shell is made of, for the files of this folder only. */
#ifndef FRONT_SHELL_SHELL_INTERNAL_H
#define FRONT_SHELL_SHELL_INTERNAL_H

#include <time.h>

#include "base/error.h"
#include "front/shell/line_edit.h"
#include "front/shell/board_view.h"
#include "front/shell/shell_client.h"

struct shell {
	struct wire *wire;
	struct paint paint;
	const struct edit *edit;
	char *commands; /* what `help` lists: `help <name> <arguments> - <summary>` lines */
	json_t *game;   /* as describe tells it, or NULL */
	json_t *state;  /* as state json tells it, or NULL */
	char *state_line; /* the same as it was read */
	struct strbuf trail; /* the squares of the last move, " e2 e4 " */
	char trail_seat[16]; /* who made it */
	struct {
		bool on;
		char person[16];  /* the seat that is not the engine's; "" none */
		char limits[120]; /* of go, for each of its moves */
	} play;
	enum { THINKS_NOT, THINKS_MOVE, THINKS_HINT } thinks;
	time_t since; /* thinks */
	bool flipped, asking, over;
	bool ticks; /* the prompt may change in its place */
};

/* shell.c: prints words in an ink. */
void shell_tell(struct shell *sh, enum ink ink, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Prints text as it is. */
void shell_print(struct shell *sh, struct strbuf *t);
/* Prints everything that was heard, and does what follows from it. */
void shell_hear(struct shell *sh);
/* Looks at the state again; true when it has changed. */
bool shell_refresh(struct shell *sh);
/* Draws the game as it stands. */
void shell_draw(struct shell *sh);
/* The seat on move, "chance", "-" when over, "" without a game. */
const char *shell_turn(const struct shell *sh);
/* Says so when no game has begun. */
bool shell_has_game(struct shell *sh);
/* From here on, moves are those of the seat on move: the trail begins anew
 * unless they go on with it. */
void shell_begin_move(struct shell *sh);

/* tell.c: prints a line of the session as a person wants to read it. */
void tell_line(struct shell *sh, const char *line);
/* Prints the tokens of a `legal` line, by what they begin with. */
void tell_legal(struct shell *sh, const char *line, const char *prefix);

/* typed.c: does what a typed line says. */
void typed_line(struct shell *sh, char *line);
/* The words of the shell itself: a NULL-ended list of names and what they do. */
struct typed_word {
	const char *name, *arguments, *summary;
	const char *like; /* a command of the protocol that takes the same, or NULL */
	void (*run)(struct shell *sh, char *rest);
};
const struct typed_word *typed_words(void);
/* The line of `help` for a protocol command, from behind "help ", or NULL. */
const char *typed_command(const struct shell *sh, const char *name);

/* True when the first word is the id of a card of the game, or that with an
 * apostrophe behind it. */
bool typed_card(const struct shell *sh, const char *word);

/* play.c: the engine as an opponent. */
void play_start(struct shell *sh, char *words);
void play_hint(struct shell *sh);
/* Says how to play, and what is hidden until then. */
void play_offer(struct shell *sh);
/* Takes back up to the person's last decision; false when there is none. */
bool play_undo(struct shell *sh);
/* Looks at a changed state: another game may lack the seat, which ends the play. */
void play_look(struct shell *sh);
/* Lets the engine think when it is its turn. */
void play_go_on(struct shell *sh);
/* Takes a line that answers the referee. */
void play_hear(struct shell *sh, const char *line);
/* Ends a thought without using it; makes the engine move now. */
void play_cancel(struct shell *sh);
void play_hurry(struct shell *sh);

/* complete.c: as edit.h wants it. */
char **complete_line(void *shell, const char *line, size_t from, size_t point, bool *whole);
/* The end of the part of a token that begins at `from`: a square, a word, a sign. */
size_t complete_part(const char *token, size_t from);

/* help.c */
void help_about(struct shell *sh, char *word);
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
