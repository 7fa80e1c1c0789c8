/* names.h - seats, cards and pieces as tokens, positions and events name them. */
#ifndef GAMES_CHESSMATE_NAMES_H
#define GAMES_CHESSMATE_NAMES_H

#include "games/chessmate/state.h"

extern const char *const chessmate_seat_names[]; /* white, black, NULL */

/* Appends a card as a seat names it, with an apostrophe when it is of the other
 * seat's deck. */
void chessmate_card_to_text(const struct chessmate *s, int seat, int card, struct strbuf *out);
/* Reads a card so named at *at and moves *at behind it; CARD_NONE if there is none. */
int chessmate_card_from_text(const struct chessmate *s, int seat, const char **at);
/* Takes the card out of a set that is written first in the hand of a seat: by id, its
 * own deck before the other. CARD_NONE when the set is empty. */
int chessmate_card_pop(const struct chessmate *s, int seat, card_set *set);

/* The letter of what stands on a square, as in a FEN, Z and z for champions; 0 for
 * nothing. */
char chessmate_piece_letter(const struct chess_board *b, const struct chess_marks *marks,
                            int square);

#endif
