/* text.h - steps, positions and cards as text. */
#ifndef GAMES_CHESSMATE_TEXT_H
#define GAMES_CHESSMATE_TEXT_H

#include "games/chessmate/step.h"

extern const char *const chessmate_seat_names[]; /* white, black, NULL */

/* text.c: appends a card as a seat names it, with an apostrophe when it is of the
 * other seat's deck. */
void chessmate_card_to_text(const struct chessmate *s, int seat, int card, struct strbuf *out);
/* Reads a card so named at *AT and moves *AT behind it; CARD_NONE if there is none. */
int chessmate_card_from_text(const struct chessmate *s, int seat, const char **at);
/* Calls for each card of a set in the order in which SEAT's hand is written. */
int chessmate_card_pop(const struct chessmate *s, int seat, card_set *set);

/* The contract's functions of these names; words.c has read_words, its card_from_words,
 * parse.c state_from_text and position.c state_to_text. */
bool chessmate_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void chessmate_step_to_text(const void *s, step_t step, struct strbuf *out);
bool chessmate_card_from_words(const void *s, char *const *words, size_t n, struct strbuf *out,
                               struct error *err);
bool chessmate_state_from_text(const char *text, const struct setup *setup, void *out,
                               struct error *err);
void chessmate_state_to_text(const void *s, struct strbuf *out);

/* position.c: a hand as the position writes it. */
void chessmate_hand_to_text(const struct chessmate *s, int seat, struct strbuf *out);
/* A set of squares, comma between, or "-". */
void chessmate_squares_to_text(uint64_t set, struct strbuf *out);

#endif
