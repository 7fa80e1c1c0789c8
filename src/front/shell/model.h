/* model.h - what the shell knows: the game and its state as the session tells them, who
 * plays whom, and what the person has been asked. */
#ifndef FRONT_SHELL_MODEL_H
#define FRONT_SHELL_MODEL_H

#include <time.h>

#include "front/client.h"
#include "front/shell/clocks.h"
#include "front/shell/screen.h"
#include "engine/observation.h"
#include "protocol/commands/command_table.h"
#include "protocol/output.h"
#include "protocol/words/move_reader.h"
#include "protocol/words/sentences.h"
#include "protocol/state_report.h"
#include "engine/tokens.h"

struct model;

/* The game so far: its turns, a line each, and the signs of what each seat has captured. */
struct so_far {
	struct strbuf turns, captured[SEATS_MAX];
};

/* A command of the shell itself. */
struct shell_command {
	const char *name;
	enum {
		BEFORE_A_GAME = 1,
		AT_ANY_PLACE = 2,
		WITHOUT_A_GAME = 4,
		OF_THE_PRESENT = 8
	} when; /* there is no game yet; also of a game that is over, as it was; before a game, but not listed; while an earlier
	         * board is shown it is about the game as it stands */
	const char *arguments;
	const char *summary;                      /* NULL: another name, not listed */
	const char *same_arguments_as;            /* a command of the protocol, or NULL */
	void (*run)(struct model *m, char *rest); /* NULL: as the protocol does it */
	const char *more;                         /* what else help says of it, or NULL */
};

enum { MODEL_SEATS = SEATS_MAX, LEVEL_AS_SET = -1, LEVEL_FULL = 20 };

/* How a game against the engine has ended. */
enum game_result { GAME_WON, GAME_LOST, GAME_DRAWN, GAME_OPEN, GAME_LEFT_OUT };

/* Play: some seats are people's, the engine has the others. */
struct play {
	bool on;
	unsigned people;      /* a bit for each seat that a person has; the table's, if there is one */
	unsigned seated;      /* the people of this game, also after play off; 0: none yet */
	int person;           /* whose eyes the screen is for; -1 nobody's */
	int level;            /* Skill Level of the engine's seats, or LEVEL_AS_SET */
	struct strbuf limits; /* the arguments of go for each of the engine's decisions */
	bool emptied;         /* the screen is, until the seat on move has come */
	bool handed_over;     /* the person before has said so */
	unsigned moved;       /* a bit for each seat that has had a turn since the person's own */
	int mover;            /* the seat that decided last, or -1 */
	bool decided;         /* a person has made a decision */
	bool ended_itself;    /* the turn of the person who decided last, without a word for that */
	bool paused, skipping;
	bool undrawn; /* the engine has moved or moves next, at once at its level, and that draws it */
	bool out, out_shown; /* the person is out of the round, and has seen how */
	bool round_over;     /* how it ended is on the screen, and the next one is not yet */
	bool ended;          /* the end has been said */
	struct clocks clocks;
	bool flips, flipped;      /* a file says from which side the board was seen, and that */
	enum game_result counted; /* how the game that is on has been counted */
};

/* A line of play that a search has found; its report points to text. */
struct found_line {
	bool any;
	struct search_report report;
	struct strbuf text;
};

/* A question that y or n answers: a yes runs what was asked about, with its argument; a no says otherwise, if that is
 * not NULL, and Enter means no; or a no runs something, too, and Enter means yes. */
struct sure {
	void (*run)(struct model *m, char *rest);
	const char *rest, *otherwise;
	void (*no)(struct model *m, char *rest);
};

struct model {
	struct client *client;
	struct screen screen;
	/* Is handed every output of the session, by model_take_answers. */
	void (*on_answer)(struct model *m, enum recipient recipient, const struct output *o);
	/* Writes what stands beside the board before a turn (0: now); of the turns only if they are wanted. */
	void (*write_so_far)(struct model *m, size_t before, bool turns, struct so_far *out);
	const struct shell_command *commands; /* the shell's own, ended by a NULL name */
	const struct observation *state; /* the game as these eyes see it, its items sorted; or NULL */
	struct observation seen;         /* what state points to */
	const struct game *game;         /* of it, or NULL */
	struct tokens legal;             /* in it, once they were asked for: */
	bool has_legal;
	uint64_t last_move; /* its squares, a bit for each by its number */
	int last_mover;     /* the seat that made it */
	struct play play;
	size_t events_from[MODEL_SEATS + 1]; /* by viewer: the first event since the own last turn */
	size_t events_next;                  /* behind the last that was put together */
	enum { PENDING_NONE, PENDING_MOVE, PENDING_HINT } pending_search;
	time_t search_began;
	struct analysis {
		bool table;                     /* what go prints: its head is there */
		int depth;                      /* of the last whole iteration, 0: none */
		struct found_line best, second; /* what was found last of its best two lines */
		struct strbuf
			judged; /* the decision that was asked about, searched alone before all; "": none */
		struct found_line alone; /* what that has found */
		bool stands;             /* only who is better was asked */
	} analysis;
	struct field_list watched; /* keys of `state`, and their values when those were said last */
	enum {
		REVIEWS_NOTHING,
		REVIEWS_A_TURN,
		REVIEWS_ALL
	} reviews;             /* what the session is busy with */
	uint64_t threads_set;  /* `Threads` as they were before a review, 0 where they are so */
	struct strbuf refused; /* why something was refused last, until a hint or another state */
	struct strbuf
		asked_meanwhile; /* a question that was typed while the engine thought: its board wipes the answer away */
	struct strbuf choices, offered; /* the tokens that this line could mean, and the one before */
	struct strbuf hinted;           /* the token of the last hint, until the state changes */
	/* What the person has been asked: answer is NULL when nothing, and returns false when the line is no
	 * answer. */
	struct question {
		bool (*answer)(struct model *m, char *line);
		struct strbuf prompt;
		struct strbuf choices; /* the words that it may be answered with, for Tab; "" any */
		struct strbuf
			hint; /* said of what is neither an answer nor a command; "": it ends the question */
		void (*back)(struct model *m); /* asks the question before; NULL: there is none */
		struct sure sure;              /* its text rest is owned */
		bool is_sure;                  /* what a yes runs, runs */
	} question, aside; /* asked again when what was looked up before its answer is read */
	struct {
		char game[24], seats[32];
		int players;
		bool fair;       /* begins by the position that is fairer */
		bool introduced; /* what the game is about stands on the screen */
	} new_game;          /* what has been answered of the questions that begin a game */
	struct {
		struct strbuf begun; /* of the token that is put together */
		int at; /* which of the steps that may come next is chosen; -1: it is a decision as it is */
		bool chosen;              /* it is whole, and to be played */
		uint64_t targets, cursor; /* squares that are lit, a bit for each by its number */
	} pick;                       /* a decision by arrow keys */
	char **undone; /* saves of the games before something was taken back, the latest last */
	size_t n_undone, undone_cap;
	struct browsed {
		size_t turn,
			number; /* the turn that goto shows, 0: none; and its number on the score sheet */
		int seat;   /* whose it is */
	} browsed;
	bool travelled; /* the game is over, and the session stands before that turn */
	struct {
		char *text; /* what is shown by the screenful, or NULL */
		size_t at;  /* where the screenful begins that is shown */
	} pages;
	const char *theme;
	bool flipped;     /* the board is seen from the other side */
	bool small_board; /* even where there is room */
	bool scrolls;     /* boards are printed one below the other, not in place */
	bool quit;
};

/* Begins a session (with the client that it has, or a new one) in which nothing hidden is shown;
 * model_free ends it. screen, on_answer and commands stay the caller's. */
void model_init(struct model *m);
void model_free(struct model *m);

/* Prints a message in a style; what is refused, and returns false. */
#define say(m, style, ...) screen_printf(&(m)->screen, style, __VA_ARGS__)
#define refuse(m, ...) say(m, STYLE_ERROR, __VA_ARGS__)
#define OF_THE_GAME_AS_IT_STANDS "Of the game as it stands, not of the board that is shown:"
#define SEARCH_RUNNING "A search is running: stop or Ctrl-C ends it."
#define NO_GAME_YET "There is no game yet: its name begins one."
/* The command quit. */
void model_quit(struct model *m, char *rest);
/* Fetches every output of the session and hands it to on_answer. */
void model_take_answers(struct model *m);
/* Asks for the state again; true when it has changed. */
bool model_refresh(struct model *m);
/* Asks something: the next line goes to answer. Returns the prompt, to be written; its choices and its hint are empty, and
 * there is no question before it. */
struct strbuf *model_ask(struct model *m, bool (*answer)(struct model *m, char *line));
/* Is a line this word or its first letter? */
bool model_is(const char *line, const char *word);
/* The same of what y or n answers. */
struct strbuf *model_ask_sure(struct model *m, struct sure sure);
/* True while the person is asked about that. */
bool model_asks_sure(const struct model *m, void (*run)(struct model *m, char *rest));
/* True when a game that people play would be left by a command, and the person is asked about it: then run is
 * called with rest again after a yes. */
bool model_asks_to_leave(struct model *m, void (*run)(struct model *m, char *rest),
                         const char *rest);
/* Has the session do something at once, for the person or as a referee, who may decide for any seat; false, and why
 * in client_error, when it does not. */
bool model_do(const struct model *m, enum recipient who, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The number of events that the match has, of all viewers; and the next one from number *at on that
 * these eyes were told, with *at behind it: false when there is none, *at behind the last. */
size_t model_count_events(const struct model *m);
bool model_next_event(const struct model *m, size_t *at, struct event_ref *out);
/* Why a token is illegal to these eyes now; false when it is legal, or no token. */
bool model_is_illegal(const struct model *m, const char *token, struct error *why);
/* The legal tokens, good until the state changes; NULL where these eyes may not be told. */
const struct tokens *model_legal(struct model *m);
/* Reads what is typed as a move; where model_legal has a list. */
struct move_reader model_reader(struct model *m);
/* The seat on move, SEAT_CHANCE, SEAT_OVER also without a game; its name, "chance", "-" when over, "" without one. */
int model_to_move(const struct model *m);
const char *model_turn(const struct model *m);
/* True when there is nothing to decide: the game is over, or there is none. */
bool model_is_over(const struct model *m);
/* The same where the session of a game that is over stands before a turn of it. */
bool model_has_ended(const struct model *m);
bool model_has_seat(const struct model *m, const char *seat);
/* The number of a seat of the game, -1 when it has none of that name; and back. */
int model_seat_number(const struct model *m, const char *seat);
const char *model_seat_name(const struct model *m, int number);
int model_players(const struct model *m);
/* The seat whose clock runs now; -1: none does. Milliseconds that a seat of a table with clocks has left. */
int model_clock_runs(const struct model *m);
int64_t model_time_left(const struct model *m, int seat);
/* How many seats are people's. */
int model_people(const struct model *m);
/* The seat of the one person at this screen, also who has resigned; -1: there is none, or several. */
int model_own_seat(const struct model *m);
/* True when a person has that seat in play. */
bool model_is_person(const struct model *m, int seat);
/* True when seats have secrets, and more than one of them is a person's. */
bool model_needs_handover(const struct model *m);
bool model_has_secrets(const struct model *m);
/* What the scene says of the table, `turn`; "" when it does not. */
const char *model_table_item(const struct model *m, const char *name);
/* Forgets what was taken back: a decision was made. */
void model_forget_undone(struct model *m);
/* The game is another one now. */
void model_begin_game(struct model *m);
/* The game goes on: an end that it had does not count. */
void model_reopen(struct model *m);
/* False of what the game has no use for; of redo in play where seats have secrets, and of undo unless several people at this screen can agree: to play and
 * to take back would tell them. Such commands are neither taken nor offered. */
bool model_offers(const struct model *m, const char *command);
/* The shell's command of that name, or NULL. */
const struct shell_command *model_find_command(const struct model *m, const char *name);
/* The command of the protocol of that name, or NULL. */
const struct command *model_protocol_command(const char *name);

#endif
