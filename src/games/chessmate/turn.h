/* turn.h - how steps change the state. */
#ifndef GAMES_CHESSMATE_TURN_H
#define GAMES_CHESSMATE_TURN_H

#include "games/chessmate/step.h"

/* turn.c: makes a decision that is allowed. */
void chessmate_apply_decision(struct chessmate *s, struct chessmate_step p, struct events *events);

/* What a turn that ends does to the men, the marks and the counters; the cards stay
 * where they are. For searchers. */
void chessmate_play_on_board(struct chessmate *s, struct chessmate_step p);

/* chance.c */
/* What a seat could hold for all that is known here: one of these cards; none. */
bool chessmate_may_hold_any(const struct chessmate *s, int seat, card_set set);
bool chessmate_may_hold_none(const struct chessmate *s, int seat, card_set set);
/* The seat whose present hand a FATE step tells: white's is black's to be. */
static inline int chessmate_fate_source(int seat)
{
	return !seat;
}
/* Goes on after a card has left a hand or a turn has ended: finds out what is due. */
void chessmate_next_phase(struct chessmate *s, struct events *events);
/* The discards of a deck become its draw pile. */
void chessmate_reshuffle(struct chessmate *s, int deck, struct events *events);
/* An empty draw pile tells both seats what the hands hold of its deck (M11). */
void chessmate_mark_known_cards(struct chessmate *s);
/* Makes a step of chance or of the table that is allowed. */
void chessmate_apply_chance(struct chessmate *s, struct chessmate_step p, struct events *events);
/* Appends the outcomes, sorted; false where only the table can say it. */
bool chessmate_list_chance(const struct chessmate *s, struct steps *out);
/* The contract's functions of these names. */
const char *chessmate_chance_prefix(const void *s);
step_t chessmate_roll(const void *s, struct rng *rng, struct events *events);
step_t chessmate_forced_outcome(const void *s);

/* hidden.c: the contract's functions of these names. */
void chessmate_observe(const void *s, int viewer, void *out);
step_t chessmate_observe_step(const void *s, step_t step, int viewer);
bool chessmate_has_unknowns(const void *s);

#endif
