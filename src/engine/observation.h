/* observation.h - what a viewer may see of a match at one moment, as values: for the answers of the
 * protocol, and for whoever shows a game without asking by text. */
#ifndef ENGINE_OBSERVATION_H
#define ENGINE_OBSERVATION_H

#include "engine/engine.h"

struct observation {
	const struct game *game;
	int viewer;           /* a seat, VIEW_PUBLIC or VIEW_ALL */
	int to_move;          /* a seat, SEAT_CHANCE or SEAT_OVER */
	int players;          /* seats that play */
	struct result result; /* so far */
	bool may_list; /* the viewer may be told what can be decided now; not while chance is due */
	bool manual_chance; /* nothing is rolled */
	const char *due;    /* what the token of chance that is due begins with, "" none */
	struct scene scene;
	_Alignas(16) unsigned char state[STATE_MAX]; /* as the viewer observes it, zeros behind it */
};

/* Fills in an observation, which owns nothing; false without a match. */
bool observation_take(const struct engine *e, int viewer, struct observation *out);
/* What has happened in its match, for all viewers; NULL without a match. Good until that changes. */
const struct events *observation_events(const struct engine *e);
/* True when nothing has changed that there is to see. */
bool observation_equal(const struct observation *a, const struct observation *b);

/* Who is on move, as match_to_move has it: the name of a seat, "chance", or "-" when the game is
 * over. */
const char *observation_turn(const struct game *game, int to_move);
/* The name of a viewer: of a seat, "public" or "all". */
const char *observation_viewer_name(const struct game *game, int viewer);

#endif
