/* engine.h - an engine: one live match, the options, and the tables of its searches.
 *
 * It takes values and gives values; it knows no lines of text, nor who reads them. Several may live in
 * one process. One is used by one thread at a time, but for what says that it may be called from any.
 * What fails has changed nothing, and says why in err (which may be NULL). */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "engine/options.h"
#include "match/commitment.h"
#include "match/match.h"

struct engine;

/* An engine without a match, its options at their defaults. The caller frees it. */
struct engine *engine_new(void);
/* NULL is allowed. */
void engine_free(struct engine *e);

/* ---- Options */

/* Its options, which stay the engine's. */
const struct options *engine_options(const struct engine *e);
/* Takes these options over; another Hash drops the transposition table, clear_hash or another Evaluation
 * empties it. While nothing is searched. */
void engine_set_options(struct engine *e, const struct options *options);
/* Has the game that a net in a file is of evaluated by it, or with NULL every game by the net that the
 * program has in it; empties the tables. While nothing is searched. ERROR_BAD_OPTION where the file cannot
 * be read or is no net. */
bool engine_set_eval_file(struct engine *e, const char *path, struct error *err);
/* The path of that file; NULL: none. */
const char *engine_eval_file(const struct engine *e);

/* ---- The match */

/* What holds for all matches until the next engine_newgame. */
struct match_terms {
	bool seeded; /* the chance of each match comes from seed, unless it is given a key */
	uint64_t seed;
	bool manual_chance;  /* nothing is rolled: whoever plays gives what chance makes */
	bool asks_placement; /* the placement is never rolled, whatever else is */
};

/* How a game is to begin. */
struct newgame {
	const struct game *game;
	struct setup setup;
	struct match_terms terms;
	bool commits; /* everybody is told a commitment to the key, and the deal waits for entropy */
	const struct rng_key
		*key;              /* of this match's chance; NULL: that of the seed, else the system's */
	const char *placement; /* to be used when it is due, without prefix; or NULL */
};

/* A position, and what was played from there. */
struct start_position {
	const struct game *game;
	struct setup setup;
	const struct rng_key *key; /* as in newgame */
	const char *text;          /* as the game writes it; NULL: its start */
	/* n tokens: steps and whole turns, those of chance among them; the last may be a ruling,
	 * `end:<outcome>,<reason>`. */
	char *const *tokens;
	size_t n;
};

/* The match; NULL before the first. It is the engine's, and another after each call that begins one. */
const struct match *engine_match(const struct engine *e);
/* Its game, or NULL. */
const struct game *engine_game(const struct engine *e);
const struct match_terms *engine_terms(const struct engine *e);
/* Begins a game, and rolls what is due unless chance is manual. ERROR_NOT_APPLICABLE, or what is wrong
 * with the placement; ERROR_BAD_SYNTAX for a commitment to a seed, or where chance is manual. */
bool engine_newgame(struct engine *e, const struct newgame *newgame, struct error *err);
/* Begins a match at a position; nothing is rolled and no event is made. ERROR_BAD_POSITION, or why a
 * token cannot be played. */
bool engine_set_position(struct engine *e, const struct start_position *position,
                         struct error *err);
/* Plays n more tokens of the position that was set last, with which the match must still be as it was
 * then. False where it has to be set anew as a whole: a token is a ruling, or cannot be played. */
bool engine_extend_position(struct engine *e, char *const *tokens, size_t n);
/* Who plays. */
struct actor {
	int viewer;    /* a seat or the public, as in play_params; VIEW_ALL: for any seat */
	bool only_own; /* makes no decision but its own, not even in a match of its own knowledge */
};
/* Plays n tokens, as match_play does, rolls what is due, unless chance is manual, and makes events. */
bool engine_play(struct engine *e, const struct actor *actor, char *const *tokens, size_t n,
                 struct error *err);
/* Takes back the last n decisions, as match_undo does. */
bool engine_undo(struct engine *e, uint64_t n, struct error *err);
/* Makes n decisions again that were taken back; goes to a place; names the present one; as match_redo,
 * match_goto and match_mark do. */
bool engine_redo(struct engine *e, uint64_t n, struct error *err);
bool engine_goto(struct engine *e, uint64_t place, struct error *err);
bool engine_mark(struct engine *e, const char *name, struct error *err);
/* Does a step towards a committed deal, as match_commitment_step does (the key of COMMITMENT_VOID is drawn unless
 * it is given), and deals when that was the last. */
bool engine_commitment_step(struct engine *e, const struct commitment_step *step,
                            struct error *err);
/* Ends the match by a ruling, as match_adjudicate does, and makes an event. */
bool engine_adjudicate(struct engine *e, const char *outcome, const char *reason,
                       struct error *err);
/* Puts a match in the place of the present one and takes it over, with the terms it was begun by. */
void engine_replace_match(struct engine *e, struct match *match, const struct match_terms *terms);
/* Ends the match as if none had begun. */
void engine_drop_match(struct engine *e);

/* ---- Tables */

/* Makes the tables ready for a search of this game: of the size that Hash has, and without entries of
 * another game. While nothing is searched. ERROR_OUT_OF_MEMORY. */
bool engine_prepare_tables(struct engine *e, const struct game *game, struct error *err);
/* The same, and takes their memory now, before the clock of that search runs; or later if there is none
 * now. */
void engine_touch_tables(struct engine *e, const struct game *game);
/* Forgets what searches have found. While nothing is searched. */
void engine_clear_tables(struct engine *e);
/* How often that was done: by engine_clear_tables, or since another game or another Hash asked for
 * it. */
uint64_t engine_table_clears(const struct engine *e);

#endif
