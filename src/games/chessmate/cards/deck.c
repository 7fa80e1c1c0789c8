/* deck.c - id, timing and targets of each card, by enum card_kind. */
#include "games/chessmate/cards/deck.h"

const char *const chessmate_card_ids[CARD_KINDS] = {
#define X(card, id, name, timing, targets, spellings, text) [CARD_##card] = id,
	CARDS(X)
#undef X
};

const uint8_t chessmate_card_timings[CARD_KINDS] = {
#define X(card, id, name, timing, targets, spellings, text) [CARD_##card] = timing,
	CARDS(X)
#undef X
};

const char *const chessmate_card_target_words[CARD_KINDS] = {
#define X(card, id, name, timing, targets, spellings, text) [CARD_##card] = targets,
	CARDS(X)
#undef X
};
