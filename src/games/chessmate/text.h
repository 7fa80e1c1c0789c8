/* text.h - steps, positions and cards as text. */
#ifndef GAMES_CHESSMATE_TEXT_H
#define GAMES_CHESSMATE_TEXT_H

#include "games/chessmate/step.h"

extern const char *const cm_seats[]; /* white, black, NULL */

/* text.c: appends a card as a seat names it, with an apostrophe when it is of the
 * other seat's deck. */
void cm_show_card(const struct cm *s, int seat, int card, struct strbuf *out);
/* Reads a card so named at *AT and moves *AT behind it; CARD_NONE if there is none. */
int cm_read_card(const struct cm *s, int seat, const char **at);
/* Calls for each card of a set in the order in which SEAT's hand is written. */
int cm_pop_card(const struct cm *s, int seat, cards *set);

/* The contract's functions of these names; words.c has read_words, its card_from_words,
 * parse.c state_from_text and position.c state_to_text. */
bool cm_read_step(const void *s, const char *token, step_t *out, struct error *err);
void cm_show_step(const void *s, step_t step, struct strbuf *out);
bool cm_read_words(const void *s, char *const *words, size_t n, struct strbuf *out,
                   struct error *err);
bool cm_read_state(const char *text, const struct setup *terms, void *out, struct error *err);
void cm_show_state(const void *s, struct strbuf *out);

/* position.c: a hand as the position writes it. */
void cm_show_hand(const struct cm *s, int seat, struct strbuf *out);
/* A set of squares, comma between, or "-". */
void cm_show_squares(uint64_t set, struct strbuf *out);

#endif
