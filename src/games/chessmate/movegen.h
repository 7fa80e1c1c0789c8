/* movegen.h - what the seat on move may do. */
#ifndef GAMES_CHESSMATE_MOVEGEN_H
#define GAMES_CHESSMATE_MOVEGEN_H

#include "games/chessmate/cards/targets.h"
#include "games/chessmate/step.h"
#include "chess/movegen.h"

static inline struct ground cm_ground(const struct cm *s)
{
	return (struct ground){s->at.board, s->marks};
}

/* The regular move as tokens name it, and the generator's own form of one that is
 * legal in s but for the safety of the king. */
wire_move cm_wire(chess_move move);
chess_move cm_core(const struct cm *s, wire_move move);

/* Writes the regular moves; legal ones, or with RISKY also those that leave the own
 * king attacked. Returns how many. */
unsigned cm_moves(const struct cm *s, bool risky, struct chess_move_list *moves);
/* How many regular moves are legal without a card, and whether there is one. */
uint64_t cm_count_moves(const struct cm *s);
static inline bool cm_can_move(const struct cm *s)
{
	return cm_count_moves(s) > 0;
}
/* Does the seat on move stand attacked? */
bool cm_in_check(const struct cm *s);
/* Those of the cards in SET that make some turn legal, were they in the hand of
 * the seat on move, which has played none yet. */
cards cm_turning(const struct cm *s, cards set);
/* May the seat on move pass, holding these cards? */
bool cm_may_pass(const struct cm *s, cards hand);

/* Appends all decisions, sorted. Where cards of the hand are unknown, whatever
 * the seat may hold counts as held. */
void cm_list(const struct cm *s, struct steps *out);
/* How many there are, much faster. */
uint64_t cm_count(const struct cm *s);
/* True when a decision would be legal if the seat held its card and had played
 * none; without SAFE, also where the own king ends up attacked or no regular move
 * is left to follow. */
bool cm_finds(const struct cm *s, struct parts p, bool safe);

#endif
