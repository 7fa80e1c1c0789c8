/* match.h - one live match: the states it went through, the steps between
 * them, repetition, undo, and who rolls the dice.
 *
 * A match knows everything; what a viewer may have of it leaves through
 * match_infostate and record_write, redaction being the game's observe and
 * observe_step. */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include "game/game.h"

struct match;

/* A match at the start of a game; nothing is drawn yet. The caller frees it. */
struct match *match_new(const struct game *game, const struct setup *setup);
/* A match that begins at a given position, or NULL and err (ERROR_BAD_POSITION). The
 * caller frees it. */
struct match *match_from_position(const struct game *game, const struct setup *setup,
                                  const char *position, struct error *err);
/* A match that begins at m's present state as viewer observes it, without its past:
 * for trying out what the viewer asks about. The caller frees it. */
struct match *match_fork_observed(const struct match *m, int viewer);
void match_free(struct match *m);
/* Makes all that is rolled from now on a function of key and of its place in the record,
 * the number of steps before it. Without this the operating system gives a key
 * for the first roll. */
void match_set_key(struct match *m, const struct rng_key *key);
/* Has the operating system give a key now. */
void match_draw_key(struct match *m);
/* The key that was set or drawn, also by a roll; 0 before, and without chance in the game. */
const struct rng_key *match_key(const struct match *m);

/* Where the outcomes of chance come from. */
enum chance_source {
	CHANCE_GIVEN,  /* the tokens, like any step */
	CHANCE_ROLLED, /* the match rolls, before and after each decision */
	/* The match determinizes what is unknown and rolls, but only within a turn that
	 * chance does not change (GAME_STEADY_TURNS): for trying out a turn on a fork. */
	CHANCE_DETERMINIZED
};

/* How tokens are to be played. */
struct play_params {
	enum chance_source chance;
	/* ALL, or the viewer who plays: decisions that it may not make, and outcomes that
	 * it would not observe, are refused with ERROR_HIDDEN. */
	int viewer;
	bool live; /* the steps make events; else nobody is told */
	/* The viewer makes no decision but its own, not even in a match of its own knowledge. */
	bool only_own;
};

/* Plays n tokens, each a step or a whole turn joined by commas. What the table has said
 * by itself since the last token may be repeated: it is checked, nothing more. All or nothing:
 * on failure match and events are as before and err says why. */
bool match_play(struct match *m, const struct play_params *params, char *const *tokens, size_t n,
                struct error *err);
/* Tries a token on a fork (match_fork_observed): CHANCE_DETERMINIZED, always with the
 * same random numbers. Otherwise as match_play. */
bool match_try(struct match *m, int viewer, char *const *token, struct error *err);
/* Applies one step that is_legal accepts, whether of a seat, chance or the table. */
void match_apply(struct match *m, step_t step, struct events *events);
/* Rolls whatever is due now and can be rolled. */
void match_roll(struct match *m, const struct play_params *params);
/* The chance token (without prefix) to use the first time the game's placement
 * is due; takes a copy. False and err when it is none. */
bool match_set_placement(struct match *m, const char *placement, struct error *err);
/* From now on the placement is never rolled: whoever plays gives it, whatever is hidden.
 * False where the game has none. */
bool match_ask_placement(struct match *m);
/* Ends the match by a referee's ruling: the outcome (a seat, a team or draw) and reason by
 * their wire names; live: it makes an event. Undo takes it back like a
 * decision. Fails with ERROR_GAME_OVER or ERROR_BAD_SYNTAX. */
bool match_adjudicate(struct match *m, const char *outcome, const char *reason, bool live,
                      struct error *err);
/* The ruling that has ended the match; outcome NULL when none has. */
struct result match_ruling(const struct match *m);
/* ---- What a viewer may see and decide.
 *
 * It hangs on whether the present state holds more than the viewer was told, on whether the match
 * is a referee's record, in which nothing was ever unknown, or began as what a viewer knew, and on
 * whether it is over. In a game with secrets, for a seat or the public:
 *
 *                          referee's record       what a viewer knew       over
 *   the state holds        no more     more       no more     more
 *   match_hides_from       no          yes        no          yes          no
 *   match_hides_undo_from  yes         yes        no          yes          as before the end
 *   match_is_opaque_to     yes         yes        no          yes          no
 *   match_is_decision_of   on move     on move    on move     on move      no
 *   match_may_decide       on move     on move    yes         on move      nothing is due
 *
 * To VIEW_ALL nothing is hidden, and every decision is its own. Without secrets nothing is hidden
 * from anybody, and a decision is that of the seat on move, of the public and of VIEW_ALL. */

/* True when the present state holds what viewer does not know. */
bool match_hides_from(const struct match *m, int viewer);
/* True when only the referee takes back: playing and taking back would tell too much. */
bool match_hides_undo_from(const struct match *m, int viewer);
/* True when the present state may not be shown to viewer, nor whether it hides anything. */
bool match_is_opaque_to(const struct match *m, int viewer);
/* True when the decision that is due is viewer's own. */
bool match_is_decision_of(const struct match *m, int viewer);
/* True when viewer may make the decision that is due. */
bool match_may_decide(const struct match *m, int viewer);

/* What has happened so far, of the steps that were played live. Undo takes back the events of what it
 * takes back. */
const struct events *match_events(const struct match *m);

/* The game that is played. */
const struct game *match_game(const struct match *m);
/* A number that grows whenever the match changes. */
uint64_t match_changes(const struct match *m);
/* The present state; valid until the match changes. */
const void *match_state(const struct match *m);
/* The state before step i (0: the start), for i up to match_length. */
const void *match_state_at(const struct match *m, size_t i);
step_t match_step_at(const struct match *m, size_t i);
size_t match_length(const struct match *m);
/* The result so far, and whether it ends the match. */
struct result match_result(const struct match *m);
bool match_over(const struct match *m);
/* The seat on move, SEAT_CHANCE or SEAT_OVER (also after a repetition). */
int match_to_move(const struct match *m);
/* Fails with ERROR_CHANCE_EXPECTED or ERROR_GAME_OVER unless a seat is on move. */
bool match_awaits_decision(const struct match *m, struct error *err);
/* What is due of chance or of the table: the prefix of its token, or `entropy` (match/commitment.h); "" when a
 * seat is on move or the match is over. */
const char *match_due(const struct match *m);
/* The viewer whose knowledge counts: ALL when the match is over, else viewer. */
int match_effective_viewer(const struct match *m, int viewer);

/* Writes the present state as viewer was told of it, state_size bytes: what the tokens of its
 * record make of the start as it observed that. */
void match_observe(const struct match *m, int viewer, void *out);

/* Fills in the information state of viewer, in memory of its own; freed by
 * match_infostate_free. */
void match_infostate(const struct match *m, int viewer, struct infostate *out);
/* Makes that of a bare position of it: the present without its past, repetition aside. */
void match_infostate_forget(struct infostate *infostate, const struct game *game);
/* Fills in its present state some kinds of secrets (a set of enum secret) of the match. */
void match_infostate_reveal(struct infostate *infostate, const struct match *m, unsigned secrets);
void match_infostate_free(struct infostate *infostate);

#endif
