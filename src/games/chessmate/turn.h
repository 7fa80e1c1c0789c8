/* turn.h - how steps change the state. */
#ifndef GAMES_CHESSMATE_TURN_H
#define GAMES_CHESSMATE_TURN_H

#include "games/chessmate/step.h"

/* turn.c: makes a decision that is allowed. */
void cm_decide(struct cm *s, struct parts p, struct events *events);

/* What a turn that ends does to the men, the marks and the counters; the cards stay
 * where they are. For searchers. */
void cm_move_men(struct cm *s, struct parts p);

/* chance.c */
/* What a seat could hold for all that is known here: one of these cards; none. */
bool cm_may_hold_one(const struct cm *s, int seat, cards set);
bool cm_may_hold_none(const struct cm *s, int seat, cards set);
/* The seat whose present hand a FATE step tells: white's is black's to be. */
static inline int cm_fate_source(int seat)
{
	return !seat;
}
/* Goes on after a card has left a hand or a turn has ended: finds out what is due. */
void cm_settle(struct cm *s, struct events *events);
/* The discards of a deck become its draw pile. */
void cm_reshuffle(struct cm *s, int deck, struct events *events);
/* An empty draw pile tells both seats what the hands hold of its deck (M11). */
void cm_mark_known(struct cm *s);
/* Makes a step of chance or of the table that is allowed. */
void cm_chance(struct cm *s, struct parts p, struct events *events);
/* Appends the outcomes, sorted; false where only the table can say it. */
bool cm_list_chance(const struct cm *s, struct steps *out);
/* The contract's functions of these names. */
const char *cm_due(const void *s);
step_t cm_roll(const void *s, struct rng *rng, struct events *events);
step_t cm_announce(const void *s);

/* hidden.c: the contract's functions of these names. */
void cm_observe(const void *s, int viewer, void *out);
step_t cm_told(const void *s, step_t step, int viewer);
bool cm_has_unknowns(const void *s);

#endif
