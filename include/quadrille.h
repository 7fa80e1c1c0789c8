/* quadrille.h - chess and four inventive games in a program of your own: rules, hidden information,
 * searches. docs/library.md leads in; protocol.md and docs/notation say what tokens and positions are.
 *
 * EXPERIMENTAL until somebody outside uses it: names, structs and numbers may change with every
 * version, and then the soname does.
 *
 * An engine holds one match, options, and the tables of its searches. Any number of engines live in one
 * process, each used by one thread at a time; only quadrille_interrupt, and what belongs to no engine,
 * may be called from any thread. A job (a search, a count, random games, the drawing of worlds) runs on
 * threads of its own, which call the functions it was given; meanwhile the engine may be looked at, but
 * what would change it is refused with QUADRILLE_BUSY.
 *
 * Texts are UTF-8, end with NUL, and take at most QUADRILLE_TEXT_MAX bytes all together in one call.
 * Those that are passed in stay the caller's. What a function hands out is the engine's: it stays as
 * it is until the same function is called again with that engine, or the engine is freed. Facts about
 * games are constant.
 *
 * What can fail returns a quadrille_status. Anything but QUADRILLE_OK has changed nothing and given
 * nothing; quadrille_error says in words what was wrong.
 *
 * Who looks is always said: a seat, QUADRILLE_PUBLIC (a spectator) or QUADRILLE_ALL (the referee, who
 * sees everything). What that viewer may not know is not in the answer, or the call is refused with
 * QUADRILLE_HIDDEN, exactly as the protocol's `as` has it: in games without secrets, where there is nothing
 * to hide, every viewer may play for everybody, undo and redo, spectators too. Whose moves you take is for
 * you to check.
 *
 * Pointers are not NULL but where that is said, an engine least of all.
 *
 * Out of memory is a status, too: the process goes on. Every engine holds a reserve: if an allocation
 * fails, the reserve is given back and the call goes on. It is made whole at the next call; where that
 * cannot be, the call returns QUADRILLE_OUT_OF_MEMORY and has changed nothing. If even the reserve does
 * not do, the engine is lost: every later call returns QUADRILLE_OUT_OF_MEMORY, quadrille_free leaves its
 * memory and threads behind, and other engines go on. The library ends no process, prints nothing,
 * handles no signal, and opens no file. */
#ifndef QUADRILLE_H
#define QUADRILLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The version of the library, that of the program; constant. */
const char *quadrille_version(void);

/* ---- What went wrong */

/* As the protocol's error codes (protocol.md); those of lines alone never come. */
typedef enum quadrille_status {
	QUADRILLE_OK,
	QUADRILLE_UNKNOWN_COMMAND,
	QUADRILLE_BAD_SYNTAX,      /* an argument is missing or malformed */
	QUADRILLE_UNKNOWN_GAME,    /* no such game */
	QUADRILLE_BAD_POSITION,    /* the position or save is malformed or impossible */
	QUADRILLE_ILLEGAL_MOVE,    /* the rules forbid it: token, id of the rule, words */
	QUADRILLE_CHANCE_EXPECTED, /* a chance or table token must come first */
	QUADRILLE_BAD_CHANCE,      /* a chance or table token that cannot be */
	QUADRILLE_NO_GAME,         /* the call needs a game and none has begun */
	QUADRILLE_GAME_OVER,       /* the game has ended */
	QUADRILLE_BUSY,            /* a job is running */
	QUADRILLE_STOPPED,         /* the job was stopped before its end */
	QUADRILLE_HIDDEN,          /* the viewer may not know this */
	QUADRILLE_BAD_OPTION,      /* no such option, or not a value it takes */
	QUADRILLE_NOTHING_TO_UNDO, /* fewer decisions were made than that */
	QUADRILLE_NOT_APPLICABLE,  /* this game knows nothing of the kind */
	QUADRILLE_LINE_TOO_LONG,   /* more than QUADRILLE_TEXT_MAX bytes of text */
	QUADRILLE_BAD_ENCODING,    /* a text is not UTF-8 */
	QUADRILLE_OUT_OF_MEMORY    /* there is not enough memory for this */
} quadrille_status;

enum { QUADRILLE_TEXT_MAX = 1 << 20 };

/* The name of a status on the wire, as "illegal-move"; "none" for QUADRILLE_OK and for what is no status. */
const char *quadrille_status_name(quadrille_status status);

/* ---- The games */

/* Viewers and who is on move: seats are 0..5. */
enum {
	QUADRILLE_SEATS_MAX = 6,
	QUADRILLE_PUBLIC = 6, /* a viewer: spectators */
	QUADRILLE_ALL = 7,    /* a viewer: the referee */
	QUADRILLE_CHANCE = 8, /* on move: chance, or the people at the table say something */
	QUADRILLE_OVER = 9,   /* on move: nobody, the game has ended */
	QUADRILLE_NONE = -1   /* no seat, square, team or number */
};

typedef struct quadrille_game {
	const char *name;  /* "chess" */
	const char *title; /* for people */
	int min_players, max_players, usual_players;
	int files, ranks;
	const char *const *seats; /* the names of max_players seats, in their order */
	const char *const *teams; /* who wins where no seat does, ended by NULL; or NULL */
	bool has_secrets;         /* viewers differ in what they may know */
	bool has_chance;          /* something is dealt, rolled or drawn */
	bool has_decks;           /* `decks` means something */
	bool has_placement;       /* `placement` means something */
} quadrille_game;

/* How many games there are. */
size_t quadrille_count_games(void);
/* Fills in facts about game number i, in byte order of the names; false past the last. */
bool quadrille_get_game(size_t i, quadrille_game *out);

/* ---- An engine */

typedef struct quadrille quadrille;

/* An engine without a match, its options at their defaults, to be freed by quadrille_free; NULL when
 * there is no memory for it. */
quadrille *quadrille_new(void);
/* Stops a job that runs, as quadrille_stop does, and frees everything. NULL is allowed. */
void quadrille_free(quadrille *q);
/* What was wrong with the last call that failed, a line for people; good until the next call. */
const char *quadrille_error(const quadrille *q);
/* Sets an option by the name and value that the protocol's setoption takes (protocol.md, "Options"):
 * "Hash", "16". value NULL: without one. QUADRILLE_BAD_OPTION, QUADRILLE_BUSY. */
quadrille_status quadrille_set_option(quadrille *q, const char *name, const char *value);
/* Sets every option but Hash to its default. QUADRILLE_BUSY. */
quadrille_status quadrille_reset_options(quadrille *q);

/* ---- A match begins */

typedef enum quadrille_decks {
	QUADRILLE_DECKS_ANY, /* as the position says, else common */
	QUADRILLE_DECKS_COMMON,
	QUADRILLE_DECKS_OWN
} quadrille_decks;

/* How a game is to begin; all zero but its name is a usual one. Castling is written as the option
 * UCI_Chess960 has it. */
typedef struct quadrille_newgame {
	const char *game;
	int players; /* 0: as many as usual */
	quadrille_decks decks;
	bool seeded; /* chance comes of the seed; else of the key, or of the operating system */
	bool manual; /* nothing is rolled: whoever plays gives what chance makes */
	uint64_t seed;
	const char *key;       /* 64 hexadecimal digits, for this match alone; or NULL */
	const char *placement; /* to be used when it is due, or "ask"; or NULL */
} quadrille_newgame;

/* Begins a game, and rolls what is due unless chance is manual. QUADRILLE_UNKNOWN_GAME,
 * QUADRILLE_BAD_SYNTAX, QUADRILLE_BAD_CHANCE, QUADRILLE_NOT_APPLICABLE, QUADRILLE_BUSY. */
quadrille_status quadrille_start(quadrille *q, const quadrille_newgame *how);

/* A position, and what was played from there. */
typedef struct quadrille_position {
	const char *game;
	int players; /* 0: as the position says; without one as many as usual */
	quadrille_decks decks;
	const char *key;  /* as in quadrille_newgame */
	const char *text; /* the position as the game writes it; NULL: the start of a game */
	const char *const
		*tokens; /* n tokens: decisions, whole turns, chance, `end:<outcome>,<reason>` */
	size_t n;
} quadrille_position;

/* Begins a match at a position; nothing is rolled, no event is made. The errors of quadrille_start and
 * of quadrille_play, and QUADRILLE_BAD_POSITION. */
quadrille_status quadrille_set_position(quadrille *q, const quadrille_position *position);

/* ---- A match goes on */

/* Plays n tokens, each a step or a whole turn of steps joined by commas; all or none. viewer is who
 * plays: QUADRILLE_ALL for any seat. What is due of chance behind them is rolled, unless it is manual.
 * QUADRILLE_ILLEGAL_MOVE, QUADRILLE_BAD_SYNTAX, QUADRILLE_CHANCE_EXPECTED, QUADRILLE_BAD_CHANCE,
 * QUADRILLE_GAME_OVER, QUADRILLE_HIDDEN, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_play(quadrille *q, int viewer, const char *const *tokens, size_t n);
/* Takes back the last n decisions, from 1, and the chance behind each. QUADRILLE_NOTHING_TO_UNDO,
 * QUADRILLE_HIDDEN, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_undo(quadrille *q, int viewer, uint64_t n);
/* Makes the next n decisions again, from 1, that were taken back, and the chance behind each; whatever is
 * played drops them. The errors of quadrille_undo. */
quadrille_status quadrille_redo(quadrille *q, int viewer, uint64_t n);
/* Goes to the place behind so many decisions, back or ahead; a ruling is one of them. The errors of
 * quadrille_undo. */
quadrille_status quadrille_goto(quadrille *q, int viewer, uint64_t place);
/* Says where the match stands, and the last place there is. QUADRILLE_HIDDEN, QUADRILLE_NO_GAME. */
quadrille_status quadrille_get_place(quadrille *q, int viewer, uint64_t *place, uint64_t *last);
/* Gives the present place a name: a letter, then up to 31 letters, digits, _ and -, not "start" or "end".
 * A name given again moves; it dies with its place. QUADRILLE_BAD_SYNTAX, QUADRILLE_NOT_APPLICABLE: there
 * are 1000; QUADRILLE_HIDDEN, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_mark(quadrille *q, int viewer, const char *name);
/* The place of a name. QUADRILLE_BAD_SYNTAX, QUADRILLE_NOTHING_TO_UNDO: there is none of that name;
 * QUADRILLE_HIDDEN, QUADRILLE_NO_GAME. */
quadrille_status quadrille_find_mark(quadrille *q, int viewer, const char *name, uint64_t *place);
/* Ends the match by the referee's ruling: outcome is a seat, a team or "draw"; reason is "resign",
 * "agreement", "time" or "abandoned". viewer is QUADRILLE_ALL. QUADRILLE_GAME_OVER,
 * QUADRILLE_BAD_SYNTAX, QUADRILLE_HIDDEN, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_adjudicate(quadrille *q, int viewer, const char *outcome,
                                      const char *reason);

/* ---- Saves */

/* Hands out all that makes the match again, its secrets and the key of its chance among that: one line of
 * JSON, n bytes, the same as the protocol's `save` gives; of more than 1 MiB, some 150,000 moves of chess,
 * none can be restored. viewer is QUADRILLE_ALL. QUADRILLE_HIDDEN, QUADRILLE_NO_GAME. */
quadrille_status quadrille_save(quadrille *q, int viewer, const char **save, size_t *n);
/* Has the match of a save take the place of the present one. QUADRILLE_BAD_SYNTAX: no JSON;
 * QUADRILLE_BAD_POSITION: damaged; QUADRILLE_UNKNOWN_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_restore(quadrille *q, const char *save);

/* ---- A table of people and engines
 *
 * It rules over seats, clocks, offers, taking back, giving up and another game, as docs/library.md and
 * the protocol's `table` say, and reads no clock: times are milliseconds that you name, of any clock that
 * does not go back. viewer is QUADRILLE_ALL in each of these calls, else they are QUADRILLE_HIDDEN; what they
 * tell is everybody's to know. Saves have the table. quadrille_start and quadrille_set_position end it, so
 * does quadrille_restore of a save without one; what is played or taken back by other calls it follows. */

typedef struct quadrille_table_terms {
	bool timed;
	int64_t base, increment;           /* milliseconds of a seat; for each of its turns */
	int64_t left[QUADRILLE_SEATS_MAX]; /* of a clock that shows another time at first; else 0 */
	bool engine[QUADRILLE_SEATS_MAX];  /* an engine has the seat; else a person */
	int level[QUADRILLE_SEATS_MAX];    /* of that engine, from 0 to 20 */
} quadrille_table_terms;

typedef enum quadrille_offer {
	QUADRILLE_OFFER_NONE,
	QUADRILLE_OFFER_DRAW,
	QUADRILLE_OFFER_TAKEBACK,
	QUADRILLE_OFFER_REMATCH
} quadrille_offer;

typedef enum quadrille_deed {
	QUADRILLE_DO_MOVE,
	QUADRILLE_DO_RESIGN,
	QUADRILLE_DO_DRAW, /* offers one, as the next two do */
	QUADRILLE_DO_TAKEBACK,
	QUADRILLE_DO_REMATCH,
	QUADRILLE_DO_ACCEPT,
	QUADRILLE_DO_DECLINE,
	QUADRILLE_DO_WITHDRAW,
	QUADRILLE_DO_LEAVE,
	QUADRILLE_DO_JOIN
} quadrille_deed;

typedef struct quadrille_action {
	int seat;
	int64_t ms; /* now */
	quadrille_deed deed;
	const char *const *tokens; /* n of them, of QUADRILLE_DO_MOVE */
	size_t n;
} quadrille_action;

typedef enum quadrille_news_kind {
	QUADRILLE_NEWS_FLAG,   /* seat: its flag has fallen */
	QUADRILLE_NEWS_LATE,   /* seat: what it wanted came behind a flag, and was not done */
	QUADRILLE_NEWS_RESIGN, /* seat */
	QUADRILLE_NEWS_LEAVE,  /* seat */
	QUADRILLE_NEWS_JOIN,   /* seat: a person has it again */
	QUADRILLE_NEWS_TAKEOVER, /* seat, by an engine of level number; who had it sees what spectators see */
	QUADRILLE_NEWS_OFFER,    /* seat, what */
	QUADRILLE_NEWS_ACCEPT,   /* seat, what */
	QUADRILLE_NEWS_DECLINE,  /* seat, what */
	QUADRILLE_NEWS_WITHDRAW, /* seat, what */
	QUADRILLE_NEWS_TAKEBACK, /* seat, number decisions */
	QUADRILLE_NEWS_REMATCH   /* another game has begun */
} quadrille_news_kind;

/* What has happened at a table, besides the events of the match. Members that the kind does not have mean
 * nothing. */
typedef struct quadrille_news {
	quadrille_news_kind kind;
	const char *name; /* of the kind, "offer" */
	int seat;
	quadrille_offer what;
	int64_t number;
} quadrille_news;

typedef struct quadrille_table_seat {
	bool engine; /* one plays it, at this level; else a person */
	int level;
	bool of_person; /* a person has it or had it, who then sees what spectators see */
	int player;     /* who sits there, by the seat where that began */
	int64_t left;   /* milliseconds on its clock; QUADRILLE_NONE: it has none */
} quadrille_table_seat;

typedef struct quadrille_table {
	int n_seats;
	quadrille_table_seat seats[QUADRILLE_SEATS_MAX];
	int level; /* of engines that take over */
	bool timed;
	int64_t base, increment;
	int runs;              /* the seat whose clock does, or QUADRILLE_NONE */
	int64_t now;           /* the time that was named last, from which a clock goes on behind
	                          * quadrille_restore; QUADRILLE_NONE: none was */
	quadrille_offer offer; /* that is not answered, */
	int offered_by;
	unsigned waiting; /* by the seats of these bits */
	int to_move;      /* a seat, QUADRILLE_CHANCE or QUADRILLE_OVER */
} quadrille_table;

/* Makes a table for the match as it stands. QUADRILLE_BAD_SYNTAX: terms that cannot be; QUADRILLE_NO_GAME,
 * QUADRILLE_BUSY. */
quadrille_status quadrille_table_new(quadrille *q, int viewer, const quadrille_table_terms *terms);
/* A seat does something; hands out the n things that have happened by it. The errors of quadrille_play for
 * decisions; QUADRILLE_BAD_SYNTAX: no such seat or deed, or a time before the last one;
 * QUADRILLE_NOT_APPLICABLE: that does not go now, or there is no table; QUADRILLE_HIDDEN: where seats have
 * secrets no other person is there to agree; QUADRILLE_GAME_OVER, QUADRILLE_NOTHING_TO_UNDO,
 * QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_table_do(quadrille *q, int viewer, const quadrille_action *action,
                                    const quadrille_news **news, size_t *n);
/* Time goes on, and a flag may fall. QUADRILLE_BAD_SYNTAX, QUADRILLE_NOT_APPLICABLE, QUADRILLE_NO_GAME,
 * QUADRILLE_BUSY. */
quadrille_status quadrille_table_tick(quadrille *q, int viewer, int64_t ms,
                                      const quadrille_news **news, size_t *n);
/* How the table stands; also while a job runs. QUADRILLE_NOT_APPLICABLE: there is none;
 * QUADRILLE_NO_GAME. */
quadrille_status quadrille_get_table(quadrille *q, int viewer, quadrille_table *out);

/* ---- Looks at a match; all of them may be taken while a job runs */

/* What everybody may know of how the match stands. Its texts are constant. A game of chess that is drawn
 * by a rule may go on: outcome "draw", and a seat to move, until it is adjudicated. */
typedef struct quadrille_turn {
	const char *game;
	int players;         /* seats that play */
	int to_move;         /* a seat, QUADRILLE_CHANCE or QUADRILLE_OVER */
	const char *due;     /* what the token of chance that is due begins with; "" when none is */
	bool manual;         /* nothing is rolled */
	const char *outcome; /* a seat's or team's name, "draw", or "*" while the game goes on */
	const char *reason;  /* "checkmate"; "-" while it goes on */
} quadrille_turn;

quadrille_status quadrille_get_turn(quadrille *q, quadrille_turn *out);

/* Hands out the n legal tokens that begin with prefix ("" or NULL: all), in byte order; none when the
 * game has ended. QUADRILLE_HIDDEN where the decision is not the viewer's own,
 * QUADRILLE_CHANCE_EXPECTED, QUADRILLE_NO_GAME. */
quadrille_status quadrille_legal(quadrille *q, int viewer, const char *prefix,
                                 const char *const **tokens, size_t *n);
/* Whether a token is legal for the seat on move: *why is NULL, or the token, the id of the rule that
 * forbids it, and words. QUADRILLE_BAD_SYNTAX when it is no token of the game; the errors of
 * quadrille_legal, QUADRILLE_GAME_OVER, QUADRILLE_BAD_CHANCE. */
quadrille_status quadrille_why(quadrille *q, int viewer, const char *token, const char **why);

/* What a part of a decision made by clicks is. */
typedef enum quadrille_part {
	QUADRILLE_PART_SQUARE,
	QUADRILLE_PART_CARD,
	QUADRILLE_PART_PIECE,
	QUADRILLE_PART_NUMBER,
	QUADRILLE_PART_WORD
} quadrille_part;

typedef struct quadrille_choice {
	const char *add; /* what it adds to the prefix */
	quadrille_part part;
	const char
		*value; /* the square, the card's id, the piece's letter, the number, the word's key */
	const char *deck; /* of a card: the seat whose deck it is of; or NULL */
	uint64_t leads;   /* to so many decisions */
	bool plays;       /* one of them ends here */
	bool ends;        /* and with it a turn of several decisions */
} quadrille_choice;

typedef struct quadrille_next {
	const char *means;               /* the prefix in English */
	const char *token;               /* of the decision that ends here, or NULL */
	const quadrille_choice *choices; /* n parts that may follow, in byte order of what they add */
	size_t n;
} quadrille_next;

/* Says what may follow a prefix of a decision ("" or NULL: its beginning). The errors of
 * quadrille_legal. */
quadrille_status quadrille_get_next(quadrille *q, int viewer, const char *prefix,
                                    quadrille_next *out);

/* Hands out the position as the viewer knows it, a text that quadrille_set_position takes.
 * QUADRILLE_NO_GAME. */
quadrille_status quadrille_observe(quadrille *q, int viewer, const char **position);
/* The static evaluation of what the viewer knows, in centi-units of the game, or in thousandths of a
 * win, 0 being even; for *seat: the viewer where it is a seat in a game with secrets, else the seat on
 * move. QUADRILLE_GAME_OVER, QUADRILLE_CHANCE_EXPECTED, QUADRILLE_NO_GAME. */
quadrille_status quadrille_evaluate(quadrille *q, int viewer, int *seat, int *value);

/* How likely one value is of something that the viewer does not know. */
typedef struct quadrille_chance {
	int seat;          /* whose it is then; QUADRILLE_NONE: nobody's */
	const char *what;  /* "team", "life", "target", "hand", "pile" */
	const char *value; /* a team, a piece's token, or a card as the seat names it */
	int ppm; /* millionths, from 1; those of a team, a life, a target, a card add up to a million */
} quadrille_chance;

/* Hands out the n chances of all that the viewer (QUADRILLE_ALL: the seat on move) does not know, by the option
 * Beliefs, in byte order of seat, what and value; they are counted and not drawn. None when nothing is
 * unknown. QUADRILLE_CHANCE_EXPECTED; QUADRILLE_BAD_POSITION: no full position agrees with what it was told;
 * QUADRILLE_NO_GAME. */
quadrille_status quadrille_believe(quadrille *q, int viewer, const quadrille_chance **chances,
                                   size_t *n);

/* ---- What the engine thinks, drawn: for boards that know no game */

typedef struct quadrille_view {
	const char *name; /* "attacks" */
	const char *form; /* "squares", "arrows", or "table": what quadrille_believe hands out */
	const char *text; /* for people */
} quadrille_view;

/* Fills in view number i of a game, in byte order of the names; false past the last, and where there is no such
 * game. Constant. */
bool quadrille_get_view(const char *game, size_t i, quadrille_view *out);

typedef struct quadrille_arrow {
	int from, to; /* squares; the same where something comes onto the board */
	int rank;     /* 1: of the best line */
	int step;     /* which step of its line, from 1 */
} quadrille_arrow;

/* Numbers on squares, n_values for each that has any, or arrows. */
typedef struct quadrille_drawing {
	quadrille_view view;
	const char *labels[6]; /* n_values: what each number is */
	int n_values;
	bool has[64]; /* by number */
	int values[64][6];
	const quadrille_arrow *arrows;
	size_t n_arrows;
} quadrille_drawing;

/* Hands out what a view draws for a viewer. QUADRILLE_BAD_SYNTAX: the game has no such view; of "evaluation" the
 * errors of quadrille_legal, and QUADRILLE_GAME_OVER; of "lines" those of quadrille_get_tree; of "belief" and
 * "targets" those of quadrille_believe, and QUADRILLE_BUSY. QUADRILLE_NO_GAME. */
quadrille_status quadrille_draw(quadrille *q, int viewer, const char *name,
                                const quadrille_drawing **drawing);

/* ---- What has happened, as values */

/* The kinds of events (protocol.md, "Events"), and which members each may have. */
typedef enum quadrille_event_kind {
	QUADRILLE_EVENT_CHANCE,         /* text: the token */
	QUADRILLE_EVENT_TABLE,          /* text: the token */
	QUADRILLE_EVENT_ADD,            /* seat, piece, square */
	QUADRILLE_EVENT_MOVE,           /* seat, piece, beans, from, to, by, castling */
	QUADRILLE_EVENT_CAPTURE,        /* seat (the owner), piece, square, by, with */
	QUADRILLE_EVENT_PROMOTE,        /* seat, piece, square */
	QUADRILLE_EVENT_CHECK,          /* seat, square */
	QUADRILLE_EVENT_ROW,            /* seat, squares */
	QUADRILLE_EVENT_PLACE,          /* seat, square, beans */
	QUADRILLE_EVENT_STEAL,          /* seat, from, to, beans */
	QUADRILLE_EVENT_END,            /* seat */
	QUADRILLE_EVENT_INCOME,         /* seat, piece, beans, rows, inventory, bank */
	QUADRILLE_EVENT_DICE,           /* seat, text: the faces */
	QUADRILLE_EVENT_CARD,           /* seat, card */
	QUADRILLE_EVENT_TAKE,           /* seat, card */
	QUADRILLE_EVENT_RESHUFFLE,      /* deck */
	QUADRILLE_EVENT_REMOVE,         /* seat, piece, square */
	QUADRILLE_EVENT_CHANGE,         /* seat, piece, square, was, by */
	QUADRILLE_EVENT_FORBID,         /* square, by */
	QUADRILLE_EVENT_SHIELD,         /* seat, piece, square */
	QUADRILLE_EVENT_PASS,           /* seat */
	QUADRILLE_EVENT_CLAIM,          /* seat, piece */
	QUADRILLE_EVENT_POINTS,         /* team, gained, score */
	QUADRILLE_EVENT_ROUND,          /* round, last */
	QUADRILLE_EVENT_OVER,           /* outcome, reason */
	QUADRILLE_EVENT_COMMIT,         /* text: a hash; given */
	QUADRILLE_EVENT_ENTROPY_COMMIT, /* seat, text: a hash */
	QUADRILLE_EVENT_ENTROPY_CLOSE,
	QUADRILLE_EVENT_ENTROPY,      /* seat, text: 32 bytes */
	QUADRILLE_EVENT_ENTROPY_VOID, /* missing, round: how many were void; text: a key */
	QUADRILLE_EVENT_REVEAL        /* text: a key */
} quadrille_event_kind;

/* Where something is: the number of a square (a1 0, b1 1, ... then a2), or 64 and the number of a seat.
 * Members that the kind does not have mean nothing; of those it may have, what the event does not say is
 * QUADRILLE_NONE, "" or NULL. */
typedef struct quadrille_event {
	quadrille_event_kind kind;
	const char *name;   /* of the kind, "capture" */
	int seat, by, last; /* seats; by: who acted, where that is another */
	int square, from, to;
	int team, deck; /* a number of teams; a seat */
	int castling;   /* of the king, whose rook's move follows: 0 kingside, 1 queenside */
	char piece[3], was[3], with[3]; /* as positions write them */
	int beans, rows, inventory, bank, gained, round;
	int score[2];            /* of each team */
	uint64_t squares;        /* a set, a bit for each square */
	uint64_t missing;        /* a set, a bit for each seat */
	const char *text;        /* a token or faces, or 32 bytes in hexadecimal digits, else NULL */
	const char *card;        /* its id */
	bool card_of_other_deck; /* than that of the seat */
	bool given;              /* a key was not drawn */
	const char *outcome, *reason;
} quadrille_event;

/* Hands out the n events that the viewer was told, from number `from` on; each viewer's are numbered by
 * themselves, from 1. QUADRILLE_BAD_SYNTAX, QUADRILLE_NO_GAME. */
quadrille_status quadrille_events(quadrille *q, int viewer, uint64_t from,
                                  const quadrille_event **events, size_t *n);

/* ---- What there is to see, as values */

typedef struct quadrille_square {
	const char *piece; /* its token, or NULL */
	const char *kind;  /* "pawn": the same for every seat */
	const char *glyph; /* one character to draw */
	int seat;          /* whose it is, or QUADRILLE_NONE */
	int count;         /* how many are piled up; 0: that is not counted */
	/* Which marks it has: bits 0 check, 1 line, 2 row, 3 shield, 4 forbidden. */
	unsigned marks;
} quadrille_square;

/* Something worth knowing of a seat or (QUADRILLE_NONE) of the table. */
typedef struct quadrille_item {
	int seat;
	const char *name, *value;
} quadrille_item;

typedef struct quadrille_zone_item {
	const char *id; /* a card's id or a piece's token */
	int deck;       /* the seat whose deck a card belongs to, or QUADRILLE_NONE: there is one */
	bool known;     /* the other seats know it, too */
	int count;
} quadrille_zone_item;

typedef enum quadrille_zone_kind {
	QUADRILLE_ZONE_CARDS,
	QUADRILLE_ZONE_PIECES,
	QUADRILLE_ZONE_NUMBER
} quadrille_zone_kind;

/* What lies beside the board: a hand, a reserve, a bank. */
typedef struct quadrille_zone {
	const char *name;
	quadrille_zone_kind kind;
	int seat; /* whose, or QUADRILLE_NONE */
	const quadrille_zone_item *items;
	size_t n_items;
	int hidden;    /* how many there are besides */
	int64_t value; /* of a number, or QUADRILLE_NONE: unknown */
} quadrille_zone;

typedef struct quadrille_scene {
	int files, ranks;
	quadrille_square squares[64]; /* files * ranks of them, by number */
	const quadrille_item *items;
	size_t n_items;
	const quadrille_zone *zones;
	size_t n_zones;
} quadrille_scene;

/* Hands out all that the viewer sees. QUADRILLE_NO_GAME. */
quadrille_status quadrille_see(quadrille *q, int viewer, const quadrille_scene **scene);

/* ---- Jobs
 *
 * A call that begins one returns at once, or with wait when the job has ended. The functions it is
 * given (each may be NULL) are called on threads of the job, one call at a time; what they are given is
 * good during the call. The last, on_end or on_bestmove, comes once. They may call nothing of that
 * engine but quadrille_interrupt. They hold none of its locks: looks go on meanwhile, and they may wait for
 * the thread that looks. A job takes what it needs of the match when it begins. */

typedef enum quadrille_score_kind {
	QUADRILLE_SCORE_CP,     /* centi-units of the game for the seat on move */
	QUADRILLE_SCORE_MATE,   /* turns of the seat on move until it wins; negative: it loses */
	QUADRILLE_SCORE_CHANCE, /* thousandths: how often the seat's side wins, draws half */
	QUADRILLE_SCORE_NONE
} quadrille_score_kind;

typedef struct quadrille_info {
	int depth, seldepth; /* turns; seldepth 0: not known */
	int multipv;         /* which of the best lines, from 1; 0: there is one */
	quadrille_score_kind kind;
	int score;
	uint64_t nodes;
	int hashfull; /* thousandths */
	int64_t milliseconds;
	bool clairvoyant;    /* it sees what the seat on move may not */
	int win, draw, loss; /* of a thousand games with such a score, estimated; all 0 without one */
	const char *pv;      /* principal variation: tokens, blanks between them */
} quadrille_info;

typedef struct quadrille_bestmove {
	/* QUADRILLE_OK; QUADRILLE_BAD_POSITION: no full position agrees with what the seat was told;
	 * QUADRILLE_OUT_OF_MEMORY: the engine is lost. Only with QUADRILLE_OK is there a token. */
	quadrille_status status;
	const char *token; /* the best decision */
	const char *pv;    /* it, and what may follow */
	bool stopped;      /* before its own end */
	bool clairvoyant;
} quadrille_bestmove;

/* What is searched for and how long; zero means not given, and without any limit it is searched until
 * stopped. Times in milliseconds. */
typedef struct quadrille_search {
	int viewer; /* who asks: what it knows to be illegal is not answered */
	uint64_t nodes;
	int depth, mate; /* turns: to look ahead; of the seat on move, to look for a mate in */
	int64_t movetime;
	bool has_clock; /* time and increment of the seat on move are given */
	int64_t time, increment;
	int moves_to_go;
	bool infinite; /* no bestmove before it is stopped */
	bool alone;    /* nothing that other searches have found is used: as in a new engine */
	bool here; /* wait, on the calling thread, which needs a stack of 8 MiB: for many short ones */
	bool whole_turns; /* tokens of lines are whole turns, steps joined by commas; else steps */
	bool wait;
	const char *const *searchmoves; /* n_searchmoves tokens: only these are considered */
	size_t n_searchmoves;
	void (*on_info)(void *to, const quadrille_info *info);
	void (*on_bestmove)(void *to, const quadrille_bestmove *bestmove);
	void *to; /* handed to both */
} quadrille_search;

/* Searches for the best decision of the seat on move. QUADRILLE_GAME_OVER, QUADRILLE_CHANCE_EXPECTED,
 * QUADRILLE_HIDDEN, QUADRILLE_BAD_SYNTAX, QUADRILLE_ILLEGAL_MOVE, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_go(quadrille *q, const quadrille_search *search);

typedef enum quadrille_bound {
	QUADRILLE_BOUND_AT_MOST = -1,
	QUADRILLE_BOUND_EXACT,
	QUADRILLE_BOUND_AT_LEAST
} quadrille_bound;

/* What a search has found of a decision of its root. */
typedef struct quadrille_tree_move {
	const char *token;
	uint64_t nodes; /* that it has counted below it */
	quadrille_score_kind kind;
	int score;
	quadrille_bound bound; /* of the score */
	int prior;      /* millionths: what it was expected to bring; QUADRILLE_NONE: nothing was */
	const char *pv; /* it, and what may follow: steps, blanks between them */
} quadrille_tree_move;

/* Hands out the n decisions that the last search by this viewer has looked at, most nodes first.
 * QUADRILLE_NOT_APPLICABLE: nothing was searched here by this viewer, or the search goes on;
 * QUADRILLE_NO_GAME. */
quadrille_status quadrille_get_tree(quadrille *q, int viewer, const quadrille_tree_move **moves,
                                    size_t *n);

typedef struct quadrille_sampling {
	int viewer; /* whose belief; QUADRILLE_ALL: that of the seat on move */
	uint64_t n; /* worlds, from 1 to 1000000 */
	bool wait;
	void (*on_world)(void *to, const char *position);  /* a full position */
	void (*on_end)(void *to, quadrille_status status); /* OK, STOPPED, OUT_OF_MEMORY */
	void *to;
} quadrille_sampling;

/* Draws worlds: full positions that agree with what the viewer knows. QUADRILLE_GAME_OVER,
 * QUADRILLE_CHANCE_EXPECTED, QUADRILLE_BAD_POSITION, QUADRILLE_BAD_SYNTAX, QUADRILLE_NO_GAME,
 * QUADRILLE_BUSY. */
quadrille_status quadrille_sample(quadrille *q, const quadrille_sampling *sampling);

typedef struct quadrille_count {
	int viewer;
	int depth; /* decisions, from 0 to 1000 */
	bool wait;
	void (*on_end)(void *to, quadrille_status status, uint64_t total); /* OK or STOPPED */
	void *to;
} quadrille_count;

/* Counts the sequences of so many decisions (perft). QUADRILLE_HIDDEN, QUADRILLE_CHANCE_EXPECTED,
 * QUADRILLE_BAD_SYNTAX, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_perft(quadrille *q, const quadrille_count *count);

typedef struct quadrille_score {
	quadrille_score_kind kind;
	int value; /* for the seat that decides */
} quadrille_score;

/* A decision that was judged by what its seat knew then. Tokens are good during the call. */
typedef struct quadrille_reviewed {
	uint64_t number; /* from 1 */
	int seat;
	const char *token, *best;      /* what was decided, and what is thought best */
	quadrille_score before, after; /* of the best, and of what was decided */
	bool has_truth;                /* the game has secrets, and the viewer may know all: */
	quadrille_score inferred,
		truth;        /* of what was decided, by what others' behaviour tells, and as it was */
	int expected;     /* thousandths of the score after it; a draw is half */
	int lost;         /* thousandths of the expected score */
	const char *mark; /* constant: "inaccuracy" from 50 lost, "mistake" 100, "blunder" 150; "-" */
} quadrille_reviewed;

typedef struct quadrille_review {
	int viewer;
	uint64_t nodes; /* of each search; 0: 20000 */
	bool wait;
	void (*on_decision)(void *to, const quadrille_reviewed *reviewed);
	void (*on_end)(void *to, quadrille_status status); /* OK, STOPPED, OUT_OF_MEMORY */
	void *to;
} quadrille_review;

/* Judges each decision up to the present place by searches from empty tables, in their order. Before the end of
 * a game with secrets a seat is told of its own decisions alone. QUADRILLE_HIDDEN to the public then;
 * QUADRILLE_BAD_SYNTAX, QUADRILLE_NO_GAME, QUADRILLE_BUSY. */
quadrille_status quadrille_start_review(quadrille *q, const quadrille_review *review);

/* Whether a job runs; false of an engine that is lost. */
bool quadrille_busy(quadrille *q);
/* Has the job end soon, if one runs. From any thread. */
void quadrille_interrupt(quadrille *q);
/* The same, and returns when it has ended. QUADRILLE_OUT_OF_MEMORY of an engine that is lost: its job
 * may never have its last call. */
quadrille_status quadrille_stop(quadrille *q);
/* Returns when no job runs; as quadrille_stop. */
quadrille_status quadrille_wait(quadrille *q);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
