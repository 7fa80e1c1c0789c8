/* turn_walk.h - a walk through the game as its viewer was told it, which counts as people
 * do: turns, and what two players do in one has one number. */
#ifndef FRONT_SHELL_TURN_WALK_H
#define FRONT_SHELL_TURN_WALK_H

#include "engine/query.h"
#include "front/shell/model.h"
#include "protocol/words/narration.h"

enum { WALK_KINDS = 32 }; /* of pieces */

struct turn_walker {
	const struct model *m; /* NULL: it is closed */
	const struct game *game;
	int players;
	struct infostate infostate;
	_Alignas(16) unsigned char state[STATE_MAX]; /* before the next step */
	size_t next;                                 /* the number of the step to come */
	size_t turn;                                 /* turns begun so far, from 1 */
	size_t offset;                               /* 1: of two seats the second began */
	size_t base;                                 /* turns before it began, from a position */
	int seat;                                    /* whose turn it is, -1: nobody's */
	size_t decisions;                            /* made so far */
	uint8_t captured[SEATS_MAX][WALK_KINDS];     /* by each seat, by the game's list of pieces */
	int ends_round;           /* the number of the one that the last step ended, or 0 */
	int left;                 /* in that round at its end, -1: several */
	struct piece_token taken; /* the piece captured last */
};

/* What comes next. */
enum turn_walk_step {
	WALK_END,
	WALK_CHANCE,   /* what chance or the table says */
	WALK_DECISION, /* of a turn that has begun */
	WALK_TURN      /* the first decision of a turn */
};

/* Opens one at the first decision of the game, which there must be. Closed by turn_walk_close. */
void turn_walk_open(const struct model *m, struct turn_walker *w);
void turn_walk_close(struct turn_walker *w);
/* What the next step is. */
enum turn_walk_step turn_walk_next(struct turn_walker *w);
/* Makes the next step; of a decision what it is for people goes to words, unless that is NULL. */
void turn_walk_play(struct turn_walker *w, struct strbuf *words);
/* The same; what it did is narrated. */
void turn_walk_narrate(struct turn_walker *w, struct narration *narration);
/* What is seen as before, but of another state. */
void turn_walk_see_state(const struct observation *like, const void *state,
                         struct observation *out);
/* What these eyes saw here. */
void turn_walk_see(const struct turn_walker *w, struct observation *out);
/* What these eyes saw when a round ended, 0: the last that has; false where none has. */
bool turn_walk_see_round(const struct model *m, int round, struct observation *out);
/* The number that a turn has on the score sheet. */
size_t turn_walk_number(const struct turn_walker *w, size_t turn);
/* Is a turn of two seats that of the second? */
bool turn_walk_is_second(const struct turn_walker *w, size_t turn);

/* What a turn is looked for by. */
struct turn_query {
	const char *
		about; /* words that may name it: by its number, `6.`, `6...`, `6 black`, or by a move, `Nf3` */
	bool second; /* of two seats a number alone is of the second */
	/* Where they name none: that turn, or (0) the last of these seats, a bit for each; of them the one that put a seat
	 * out of the round, unless that is -1. */
	size_t usual;
	unsigned seats;
	int put_out;
};
/* A turn that was found. */
struct turn_found {
	size_t turn;        /* 0: none; of a number it may be one that is not made yet */
	size_t first, last; /* its decisions, 0: it is not made yet */
	int seat;
	enum { NOT_NAMED, NAMED_OF_OTHERS, NAMED } named;
	char missing[24];     /* a move that they name and nobody has made, "": none */
	struct strbuf tokens; /* freed by the caller */
	_Alignas(16) unsigned char before[STATE_MAX]; /* the state in which it began */
};
void turn_walk_find(const struct model *m, const struct turn_query *query, struct turn_found *out);

#endif
