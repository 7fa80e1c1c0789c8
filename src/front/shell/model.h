/* model.h - what the shell knows: the game and its state as the session tells them, who
 * plays whom, and what the person has been asked. */
#ifndef FRONT_SHELL_MODEL_H
#define FRONT_SHELL_MODEL_H

#include <jansson.h>
#include <time.h>

#include "front/client.h"
#include "front/shell/screen.h"

struct model;

/* A command of the shell itself. */
struct shell_command {
	const char *name, *arguments;
	const char *summary;                      /* NULL: another name, not listed */
	const char *same_arguments_as;            /* a command of the protocol, or NULL */
	void (*run)(struct model *m, char *rest); /* NULL: as the protocol does it */
};

struct model {
	struct client *client;
	struct screen screen;
	/* Is handed every line of the session, by model_take_answers. */
	void (*on_answer)(struct model *m, enum recipient recipient, const char *line);
	const struct shell_command *commands; /* the shell's own, ended by a NULL name */
	char *protocol_commands; /* the answer to help: `help <name> <arguments> - <summary>` lines */
	json_t *game;            /* the answer to describe, or NULL */
	json_t *state;           /* the answer to state json, or NULL */
	char *state_line;        /* its text */
	struct strbuf last_move; /* its squares, " e2 e4 " */
	char last_mover[16];     /* the seat that made it */
	struct {
		bool on;
		char person[16];      /* the seat that is not the engine's; "" none */
		struct strbuf limits; /* the arguments of go for each of the engine's moves */
	} play;
	enum { PENDING_NONE, PENDING_MOVE, PENDING_HINT } pending_search; /* of the referee */
	time_t search_began;
	bool flipped;         /* the board is seen from the other side */
	bool confirming_quit; /* "Leave?" has been asked */
	bool quit;
};

/* Begins a session in which nothing hidden is shown, and asks for its commands; model_free
 * ends it and frees what was asked. screen, on_answer and commands stay the caller's. */
void model_init(struct model *m);
void model_free(struct model *m);

/* Fetches every line that the session has sent and hands it to on_answer. */
void model_take_answers(struct model *m);
/* Asks for the state again; true when it has changed. */
bool model_refresh(struct model *m);
/* Draws the present state. */
void model_draw(struct model *m);

/* The seat on move, "chance", "-" when over, "" without a game. */
const char *model_turn(const struct model *m);
/* True when a game has begun; else prints that there is none. */
bool model_require_game(struct model *m);
bool model_has_seat(const struct model *m, const char *seat);
/* True when the first word is the id of a card of the game, or that with an
 * apostrophe behind it. */
bool model_is_card(const struct model *m, const char *word);
/* Before a move: the last move begins anew, unless this one is by the same seat and
 * continues it. */
void model_begin_move(struct model *m);

/* False of undo (a name, n bytes long) in play where seats have secrets: to play and to
 * take back would tell them. Such commands are neither taken nor offered. */
bool model_offers(const struct model *m, const char *command, size_t n);
/* The shell's command of that name, or NULL. */
const struct shell_command *model_find_command(const struct model *m, const char *name);
/* The usage of a command of the protocol, `<name> <arguments> - <summary>` up to the line
 * end, or NULL. */
const char *model_protocol_usage(const struct model *m, const char *name);

#endif
