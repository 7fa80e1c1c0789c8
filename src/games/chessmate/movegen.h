/* movegen.h - generates the regular moves and the decisions of the side to move. */
#ifndef GAMES_CHESSMATE_MOVEGEN_H
#define GAMES_CHESSMATE_MOVEGEN_H

#include "games/chessmate/cards/targets.h"
#include "games/chessmate/step.h"
#include "chess/movegen.h"

static inline struct board_state chessmate_board_state(const struct chessmate *s)
{
	return (struct board_state){s->pos.board, s->marks};
}

/* A regular move as UCI writes it, and back; the move is pseudo-legal in s. */
uci_move chessmate_uci_move(chess_move move);
chess_move chessmate_move_of_uci(const struct chessmate *s, uci_move move);

/* Appends the regular moves of a type; the pseudo-legal may leave the own king attacked. */
void chessmate_append_moves(const struct chessmate *s, enum chess_gen_type type,
                            struct chess_move_list *moves);
/* Writes the legal regular moves, or the pseudo-legal. Returns how many. */
unsigned chessmate_list_moves(const struct chessmate *s, bool pseudo_legal,
                              struct chess_move_list *moves);
/* Is there a regular move that is legal without a card? */
bool chessmate_has_move(const struct chessmate *s);
/* Is the side to move in check? */
bool chessmate_in_check(const struct chessmate *s);
/* Those of the cards in set with which some turn is legal, were they in the hand of the
 * side to move, which has played none of its turn yet; a reply by the card it would take. */
card_set chessmate_playable_cards(const struct chessmate *s, card_set set);
/* May the side to move pass, holding these cards (M6)? */
bool chessmate_may_pass(const struct chessmate *s, card_set hand);

/* Appends all decisions, sorted. Where cards of the hand are hidden, every card that
 * the seat may hold counts as held. */
void chessmate_list_decisions(const struct chessmate *s, struct steps *out);
/* How many there are; much faster. */
uint64_t chessmate_count_decisions(const struct chessmate *s);
/* The targets of a card without a regular move in the same token; with safe only those after
 * which the own king is not attacked and, where one has to follow, a regular move can. */
void chessmate_targets_alone(const struct chessmate *s, const struct card_context *ctx, int card,
                             bool safe, struct card_targets *out);
/* True when a target that is listed without safe is also listed with it. */
bool chessmate_is_safe_alone(const struct chessmate *s, const struct card_context *ctx, int card,
                             int first, int second);

#endif
