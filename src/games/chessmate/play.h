/* play.h - counting, judging and choosing decisions. */
#ifndef GAMES_CHESSMATE_PLAY_H
#define GAMES_CHESSMATE_PLAY_H

#include "search/search.h"

/* count.c, and in the search eval.c and think.c: the contract's functions of these names. */
uint64_t chessmate_perft(const void *s, int depth, const atomic_bool *stop);
int chessmate_evaluate(const void *s, int seat);
void chessmate_search(struct search *search);

/* What a man is worth, by enum chess_kind. */
int chessmate_piece_value(int kind);
/* What a card in a hand is worth more than an average one. */
int chessmate_card_value(int card);

#endif
