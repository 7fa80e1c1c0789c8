/* card_words.h - cards as people name them, with what they are played on in any order. */
#ifndef PROTOCOL_CARD_WORDS_H
#define PROTOCOL_CARD_WORDS_H

#include "protocol/words/notation.h"

/* The parts of a token that plays a card: e2e4+cowardice@e5e6, long-jump@b1h8, vulture. */
struct card_parts {
	char *copy;                        /* freed by whoever got it */
	const char *move, *card, *squares; /* "" when missing; in the copy */
};
/* Splits a token; one without a card is all card. */
struct card_parts card_words_split(const char *token);

/* Finds the card of a game that words name, `Lost Castle`, `lost-castle`, `champ`, anywhere in a line.
 * The rest of the line is appended to rest. NULL when they name none. */
const struct card *card_words_find(const struct game_info *game, const char *line,
                                   struct strbuf *rest);
/* The cards in the hand of a viewer: a zone, or NULL where that is nobody's or there are no cards. */
const struct zone *card_words_hand(const struct scene *scene, int viewer);
/* Appends their names, or that there are none. */
void card_words_write_hand(const struct game_info *game, const struct zone *hand,
                           struct strbuf *out);
/* True when a hand (NULL: nobody's) holds a card, or may as far as anybody knows. */
bool card_words_may_hold(const struct zone *hand, const char *id);
/* Appends the legal tokens that play a card with what else was input, in any order, blanks
 * between them; returns how many. `rest` NULL: every legal token with that card. */
int card_words_read(const struct notation *n, const char *id, const char *rest, struct strbuf *out);
/* Appends a token that plays a card as people type it, `e2e4 champion b1`. */
void card_words_write(const char *token, struct strbuf *out);

#endif
