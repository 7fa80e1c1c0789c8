/* chance.h - what is due between decisions, and how it changes the state. */
#ifndef GAMES_CHESSMATE_CHANCE_H
#define GAMES_CHESSMATE_CHANCE_H

#include "games/chessmate/step.h"

/* For all that is known here, could a seat hold none of these cards? */
bool chessmate_may_hold_none(const struct chessmate *s, int seat, card_set set);

/* The seat whose present hand a FATE step names: white's is black's to be. */
static inline int chessmate_fate_source(int seat)
{
	return !seat;
}

/* Sets the phase after a card has left a hand or a turn has ended. Events here and
 * below may be NULL. */
void chessmate_set_next_phase(struct chessmate *s, struct events *events);
/* The discards of a deck become its draw pile. */
void chessmate_reshuffle(struct chessmate *s, int deck, struct events *events);
/* Marks as known to the opponent all cards in hands of a deck whose draw pile is empty
 * (M11). */
void chessmate_mark_known_cards(struct chessmate *s);
/* The cards that a mill may bring: a reply needs a turn that can follow (M4), so none that would leave a hidden
 * hand without one. */
card_set chessmate_millable_cards(const struct chessmate *s);
/* Makes a step of chance or of the table that is legal. */
void chessmate_apply_chance(struct chessmate *s, const struct chessmate_step *p,
                            struct events *events);
/* Appends the outcomes of what is due; false, and none, where the state does not
 * determine a table step. */
bool chessmate_list_chance(const struct chessmate *s, struct steps *out);
/* The prefix of the token due; "" when nothing is. */
const char *chessmate_chance_prefix(const struct chessmate *s);
/* The table step due, when the state determines it; else STEP_NONE. */
step_t chessmate_forced_outcome(const struct chessmate *s);

/* Slots of the contract. */
step_t chessmate_roll(const void *s, struct rng *rng, struct events *events);
enum chance_kind chessmate_chance_kind(step_t step);
struct chance chessmate_chance(const void *s);

#endif
