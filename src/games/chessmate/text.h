/* text.h - steps, positions and cards as text. */
#ifndef GAMES_CHESSMATE_TEXT_H
#define GAMES_CHESSMATE_TEXT_H

#include "games/chessmate/step.h"

/* Slots of the contract: text.c; paths.c; card_words.c; position_read.c; position.c. */
bool chessmate_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void chessmate_step_to_text(const void *s, step_t step, struct strbuf *out);
int chessmate_paths(const void *s, step_t step, struct path out[PATHS_MAX]);
bool chessmate_plays_card(step_t step);
bool chessmate_card_from_words(const void *s, char *const *words, size_t n, struct strbuf *out,
                               struct error *err);
bool chessmate_state_from_text(const char *text, const struct setup *setup, void *out,
                               struct error *err);
void chessmate_state_to_text(const void *s, struct strbuf *out);

/* position.c: a hand as positions write it. */
void chessmate_hand_to_text(const struct chessmate *s, int seat, struct strbuf *out);
/* The squares of a bitboard with commas between, or "-". */
void chessmate_squares_to_text(uint64_t set, struct strbuf *out);

#endif
