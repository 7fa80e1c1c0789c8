/* deck.h - the fifteen cards, and sets of them.
 *
 * A card is a number: its kind, which is its index in the list below, plus 16 when it
 * belongs to black's deck. With a common deck every card belongs to deck 0, with own
 * decks white's is 0 and black's is 1, for good. A set of cards has a bit for each. */
#ifndef GAMES_CHESSMATE_CARDS_DECK_H
#define GAMES_CHESSMATE_CARDS_DECK_H

#include <stdbool.h>
#include <stdint.h>

/* When a card is played. */
enum card_timing {
	BEFORE = 1,  /* a token of its own, a regular move follows */
	AFTER = 2,   /* rides on a regular move */
	INSTEAD = 4, /* is the whole turn */
	REPLY = 8,   /* a token of its own at the beginning of the turn, to a card of the opponent */
	BEFORE_OR_AFTER = BEFORE | AFTER
};

/* A card by one example or two, as a token and in words. For the lists below. */
#define ONE_EXAMPLE(token, words) \
	{                             \
		{token, words},           \
		{                         \
			NULL, NULL            \
		}                         \
	}
#define TWO_EXAMPLES(token, words, other, other_words) \
	{                                                  \
		{token, words}, {other, other_words},          \
		{                                              \
			NULL, NULL                                 \
		}                                              \
	}

/* In byte order of the ids: enum, id, name, timing, the squares named behind it,
 * its spellings, text for players. */
#define FIRST_CARD(X)                                                                       \
	X(CHAMPION, "champion", "Champion", AFTER, "a knight",                                  \
	  ONE_EXAMPLE("e2e4+champion@b1", "champion b1 e2e4"),                                  \
	  "After your move, a knight of either side becomes a Champion: from now on it leaps, " \
	  "and captures, three squares by two instead of two by one.")
#define FURTHER_CARDS(X)                                                                    \
	X(COWARDICE, "cowardice", "Cowardice", AFTER, "an enemy pawn, its new square",          \
	  ONE_EXAMPLE("e2e4+cowardice@e5e6", "cowardice e5e6 e2e4"),                            \
	  "After your move, an enemy pawn goes one or two squares straight back, toward its "   \
	  "own back rank, over and onto empty squares that are not forbidden.")                 \
	X(CRUSADE, "crusade", "Crusade", AFTER, "the bishop's second target",                   \
	  ONE_EXAMPLE("c1e3+crusade@g5", "crusade g5 c1e3"),                                    \
	  "After a bishop's move that captured nothing, the same bishop moves once more; it "   \
	  "may capture then, and it may return.")                                               \
	X(DARK_MIRROR, "dark-mirror", "Dark Mirror", INSTEAD, "an own pawn, what it captures",  \
	  ONE_EXAMPLE("dark-mirror@e4d3", "dark-mirror e4d3"),                                  \
	  "Instead of a move, a pawn of yours captures diagonally backward, also onto your "    \
	  "back rank.")                                                                         \
	X(DEATH_DANCE, "death-dance", "Death Dance", INSTEAD, "an own piece, an enemy piece",   \
	  ONE_EXAMPLE("death-dance@e4e5", "death-dance e4e5"),                                  \
	  "Instead of a move, a piece of yours and an adjacent enemy piece change places, "     \
	  "kings included; no pawn may come to its far rank so.")                               \
	X(DISINTEGRATION, "disintegration", "Disintegration", BEFORE_OR_AFTER, "an own pawn",   \
	  TWO_EXAMPLES("disintegration@e4", "disintegration e4", "e2e4+disintegration@d2",      \
	               "disintegration d2 e2e4"),                                               \
	  "Before or after your move, a pawn of yours leaves the board for good.")              \
	X(FORBIDDEN_CITY, "forbidden-city", "Forbidden City", AFTER, "an empty square",         \
	  ONE_EXAMPLE("e2e4+forbidden-city@e5", "forbidden-city e5 e2e4"),                      \
	  "After your move, an empty square is forbidden for the rest of the game: nothing "    \
	  "enters it, and only leapers cross it.")                                              \
	X(HAND_OF_FATE, "hand-of-fate", "Hand of Fate", BEFORE, "nothing",                      \
	  ONE_EXAMPLE("hand-of-fate", "hand-of-fate"),                                          \
	  "Before your move, and after this card is discarded, the two hands are exchanged; "   \
	  "then the opponent draws a card to replace this one.")                                \
	X(HOLY_QUEST, "holy-quest", "Holy Quest", AFTER, "an enemy bishop, an enemy knight",    \
	  ONE_EXAMPLE("e2e4+holy-quest@f8b8", "holy-quest f8b8 e2e4"),                          \
	  "After your move, a bishop and a knight of the enemy change places.")                 \
	X(LONG_JUMP, "long-jump", "Long Jump", INSTEAD, "an own knight, its new square",        \
	  ONE_EXAMPLE("long-jump@b1h8", "long-jump b1h8"),                                      \
	  "Instead of a move, a knight of yours goes to any empty square of the other colour "  \
	  "that is not forbidden.")                                                             \
	X(LOST_CASTLE, "lost-castle", "Lost Castle", INSTEAD, "an own rook, an enemy rook",     \
	  ONE_EXAMPLE("lost-castle@a1a8", "lost-castle a1a8"),                                  \
	  "Instead of a move, a rook of yours and a rook of the enemy change places.")          \
	X(MYSTIC_SHIELD, "mystic-shield", "Mystic Shield", AFTER,                               \
	  "nothing; when castling, the king's or the rook's square",                            \
	  TWO_EXAMPLES("e2e4+mystic-shield", "mystic-shield e2e4", "e1g1+mystic-shield@f1",     \
	               "mystic-shield f1 e1g1"),                                                \
	  "The piece you just moved cannot be captured during the opponent's next turn. It "    \
	  "may be your king, who then may stand attacked.")                                     \
	X(REBIRTH, "rebirth", "Rebirth", AFTER, "an enemy piece, its new square",               \
	  ONE_EXAMPLE("e2e4+rebirth@e5e7", "rebirth e5e7 e2e4"),                                \
	  "After your move, an enemy piece goes to another square where its kind starts the "   \
	  "game; it is not forbidden, and empty, or a piece of yours stands there and is "      \
	  "captured (no king).")                                                                \
	X(REVELATION, "revelation", "Revelation", AFTER, "a knight",                            \
	  ONE_EXAMPLE("e2e4+revelation@b8", "revelation b8 e2e4"),                              \
	  "After your move, a knight of either side becomes a bishop of the same side.")        \
	X(VULTURE, "vulture", "Vulture", REPLY, "nothing", ONE_EXAMPLE("vulture", "vulture"),   \
	  "In reply to a turn of the opponent that had a card, before anything else of yours: " \
	  "take the card that it played last out of the discards, if it has not left them "     \
	  "since, instead of drawing one. Then play your turn, with another card if you like. " \
	  "With own decks a card of your draw pile is discarded, too.")
#define CARDS(X) FIRST_CARD(X) FURTHER_CARDS(X)

enum card_kind {
#define X(card, id, name, timing, targets, spellings, text) CARD_##card,
	CARDS(X)
#undef X
		CARD_KINDS,
	CARD_NONE = 31,
	DECK_STRIDE = 16
};

typedef uint32_t card_set;

/* All cards of a deck. */
#define DECK_CARDS(deck) ((card_set)0x7FFF << (DECK_STRIDE * (deck)))

extern const char *const chessmate_card_ids[CARD_KINDS];
extern const uint8_t chessmate_card_timings[CARD_KINDS]; /* enum card_timing */
/* What a card names behind its @, in words. */
extern const char *const chessmate_card_target_words[CARD_KINDS];

static inline enum card_kind card_kind(int card)
{
	return (enum card_kind)(card & (DECK_STRIDE - 1));
}
static inline int card_deck(int card)
{
	return card / DECK_STRIDE;
}
static inline card_set card_bit(int card)
{
	return (card_set)1 << card;
}
static inline int card_set_count(card_set set)
{
	/* Sums of two, four and eight bits side by side (SWAR), where no processor can be counted on. */
	set -= set >> 1 & 0x55555555;
	set = (set & 0x33333333) + (set >> 2 & 0x33333333);
	set = (set + (set >> 4)) & 0x0F0F0F0F;
	return (int)(set * 0x01010101 >> 24);
}
/* Takes the lowest card out of a set that is not empty. */
static inline int card_set_pop(card_set *set)
{
	int card = __builtin_ctz(*set);
	*set &= *set - 1;
	return card;
}

#endif
