/* cards.h - cards as people name them, what they do, and what the hand in front of the screen can do. */
#ifndef FRONT_SHELL_CARDS_H
#define FRONT_SHELL_CARDS_H

#include "front/shell/model.h"
#include "front/shell/notation.h"

/* The parts of a token that plays a card: e2e4+cowardice@e5e6, long-jump@b1h8, vulture. */
struct card_parts {
	char *copy;                        /* freed by whoever got it */
	const char *move, *card, *squares; /* "" when missing; in the copy */
};

/* Splits a token, n bytes long; one without a card is all card. */
struct card_parts cards_split(const char *token, size_t n);

/* Finds the card that words name, `Lost Castle`, `lost-castle`, `champ`, anywhere in a line.
 * The rest of the line is appended to rest. NULL when they name none. */
const struct card *cards_find(const struct model *m, const char *line, struct strbuf *rest);
/* The cards in the hand of the seat whose eyes the session has: a zone, or
 * NULL where that is nobody's or there are no cards. */
const struct zone *cards_hand(const struct model *m);
/* True when that hand holds a card, or may as far as anybody knows. */
bool cards_may_hold(const struct model *m, const char *id);
/* Appends the legal tokens that play a card with what else was input, in any order, blanks
 * between them; returns how many. `rest` NULL: every legal token with that card. */
int cards_read(const struct notation *n, const char *id, const char *rest, struct strbuf *out);
/* Appends a token that plays a card as people type it, `e2e4 champion b1`. */
void cards_write(const char *token, struct strbuf *out);
/* Appends the names of the cards of a hand, or that there are none. */
void cards_write_hand(const struct model *m, const struct zone *hand, struct strbuf *out);

/* All cards of the game; those in the person's hand, or what else there is to know of it. The rest
 * of the line does not matter. */
void card_help_all(struct model *m, char *rest);
void card_help_hand(struct model *m, char *rest);
/* Appends what a card does and how it is typed. */
void card_help_one(struct model *m, const struct card *card, struct strbuf *out);

#endif
